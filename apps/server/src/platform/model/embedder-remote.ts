import { z } from 'zod'
import { compareByVectors } from './compare-by-vectors.ts'
import { callService, EmbeddingError, type ServiceOptions } from './embedding-service.ts'
import { inBatches } from './in-batches.ts'
import type { Embedder } from './model.ts'
import { asOneText } from './said-before.ts'

const Reply = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1) })),
})

const BATCH = 16
/** Short, because a user is waiting: a search by words alone is better than a late one. */
export const QUESTION_TIMEOUT_MS = 5000
const PASSAGES_TIMEOUT_MS = 60_000

/** Embeddings from an OpenAI-compatible endpoint. `dimensions` is 0 until the first reply. Three tries. @throws EmbeddingError */
export function openRemoteEmbedder(options: ServiceOptions): Embedder {
  let dimensions = 0
  const embed = async (texts: readonly string[], timeoutMs: number) => {
    const body = { input: texts.map(asOneText), encoding_format: 'float' }
    const vectors = await callService(options, { path: 'embeddings', body, timeoutMs }, (reply) =>
      vectorsOf(reply, texts.length),
    )
    dimensions = vectors[0]?.length ?? dimensions
    return vectors
  }
  const embedPassages = inBatches((texts) => embed(texts, PASSAGES_TIMEOUT_MS), BATCH)
  return {
    model: options.model,
    readsLines: false,
    language: null,
    get dimensions() {
      return dimensions
    },
    embedQuery: async (text) => {
      const [vector] = await embed([text], QUESTION_TIMEOUT_MS)
      if (!vector) throw new EmbeddingError('The embedding service sent no vector')
      return vector
    },
    compareLines: compareByVectors((texts) => embed(texts, QUESTION_TIMEOUT_MS)),
    embedPassages,
    embedAlike: embedPassages,
    close: async () => {},
  }
}

/** Validates the reply and returns unit vectors in the order of the texts. */
function vectorsOf(body: unknown, count: number): Float32Array[] {
  const parsed = Reply.safeParse(body)
  const rows = parsed.success ? parsed.data.data.toSorted((a, b) => a.index - b.index) : []
  const complete = rows.length === count && rows.every(({ index }, place) => index === place)
  const even = rows.every(({ embedding }) => embedding.length === rows[0]?.embedding.length)
  if (!complete || !even) throw new EmbeddingError('The embedding service sent something else than vectors')
  return rows.map(({ embedding }) => unit(embedding))
}

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  if (!Number.isFinite(length) || length === 0) throw new EmbeddingError('The embedding service sent an empty vector')
  return Float32Array.from(values, (value) => value / length)
}
