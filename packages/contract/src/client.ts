import { z } from 'zod'
import { type AnyEndpoint, type Endpoint, type FileField, type FileKind, isFile, type ReplyKind } from './endpoint.ts'
import { ErrorReply } from './fields.ts'
import { parseReply } from './replies/parse-reply.ts'

/** A reply with a status of 400 or above, or no reply at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number
  /** The server's words for people; null when it gave none. */
  readonly detail: string | null
  /** Field name → message, with status 422. */
  readonly errors: Readonly<Record<string, string>>
  /** How long the server asks to wait, with status 429 and 503; null where it does not say. */
  readonly retryAfterSec: number | null
  readonly endpoint: AnyEndpoint

  constructor(
    endpoint: AnyEndpoint,
    reply: { status: number; body: ErrorReply | null; retryAfterSec?: number | null },
    cause?: unknown,
  ) {
    const { status, body } = reply
    super(body?.detail ?? `${endpoint.method} ${endpoint.path} failed with status ${status}`, { cause })
    this.name = 'ApiError'
    this.endpoint = endpoint
    this.status = status
    this.detail = body?.detail ?? null
    this.errors = body?.errors ?? {}
    this.retryAfterSec = reply.retryAfterSec ?? null
  }
}

/** The server's words about a failed call; null when it gave none. */
export const detailOf = (error: unknown): string | null => (error instanceof ApiError ? error.detail : null)

/** A text body that is still arriving. */
export interface TextStream {
  headers: Headers
  chunks: AsyncIterable<string>
}

export interface Download {
  blob: Blob
  /** The name that the server suggests; null when it suggests none. */
  fileName: string | null
  headers: Headers
}

type Part<Name extends string, T> = [T] extends [z.ZodNever]
  ? Record<never, never>
  : T extends z.ZodType
    ? Record<Name, z.input<T>>
    : Record<never, never>

type FilePart<Files> = [keyof Files] extends [never]
  ? Record<never, never>
  : { files: { [K in keyof Files]?: Blob | undefined } }

/** What a call takes besides the endpoint: `params`, `query`, `body`, `form` and `files`, each where the endpoint has it. */
export type CallInput<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer F, infer Files, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B> & Part<'form', F> & FilePart<Files>
    : never

export type CallReply<R extends ReplyKind> = R extends 'stream'
  ? TextStream
  : R extends FileKind
    ? Download
    : R extends 'empty'
      ? void
      : R extends z.ZodType
        ? z.output<R>
        : never

export interface CallOptions {
  signal?: AbortSignal
  /** For endpoints that take one: the same call sent again with the same key is done once. */
  idempotencyKey?: string
  /** Told of this call's failure in place of the client's `onError`. */
  onError?: (error: ApiError) => void
}

export interface ClientOptions {
  /** Base address of the API without a trailing slash, such as `/api` or `https://cuecard.example/api`. */
  baseUrl: string
  /** The bearer token at the time of the call. */
  token: () => string | null
  /** Told of every failed call (not of aborted ones) before the error reaches the caller. */
  onError?: (error: ApiError) => void
  fetch?: typeof fetch
}

type Needs<T> = Record<never, never> extends T ? [input?: T, options?: CallOptions] : [input: T, options?: CallOptions]

export type Api = <E extends AnyEndpoint>(endpoint: E, ...rest: Needs<CallInput<E>>) => Promise<CallReply<E['reply']>>

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  files?: Record<string, Blob | undefined>
}

/** The address of a call with its parameters filled in. */
export function urlOf(baseUrl: string, endpoint: AnyEndpoint, input: LooseInput = {}): string {
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_match: string, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each))
    }
  }
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Makes the one function with which every call is made, typed by its endpoint. */
export function createClient(options: ClientOptions): Api {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  const call = async (endpoint: AnyEndpoint, input: LooseInput = {}, callOptions: CallOptions = {}) => {
    const onError = callOptions.onError ?? options.onError
    const response = await send(urlOf(options.baseUrl, endpoint, input), {
      method: endpoint.method,
      ...requestParts(endpoint, input, headersOf(options.token(), callOptions)),
      ...(callOptions.signal ? { signal: callOptions.signal } : {}),
    }).catch((cause: unknown) => {
      if (callOptions.signal?.aborted) throw cause
      throw failed(onError, new ApiError(endpoint, { status: 0, body: null }, cause))
    })
    if (!response.ok) {
      const body = ErrorReply.safeParse(await response.json().catch(() => null))
      // Aborted while its reply was on the way or read: nobody waits for it, so that nothing has failed.
      callOptions.signal?.throwIfAborted()
      const { status, headers } = response
      const retryAfterSec = secondsIn(headers.get('retry-after'))
      throw failed(onError, new ApiError(endpoint, { status, body: body.success ? body.data : null, retryAfterSec }))
    }
    return readReply(endpoint, response)
  }
  return call as Api
}

const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null

function failed(onError: ClientOptions['onError'], error: ApiError): ApiError {
  onError?.(error)
  return error
}

function headersOf(token: string | null, { idempotencyKey }: CallOptions): Headers {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return headers
}

function requestParts(endpoint: AnyEndpoint, input: LooseInput, headers: Headers) {
  if (endpoint.form || endpoint.files) return { headers, body: formData(endpoint.files ?? {}, input) }
  if (input.body === undefined) return { headers }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(input.body) }
}

function formData(fields: Record<string, FileField>, input: LooseInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.form ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) form.append(name, String(each))
    }
  }
  for (const name of Object.keys(fields)) {
    const file = input.files?.[name]
    if (file) form.append(name, file)
  }
  return form
}

async function readReply(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  const reply = endpoint.reply as ReplyKind
  if (reply === 'empty') return undefined
  if (reply === 'stream') return { headers: response.headers, chunks: textChunks(response) }
  if (isFile(reply)) {
    const { headers } = response
    return { blob: await response.blob(), fileName: fileNameOf(headers.get('content-disposition')), headers }
  }
  return parseReply(reply, await response.json())
}

async function* textChunks(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const text = decoder.decode(value, { stream: !done })
      if (text) yield text
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** The suggested name in a Content-Disposition header (RFC 6266), the extended form first. */
function fileNameOf(disposition: string | null): string | null {
  const extended = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (extended) return decodeURIComponent(extended)
  return disposition?.match(/filename="([^"]*)"/i)?.[1] ?? null
}
