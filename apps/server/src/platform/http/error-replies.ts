import { MB } from '@cuecard/contract/limits.ts'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { NoFreeConnection } from '../db/connection-turns.ts'
import { DISK_FULL, isDiskFull } from '../disk-space.ts'
import { StorageAway } from '../files/storage-away.ts'
import { type HttpError, HttpError as HttpErrorClass, invalid, noRoom } from '../errors.ts'
import type { App } from './app-instance.ts'
import { errorPage, wantsPage } from './error-page.ts'

const AWAY = 'The server is too busy, or cannot reach its database. Please try again in a moment.'
const STORAGE_AWAY = 'The file storage cannot be reached at the moment. Please try again in a moment.'
const UNEXPECTED = 'An unexpected error occurred. Please try again later.'

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

/** One 422 for a schema's findings: the first one as `detail`, all of them beside their fields. */
export function fieldErrors(issues: readonly Issue[]): HttpError {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || 'body'
    errors[name] ??= issue.message
  }
  const [first] = Object.entries(errors)
  return invalid(first ? wordsFor(first[0], first[1]) : 'The request is not valid', errors)
}

/** Our own messages are whole sentences; the schema library's need the field's name in front. */
const wordsFor = (field: string, message: string) =>
  message.startsWith('Invalid') || message.startsWith('Too ') ? `${field}: ${message}` : message

/** Turns every thrown error into `{ detail }`. */
export function handleErrors(app: App): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const known = toHttpError(error, request)
    if (!known) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
      return reply.code(500).send({ detail: UNEXPECTED })
    }
    return sendError(reply, known)
  })
}

function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  const closes = error.status === 413 || (error.status === 507 && !takesTheRest(reply.request))
  reply.code(error.status).headers(closes ? { ...error.headers, connection: 'close' } : error.headers)
  if (wantsPage(reply.request)) {
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(errorPage(error))
  }
  return reply
    .type('application/json; charset=utf-8')
    .send({ detail: error.message, ...(error.errors ? { errors: error.errors } : {}) })
}

/**
 * Reads what is still being sent to its end, unless that is far: a browser whose connection is closed while it sends
 * shows a failed connection instead of our words.
 */
function takesTheRest({ headers, raw }: FastifyRequest): boolean {
  if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > 110 * MB) return false
  raw.unpipe()
  raw.resume()
  return true
}

/** An address that cannot be decoded, or holds an id longer than any, is answered before a route is found. */
export function refuseAddress(error: FastifyError, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 400
  return sendError(reply, new HttpErrorClass(status, status === 404 ? 'Not found' : 'The address could not be read.'))
}

const PARSER_ERRORS: Record<string, [line: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** What is no HTTP is answered on the bare connection, in the same form. */
export function refuseConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [line, detail] = PARSER_ERRORS[error.code] ?? ['400 Bad Request', 'The request could not be read.']
  const body = JSON.stringify({ detail })
  const head = `HTTP/1.1 ${line}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  socket.end(head + body)
}

const CLIENT_ERRORS: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'Send this as application/json, or as multipart/form-data where the call takes a form.',
  429: 'Too many requests. Please try again later.',
}

/** What the database says of NUL in a text, and in JSON of NUL and of half a surrogate pair. */
const UNSTORABLE = new Set(['22021', '22P05', '22P02'])

const isUnstorable = ({ cause }: Error) =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && UNSTORABLE.has(cause.code)

/**
 * PostgreSQL: a lost connection (08), no memory or connections left (53), ending or starting (57P), a deadlock or a
 * cancelled statement. The sockets: what we need does not answer.
 */
const AWAY_CODES =
  /^(?:08...|53...|57P..|40001|40P01|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Of `pg`, which gives these no code. */
const AWAY_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection (?:terminated|ended)|Client (?:has encountered a connection error|was closed))/
const AWAY_RETRY_SEC = 5

const comeAgain = (detail: string) =>
  new HttpErrorClass(503, detail, { headers: { 'retry-after': String(AWAY_RETRY_SEC) } })

/** Whether the database could not be reached, or had no free connection within its time. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoFreeConnection) return true
  if ('code' in error && typeof error.code === 'string' && AWAY_CODES.test(error.code)) return true
  return AWAY_WORDS.test(error.message) || isAway(error.cause)
}

function toHttpError(error: FastifyError | Error, request: FastifyRequest): HttpError | null {
  if (error instanceof HttpErrorClass) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that cannot be one is answered like a row that does not exist.
    if (error.validationContext === 'params') return new HttpErrorClass(404, 'Not found')
    return fieldErrors(error.validation.map((entry) => issueOf(entry)))
  }
  if (isUnstorable(error)) return invalid('The request holds a character that cannot be stored.')
  if (isDiskFull(error)) {
    request.log.error({ route: request.routeOptions.url }, 'request refused: the disk is full')
    return noRoom(DISK_FULL)
  }
  if (error instanceof StorageAway) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'request refused: the file storage is away')
    return comeAgain(STORAGE_AWAY)
  }
  if (isAway(error)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'request refused: the database is away or busy')
    return comeAgain(AWAY)
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === undefined || status >= 500) return null
  request.log.debug({ err: error }, 'request refused')
  return new HttpErrorClass(status, CLIENT_ERRORS[status] ?? 'The request is not valid.')
}

const issueOf = (entry: { instancePath: string; message?: string | undefined }): Issue => ({
  path: entry.instancePath.split('/').filter(Boolean),
  message: entry.message ?? 'is not valid',
})
