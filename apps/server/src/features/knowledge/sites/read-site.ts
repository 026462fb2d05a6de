import { createHash, randomUUID } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { CHUNKS_MAX } from '../extract/chunks/chunk-document.ts'
import { ExtractionError } from '../extract/extraction-error.ts'
import { listPages, type NewPage, type PageRow, saveFetched } from './knowledge-pages.store.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { type CrawlPlan, type CrawlTools, crawlSite, type StoredPage } from './crawl-site.ts'
import { REMOVED_FROM_LIST } from './frontier.ts'
import { type SiteUpdate, mergeCrawl } from './merge-crawl.ts'
import type { PageContent } from '../extract/page-content.ts'
import { type Politeness, DEFAULT_POLITENESS } from './host-queue.ts'
import { deduplicatePages } from './deduplicate-pages.ts'
import { isOutdated, keepContent, loadContent } from './stored-content.ts'

/** Pages saved together. After a crash at most this many are fetched again. */
const BATCH = 10

export interface SiteReading extends SiteUpdate {
  item: ItemRow
  /** SHA-256 of the pages in use; equal to the item's `synced_hash` when they are indexed already. */
  hash: string
}

export interface ReadSiteOptions {
  signal: AbortSignal
  /** Start of the run: pages fetched since then were read by this run before it was interrupted. */
  startedAt: Date
  progress: (done: number, expected: number) => Promise<void>
  politeness?: Politeness
}

/** Reads a web site and stores the content of its pages. The index is not changed. */
export async function readSite(deps: Deps, item: ItemRow, options: ReadSiteOptions): Promise<SiteReading> {
  const rows = await listPages(deps.db, item)
  const unwanted = new Set(rows.filter((row) => row.reason === REMOVED_FROM_LIST).map((row) => row.url))
  const fetchLog = createFetchLog(deps, item, rows)
  const tools = toolsFor(deps, item, { rows, fetchLog, options })
  const plan: CrawlPlan = {
    base: item.base_url ?? '',
    given: item.sub_urls,
    discover: item.discover_sub_urls,
    unwanted,
    politeness: options.politeness ?? DEFAULT_POLITENESS,
    signal: options.signal,
  }
  const crawl = await crawlSite(plan, tools).catch(async (error: unknown) => {
    // Pages that cannot be saved now are only fetched again; the reader wants to know why the crawl ended.
    await fetchLog.flush().catch(() => undefined)
    throw error
  })
  await fetchLog.flush()
  const ledger = mergeCrawl(item, rows, { ...crawl, pages: deduplicatePages(crawl, CHUNKS_MAX) })
  const hash = createHash('sha256')
  for (const page of ledger.used) hash.update(`${page.url} ${page.content_hash}\n`)
  return { ...ledger, item, hash: hash.digest('hex') }
}

type FetchLog = ReturnType<typeof createFetchLog>

/** Saves fetched pages in small batches, so that an interrupted run can continue. */
function createFetchLog(deps: Deps, item: ItemRow, rows: readonly PageRow[]) {
  const before = new Map(rows.map((row) => [row.url, row]))
  let pending: NewPage[] = []
  let saving = Promise.resolve()
  /** Ends when all pages added so far are saved, those of an earlier call too. */
  const flush = () => {
    const pages = pending
    pending = []
    saving = Promise.all([saving, saveFetched(deps.db, pages)]).then(() => undefined)
    return saving
  }
  return {
    add: async (page: StoredPage) => {
      const row = before.get(page.url)
      pending.push({ ...(row ?? newPage(item, page.url)), ...fetchedFields(page) })
      if (pending.length >= BATCH) await flush()
    },
    flush,
  }
}

const newPage = (item: ItemRow, url: string): NewPage & { id: string } => ({
  id: randomUUID(),
  company_id: item.company_id,
  item_id: item.id,
  url,
})

const fetchedFields = (page: StoredPage) => ({
  title: page.title,
  size_bytes: page.size_bytes,
  chunk_count: page.chunks,
  etag: page.etag,
  last_modified: page.last_modified,
  content_hash: page.hash,
  file_key: page.file_key,
  fetched_at: page.fetched_at,
})

function toolsFor(
  deps: Deps,
  item: ItemRow,
  given: { rows: readonly PageRow[]; fetchLog: FetchLog; options: ReadSiteOptions },
): CrawlTools {
  const { rows, fetchLog, options } = given
  const before = new Map(rows.map((row) => [row.url, row]))
  // Shared between syncs: its worker threads stay warm for a minute and then end by themselves.
  const { extractor } = deps.caches
  return {
    outbound: deps.outbound,
    now: () => deps.clock.now(),
    extract: async (task, signal) => {
      try {
        return await extractor.extractPage(task, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ExtractionError) return { refused: PAGE_WORDS[error.reason] ?? UNREADABLE }
        throw error
      }
    },
    previous: async (url) => {
      const row = before.get(url)
      const content = row?.file_key ? await loadContent(deps, row.file_key) : null
      if (!row?.file_key || !content || content.hash !== row.content_hash) return null
      const { chunks, rules: _rules, ...shown } = content
      const { size_bytes, file_key } = row
      const isOld = isOutdated(content)
      // Without them the site sends the page again, also where it has not changed.
      const { etag, last_modified } = isOld ? { etag: null, last_modified: null } : row
      const fetched_at = row.fetched_at ?? new Date(0)
      const page = {
        ...shown,
        url,
        chunks: chunks.length,
        file_key,
        size_bytes: size_bytes ?? 0,
        etag,
        last_modified,
        fetched_at,
      }
      return { page, isDone: !isOld && fetched_at >= options.startedAt }
    },
    store: async (content: PageContent, page) => {
      const { chunks, nothing: _nothing, ...shown } = content
      const file_key = await keepContent(
        deps,
        { company_id: item.company_id, item_id: item.id, url: page.url },
        content,
      )
      const stored = { ...shown, ...page, chunks: chunks.length, file_key }
      await fetchLog.add(stored)
      return stored
    },
    progress: options.progress,
  }
}

const UNREADABLE = 'This page could not be read: it is damaged or built in an unusual way.'

/** Replaces the messages of the extractor, which are about uploaded files. */
const PAGE_WORDS: Partial<Record<ExtractionError['reason'], string>> = {
  too_large: 'This page holds more text than one page may.',
  timeout: 'Reading this page took too long.',
  crashed: 'This page needs more memory than one page may take.',
}
