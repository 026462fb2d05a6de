import { findFigures } from '@cuecard/language/figures.ts'
import type { AnswerRequest, AnswerResponse, ResponseKind } from '@cuecard/contract/answers.ts'
import type { z } from 'zod'
import { ModelError, type Model } from '../../platform/model/model.ts'
import { newPromptMark } from '../../shared/prompts/prompt-mark.ts'
import { filterCitations } from '../../shared/quotes/citations.ts'
import { contradictionNotice, findContradictions, type Contradiction } from '../../shared/evidence/contradictions.ts'
import { isEnough, weighEvidence } from '../../shared/evidence/evidence.ts'
import { type CompareLines, scoreParts } from '../../shared/quotes/scored-units.ts'
import { citation, mergeDuplicates, type MergedPassages } from '../../shared/passages/unique-passages.ts'
import { isSmallTalk, readQuestion, readStatement, type Question } from '../../shared/evidence/read-question.ts'
import { chooseQuotes, closestQuotes, quotedAnswer, type Quote } from '../../shared/quotes/quotes.ts'
import {
  readPassages,
  type ReadPassage,
  type Retrieved,
  type RetrievedPassage,
} from '../../shared/passages/read-passages.ts'
import { buildPrompt, NOT_EXPLAINED, NOT_IN_KNOWLEDGE, NOTHING_ASKED } from './answers.prompts.ts'
import { unsupportedFigures, unsupportedNotice } from './unsupported-figures.ts'
import { chooseByAudience, type QuotesByAudience, splitByAudience, withNotes } from './internal-notes.ts'
import { type Definition, findDefinitions, findTerms, namedTerms, quotedExplanation } from './terms.ts'

export type ReceivedRequest = z.output<typeof AnswerRequest>

export interface ComposeParts {
  kind: ResponseKind
  request: ReceivedRequest
  /** Null: the documents are quoted instead. */
  model: Model | null
  /** The company's own prompt instructions; null when it has none. */
  instructions: string | null
  retrieve: (query: { text: string; meaning?: string; limit: number; context: number }) => Promise<Retrieved>
  /** Compares the question with lines of the passages; null where no model of meaning is set up. */
  compare: CompareLines | null
}

/** A response whose text can be read; nothing of it has been sent or stored yet. */
export interface Composition {
  engine: AnswerResponse['engine']
  sources: readonly ReadPassage[]
  /** May throw a ModelError while it is read. */
  text: (signal: AbortSignal) => AsyncIterable<string>
  /** Whether a text that was read to its end is an answer or a refusal. */
  outcomeOf: (text: string) => AnswerResponse['outcome']
  /** The sources that the text read so far points to. */
  cited: () => ReadonlySet<number>
}

/** Most different passages that a response rests on; a few more are retrieved, as some may say the same. */
const PASSAGES_MAX = 12
const RETRIEVED_MAX = 14
const CLOSEST_MAX = 2
/** So many passages are given to a model together with the text around them. */
const WITH_CONTEXT = 2
/** Further passages retrieved for the names in a sentence that is to be explained. */
const RETRIEVED_BY_TERMS_MAX = 4

/** Retrieves passages for the message and decides how to respond: with a refusal, by the model, or in quotes. */
export async function compose(parts: ComposeParts): Promise<Composition> {
  const question = parts.kind === 'answer' ? readQuestion(parts.request) : readStatement(parts.request)
  if (isSmallTalk(question)) return fixedResponse(NOTHING_ASKED, { outcome: 'complete', sources: [] })
  const search = (text: string, limit: number) =>
    parts
      .retrieve({
        text,
        ...(text === question.search ? { meaning: question.meaning } : {}),
        limit,
        context: parts.model ? WITH_CONTEXT : 0,
      })
      .then(({ passages }) => passages)
  if (parts.kind === 'answer') {
    const searches = await Promise.all(searchesFor(question).map((text) => search(text, RETRIEVED_MAX)))
    const found = interleave(searches).slice(0, RETRIEVED_MAX)
    return answerFrom(parts, question, mergeDuplicates(readPassages(found), PASSAGES_MAX))
  }
  const names = namedTerms(parts.request.current_message.message)
  const [found, defining] = await Promise.all([
    search(question.search, RETRIEVED_MAX),
    names.length > 0 ? search(names.join(' '), RETRIEVED_BY_TERMS_MAX) : [],
  ])
  return explainFrom(parts, question, { found, defining })
}

/** A question of two parts is searched whole and by its parts, since the whole may only find one. */
const searchesFor = ({ search, parts }: Question) => (parts.length > 1 ? [search, ...parts] : [search])

/** The best of each search first; a passage that several have found is listed once. */
function interleave(searches: readonly (readonly RetrievedPassage[])[]): RetrievedPassage[] {
  const [first = [], ...others] = searches
  if (others.length === 0) return [...first]
  const found: RetrievedPassage[] = []
  for (let at = 0; at < Math.max(...searches.map(({ length }) => length)); at++) {
    for (const passage of searches.flatMap((each) => each[at] ?? [])) {
      if (!found.some((other) => isSamePassage(other, passage))) found.push(passage)
    }
  }
  return found
}

const isSamePassage = (one: RetrievedPassage, other: RetrievedPassage) =>
  one.item_id === other.item_id && one.locator === other.locator && one.text === other.text

async function answerFrom(parts: ComposeParts, question: Question, merged: MergedPassages): Promise<Composition> {
  const { uniquePassages, sources } = merged
  if (uniquePassages.length === 0) return fixedResponse(NOT_IN_KNOWLEDGE, { outcome: 'refused', sources })
  // A model judges the passages itself: what is weak evidence by words may answer all the same.
  if (parts.model) return byModel({ ...parts, ...merged, model: parts.model, question, refusal: NOT_IN_KNOWLEDGE })
  const chosen = await chooseByAudience(question, merged, parts.compare)
  if (chosen.answers.length + chosen.notes.length > 0) return answerByQuotes(question, chosen, merged)
  return chosen.closest.length > 0
    ? closestTo(chosen.closest, merged)
    : fixedResponse(NOT_IN_KNOWLEDGE, { outcome: 'refused', sources })
}

function closestTo(quotes: readonly Quote[], merged: MergedPassages): Composition {
  const closest = quotes.slice(0, CLOSEST_MAX)
  const lines = closestQuotes(NOT_IN_KNOWLEDGE, closest, (n) => citation(n, merged.uniquePassages))
  return { ...byQuotes({ ...merged, numbers: closest.map(({ n }) => n) }, lines), outcomeOf: () => 'refused' }
}

function answerByQuotes(
  question: Question,
  { answers, notes, spoken }: QuotesByAudience,
  { uniquePassages, sources }: MergedPassages,
): Composition {
  const quoted = new Set(answers.map((quote) => quote.n))
  const against = findContradictions(question, spoken).find(
    ({ first, second }) => quoted.has(first.n) || quoted.has(second.n),
  )
  const noted = notes.map(({ n }) => n)
  const numbers = [...quoted, ...(against ? [against.first.n, against.second.n] : []), ...noted]
  const notice = against ? contradictionNotice(against) : null
  const cite = (n: number) => citation(n, uniquePassages)
  const lines = withNotes(quotedAnswer(answers, { cite, notice }), notes, cite)
  return byQuotes({ numbers, uniquePassages, sources }, lines)
}

interface ExplanationSearch {
  found: readonly RetrievedPassage[]
  /** Found by the names in the sentence alone. */
  defining: readonly RetrievedPassage[]
}

async function explainFrom(parts: ComposeParts, question: Question, searched: ExplanationSearch): Promise<Composition> {
  const message = parts.request.current_message.message
  const { uniquePassages, sources } = meaningsFirst(message, searched)
  const refusal = fixedResponse(NOT_EXPLAINED, { outcome: 'refused', sources })
  if (uniquePassages.length === 0) return refusal
  // Passages that only names have found say nothing about the sentence as a whole.
  const enough = isEnough(weighEvidence(question, readPassages(searched.found.slice(0, PASSAGES_MAX))))
  const definitionsIn = findDefinitions(findTerms(message, uniquePassages), uniquePassages)
  // An ordinary word that some document happens to define explains nothing about an unrelated sentence.
  const definitions = enough ? definitionsIn : definitionsIn.filter((definition) => definition.telling)
  if (!enough && definitions.length === 0) return refusal
  if (parts.model) {
    return byModel({
      ...parts,
      model: parts.model,
      question,
      uniquePassages,
      sources,
      definitions,
      refusal: NOT_EXPLAINED,
    })
  }
  const cite = (n: number) => citation(n, uniquePassages)
  const numbersOf = (quotes: readonly Quote[]) => quotes.map((quote) => quote.n)
  const { spoken, internal } = splitByAudience({ uniquePassages, sources })
  if (definitions.length > 0) {
    const notes = definitions.filter(({ n }) => internal.some((read) => read.n === n))
    const lead = definitions.filter((definition) => !notes.includes(definition))
    const lines = withNotes(quotedExplanation(lead, cite), notes, cite)
    return byQuotes({ numbers: numbersOf(definitions), uniquePassages, sources }, lines)
  }
  const quotes = chooseQuotes(await scoreParts(question, spoken, parts.compare), question.search)
  return quotes.length > 0
    ? byQuotes({ numbers: numbersOf(quotes), uniquePassages, sources }, quotedAnswer(quotes, { cite }))
    : refusal
}

/** All passages; those in which the company itself defines a term of the sentence come first. */
function meaningsFirst(message: string, { found, defining }: ExplanationSearch): MergedPassages {
  const isKnown = (one: RetrievedPassage) => found.some((other) => isSamePassage(one, other))
  const read = readPassages([...found, ...defining.filter((passage) => !isKnown(passage))])
  const defines = new Set(findDefinitions(findTerms(message, read), read).map(({ n }) => n))
  const ordered = [...read.filter(({ n }) => defines.has(n)), ...read.filter(({ n }) => !defines.has(n))]
  return mergeDuplicates(readPassages(ordered.map(({ passage }) => passage)), PASSAGES_MAX)
}

/** What a demo company has prepared for this very message. */
export const prepared = (text: string) => fixedResponse(text, { outcome: 'complete', sources: [], engine: 'prepared' })

function fixedResponse(
  text: string,
  how: { outcome: 'complete' | 'refused'; sources: readonly ReadPassage[]; engine?: 'prepared' },
): Composition {
  return {
    engine: how.engine ?? 'quotes',
    sources: how.sources,
    text: async function* () {
      yield text
    },
    outcomeOf: () => how.outcome,
    cited: () => new Set(),
  }
}

function byQuotes(
  { numbers, uniquePassages, sources }: MergedPassages & { numbers: number[] },
  lines: Iterable<string>,
): Composition {
  return {
    engine: 'quotes',
    sources,
    text: async function* () {
      yield* lines
    },
    outcomeOf: () => 'complete',
    cited: () => withCopies(new Set(numbers), uniquePassages),
  }
}

/** Passages that say the same as a cited one are cited with it. */
const withCopies = (cited: ReadonlySet<number>, uniquePassages: readonly ReadPassage[]): ReadonlySet<number> =>
  new Set([...cited].flatMap((n) => [n, ...(uniquePassages.find((lead) => lead.n === n)?.copies ?? [])]))

interface ModelParts extends ComposeParts, MergedPassages {
  model: Model
  question: Question
  definitions?: readonly Definition[]
  refusal: string
}

function byModel(parts: ModelParts): Composition {
  const { kind, request, model, uniquePassages, sources } = parts
  const filter = filterCitations(sources)
  const added = new Set<number>()
  const prompt = buildPrompt({
    kind,
    passages: uniquePassages,
    current: request.current_message,
    history: request.transcription_message_history,
    instructions: parts.instructions,
    definitions: parts.definitions ?? [],
    mark: newPromptMark(),
  })
  const isRefusal = (text: string) => text.trimStart().startsWith(parts.refusal)
  return {
    engine: 'model',
    sources,
    text: async function* (signal) {
      let text = ''
      for await (const delta of model.stream(prompt, signal)) {
        const shown = filter.push(delta)
        text += shown
        if (shown !== '') yield shown
      }
      const rest = filter.end()
      text += rest
      if (rest !== '') yield rest
      if (text.trim() === '') throw new ModelError('The language model sent no answer.')
      if (kind !== 'answer' || isRefusal(text)) return
      const unsupported = unsupportedFigures(text, heldBy(parts, filter.cited))
      if (unsupported.length > 0) yield `\n\n${unsupportedNotice(unsupported)}`
      const unmentioned = unmentionedContradiction(parts, text, filter.cited)
      if (!unmentioned) return
      for (const { n } of [unmentioned.first, unmentioned.second]) added.add(n)
      yield `\n\n${contradictionNotice(unmentioned)}`
    },
    outcomeOf: (text) => (isRefusal(text) ? 'refused' : 'complete'),
    cited: () => withCopies(new Set([...filter.cited, ...added]), uniquePassages),
  }
}

/** What an answer may take its figures from: the passages it cites, and the conversation. */
const heldBy = ({ uniquePassages, request }: ModelParts, cited: ReadonlySet<number>): string[] => [
  ...uniquePassages.filter(({ n }) => cited.has(n)).map(({ passage }) => `${passage.title} ${passage.text}`),
  ...[...request.transcription_message_history, request.current_message].map(({ message }) => message),
]

/** Passages that contradict what the model has said and that it did not mention; looked for after its last word. */
function unmentionedContradiction(
  { question, uniquePassages, sources }: ModelParts,
  text: string,
  cited: ReadonlySet<number>,
): Contradiction | undefined {
  const given = new Set(findFigures(text).map(({ value, unit }) => `${value} ${unit}`))
  const says = ({ value, unit }: Contradiction['first']['figure']) => given.has(`${value} ${unit}`)
  return findContradictions(question, splitByAudience({ uniquePassages, sources }).spoken).find(
    ({ first, second }) => (cited.has(first.n) || cited.has(second.n)) && says(first.figure) !== says(second.figure),
  )
}
