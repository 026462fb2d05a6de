import { fetchPage, type FetchResult } from './fetch-page.ts'
import { type Frontier, type FrontierPlan, leadsTo, openFrontier } from './frontier.ts'
import { isSameSite, normalAddress } from './page-address.ts'
import type { PageContent, PageTask } from '../extract/page-content.ts'
import { createHostQueue, type Politeness } from './host-queue.ts'
import { readRobotsRules, readSitemaps, type SiteAccess, type SiteRules } from './site-rules.ts'
import { loadOnce } from '../../../platform/load-once.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'

/** A page with extracted text, read now or unchanged since an earlier sync. */
export interface StoredPage extends Omit<PageContent, 'chunks' | 'nothing'> {
  url: string
  chunks: number
  file_key: string
  size_bytes: number
  etag: string | null
  last_modified: string | null
  fetched_at: Date
}

export type CrawledPage =
  | { kind: 'read'; page: StoredPage }
  | { kind: 'failed'; reason: string; keep: boolean; gone: boolean }
  | { kind: 'skipped'; reason: string; inFavourOf?: string }

export interface CrawlPlan extends FrontierPlan {
  politeness: Politeness
  signal: AbortSignal
}

/** The functions that a crawl depends on. */
export interface CrawlTools {
  outbound: Outbound
  now: () => Date
  /** `refused`: why the page cannot be read, as a sentence for people. */
  extract: (task: PageTask, signal: AbortSignal) => Promise<PageContent | { refused: string }>
  /** The stored page of an address; `isDone` when this run read it before it was interrupted. */
  previous: (url: string) => Promise<{ page: StoredPage; isDone: boolean } | null>
  /** Stores a page's content for this and later syncs. */
  store: (
    content: PageContent,
    page: Omit<StoredPage, keyof PageContent | 'file_key' | 'chunks'>,
  ) => Promise<StoredPage>
  /** Called after each page with the number of finished pages and of all pages known so far. */
  progress: (done: number, expected: number) => Promise<void>
}

export type Crawl = Awaited<ReturnType<typeof crawlSite>>

/** Pages processed at the same time; `Politeness` limits the requests to one host. */
const CONCURRENCY = 6
/** After this many failures in a row the site is considered to be down. */
const FAILURES_MAX = 6
const SITE_MAX_MS = 60 * 60_000

const NOT_TRIED: CrawledPage = {
  kind: 'failed',
  reason: 'The site stopped answering, so this page was not asked for. Sync again later.',
  keep: true,
  gone: false,
}
export const TOO_LONG_REASON = 'Reading this site takes longer than an hour. Sync again later.'
const TOO_LONG: CrawledPage = { ...NOT_TRIED, reason: TOO_LONG_REASON }
const ROBOTS = "The site's robots.txt asks not to read this page."
const unread = (reason: string): CrawledPage => ({ kind: 'failed', reason, keep: true, gone: false })
const RULES_UNKNOWN = unread(
  "The site's robots.txt could not be read, so the site was not read either. Sync again later.",
)
const NO_TEXT_REASONS = {
  empty: 'This page holds no text to read.',
  scripts:
    'This page shows its text only by running scripts, which is not done here. Save it as a file and upload that.',
  login: 'This page requires a login, so it cannot be read.',
} as const

const failed = (reason: string): CrawledPage => ({ kind: 'failed', reason, keep: false, gone: false })

interface CrawlState {
  plan: CrawlPlan
  tools: CrawlTools
  access: SiteAccess
  frontier: Frontier
  pages: Map<string, CrawledPage>
  rules: Map<string, Promise<SiteRules>>
  failures: number
  deadline: number
}

/** Reads the given addresses of a site and, with discovery, the pages it links to. A page that fails does not stop the others. */
export async function crawlSite(plan: CrawlPlan, tools: CrawlTools) {
  const host = createHostQueue(plan.politeness, plan.signal)
  const access: SiteAccess = { outbound: tools.outbound, host, signal: plan.signal }
  const frontier = openFrontier(plan)
  const deadline = Date.now() + SITE_MAX_MS
  const work: CrawlState = { plan, tools, access, frontier, pages: new Map(), rules: new Map(), failures: 0, deadline }
  const first = frontier.queue.shift()
  if (first !== undefined) await crawlPage(work, first)
  const rules = await rulesFor(work, plan.base)
  if (plan.discover) {
    const sitemaps = rules.sitemaps.length > 0 ? rules.sitemaps : [new URL('/sitemap.xml', plan.base).href]
    const listed = await readSitemaps(access, { base: plan.base, first: sitemaps })
    for (const address of listed.toSorted((a, b) => depth(a) - depth(b))) frontier.add(address)
  }
  await runQueue(frontier.queue, CONCURRENCY, (address) => crawlPage(work, address))
  return {
    /** By address, in the order in which they were found. */
    pages: work.pages,
    leftOut: frontier.leftOut(),
    overLimit: frontier.overLimit(),
    mentioned: frontier.mentioned,
  }
}

const depth = (address: string) => address.split('/').length

/** Processes a queue that may grow in the meantime, `lanes` entries at a time. */
function runQueue(queue: string[], lanes: number, work: (address: string) => Promise<void>): Promise<void> {
  let active = 0
  return new Promise((resolve, reject) => {
    const startNext = () => {
      while (active < lanes) {
        const next = queue.shift()
        if (next === undefined) break
        active += 1
        work(next).then(() => {
          active -= 1
          startNext()
        }, reject)
      }
      if (active === 0) resolve()
    }
    startNext()
  })
}

function rulesFor(work: CrawlState, address: string): Promise<SiteRules> {
  const { origin } = new URL(address)
  return loadOnce(work.rules, origin, async () => {
    const rules = await readRobotsRules(work.access, origin)
    work.access.host.setCrawlDelay(rules.delaySec)
    return rules
  })
}

async function crawlPage(work: CrawlState, address: string): Promise<void> {
  const { plan, tools, frontier, pages } = work
  plan.signal.throwIfAborted()
  // Inserted before reading, so that the order of the map does not depend on which page is read first.
  pages.set(address, NOT_TRIED)
  const outcome = await readOne(work, address)
  pages.set(address, outcome)
  if (outcome.kind === 'read') {
    const { canonical, links } = outcome.page
    if (canonical !== null) frontier.add(canonical)
    for (const link of links) frontier.add(link)
  } else if (outcome.kind === 'skipped' || outcome.gone) frontier.releaseSlot()
  await tools.progress(pages.size, Math.max(pages.size, frontier.expected()))
}

async function readOne(work: CrawlState, address: string): Promise<CrawledPage> {
  const { tools, access } = work
  const earlier = await tools.previous(address)
  if (earlier?.isDone) return { kind: 'read', page: earlier.page }
  if (work.failures >= FAILURES_MAX) return NOT_TRIED
  if (Date.now() > work.deadline) return TOO_LONG
  const refusal = refusalBy(await rulesFor(work, address), address)
  if (refusal) return refusal
  const fetched = await fetchPage(access, address, earlier?.page ?? null)
  work.failures = fetched.kind === 'failed' && fetched.keep ? work.failures + 1 : 0
  if (fetched.kind === 'failed') return { ...fetched, gone: fetched.gone ?? false }
  if (fetched.kind === 'skipped') return fetched
  if (fetched.kind === 'unchanged') {
    return earlier
      ? { kind: 'read', page: { ...earlier.page, fetched_at: tools.now() } }
      : failed('The site answered with 304 instead of a page.')
  }
  return fetched.url === address ? extract(work, address, fetched) : readRedirectTarget(work, { address, fetched })
}

/** Why an address may not be read, or not now; null when it may. */
function refusalBy(rules: SiteRules, address: string): CrawledPage | null {
  const allowed = rules.allows(address)
  if (allowed === 'unknown') return rules.problem ? unread(rules.problem) : RULES_UNKNOWN
  return allowed ? null : { kind: 'skipped', reason: ROBOTS }
}

interface Redirect {
  address: string
  fetched: FetchResult & { kind: 'page' }
}

/** A page that redirects within the site is read once, under its final address. */
async function readRedirectTarget(work: CrawlState, { address, fetched }: Redirect): Promise<CrawledPage> {
  const { base, discover, unwanted } = work.plan
  const moved: CrawledPage = { kind: 'skipped', reason: leadsTo(fetched.url), inFavourOf: fetched.url }
  const refusal = refusalBy(await rulesFor(work, fetched.url), fetched.url)
  if (refusal) return refusal
  // Where the site itself begins was asked for by name, and leads to all other pages.
  if (discover && address !== base && unwanted.has(fetched.url)) return moved
  if (work.frontier.markSeen(fetched.url)) return moved
  const outcome = await extract(work, fetched.url, fetched)
  work.pages.set(fetched.url, outcome)
  if (outcome.kind === 'read') for (const link of outcome.page.links) work.frontier.add(link)
  return moved
}

async function extract(work: CrawlState, url: string, fetched: FetchResult & { kind: 'page' }): Promise<CrawledPage> {
  const { tools, plan } = work
  const { charset, etag, last_modified, bytes } = fetched
  const size_bytes = bytes.length
  const task: PageTask = { bytes, url, locator: url, charset, kind: fetched.text ? 'text' : 'html' }
  const content = await tools.extract(task, plan.signal)
  if ('refused' in content) return failed(content.refused)
  if (content.nothing !== null) return failed(NO_TEXT_REASONS[content.nothing])
  const canonical = content.canonical === null ? null : normalAddress(content.canonical)
  const home = `${new URL(url).origin}/`
  const links = content.links.filter((link) => link.startsWith(home) || isSameSite(link, url))
  const page = { url, size_bytes, etag, last_modified, fetched_at: tools.now() }
  return { kind: 'read', page: await tools.store({ ...content, canonical, links }, page) }
}
