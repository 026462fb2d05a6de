import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Hit } from '../../../platform/index/knowledge-index.ts'
import type { Reranker } from '../../../platform/model/model.ts'
import { asOneText } from '../../../platform/model/said-before.ts'

/** The best of a search that are read again: further ones are hardly ever the right passage. */
export const RERANKED_MAX = 20
/** A live answer waits this long. A small cross-encoder reads twenty passages in half of it on one core. */
export const RERANKING_TIMEOUT_MS = 800

interface Reranking {
  reranker: Reranker
  log: Logger
  question: string
  limitMs?: number
}

/**
 * Orders the first hits by the reranker's scores. Its scores and those of the search cannot be compared, so hits that were not
 * scored in time stay behind the scored ones in their order: they are read best first, so these were the less likely ones.
 * The scores shown are those of the search, given out again from the first hit to the last: they still fall, stay between 0
 * and 1, and mean the same share of the best one to whoever uses them. The order is left alone when the reranker fails.
 */
export async function rerankHits<T extends Pick<Hit, 'title' | 'text' | 'score'>>(
  hits: readonly T[],
  reranking: Reranking,
): Promise<T[]> {
  const { reranker, log, question, limitMs = RERANKING_TIMEOUT_MS } = reranking
  const first = hits.slice(0, RERANKED_MAX)
  if (first.length < 2) return [...hits]
  const texts = first.map(({ title, text }) => `${title}\n${text}`)
  const reading = reranker.rerank(asOneText(question), texts, limitMs).catch((error: unknown) => {
    log.warn({ err: error }, 'the reranking of a search failed')
    return null
  })
  // One's own model ends by itself in time, with what it has scored; an endpoint does not.
  const scores = await Promise.race([reading, sleep(limitMs + SPARE_MS, null, { ref: false })])
  if (!scores) return [...hits]
  const scored = first.map((hit, at) => ({ hit, score: scores[at] ?? null }))
  const read = scored.flatMap(({ hit, score }) => (score === null ? [] : [{ hit, score }]))
  const ordered = [
    ...read.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit),
    ...scored.flatMap(({ hit, score }) => (score === null ? [hit] : [])),
    ...hits.slice(RERANKED_MAX),
  ]
  return ordered.map((hit, at) => ({ ...hit, score: hits[at]?.score ?? hit.score }))
}

const SPARE_MS = 100
