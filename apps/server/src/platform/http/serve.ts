import { Readable } from 'node:stream'
import {
  type AnyEndpoint,
  BINARY_TYPES,
  type Endpoint,
  type FileKind,
  isFile,
  type MediaType,
  type ReplyKind,
} from '@cuecard/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Actor, Member } from '../access.ts'
import { unsupported } from '../errors.ts'
import type { App } from './app-instance.ts'
import { authorize, watchRights } from './authorize.ts'
import { readForm, type ReceivedForm, type UploadedFile } from './multipart.ts'
import { IDEMPOTENCY_HEADER, routeSchema } from './route-schema.ts'

/** A streamed text body; the handler resolves once it knows that it can answer. */
export interface StreamReply {
  headers?: Record<string, string>
  /** The headers leave at once, and not with the first chunk. */
  headersFirst?: boolean
  chunks: AsyncIterable<string>
}

/** A download: from a stream, under a name that is made safe here. `mediaType` is one of those that the endpoint declares. */
export interface FileReply<T extends MediaType = MediaType> {
  stream: Readable
  fileName: string
  mediaType: T
  size?: number
  headers?: Record<string, string>
}

/** JSON text of the endpoint's reply, made piece by piece by the handler (`inPieces`): nothing checks it but its tests. */
export interface JsonPieces {
  pieces: AsyncIterable<string | Buffer>
}

type Out<T> = [T] extends [z.ZodNever] ? undefined : T extends z.ZodType ? z.output<T> : undefined
type Files<T> = { [K in keyof T]: UploadedFile | null }

type ActorOf<E> = E extends { access: 'public' } ? Actor | null : E extends { access: 'user' } ? Actor : Member

export interface Call<P, Q, B, F, U> {
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  form: Out<F>
  files: Files<U>
  /** Aborts when the caller leaves before the reply was whole. */
  signal: AbortSignal
  /** `performance.now()` at the request's arrival. */
  receivedAt: number
  /** The caller's address, for limits. */
  ip: string
  /** The `User-Agent` header, cut to 400 characters; null when there is none. */
  userAgent: string | null
  /** The caller's own name for this call, where the endpoint takes one; null without it. */
  idempotencyKey: string | null
  /** For the rare reply whose status its content decides; a JSON reply only. */
  setStatus: (status: number) => void
}

type ReplyOf<R extends ReplyKind> = R extends 'stream'
  ? StreamReply
  : R extends FileKind<infer T>
    ? FileReply<T>
    : R extends 'empty'
      ? void
      : R extends z.ZodType
        ? z.output<R> | JsonPieces
        : never

/** Registers one call of the contract: who may call it, what it takes, what leaves. */
export function serve<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  F extends z.ZodType,
  U extends Record<string, { maxBytes: number; required: boolean }>,
  R extends ReplyKind,
  E extends Endpoint<P, Q, B, F, U, R>,
>(
  app: App,
  endpoint: E & Endpoint<P, Q, B, F, U, R>,
  handle: (call: Call<P, Q, B, F, U> & { actor: ActorOf<E> }) => Promise<ReplyOf<R>>,
): void {
  const multipart = Boolean(endpoint.form ?? endpoint.files)
  app.served.push({ method: endpoint.method, path: endpoint.path })
  const route = {
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    validatorCompiler: multipart ? skipBody : allowNoBody,
    onRequest: async (request: FastifyRequest) => authorize(app, request, endpoint),
    preValidation: async (request: FastifyRequest) => refuseWrongMediaType(request, multipart),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const received = multipart ? await readForm(app.deps, request, endpoint) : noForm
      const left = new AbortController()
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) left.abort()
      })
      const rights = grows(endpoint) ? watchRights(app, { request, reply, endpoint, left }) : null
      try {
        await authorize(app, request, endpoint)
        const handled = await handle(callOf(request, reply, { endpoint, received, signal: left.signal }) as never)
        const result = endpoint.inPieces ? await holdBack(handled as JsonPieces) : handled
        if (rights?.refusal() !== undefined) await drop(result as StreamReply | FileReply | HeldPieces)
        rights?.begin()
        return await send(reply, endpoint, result)
      } catch (error) {
        throw rights?.refusal() ?? error
      } finally {
        await received.discard()
      }
    },
  }
  // The framework's route type is generic over schemas that are only known at run time here.
  app.route(route as never)
}

const noForm: ReceivedForm = { form: undefined, files: {}, discard: async () => undefined }

const skipBody: typeof validatorCompiler = (route) =>
  (route as { httpPart?: string }).httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route)

/** The framework gives null for no body, which would take a schema's default away. */
const allowNoBody: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  return (route as { httpPart?: string }).httpPart === 'body'
    ? (value: unknown) => validate(value ?? undefined)
    : validate
}

const grows = (endpoint: AnyEndpoint) =>
  endpoint.access !== 'public' && (endpoint.reply === 'stream' || isFile(endpoint.reply) || endpoint.inPieces === true)

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, received, signal }: { endpoint: AnyEndpoint; received: ReceivedForm; signal: AbortSignal },
) {
  const key = endpoint.takesIdempotencyKey ? request.headers[IDEMPOTENCY_HEADER] : undefined
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    form: received.form,
    files: received.files,
    actor: request.actor,
    signal,
    receivedAt: request.receivedAt,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    idempotencyKey: typeof key === 'string' ? key : null,
    setStatus: (status: number) => void reply.code(status),
  }
}

function refuseWrongMediaType(request: FastifyRequest, multipart: boolean): void {
  if (multipart === request.isMultipart()) return
  throw unsupported(multipart ? 'Send this as multipart/form-data.' : 'Send this as application/json.')
}

/** Releases the resources of a reply that is not sent. */
async function drop(result: StreamReply | FileReply | HeldPieces): Promise<void> {
  if ('stream' in result) result.stream.destroy()
  // A generator that was never started would not run its own end.
  else for await (const _chunk of 'body' in result ? result.body : result.chunks) break
}

async function send(reply: FastifyReply, endpoint: AnyEndpoint, result: unknown): Promise<FastifyReply> {
  if (endpoint.reply === 'empty') return reply.code(endpoint.status ?? 204).send()
  if (endpoint.reply === 'stream') return sendStream(reply, result as StreamReply)
  if (isFile(endpoint.reply)) return sendFile(reply, result as FileReply)
  if (endpoint.status && reply.statusCode === 200) reply.code(endpoint.status)
  if (!endpoint.inPieces) return reply.send(result)
  return reply.header('content-type', 'application/json; charset=utf-8').send((result as HeldPieces).body)
}

/** In bytes or characters. A reply's head cannot be taken back: what fails before this much is there becomes a status. */
const HELD_BACK = 64 * 1024

/** JSON text that is whole, or whose first pieces are there. */
interface HeldPieces {
  body: Buffer | Readable
}

async function holdBack(result: JsonPieces): Promise<HeldPieces> {
  const pieces = result.pieces[Symbol.asyncIterator]()
  const held: (string | Buffer)[] = []
  let size = 0
  while (size < HELD_BACK) {
    const step = await pieces.next()
    if (step.done) return { body: Buffer.concat(held.map((piece) => Buffer.from(piece))) }
    held.push(step.value)
    size += step.value.length
  }
  return { body: Readable.from(withHeld(held, pieces), { objectMode: false }) }
}

async function* withHeld(held: readonly (string | Buffer)[], rest: AsyncIterator<string | Buffer>) {
  try {
    yield* held
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}

const sendStream = (reply: FastifyReply, result: StreamReply) =>
  reply
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .headers(result.headers ?? {})
    .send(
      Readable.from(result.headersFirst ? flushed(reply, result) : result.chunks, {
        objectMode: true,
        highWaterMark: 1,
      }),
    )

/** The headers are set by the time the body is read. */
async function* flushed(reply: FastifyReply, { chunks }: StreamReply): AsyncGenerator<string> {
  reply.raw.flushHeaders()
  yield* chunks
}

/** No kinds of text. */
const WITHOUT_CHARSET: ReadonlySet<MediaType> = new Set(BINARY_TYPES)

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .headers({
      'content-type': WITHOUT_CHARSET.has(file.mediaType) ? file.mediaType : `${file.mediaType}; charset=utf-8`,
      'content-disposition': attachment(file.fileName),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      ...file.headers,
    })
    .send(file.stream)
}

/** Content-Disposition by RFC 6266: an ASCII fallback and the whole name in UTF-8. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
