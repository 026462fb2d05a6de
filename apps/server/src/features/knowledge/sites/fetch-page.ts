import { OutboundError, type OutboundReply, UnknownNameError } from '../../../platform/outbound/outbound.ts'
import { isSameSite, normalAddress } from './page-address.ts'
import type { SiteAccess } from './site-rules.ts'

/** The result of requesting one page. `keep`: the failure may be temporary, so the text of the earlier sync stays in use. */
export type FetchResult =
  | {
      kind: 'page'
      url: string
      bytes: Uint8Array
      charset: string | null
      text: boolean
      etag: string | null
      last_modified: string | null
    }
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string; keep: boolean; gone?: boolean }
  | { kind: 'skipped'; reason: string }

export interface CacheValidators {
  etag: string | null
  last_modified: string | null
}

const RETRIES = 2
/** If a site asks for a longer pause, the page fails instead. */
const WAIT_MAX_MS = 30_000
/** Pause when the site gives no time. */
const WAIT_MS = 1_000
const TIMEOUT_MS = 10_000

const HTML = /^(text\/html|application\/xhtml\+xml)\b/i
const TEXT = /^text\/(plain|markdown)\b/i
const FORMAT_NAMES: [RegExp, string][] = [
  [/pdf/i, 'a PDF'],
  [/word|opendocument\.text/i, 'a Word document'],
  [/sheet|excel|csv/i, 'a spreadsheet'],
  [/presentation|powerpoint/i, 'a presentation'],
  [/^image\//i, 'a picture'],
  [/^(video|audio)\//i, 'a recording'],
  [/zip|compressed|octet-stream/i, 'a download'],
]
const UPLOADABLE = /PDF|Word|spreadsheet|presentation/

/** Why a linked file is not read, and what to do instead. */
export const notAPage = (what: string) =>
  UPLOADABLE.test(what)
    ? `This is ${what}, not a web page. Download it and upload it as a file to use it.`
    : `This is ${what}, not a web page.`

const typeOf = (headers: Headers) => headers.get('content-type')?.trim() ?? 'text/html'
const isReadable = (headers: Headers) => HTML.test(typeOf(headers)) || TEXT.test(typeOf(headers))

/** Requests one page if it is newer than `earlier`; retries after the pause that the site asks for. */
export async function fetchPage(
  access: SiteAccess,
  address: string,
  earlier: CacheValidators | null,
): Promise<FetchResult> {
  const headers: Record<string, string> = { accept: 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.5' }
  if (earlier?.etag) headers['if-none-match'] = earlier.etag
  if (earlier?.last_modified) headers['if-modified-since'] = earlier.last_modified
  for (let tried = 0; ; tried += 1) {
    const outcome = await requestPage(access, address, headers)
    if (!('waitMs' in outcome)) return outcome
    if (tried >= RETRIES || outcome.waitMs > WAIT_MAX_MS) return outcome.otherwise
    access.host.pause(outcome.waitMs)
  }
}

async function requestPage(
  { outbound, host, signal }: SiteAccess,
  address: string,
  headers: Record<string, string>,
): Promise<FetchResult | { waitMs: number; otherwise: FetchResult }> {
  let reply: OutboundReply
  try {
    const wants = ({ status, headers }: Pick<OutboundReply, 'status' | 'headers'>) =>
      status < 300 && isReadable(headers)
    reply = await host.run(() => outbound.fetch(address, { headers, signal, wants, timeoutMs: TIMEOUT_MS }))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof OutboundError)) throw error
    const keep = error.isTemporary || error instanceof UnknownNameError
    return { kind: 'failed', reason: error.message, keep }
  }
  const otherwise = resultOfReply(reply, address)
  const again = reply.status === 429 || (reply.status === 503 && reply.headers.has('retry-after'))
  return again ? { waitMs: retryAfterMs(reply.headers.get('retry-after')), otherwise } : otherwise
}

/** Reads `Retry-After`: seconds or a date. */
function retryAfterMs(written: string | null): number {
  if (written === null) return WAIT_MS
  const seconds = Number(written)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(written) - Date.now()
  return Number.isNaN(ms) ? WAIT_MS : Math.max(0, ms)
}

function resultOfReply(reply: OutboundReply, address: string): FetchResult {
  const { status, headers } = reply
  if (status === 304) return { kind: 'unchanged' }
  if (status === 404 || status === 410)
    return { kind: 'failed', reason: `This page was not found (${status}).`, keep: false, gone: true }
  if (status === 401 || status === 407)
    return { kind: 'failed', reason: `This page requires a login (${status}), so it cannot be read.`, keep: false }
  if (status === 403) return { kind: 'failed', reason: 'The site refuses to show this page (403).', keep: false }
  if (status === 429)
    return { kind: 'failed', reason: 'The site asks to be read more slowly (429). Sync again later.', keep: true }
  if (status >= 500)
    return { kind: 'failed', reason: `The site answered with an error (${status}). Sync again later.`, keep: true }
  if (status < 200 || status >= 300)
    return { kind: 'failed', reason: `The site answered with ${status} instead of a page.`, keep: false }
  if (!isSameSite(reply.url, address))
    return {
      kind: 'skipped',
      reason: `This address leads to another site, ${new URL(reply.url).host}. Add that site by itself to use it.`,
    }
  const type = typeOf(headers)
  if (!isReadable(headers)) {
    const what = FORMAT_NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? 'something else'
    return { kind: 'skipped', reason: notAPage(what) }
  }
  return {
    kind: 'page',
    url: normalAddress(reply.url) ?? address,
    bytes: reply.body,
    charset: /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(type)?.[1] ?? null,
    text: !HTML.test(type),
    etag: headers.get('etag'),
    last_modified: headers.get('last-modified'),
  }
}
