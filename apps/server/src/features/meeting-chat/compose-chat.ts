import { contentSet } from '@cuecard/language/words.ts'
import { type Contradiction, contradictionNotice } from '../../shared/evidence/contradictions.ts'
import { findAgain, findPassages, isWeak, type Search } from '../../shared/evidence/find-passages.ts'
import { answerFromDocuments } from '../../shared/quotes/answer-from-documents.ts'
import { inCustomersWords } from '../../shared/quotes/internal-notes.ts'
import type { Quote } from '../../shared/quotes/quotes.ts'
import type { CompareLines, CompareMeaning } from '../../shared/quotes/scored-units.ts'
import type { MergedPassages } from '../../shared/passages/unique-passages.ts'
import type { ChatBody } from '@cuecard/contract/meetings/chat.ts'
import type { z } from 'zod'
import type { Model } from '../../platform/model/model.ts'
import type { ChatComposition } from './chat-composition.ts'
import type { ChatQuestion } from './chat-question.ts'
import { quotedReply } from './chat-quotes.ts'
import { composeWithModel } from './chat-by-model.ts'
import { citedSources, type DocumentUnit, type MessageUnit, numberUnits, toSource } from './chat-units.ts'
import { NOT_IN_MEETING, NOT_IN_MEETINGS, NOTHING_ASKED } from './chat.prompts.ts'
import { heldReply } from './held-meetings.ts'
import { askedSpeakers, meetingFacts, saidAbout } from './said-about.ts'
import type { TranscriptMaterial } from './transcript-material.ts'

interface ChatParts {
  asked: ChatQuestion
  body: z.output<typeof ChatBody>
  /** Null: the reply quotes messages and documents, because no model is set up or its budget is used up. */
  model: Model | null
  /** Whether the question is about one meeting, else about all that the caller's list shows. */
  isOne: boolean
  readMaterial: () => Promise<TranscriptMaterial>
  search: Search
  /** Names of the company's documents, for putting a question in their words. */
  documentNames: () => Promise<readonly string[]>
  /** Compares the question with lines of the documents; null where no model of meaning is set up. */
  compare: CompareMeaning | null
  /** For the lines of documents. */
  compareLines: CompareLines | null
}

const NOTHING_FOUND: MergedPassages = { uniquePassages: [], sources: [] }

/** Reads transcripts and documents, and decides whether to refuse, to let the model reply, or to reply in quotes. */
export async function composeChat(parts: ChatParts): Promise<ChatComposition> {
  const { asked, model } = parts
  if (asked.isSmallTalk && !model) return said(NOTHING_ASKED, 'complete')
  const material = await parts.readMaterial()
  const found = asked.hasSubject ? await findPassages(asked.question, parts.search) : NOTHING_FOUND
  const { uniquePassages } = found
  const isEmpty = material.held === undefined && material.messages.length === 0
  const nothing = isEmpty && uniquePassages.length === 0 && material.meetings.length === 0
  if (nothing && (!model || parts.body.chat_history.length === 0)) return said(refusalOf(parts), 'refused')
  if (!model) return composeFromQuotes({ ...parts, material, found })
  const isForDocuments = asked.hasSubject && !asked.isAboutTalk && uniquePassages.length > 0
  return isForDocuments && isWeak(asked.question, uniquePassages) && !isSaid(parts, material)
    ? lookingAgain({ ...parts, model, material, found })
    : composeWithModel({ ...parts, model, material, found, refusal: refusalOf(parts) })
}

/** A message with this share of the question's words may hold its answer. */
const SAID_SHARE = 0.5

/** Whether the talk itself speaks of what is asked: then the documents need not. */
function isSaid({ asked }: ChatParts, { messages }: TranscriptMaterial): boolean {
  const words = [...asked.question.words, ...asked.question.borrowed]
  return messages.some(({ message }) => {
    const held = contentSet(asked.names.meant(message))
    return words.filter((word) => held.has(word)).length >= SAID_SHARE * words.length
  })
}

const refusalOf = ({ isOne }: ChatParts) => (isOne ? NOT_IN_MEETING : NOT_IN_MEETINGS)

function said(text: string, outcome: 'complete' | 'refused'): ChatComposition {
  return {
    engine: 'quotes',
    text: async function* () {
      yield text
    },
    outcomeOf: () => outcome,
    sources: () => [],
  }
}

const listed = (text: string, units: readonly MessageUnit[]): ChatComposition => ({
  ...said(text, 'complete'),
  sources: () => units.map((unit) => toSource(unit, unit.n)),
})

interface ChatEvidence extends ChatParts {
  material: TranscriptMaterial
  found: MergedPassages
}

/** The model's reply after the documents were searched in their own words too. */
function lookingAgain(parts: ChatEvidence & { model: Model }): ChatComposition {
  const { model, search, documentNames, found, body, asked } = parts
  const said = [...body.chat_history.map(({ content }) => content), body.message]
  const refusal = refusalOf(parts)
  let composed = composeWithModel({ ...parts, refusal })
  return {
    engine: 'model',
    isLookingAgain: true,
    text: async function* (signal) {
      const again = await findAgain(asked.question, found, { model, search, documentNames, said, context: 0, signal })
      composed = composeWithModel({ ...parts, refusal, found: again })
      yield* composed.text(signal)
    },
    outcomeOf: (text) => composed.outcomeOf(text),
    sources: () => composed.sources(),
  }
}

async function composeFromQuotes(parts: ChatEvidence): Promise<ChatComposition> {
  const { material } = parts
  const { held } = material
  if (parts.asked.asksForOne) return said(refusalOf(parts), 'refused')
  const isOfTalk = held !== undefined || parts.asked.asksForDecider || askedSpeakers(parts) !== null
  const { said: all, known } = numberUnits(material, isOfTalk ? [] : inCustomersWords(parts.found))
  if (held !== undefined) return listed(heldReply(all, { total: held.total, time_zone: parts.body.time_zone }), all)
  const { documents, internal, against } = await fromDocuments(parts, known)
  const { messages, notes, missing } = await saidAbout(parts, all)
  const facts = [...(parts.isOne ? meetingFacts(parts, parts.body.time_zone) : []), ...missing].join('\n\n')
  const quotes = [...documents, ...internal]
  if (messages.length === 0 && quotes.length === 0 && facts === '' && notes === null) {
    return said(refusalOf(parts), 'refused')
  }
  const order = new Map<number, number>()
  const contradicting = against ? [against.first.n, against.second.n] : []
  const spoken = messages.flatMap(({ units }) => units.map(({ n }) => n))
  for (const n of [...spoken, ...documents.map(({ n }) => n), ...contradicting, ...internal.map(({ n }) => n)])
    if (!order.has(n)) order.set(n, order.size + 1)
  const numbered = <T extends { n: number }>(each: T): T => ({ ...each, n: order.get(each.n) ?? each.n })
  const reply = {
    messages: messages.map((quote) => ({ ...quote, numbers: quote.units.map((unit) => order.get(unit.n) ?? unit.n) })),
    documents: documents.map(numbered),
    internal: internal.map(numbered),
    notice: against && contradictionNotice({ first: numbered(against.first), second: numbered(against.second) }),
    facts,
    notes,
    several: !parts.isOne,
  }
  return {
    engine: 'quotes',
    text: async function* () {
      yield* quotedReply(reply)
    },
    outcomeOf: () => 'complete',
    sources: () => citedSources([...all, ...known], order),
  }
}

interface FromDocuments {
  documents: Quote[]
  internal: Quote[]
  against: Contradiction | null
}

/** The lines of the documents that answer the question, as a live answer has them, with the numbers of the chat's units. */
async function fromDocuments(
  { asked, found, compareLines }: ChatEvidence,
  known: readonly DocumentUnit[],
): Promise<FromDocuments> {
  if (known.length === 0) return { documents: [], internal: [], against: null }
  const { answers, notes, against } = await answerFromDocuments(asked.question, found, compareLines)
  const numbered = <T extends { n: number }>(each: T): T => ({
    ...each,
    n: known.find(({ read }) => [read.n, ...read.copies].includes(each.n))?.n ?? each.n,
  })
  return {
    documents: answers.map(numbered),
    internal: notes.map(numbered),
    against: against && { first: numbered(against.first), second: numbered(against.second) },
  }
}
