import type { Hit } from '../knowledge-index.ts'

/**
 * Measured on five sets of questions: .3 to .5 for the words is a plateau where a question uses the documents' words;
 * where people say it in their own, less is better. Rank fusion was worse.
 */
const WORDS_SHARE = 0.3

/** What one passage got from the two searches. */
export type Candidate = Omit<Hit, 'score'>

/**
 * Mixes both searches: each score is min-max normalised over the candidates, .3 for the words and .7 for the
 * meaning. A passage without a vector is judged by its words alone instead of losing the larger share; without any
 * cosine the order is BM25's. Exact duplicates (same title and text) count once.
 */
export function rank(candidates: readonly Candidate[], limit: number): Hit[] {
  const words = scale(candidates.map((candidate) => candidate.bm25))
  const meaning = scale(candidates.flatMap(({ cosine }) => (cosine === null ? [] : [cosine])))
  const scored = candidates.map((candidate) => {
    const byWords = words(candidate.bm25)
    const score =
      candidate.cosine === null ? byWords : WORDS_SHARE * byWords + (1 - WORDS_SHARE) * meaning(candidate.cosine)
    return { candidate, score }
  })
  scored.sort(
    (a, b) => b.score - a.score || b.candidate.bm25 - a.candidate.bm25 || compareIds(a.candidate, b.candidate),
  )
  const seen = new Set<string>()
  const hits: Hit[] = []
  for (const { candidate, score } of scored) {
    const content = `${candidate.title}\n${candidate.text}`
    if (seen.has(content)) continue
    seen.add(content)
    hits.push({ ...candidate, score })
    if (hits.length === limit) break
  }
  return hits
}

/** Equal scores come in the same order each time. */
const compareIds = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1)

/** Maps the smallest value to 0 and the largest to 1; a lone value, or all the same, to 1. */
function scale(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values)
  const high = Math.max(...values)
  return high > low ? (value) => (value - low) / (high - low) : () => 1
}
