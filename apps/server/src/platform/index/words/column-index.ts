import { numberOf, type TermTable } from './term-table.ts'
import type { Tokeniser } from './tokens.ts'

/** The inverted index of one full-text column: which passages hold a term, and how often. */
export interface ColumnIndex {
  tokeniser: Tokeniser
  /** The passages' ids; their places here are the numbers in `passages`. */
  ids: readonly string[]
  /** How many of them hold a term at all: LanceDB does not count the others. */
  counted: number
  terms: TermTable
  /** Where the postings of each term start, and a last one where they end. */
  starts: Uint32Array
  passages: Uint16Array | Uint32Array
  /** How often the term stands in the passage. */
  counts: Uint8Array | Uint16Array
  /** BM25's part that depends on a passage's length alone. */
  norms: Float32Array
  bytes: number
}

// BM25's parameters in LanceDB, and its single precision: every step is rounded as there, so that equal scores are equal.
const f32 = Math.fround
const K1 = f32(1.2)
const B = 0.75

/** `average`: the mean length of the passages that hold a term at all. */
export const normOf = (terms: number, average: number): number => f32(K1 * f32(1 - B + f32(f32(B * terms) / average)))

const rarityOf = (holding: number, counted: number): number =>
  f32(Math.log(f32(f32(f32(counted - holding + 0.5) / f32(holding + 0.5)) + 1)))

export interface FoundPassage {
  id: string
  score: number
}

/** The best `depth` passages of a column by BM25, best first; of equal ones those that were indexed first. */
export function searchColumn(index: ColumnIndex, question: string, depth: number): FoundPassage[] {
  const scores = new Float32Array(index.ids.length)
  const { termsOf, countsRepeats } = index.tokeniser
  const terms = termsOf(question)
  // In the order of the question: another one would round otherwise.
  const numbers = (countsRepeats ? terms : [...new Set(terms)])
    .map((term) => numberOf(index.terms, term))
    .filter((number) => number >= 0)
  if (numbers.length === 0) return []
  for (const number of numbers) addScores(index, number, scores)
  return best(scores, depth).map(({ at, score }) => ({ id: index.ids[at] ?? '', score }))
}

function addScores(
  { starts, passages, counts, norms, counted }: ColumnIndex,
  number: number,
  scores: Float32Array,
): void {
  const start = starts[number] ?? 0
  const end = starts[number + 1] ?? 0
  const rarity = rarityOf(end - start, counted)
  const most = f32(K1 + 1)
  for (let at = start; at < end; at += 1) {
    const passage = passages[at] ?? 0
    const count = counts[at] ?? 0
    const share = f32(f32(most * count) / f32(count + (norms[passage] ?? 0)))
    scores[passage] = (scores[passage] ?? 0) + f32(rarity * share)
  }
}

function best(scores: Float32Array, depth: number): { at: number; score: number }[] {
  const found: { at: number; score: number }[] = []
  let least = 0
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0
    if (score <= least) continue
    let place = found.length
    while (place > 0 && (found[place - 1]?.score ?? 0) < score) place -= 1
    found.splice(place, 0, { at, score })
    if (found.length > depth) found.pop()
    if (found.length === depth) least = found.at(-1)?.score ?? 0
  }
  return found
}
