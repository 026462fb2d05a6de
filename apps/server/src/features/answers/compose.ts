import { contradictionNotice } from '../../shared/evidence/contradictions.ts'
import { isEnough, weighEvidence } from '../../shared/evidence/evidence.ts'
import {
  findAgain,
  findPassages,
  isSamePassage,
  isWeak,
  PASSAGES_MAX,
  RETRIEVED_MAX,
} from '../../shared/evidence/find-passages.ts'
import { isMereRemark } from '../../shared/evidence/mere-remark.ts'
import { isSmallTalk, readQuestion, readStatement, type Question } from '../../shared/evidence/read-question.ts'
import { readPassages, type ReadPassage, type RetrievedPassage } from '../../shared/passages/read-passages.ts'
import { citation, mergeDuplicates, type MergedPassages } from '../../shared/passages/unique-passages.ts'
import { answerFromDocuments, type DocumentAnswer } from '../../shared/quotes/answer-from-documents.ts'
import { bestFirst } from '../../shared/quotes/best-first.ts'
import { NOT_FOR_CUSTOMERS, splitByAudience, withNotes } from '../../shared/quotes/internal-notes.ts'
import { besideNotices, chooseQuotes, closestQuotes, quotedAnswer, type Quote } from '../../shared/quotes/quotes.ts'
import { scoreParts } from '../../shared/quotes/scored-units.ts'
import { mayMeanTier, resolveTiers } from '../../shared/tiers/resolve-tiers.ts'
import { withNames, withTiers } from '../../shared/tiers/tiers-asked.ts'
import { unansweredNotice } from '../../shared/quotes/unanswered-part.ts'
import { NOT_EXPLAINED, NOT_IN_KNOWLEDGE, NOTHING_ASKED } from './answers.prompts.ts'
import { byModel, type ModelParts, withCopies } from './by-model.ts'
import type { ComposeParts, Composition } from './composition.ts'
import { findDefinitions, findTerms, namedTerms, quotedExplanation } from './terms.ts'

const CLOSEST_MAX = 3
/** So many earlier messages may say which offer is meant. */
const TIERS_FROM_HISTORY = 6
/** So many passages are given to a model together with the text around them. */
const WITH_CONTEXT = 2
/** Further passages retrieved for the names in a sentence that is to be explained. */
const RETRIEVED_BY_TERMS_MAX = 4

/** Retrieves passages for the message and decides how to respond: with a refusal, by the model, or in quotes. */
export async function compose(parts: ComposeParts): Promise<Composition> {
  const question = parts.kind === 'answer' ? await readAsked(parts) : readStatement(parts.request)
  // 'What's the smallest one?' says nothing but which offer is meant.
  if (question.tiers === undefined && isSmallTalk(question)) return nothingAsked()
  const context = parts.model ? WITH_CONTEXT : 0
  if (parts.kind === 'answer') return answerFrom(parts, question, await findPassages(question, parts.search, context))
  const names = namedTerms(parts.request.current_message.message)
  const search = async (text: string, limit: number, meaning = text) =>
    (await parts.search({ text, meaning, limit, context })).passages
  const [found, defining] = await Promise.all([
    search(question.search, RETRIEVED_MAX, question.meaning),
    names.length > 0 ? search(names.join(' '), RETRIEVED_BY_TERMS_MAX) : [],
  ])
  return explainFrom(parts, question, { found, defining })
}

/** With the names of the company's offers beside words that compare them: no document says 'the smaller one'. */
async function readAsked({ request, tierLadders }: ComposeParts): Promise<Question> {
  const { current_message, transcription_message_history } = request
  if (!mayMeanTier(current_message.message)) return readQuestion(request)
  const said = [...transcription_message_history.slice(-TIERS_FROM_HISTORY), current_message].map(
    ({ message }) => message,
  )
  const asked = resolveTiers(said, await tierLadders()).at(-1)
  return asked && asked.tiers.length > 0
    ? withTiers(readQuestion(request, { picks: false }), asked.tiers)
    : readQuestion(request)
}

async function answerFrom(parts: ComposeParts, question: Question, merged: MergedPassages): Promise<Composition> {
  const { uniquePassages, sources } = merged
  if (uniquePassages.length === 0) return notHeld(question, sources)
  // A model judges the passages itself: what is weak evidence by words may answer all the same.
  if (parts.model) {
    const asked = { ...parts, model: parts.model, question, refusal: NOT_IN_KNOWLEDGE }
    return isWeak(question, uniquePassages) ? lookingAgain(asked, merged) : byModel({ ...asked, ...merged })
  }
  const found = bestFirst({ answer: await answerFromDocuments(question, merged, parts.compare), merged })
  const { answers, notes, closest } = found.answer
  if (answers.length + notes.length > 0) return answerByQuotes(found.answer, found.merged, question.search)
  return closest.length > 0 ? closestTo(closest, found.merged) : notHeld(question, found.merged.sources)
}

const nothingAsked = () => fixedResponse(NOTHING_ASKED, { outcome: 'complete', sources: [] })

/** What a remark says needs no answer: only what is asked or needed is a gap in the documents. */
const notHeld = (question: Question, sources: readonly ReadPassage[]) =>
  !question.asks && isMereRemark(question.own)
    ? nothingAsked()
    : fixedResponse(NOT_IN_KNOWLEDGE, { outcome: 'refused', sources })

/** The model's response after the documents were searched in their own words too; a call that fails or is slow changes nothing. */
function lookingAgain(asked: Omit<ModelParts, keyof MergedPassages>, before: MergedPassages): Composition {
  const { request, model, search, documentNames, question } = asked
  const asks = withNames(request.current_message.message, question.tiers ?? [])
  const said = [...request.transcription_message_history.map(({ message }) => message), asks]
  let composed = byModel({ ...asked, ...before })
  return {
    engine: 'model',
    isLookingAgain: true,
    get sources() {
      return composed.sources
    },
    text: async function* (signal) {
      const again = { model, search, documentNames, said, context: WITH_CONTEXT, signal }
      composed = byModel({ ...asked, ...(await findAgain(question, before, again)) })
      yield* composed.text(signal)
    },
    outcomeOf: (text) => composed.outcomeOf(text),
    cited: () => composed.cited(),
  }
}

function closestTo(quotes: readonly Quote[], merged: MergedPassages): Composition {
  const closest = quotes.slice(0, CLOSEST_MAX)
  const lines = closestQuotes(NOT_IN_KNOWLEDGE, closest, (n) => citation(n, merged.uniquePassages))
  return { ...byQuotes({ ...merged, numbers: closest.map(({ n }) => n) }, lines), outcomeOf: () => 'refused' }
}

function answerByQuotes(
  { answers, near, notes, against, unanswered }: DocumentAnswer,
  { uniquePassages, sources }: MergedPassages,
  asked: string,
): Composition {
  const noted = notes.map(({ n }) => n)
  const closest = unanswered?.closest ? [unanswered.closest.n] : []
  const cite = (n: number) => citation(n, uniquePassages)
  const notices = [
    ...(against ? [contradictionNotice(against)] : []),
    ...(unanswered ? [unansweredNotice(unanswered, cite)] : []),
  ]
  const shown = besideNotices(answers, notices, asked)
  const quoted = [...shown, ...near].map(({ n }) => n)
  const numbers = [...quoted, ...(against ? [against.first.n, against.second.n] : []), ...closest, ...noted]
  const spoken = near.length > 0 ? closestQuotes(NOT_FOR_CUSTOMERS, near, cite) : quotedAnswer(shown, { cite, notices })
  const lines = withNotes(spoken, notes, cite)
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
  const quotes = chooseQuotes(await scoreParts(question, { passages: spoken }, parts.compare), question.search)
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
