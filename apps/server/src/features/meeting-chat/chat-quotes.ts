import { type Quote, quoted, quoteLine } from '../../shared/quotes/quotes.ts'
import { contentSet, contentWords } from '@cuecard/language/words.ts'
import type { Question } from '../../shared/evidence/read-question.ts'
import { type Aspect, type ChatQuestion, cueFor, withoutCitations } from './chat-question.ts'
import { excerptAround } from './excerpt.ts'
import type { MessageUnit } from './chat-units.ts'
import type { ChatMeeting } from './meeting-chat.store.ts'
import { termsOf, weighTerms } from './transcript-terms.ts'

export const QUOTED_WORD_FOR_WORD = '_Quoted word for word; no language model took part._'

const QUOTE_MAX = 420
const QUOTES_MAX = 5
const OVERVIEW_QUOTES_MAX = 8
/** A further quote must score at least this share of the best one's score. */
const QUOTE_SCORE_SHARE = 0.6
/** Content words that a message needs to stand alone as a statement, and as a question. */
const STATEMENT_WORDS_MIN = 4
const QUESTION_WORDS_MIN = 2
const NOTES_MAX = 1_500

/** The messages that answer best: best first for a single subject, in order of time for the whole meeting. */
export function chooseMessages(asked: ChatQuestion, said: readonly MessageUnit[]): MessageUnit[] {
  if (asked.hasSubject) {
    const found = bestMatches(asked, said)
    if (found.length > 0 || asked.aspects.size === 0) return found
  }
  // Participants and times are stated as facts, not quoted.
  const wanted = [...asked.aspects].filter((aspect) => aspect !== 'people' && aspect !== 'times')
  return wanted.length > 0 ? overview(new Set(wanted), said) : []
}

function bestMatches({ question, aspects }: ChatQuestion, said: readonly MessageUnit[]): MessageUnit[] {
  const cue = cueFor(aspects)?.pattern
  const weights = weightsOf(question, said)
  const scores = said.map((unit, at) => {
    const own = contentSet(`${unit.message.username} ${unit.message.message}`)
    const beside = new Set([said[at - 1], said[at + 1]].flatMap((other) => (other ? [...other.words] : [])))
    let score = 0
    for (const [word, weight] of weights) score += own.has(word) ? weight : beside.has(word) ? 0.4 * weight : 0
    const saysSomething = own.size >= STATEMENT_WORDS_MIN ? 1 : 0.5
    return { unit, at, score: score * saysSomething * (cue?.test(unit.message.message) ? 1.4 : 1) }
  })
  const ranked = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  const chosen = new Set<MessageUnit>()
  for (const { unit, at, score } of ranked) {
    if (chosen.size >= QUOTES_MAX || score < QUOTE_SCORE_SHARE * (ranked[0]?.score ?? 0)) break
    chosen.add(unit)
    const reply = isQuestion(unit) ? findReply(said, at) : undefined
    if (reply) chosen.add(reply)
  }
  return [...chosen]
}

/** Words that are rare in the messages weigh more. */
function weightsOf(question: Question, said: readonly MessageUnit[]): Map<string, number> {
  const terms = termsOf(question)
  const counts = terms.map(({ stem }) => said.filter((unit) => unit.words.has(stem)).length)
  return new Map(weighTerms(terms, counts, said.length).map(({ stem, weight }) => [stem, weight]))
}

const isQuestion = ({ message }: MessageUnit) => /[?？]\s*$/u.test(message.message)

/** The first of the next messages by another speaker that has enough words. */
function findReply(said: readonly MessageUnit[], at: number): MessageUnit | undefined {
  const asker = said[at]?.message
  return said
    .slice(at + 1, at + 5)
    .find(
      ({ message, meeting }) =>
        meeting.id === asker?.meeting_id &&
        message.username !== asker.username &&
        contentWords(message.message).length >= STATEMENT_WORDS_MIN,
    )
}

/** The most relevant message of each part of the meeting, in order. */
function overview(aspects: ReadonlySet<Aspect>, said: readonly MessageUnit[]): MessageUnit[] {
  const cue = aspects.size > 0 ? cueFor(aspects)?.pattern : undefined
  const fits = ({ message }: MessageUnit) => cue?.test(message.message) === true
  const asksForOne = cue !== undefined && !aspects.has('summary')
  const saying = (least: number) => said.filter((unit) => contentWords(unit.message.message).length >= least)
  const telling = saying(STATEMENT_WORDS_MIN)
  const asked = aspects.has('questions') ? saying(QUESTION_WORDS_MIN).filter(isQuestion) : null
  const fitting = asked ?? (asksForOne ? telling.filter(fits) : telling)
  const length = Math.ceil(fitting.length / OVERVIEW_QUOTES_MAX)
  const worth = (unit: MessageUnit) => (fits(unit) ? 160 : 0) + Math.min(240, unit.message.message.length)
  return Array.from({ length: OVERVIEW_QUOTES_MAX }, (_, part) =>
    fitting.slice(part * length, (part + 1) * length),
  ).flatMap((part) => part.sort((a, b) => worth(b) - worth(a)).slice(0, 1))
}

interface QuotedReply {
  messages: readonly MessageUnit[]
  documents: readonly Quote[]
  /** Lines computed from the transcript, such as who spoke. */
  facts: string | null
  /** The part of the meeting's notes that fits the question. */
  notes: string | null
  words: ReadonlySet<string>
  /** The messages come from more than one meeting. */
  several: boolean
}

/** A reply without a model: quotes with speaker and time, grouped by source. */
export function* quotedReply(reply: QuotedReply): Generator<string> {
  const { messages, documents, facts, notes } = reply
  if (facts) yield `${facts}\n\n`
  if (notes) yield `**From the notes of the meeting:**\n\n${notes}\n\n`
  if (messages.length > 0) {
    yield reply.several ? '**From your meetings:**\n\n' : '**From the meeting:**\n\n'
    for (const unit of messages)
      yield `- ${attributionOf(unit, reply.several)}: ${quoteOf(unit, reply.words)} [${unit.n}]\n`
    yield '\n'
  }
  if (documents.length > 0) {
    yield '**From your documents:**\n\n'
    for (const quote of documents) yield `- ${quoteLine(quote)} [${quote.n}]\n`
    yield '\n'
  }
  if (messages.length + documents.length > 0 || notes) yield QUOTED_WORD_FOR_WORD
}

const quoteOf = ({ message }: MessageUnit, words: ReadonlySet<string>) =>
  quoted(excerptAround(message.message.replace(/\s+/g, ' ').trim(), words, QUOTE_MAX))

function attributionOf({ message, elapsed, meeting }: MessageUnit, several: boolean): string {
  const speaker = `**${escapeMarkdown(message.username) || 'Somebody'}**`
  return several ? `${speaker} in ${escapeMarkdown(meeting.title)} at ${elapsed}` : `${speaker} at ${elapsed}`
}

/** Escapes Markdown in names and titles. */
export const escapeMarkdown = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`)

const HEADINGS: Partial<Record<Aspect, RegExp>> = {
  decisions: /decision|decided|agreed/i,
  actions: /next step|action|follow|to.?do/i,
  questions: /question/i,
  concerns: /concern|objection|risk|issue|pain/i,
}

/** The sections of the notes that the question asks for; their start for a summary. */
export function selectNotes(aspects: ReadonlySet<Aspect>, meeting: ChatMeeting): string | null {
  if (!meeting.notes) return null
  const wanted = [...aspects].flatMap((aspect) => HEADINGS[aspect] ?? [])
  const sections = withoutCitations(meeting.notes).split(/^(?=#{1,6}\s)/m)
  const fitting = sections.filter((section) => wanted.some((pattern) => pattern.test(section.split('\n')[0] ?? '')))
  const chosen = fitting.length > 0 ? fitting : aspects.has('summary') ? sections : []
  const text = chosen.join('').trim()
  if (text === '') return null
  return text.length <= NOTES_MAX ? text : `${text.slice(0, text.lastIndexOf('\n', NOTES_MAX))}\n\n…`
}
