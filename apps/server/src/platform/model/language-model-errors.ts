import { ModelError, type ModelFault } from './model.ts'

export const NO_ANSWER_IN_TIME = 'The language model did not answer in time.'
export const BROKE_OFF = 'The language model broke off before it had finished.'
export const SENT_NOTHING = 'The language model sent no answer.'
export const USED_UP =
  'The language model used up the room for its answer before it answered, as a model that reasons may. Please tell your administrator.'

/** The context that holds every prompt there is: the longest is that of a long meeting's recap, here with two characters a token. */
export const CONTEXT_TOKENS = 32_768

/** Why a request was refused, as far as what a provider writes about it is known. */
export type RefusedFor = 'context' | 'content-filter' | 'max_tokens'

const REFUSALS: readonly (readonly [RefusedFor, RegExp])[] = [
  ['max_tokens', /max_completion_tokens/i],
  ['content-filter', /content[_ ]?(?:filter|policy|management)|ResponsibleAI/i],
  [
    'context',
    /context[_ ](?:length|window|size)|maximum context|too many (?:input )?tokens|prompt is too long|input is too long|exceeds? the (?:available |maximum )?(?:context|number of tokens)/i,
  ],
]

/** Reads the reason out of the body of an error. Nothing of the body is kept: it may repeat the prompt. */
export const refusedFor = (body: string): RefusedFor | null => REFUSALS.find(([, said]) => said.test(body))?.[0] ?? null

const TOO_LONG: RefusedFor = 'context'
const REFUSED_FOR: Readonly<Record<RefusedFor, string>> = {
  context: `This is too long for the language model: its context is too small. Cuecard needs one of ${CONTEXT_TOKENS.toLocaleString('en-US')} tokens. Please tell your administrator.`,
  'content-filter': 'The content filter of the language model refused this.',
  max_tokens: 'The language model takes no max_tokens, but max_completion_tokens. Please tell your administrator.',
}

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
  const reason = status === 400 || status === 422 ? reasonOf(given) : null
  return {
    status,
    code: reason ?? errorCode(error),
    retryable: given['isRetryable'] === true,
    retryAfterMs: retryAfter(asRecord(given['responseHeaders'])),
    fault: faultOf(status, given['isRetryable'] === true),
    message: reason ? REFUSED_FOR[reason] : messageFor(status, given['isRetryable'] === true),
  }
}

/** Our own client has read the body already, the SDKs give it. */
function reasonOf({ refusedFor: known, responseBody: body }: Record<string, unknown>): RefusedFor | null {
  const own = REFUSALS.find(([reason]) => reason === known)?.[0]
  return own ?? (typeof body === 'string' ? refusedFor(body) : null)
}

/** Whether a model refused `max_tokens` and names `max_completion_tokens`. */
export const refusesLimit = (error: unknown): boolean => readFailure(error).code === 'max_tokens'

/** Has no `cause`, because the provider's error contains the prompt, which would be logged. */
export const modelError = ({ message, fault, retryAfterMs, status, code }: ProviderFailure) =>
  new ModelError(message, {
    fault,
    retryAfterMs,
    isBusy: status !== null && PASSING.has(status),
    isTooLong: code === TOO_LONG || status === 413,
  })

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
