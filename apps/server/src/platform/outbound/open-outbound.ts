import type { Readable } from 'node:stream'
import { MB } from '@cuecard/contract/limits.ts'
import type { Logger } from 'pino'
import { type Dispatcher, request } from 'undici'
import type { Config } from '../config.ts'
import { type AllowedHosts, readAllowedHosts } from './allowed-hosts.ts'
import { parseOutboundUrl } from './outbound-url.ts'
import { type Outbound, OutboundError, type OutboundReply, TOO_SLOW, UNREACHABLE } from './outbound.ts'
import { pinnedDispatcher, realWires, type Wires } from './pinned-dispatcher.ts'
import { ACCEPT_ENCODING, readBody, tooBig } from './read-body.ts'

const REDIRECTS_MAX = 5
const MAX_BYTES = 10 * MB
const TIMEOUT_MS = 10_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Set by us or by the connection, never by a caller. */
const OUR_HEADERS = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])
/** Meant for the first host only. */
const PRIVATE_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization'])

/**
 * Opens the guarded way to addresses that people gave us. By default a page has 10 s in all, redirects
 * included, and 10 MB after inflating. `wires` is for tests. @throws ConfigError for a wrong OUTBOUND_ALLOWED_HOSTS
 */
export function openOutbound(config: Config, log: Logger, wires: Wires = realWires): Outbound {
  const allowed = readAllowedHosts(config.OUTBOUND_ALLOWED_HOSTS)
  const dispatcher = pinnedDispatcher(allowed, wires)
  const userAgent = `Cuecard/1.0 (+${config.PUBLIC_URL})`
  return {
    check: (text) => parseOutboundUrl(text, allowed),
    fetch: async (text, options = {}) => {
      const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, headers = {}, signal, wants, post } = options
      const url = parseOutboundUrl(text, allowed)
      const limit = limitTime(timeoutMs, signal)
      const trip = { url, allowed, dispatcher, headers, userAgent, maxBytes, stop: limit.stop, wants, post }
      try {
        // The dispatcher hears of an abort only once it is connected; a name that hangs must not hold the caller.
        return await Promise.race([aborted(limit.stop), follow(trip)])
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof OutboundError) throw error
        if (limit.stop.aborted) throw new OutboundError(TOO_SLOW)
        log.debug({ host: url.hostname, err: error }, 'outbound request failed')
        throw new OutboundError(UNREACHABLE)
      } finally {
        limit.end()
      }
    },
    close: () => dispatcher.destroy(),
  }
}

interface Trip {
  url: URL
  allowed: AllowedHosts
  dispatcher: Dispatcher
  headers: Record<string, string>
  userAgent: string
  maxBytes: number
  stop: AbortSignal
  wants: ((head: { status: number; headers: Headers }) => boolean) | undefined
  post: { body: string; contentType: string } | undefined
}

async function follow(trip: Trip): Promise<OutboundReply> {
  let url = trip.url
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const {
      statusCode,
      headers: raw,
      body,
    } = await request(url, {
      dispatcher: trip.dispatcher,
      method: trip.post ? 'POST' : 'GET',
      ...(trip.post ? { body: trip.post.body } : {}),
      signal: trip.stop,
      headers: headersFor(trip, url),
    })
    const headers = toHeaders(raw)
    const location = REDIRECTS.has(statusCode) && !trip.post ? headers.get('location') : null
    if (location === null) {
      if (trip.wants?.({ status: statusCode, headers }) === false) {
        body.on('error', () => undefined)
        body.destroy()
        return { url: url.href, status: statusCode, headers, body: new Uint8Array() }
      }
      return { url: url.href, status: statusCode, headers, body: await bodyOf(body, headers, trip.maxBytes) }
    }
    body.on('error', () => undefined)
    // Nothing of a redirect's body is of use, and reading it would let a server send an endless one.
    body.destroy()
    const next = URL.parse(location, url)
    if (!next) throw new OutboundError(UNREACHABLE)
    url = parseOutboundUrl(next, trip.allowed)
  }
  throw new OutboundError('This address sends its readers on too many times.')
}

/** `stop` aborts with `signal`, or after `timeoutMs` at the latest. After `end` nothing of it is left at the caller's signal. */
function limitTime(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { stop: controller.signal, end }
}

const aborted = (stop: AbortSignal) =>
  new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason as Error), { once: true })
    if (stop.aborted) reject(stop.reason as Error)
  })

function headersFor({ url: first, headers, userAgent, post }: Trip, url: URL): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => {
    const lower = name.toLowerCase()
    return !OUR_HEADERS.has(lower) && (url.origin === first.origin || !PRIVATE_HEADERS.has(lower))
  })
  const type = post ? { 'content-type': post.contentType } : {}
  return { ...Object.fromEntries(kept), ...type, 'accept-encoding': ACCEPT_ENCODING, 'user-agent': userAgent }
}

async function bodyOf(body: Readable, headers: Headers, maxBytes: number): Promise<Uint8Array> {
  try {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooBig(maxBytes)
    return await readBody(body, { encoding: headers.get('content-encoding') ?? '', maxBytes })
  } finally {
    body.on('error', () => undefined)
    body.destroy()
  }
}

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
