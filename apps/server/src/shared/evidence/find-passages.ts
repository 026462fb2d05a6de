import type { Model } from '../../platform/model/model.ts'
import { type ReadPassage, readPassages, type Retrieved, type RetrievedPassage } from '../passages/read-passages.ts'
import { mergeDuplicates, type MergedPassages } from '../passages/unique-passages.ts'
import { documentsWords } from './documents-words.ts'
import { isEnough, weighEvidence } from './evidence.ts'
import { asksForAmount } from './business-matters.ts'
import { wordsBesides } from '../german/kin-words.ts'
import type { Question } from './read-question.ts'

/** Searches the company's published documents. */
export type Search = (query: {
  text: string
  /** Compared by meaning; the text unless said otherwise. */
  meaning?: string
  limit: number
  /** How many of the best passages get their surrounding text. */
  context: number
  rerank?: boolean
}) => Promise<Retrieved>

/** Most different passages that a response rests on; a few more are retrieved, as some may say the same. */
export const PASSAGES_MAX = 12
export const RETRIEVED_MAX = 14

/** The passages that an answer is taken from, wherever it is asked for. A question of two parts is searched whole and by its parts. */
export async function findPassages(question: Question, search: Search, context = 0): Promise<MergedPassages> {
  const { sought, parts, meaning } = question
  // A price list says 'price' where customers say 'cost', and may name a product less often than its manual does.
  const priced = asksForAmount(question.own) ? ['price'] : []
  const whole = [sought, ...priced, ...wordsBesides(question.own, [...question.words, ...priced])].join(' ')
  const searches = await Promise.all(
    (parts.length > 1 ? [whole, ...parts] : [whole]).map((text) =>
      search({ text, ...(text === whole ? { meaning } : {}), limit: RETRIEVED_MAX, context }),
    ),
  )
  return merged(searches)
}

const merged = (searches: readonly Retrieved[]): MergedPassages => ({
  ...mergeDuplicates(
    readPassages(interleave(searches.map(({ passages }) => passages)).slice(0, RETRIEVED_MAX)),
    PASSAGES_MAX,
  ),
  among: searches[0]?.among,
})

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

export const isSamePassage = (one: RetrievedPassage, other: RetrievedPassage) =>
  one.item_id === other.item_id && one.locator === other.locator && one.text === other.text

/** Whether a model should look for the answer in other words before it is asked: the passages found may speak of something else. */
export const isWeak = (question: Question, passages: readonly ReadPassage[]) =>
  !isEnough(weighEvidence(question, passages))

/** Titles of so many passages are named to the model, as far as they differ. */
const HEADINGS_FROM = 40

export interface SearchAgain {
  model: Model
  search: Search
  documentNames: () => Promise<readonly string[]>
  /** What was said before, oldest first, and last what is asked. */
  said: readonly string[]
  context: number
  signal: AbortSignal
}

/**
 * Has the model put the question in the documents' words, searches with them too and joins both results. What was found before
 * when the model does not help.
 */
export async function findAgain(
  question: Question,
  before: MergedPassages,
  again: SearchAgain,
): Promise<MergedPassages> {
  const { search, context } = again
  const [names, near] = await Promise.all([
    again.documentNames(),
    search({ text: question.sought, meaning: question.meaning, limit: HEADINGS_FROM, context: 0, rerank: false }),
  ])
  const headings = [...new Set(near.passages.map(({ title }) => title))]
  const words = await documentsWords({ ...again, names, headings })
  if (words === null) return before
  const found = await search({ text: words, limit: RETRIEVED_MAX, context })
  return merged([{ passages: before.sources.map(({ passage }) => passage), among: before.among }, found])
}
