import { setTimeout as wait } from 'node:timers/promises'

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

export interface ServiceOptions {
  /** Base URL without `/embeddings` or `/rerank`. */
  baseUrl: string
  model: string
  apiKey?: string | undefined
  /** Pause before the second try; doubled before the third. */
  backoffMs?: number
}

interface ServiceCall {
  path: 'embeddings' | 'rerank'
  /** What is sent beside the model's name. */
  body: object
  timeoutMs: number
}

const TRIES = 3
const MAX_WAIT_MS = 10_000
const SERVICES = { embeddings: 'The embedding service', rerank: 'The reranking service' } as const

/** The parsed reply of the endpoint; `read` checks it. Three tries. @throws EmbeddingError */
export function callService<T>(options: ServiceOptions, call: ServiceCall, read: (body: unknown) => T): Promise<T> {
  return withRetries(async () => read(await request(options, call)), options.backoffMs ?? 250)
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

async function request({ baseUrl, model, apiKey }: ServiceOptions, call: ServiceCall): Promise<unknown> {
  const service = SERVICES[call.path]
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/${call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      body: JSON.stringify({ model, ...call.body }),
      // A redirect would send the key to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw refusal(service, response)
    }
    return await response.json()
  } catch (error) {
    if (error instanceof EmbeddingError) throw error
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new EmbeddingError(
      timedOut ? `${service} took too long` : `${service} could not be reached`,
      // A second timeout would take too long for a live question.
      { retryAfterMs: timedOut ? null : 0, isTemporary: true },
    )
  }
}

function refusal(service: string, { status, headers }: Response): EmbeddingError {
  const passing = status === 408 || status === 425 || status === 429 || status >= 500
  const asked = Number(headers.get('retry-after'))
  const retryAfterMs = Number.isFinite(asked) ? asked * 1000 : 0
  return new EmbeddingError(`${service} answered with status ${status}`, {
    retryAfterMs: passing ? retryAfterMs : null,
  })
}
