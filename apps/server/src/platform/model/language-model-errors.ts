import { ModelError, type ModelFault } from './model.ts'

export const NO_ANSWER_IN_TIME = 'The language model did not answer in time.'
export const BROKE_OFF = 'The language model broke off before it had finished.'
export const SENT_NOTHING = 'The language model sent no answer.'

/** The details of a failed call that may be logged: never its address, its body or the provider's message. */
export interface ProviderFailure {
  status: number | null
  code: string | null
  retryable: boolean
  retryAfterMs: number | null
  fault: ModelFault
  message: string
}

/** Reads a provider's error without its message, URL and body, which can contain prompts, addresses and keys. */
export function readFailure(error: unknown): ProviderFailure {
  const given = asRecord(error)
  const status = typeof given['statusCode'] === 'number' ? given['statusCode'] : null
  return {
    status,
    code: errorCode(error),
    retryable: given['isRetryable'] === true,
    retryAfterMs: retryAfter(asRecord(given['responseHeaders'])),
    fault: faultOf(status, given['isRetryable'] === true),
    message: messageFor(status, given['isRetryable'] === true),
  }
}

/** Has no `cause`, because the provider's error contains the prompt, which would be logged. */
export const modelError = ({ message, fault, retryAfterMs }: ProviderFailure) =>
  new ModelError(message, { fault, retryAfterMs })

/** What of the 4xx says that the same request may succeed later. */
export const PASSING = new Set([408, 425, 429])

function faultOf(status: number | null, connection: boolean): ModelFault {
  if (status === null) return connection ? 'away' : 'reply'
  if (status >= 500 || PASSING.has(status)) return 'away'
  return status >= 400 ? 'refused' : 'reply'
}

function messageFor(status: number | null, connection: boolean): string {
  if (status === 401 || status === 403) return 'The language model refused our key. Please tell your administrator.'
  if (status === 404) return 'The configured language model does not exist. Please tell your administrator.'
  if (status === 413) return 'The question is too long for the language model.'
  if (status === 429) return 'The language model is busy at the moment. Please try again shortly.'
  if (status !== null && status >= 500) return 'The language model has a fault at the moment. Please try again shortly.'
  if (status !== null && status >= 400) return 'The language model did not accept the request.'
  return connection ? 'The language model cannot be reached at the moment.' : BROKE_OFF
}

/** The value's fields; none where it is no object. */
export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The code of an error or of one of its causes. */
export function errorCode(error: unknown): string | null {
  let current = asRecord(error)
  for (let depth = 0; depth < 5; depth++) {
    if (typeof current['code'] === 'string' && /^[A-Z_]{3,40}$/.test(current['code'])) return current['code']
    current = asRecord(current['cause'])
  }
  return null
}

function retryAfter(headers: Record<string, unknown>): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
