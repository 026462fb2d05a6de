import { NOT_TO_BE_READ } from '../../shared/quotes/internal-notes.ts'
import { type Quote, quoted, quoteLine } from '../../shared/quotes/quotes.ts'
import type { TurnQuote } from './choose-messages.ts'
import type { MessageUnit } from './chat-units.ts'

export const QUOTED_WORD_FOR_WORD = '_Quoted word for word; no language model took part._'

interface QuotedReply {
  messages: readonly (TurnQuote & { numbers: readonly number[] })[]
  documents: readonly Quote[]
  /** Of internal documents. */
  internal: readonly Quote[]
  /** What the documents do not agree in. */
  notice: string | null
  /** Lines computed from the transcript, such as who spoke. */
  facts: string | null
  /** The part of the meeting's notes that fits the question. */
  notes: string | null
  /** The messages come from more than one meeting. */
  several: boolean
}

/** A reply without a model: quotes with their speakers, grouped by source. */
export function* quotedReply(reply: QuotedReply): Generator<string> {
  const { messages, documents, internal, facts, notes } = reply
  if (facts) yield `${facts}\n\n`
  if (notes) yield `**From the notes of the meeting:**\n\n${notes}\n\n`
  if (messages.length > 0) {
    yield reply.several ? '**From your meetings:**\n\n' : '**From the meeting:**\n\n'
    for (const { units, text, numbers } of messages) {
      const citations = numbers.map((n) => `[${n}]`).join('')
      yield `- ${attributionOf(units[0], reply.several)}: ${quoted(text)} ${citations}\n`
    }
    yield '\n'
  }
  if (documents.length > 0) {
    yield '**From your documents:**\n\n'
    for (const quote of documents) yield `- ${quoteLine(quote)} [${quote.n}]\n`
    yield '\n'
    if (reply.notice) yield `${reply.notice}\n\n`
  }
  if (internal.length > 0) {
    yield `**${NOT_TO_BE_READ}**\n\n`
    for (const quote of internal) yield `- ${quoteLine(quote)} [${quote.n}]\n`
    yield '\n'
  }
  if (messages.length + documents.length + internal.length > 0 || notes) yield QUOTED_WORD_FOR_WORD
}

/** When it was said stands with the source, in the reader's own time. */
function attributionOf({ message, meeting }: MessageUnit, several: boolean): string {
  const speaker = `**${escapeMarkdown(message.username) || 'Somebody'}**`
  return several ? `${speaker} in ${escapeMarkdown(meeting.title)}` : speaker
}

/** Escapes Markdown in names and titles. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)
