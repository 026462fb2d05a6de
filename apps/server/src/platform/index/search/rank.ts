import { contentSet } from '@cuecard/language/words.ts'
import type { Hit } from '../knowledge-index.ts'
import { wordsOfPassage } from '../passage-words.ts'

/** Weight of the full-text score, measured on five sets of questions (docs/decisions/013-how-passages-are-ranked.md). */
const WORDS_SHARE = 0.2
/**
 * Weight of the question's words that a passage holds, beside the two that make 1. A long spoken question has many words that
 * hardly any passage holds: its full-text score is one rare word's, and this counts how much of it a passage speaks of.
 */
const COVERAGE_SHARE = 0.2

/** A passage with its raw scores of both searches. */
export type Candidate = Omit<Hit, 'score'>

/**
 * Combines both searches: scores are min-max normalised over the candidates and weighted 0.2 for words and 0.8 for meaning;
 * with a question, 0.2 is added for the share of its words that the passage holds, the rarer ones weighing more. A passage
 * without a vector is ranked by words alone; without any vector the order is that of BM25. Duplicates (same title and text)
 * are returned once.
 */
export function rank(candidates: readonly Candidate[], limit: number, question = ''): Hit[] {
  const coverage = coverageOf(question, candidates)
  const words = scale(candidates.map((candidate) => candidate.bm25))
  const meaning = scale(candidates.flatMap(({ cosine }) => (cosine === null ? [] : [cosine])))
  const scored = candidates.map((candidate) => {
    const byWords = words(candidate.bm25)
    if (candidate.cosine === null) return { candidate, score: byWords }
    const score = WORDS_SHARE * byWords + (1 - WORDS_SHARE) * meaning(candidate.cosine)
    return {
      candidate,
      score: coverage ? (score + COVERAGE_SHARE * coverage(candidate)) / (1 + COVERAGE_SHARE) : score,
    }
  })
  scored.sort(
    (a, b) => b.score - a.score || b.candidate.bm25 - a.candidate.bm25 || compareIds(a.candidate, b.candidate),
  )
  const titles = new Map<string, string[]>()
  const hits: Hit[] = []
  for (const { candidate, score } of scored) {
    const seen = titles.get(candidate.text)
    if (seen?.includes(candidate.title)) continue
    if (seen) seen.push(candidate.title)
    else titles.set(candidate.text, [candidate.title])
    hits.push({ ...candidate, score })
    if (hits.length === limit) break
  }
  return hits
}

/** How much of the question a candidate speaks of, 0 to 1; null where none of the candidates holds a word of it. */
function coverageOf(question: string, candidates: readonly Candidate[]): ((candidate: Candidate) => number) | null {
  const asked = [...contentSet(question)]
  if (asked.length === 0) return null
  const held = new Map(candidates.map((candidate) => [candidate.id, wordsOfPassage(candidate)]))
  const weights = asked.flatMap((word): [string, number][] => {
    const holding = candidates.filter(({ id }) => held.get(id)?.has(word)).length
    return holding === 0 ? [] : [[word, Math.log(1 + candidates.length / holding)]]
  })
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  if (total === 0) return null
  return ({ id }) => weights.reduce((sum, [word, weight]) => sum + (held.get(id)?.has(word) ? weight : 0), 0) / total
}

/** Makes the order of equal scores deterministic. */
const compareIds = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1)

/** Maps the smallest value to 0 and the largest to 1; if all values are equal, to 1. */
function scale(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values)
  const high = Math.max(...values)
  return high > low ? (value) => (value - low) / (high - low) : () => 1
}
