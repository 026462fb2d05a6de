import { z } from 'zod'
import { QUESTION_TIMEOUT_MS } from './embedder-remote.ts'
import { callService, EmbeddingError, type ServiceOptions } from './embedding-service.ts'
import type { Reranker } from './model.ts'

const Scored = z.array(
  z.union([
    z
      .object({ index: z.int().nonnegative(), relevance_score: z.number() })
      .transform(({ index, relevance_score: score }) => ({ index, score })),
    z.object({ index: z.int().nonnegative(), score: z.number() }),
  ]),
)

/** As Cohere and Jina answer, and as Text Embeddings Inference does. */
const Reply = z.union([z.object({ results: Scored }).transform(({ results }) => results), Scored])

/** A reranker behind `/rerank` of the embedding endpoint. Three tries. @throws EmbeddingError */
export function openRemoteReranker(options: ServiceOptions): Reranker {
  return {
    model: options.model,
    language: null,
    rerank: async (query, documents) => {
      if (documents.length === 0) return []
      const body = { query, documents, top_n: documents.length }
      return callService(options, { path: 'rerank', body, timeoutMs: QUESTION_TIMEOUT_MS }, (reply) =>
        scoresOf(reply, documents.length),
      )
    },
    close: async () => {},
  }
}

/** In the order of the documents; null for those that a service leaves out although all were asked for. */
function scoresOf(reply: unknown, count: number): (number | null)[] {
  const parsed = Reply.safeParse(reply)
  const rows = parsed.success ? parsed.data : []
  const byIndex = new Map(rows.map(({ index, score }) => [index, score]))
  const isSound = byIndex.size === rows.length && rows.every(({ index }) => index < count)
  if (rows.length === 0 || !isSound) throw new EmbeddingError('The reranking service sent something else than scores')
  return Array.from({ length: count }, (_, index) => byIndex.get(index) ?? null)
}
