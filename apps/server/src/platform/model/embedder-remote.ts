import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { compareByVectors } from './compare-by-vectors.ts'
import type { Embedder } from './model.ts'

const Reply = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1) })),
})

/** The endpoint could not be used. `message` names neither key nor address. */
export class EmbeddingError extends Error {
  readonly retryAfterMs: number | null
  /** The endpoint is away or overloaded: the same request may succeed later. */
  readonly isTemporary: boolean

  constructor(message: string, options: { retryAfterMs?: number | null; isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs ?? null
    this.isTemporary = options.isTemporary ?? this.retryAfterMs !== null
  }
}

export interface RemoteOptions {
  /** Base URL without `/embeddings`. */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** Pause before the second try; doubled before the third. */
  backoffMs?: number
}

const TRIES = 3
const BATCH = 16
/** Short, because a user is waiting: a search by words alone is better than a late one. */
const QUESTION_TIMEOUT_MS = 5000
const PASSAGES_TIMEOUT_MS = 60_000
const MAX_WAIT_MS = 10_000

/** Embeddings from an OpenAI-compatible endpoint. `dimensions` is 0 until the first reply. Three tries. @throws EmbeddingError */
export function openRemoteEmbedder(options: RemoteOptions): Embedder {
  let dimensions = 0
  const embed = async (texts: readonly string[], timeoutMs: number) => {
    const vectors = await withRetries(() => request(options, texts, timeoutMs), options.backoffMs ?? 250)
    dimensions = vectors[0]?.length ?? dimensions
    return vectors
  }
  return {
    model: options.model,
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
    embedPassages: async (texts) => {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH) {
        vectors.push(...(await embed(texts.slice(start, start + BATCH), PASSAGES_TIMEOUT_MS)))
      }
      return vectors
    },
    close: async () => {},
  }
}

/** Retries failures that have `retryAfterMs`, because they may be temporary. */
async function withRetries<T>(attempt: () => Promise<T>, backoffMs: number): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof EmbeddingError) || error.retryAfterMs === null || tried === TRIES) throw error
      await wait(Math.min(MAX_WAIT_MS, Math.max(error.retryAfterMs, backoffMs * 2 ** (tried - 1))))
    }
  }
}

async function request(
  { baseUrl, model, apiKey }: RemoteOptions,
  texts: readonly string[],
  timeoutMs: number,
): Promise<Float32Array[]> {
  let body: unknown
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      // A redirect would send the key to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw refusal(response)
    }
    body = await response.json()
  } catch (error) {
    if (error instanceof EmbeddingError) throw error
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new EmbeddingError(
      timedOut ? 'The embedding service took too long' : 'The embedding service could not be reached',
      // A second timeout would take too long for a live question.
      { retryAfterMs: timedOut ? null : 0, isTemporary: true },
    )
  }
  return vectorsOf(body, texts.length)
}

function refusal({ status, headers }: Response): EmbeddingError {
  const passing = status === 408 || status === 425 || status === 429 || status >= 500
  const asked = Number(headers.get('retry-after'))
  const retryAfterMs = Number.isFinite(asked) ? asked * 1000 : 0
  return new EmbeddingError(`The embedding service answered with status ${status}`, {
    retryAfterMs: passing ? retryAfterMs : null,
  })
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
