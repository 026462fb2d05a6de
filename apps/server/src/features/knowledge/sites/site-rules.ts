import { gunzipSync } from 'node:zlib'
import { MB } from '@cuecard/contract/limits.ts'
import { type Outbound, OutboundError, UnknownNameError } from '../../../platform/outbound/outbound.ts'
import { readRobotsTxt } from '../../../platform/outbound/robots-txt.ts'
import type { HostQueue } from './host-queue.ts'
import { isSameSite } from './page-address.ts'

const ROBOTS_MAX_BYTES = 512 * 1024
const SITEMAP_MAX_BYTES = 10 * MB
/** Maximum number of sitemaps read per site (including indexes), and of addresses taken from them. */
const SITEMAPS_MAX = 20
const LOCATIONS_MAX = 5_000

export interface SiteRules {
  /** `unknown`: robots.txt could not be read, so no page may be read now. */
  allows: (url: string) => boolean | 'unknown'
  delaySec: number | undefined
  sitemaps: string[]
  /** Why robots.txt could not be read, where more than that can be said. */
  problem?: string
}

export interface SiteAccess {
  outbound: Outbound
  host: HostQueue
  signal: AbortSignal
}

const ALLOW_ALL: SiteRules = { allows: () => true, delaySec: undefined, sitemaps: [] }
const RULES_UNAVAILABLE: SiteRules = { allows: () => 'unknown', delaySec: undefined, sitemaps: [] }

/** The rules in an origin's robots.txt (RFC 9309). Without the file everything is allowed; if the server fails, nothing. */
export async function readRobotsRules({ outbound, host, signal }: SiteAccess, origin: string): Promise<SiteRules> {
  const address = `${origin}/robots.txt`
  try {
    const reply = await host.run(() => outbound.fetch(address, { maxBytes: ROBOTS_MAX_BYTES, signal }))
    if (reply.status >= 500 || reply.status === 429) return RULES_UNAVAILABLE
    if (reply.status !== 200) return ALLOW_ALL
    const rules = readRobotsTxt(address, Buffer.from(reply.body).toString('utf8'))
    return { ...rules, sitemaps: rules.sitemaps.slice(0, SITEMAPS_MAX) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UnknownNameError) return { ...RULES_UNAVAILABLE, problem: error.message }
    if (error instanceof OutboundError) return RULES_UNAVAILABLE
    throw error
  }
}

/**
 * The addresses in the sitemaps of a site, including nested and gzipped sitemaps; empty without a sitemap. Sitemaps on other
 * hosts, whose robots.txt is not asked, are not read, whether they are listed or a redirect leads there.
 */
export async function readSitemaps(
  access: SiteAccess,
  { base, first }: { base: string; first: readonly string[] },
): Promise<string[]> {
  const queue = first.filter((address) => isSameSite(address, base))
  const seen = new Set(queue)
  const found = new Set<string>()
  for (let read = 0; read < SITEMAPS_MAX && found.size < LOCATIONS_MAX; read += 1) {
    const address = queue.shift()
    if (address === undefined) break
    const text = await readSitemap(access, address)
    const isIndex = /<sitemapindex[\s>]/i.test(text.slice(0, 4096))
    for (const location of locations(text, isIndex)) {
      if (!isIndex) found.add(location)
      else if (!seen.has(location) && isSameSite(location, base)) queue.push(location)
      if (isIndex) seen.add(location)
      if (found.size >= LOCATIONS_MAX) break
    }
  }
  return [...found]
}

async function readSitemap({ outbound, host, signal }: SiteAccess, address: string): Promise<string> {
  try {
    const reply = await host.run(() => outbound.fetch(address, { maxBytes: SITEMAP_MAX_BYTES, signal }))
    if (reply.status !== 200 || !isSameSite(reply.url, address)) return ''
    const zipped = reply.body[0] === 0x1f && reply.body[1] === 0x8b
    const bytes = zipped ? gunzipSync(reply.body, { maxOutputLength: SITEMAP_MAX_BYTES }) : Buffer.from(reply.body)
    return bytes.toString('utf8')
  } catch {
    // Without the sitemap pages are still found by links.
    signal.throwIfAborted()
    return ''
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads `loc` elements and the five predefined entities only, so a hostile sitemap can neither expand nor fetch anything. */
function* locations(text: string, isIndex: boolean): Generator<string> {
  // `image:loc` and `video:loc` of other namespaces do not match.
  for (const [, written = ''] of text.matchAll(
    /<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2048}?)\s*(?:\]\]>)?\s*<\/loc>/gi,
  )) {
    const address = written.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    if (isIndex || !/\.xml(\.gz)?$/i.test(address)) yield address
  }
}
