import type { Hit } from '../knowledge-index.ts'

/**
 * Weight of the full-text score, measured on five sets of questions: 0.3 to 0.5 are equally good when a question uses the
 * words of the documents; for paraphrased questions less is better. Rank fusion was worse
 * (docs/decisions/013-how-passages-are-ranked.md).
 */
const WORDS_SHARE = 0.3

/** A passage with its raw scores of both searches. */
export type Candidate = Omit<Hit, 'score'>

/**
 * Combines both searches: scores are min-max normalised over the candidates and weighted 0.3 for words and 0.7 for meaning.
 * A passage without a vector is ranked by words alone; without any vector the order is that of BM25. Duplicates (same title
 * and text) are returned once.
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

/** Makes the order of equal scores deterministic. */
const compareIds = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1)

/** Maps the smallest value to 0 and the largest to 1; if all values are equal, to 1. */
function scale(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values)
  const high = Math.max(...values)
  return high > low ? (value) => (value - low) / (high - low) : () => 1
}
