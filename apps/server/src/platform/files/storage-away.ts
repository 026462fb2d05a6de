/** The storage cannot be reached or is overloaded: the same call may succeed later. */
export class StorageAway extends Error {}

/** Turns an error that may pass into a StorageAway; others stay as they are. */
export async function orAway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw isAway(error) ? new StorageAway(reasonOf(error), { cause: error }) : error
  }
}

const PASSING = new Set([408, 425, 429])
const CONNECTION = /^(ECONN|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EPIPE|EHOSTUNREACH|ENETUNREACH|UND_ERR)/
const PASSING_NAMES = new Set(['TimeoutError', 'RequestTimeout', 'SlowDown', 'ThrottlingException'])

function isAway(error: unknown): boolean {
  return causesOf(error).some((one) => {
    const { code, $metadata } = one as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode
    if (status !== undefined) return status >= 500 || PASSING.has(status)
    return PASSING_NAMES.has(one.name) || CONNECTION.test(String(code ?? ''))
  })
}

/** An error, what caused it, and so on; the SDK's connections to several addresses fail together. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  let at: unknown = error
  while (at instanceof Error && chain.length < 5) {
    chain.push(at)
    at = at instanceof AggregateError ? at.errors[0] : at.cause
  }
  return chain
}

const reasonOf = (error: unknown) => causesOf(error).at(-1)?.message ?? String(error)
