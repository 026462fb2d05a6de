import { SUB_URLS_MAX } from '@cuecard/contract/limits.ts'
import { UNKNOWN_NAME } from '../../../platform/outbound/outbound-url.ts'
import type { NewPage, PageRow } from './knowledge-pages.store.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { type Crawl, type CrawledPage, type StoredPage, TOO_LONG_REASON } from './crawl-site.ts'
import { leadsTo, REMOVED_FROM_LIST } from './frontier.ts'

/** Not met again by itself in an hour or a day. */
const STAYS_SO: ReadonlySet<string> = new Set([TOO_LONG_REASON, UNKNOWN_NAME])
const STILL_IN_USE = 'What the last sync read of it stays in use.'

/** A page whose text is in use after this sync, and the file that contains the text. */
interface UsedPage {
  url: string
  content_hash: string
  file_key: string
}

/** The new state of a web site's pages, written when the index version is published. */
export type SiteUpdate = ReturnType<typeof mergeCrawl>

/** Merges the result of a crawl with the stored pages. Pure except for the ids of new pages. */
export function mergeCrawl(item: ItemRow, rows: readonly PageRow[], crawl: Crawl) {
  const before = new Map(rows.map((row) => [row.url, row]))
  const base = item.base_url ?? ''
  const lost = (url: string, page: CrawledPage) =>
    page.kind === 'failed' && page.gone && item.discover_sub_urls && url !== base && !crawl.mentioned.has(url)
  const kept = [...crawl.pages].filter(([url, page]) => !lost(url, page))
  const away = new Map(kept.flatMap(([url, page]) => targetAway({ url, page, crawl, rows })))
  const met: [string, CrawledPage][] = [
    // Of an address that redirects stays known where it leads to: the page there is the one that could not be read.
    ...kept.filter(([url]) => !away.has(url)),
    ...new Map([...away.values()].map(({ target, page }) => [target.url, page])),
    ...[...crawl.leftOut].map(([url, reason]) => [url, { kind: 'skipped', reason }] as [string, CrawledPage]),
  ]
  const pages: NewPage[] = [
    ...met.map(([url, page]) => rowOf({ item, url, page, row: before.get(url) })),
    ...[...away.keys()].flatMap((url) => before.get(url) ?? []),
  ]
  const urls = new Set(pages.map((page) => page.url))
  const stays = (row: PageRow) => urls.has(row.url) || (item.discover_sub_urls && row.reason === REMOVED_FROM_LIST)
  const gone = rows.filter((row) => !stays(row))
  const used = usedOf(pages)
  const files = new Set(used.map((page) => page.file_key))
  const lostSubUrls = new Set([...crawl.pages].filter(([url, page]) => lost(url, page)).map(([url]) => url))
  return {
    /** All pages in their new state. */
    pages,
    /** Pages that are no longer part of the site. */
    gone,
    /** By address; the passages of the item have the same order. */
    used,
    /** Addresses beyond the limit. */
    leftOut: crawl.overLimit,
    subUrls: subUrlsOf(item, crawl, lostSubUrls),
    /** Stored contents that are no longer referenced. */
    unusedFiles: rows.flatMap((row) => (row.file_key && !files.has(row.file_key) ? [row.file_key] : [])),
    /** Why no page can be used; null when at least one can. */
    reason: used.length > 0 ? null : nothingRead(crawl.pages.get(base)),
    /** Whether a page failed that another sync may read. */
    mayPass: [...crawl.pages.values()].some(
      (page) => page.kind === 'failed' && page.keep && !STAYS_SO.has(page.reason),
    ),
    /** Whether a page was added, changed or removed since the last sync. */
    changed:
      pages.some((page) => (page.synced_hash ?? null) !== (before.get(page.url)?.synced_hash ?? null)) ||
      gone.some((row) => row.synced_hash !== null),
  }
}

interface Asked {
  url: string
  page: CrawledPage
  crawl: Crawl
  rows: readonly PageRow[]
}

/**
 * An address that could not be asked where it leads to now, with the page that it led to before and whose text is in use. Empty where
 * that page was met by itself.
 */
function targetAway({ url, page, crawl, rows }: Asked): [string, { target: PageRow; page: CrawledPage }][] {
  if (page.kind !== 'failed' || !page.keep) return []
  const reason = rows.find((row) => row.url === url)?.reason ?? null
  const target = rows.find((row) => reason === leadsTo(row.url))
  if (!target?.synced_hash || target.reason === REMOVED_FROM_LIST) return []
  return crawl.pages.has(target.url) || crawl.leftOut.has(target.url) ? [] : [[url, { target, page }]]
}

/** Those whose text is in use, by address. */
export const usedOf = (pages: readonly NewPage[]): UsedPage[] =>
  pages
    .flatMap(({ url, synced_hash, file_key }) =>
      synced_hash && file_key ? [{ url, content_hash: synced_hash, file_key }] : [],
    )
    .toSorted((a, b) => (a.url < b.url ? -1 : 1))

/** With discovery, addresses that were found and read are added to the list, and those that are gone are removed. */
function subUrlsOf(item: ItemRow, crawl: Crawl, lost: ReadonlySet<string>): string[] {
  if (!item.discover_sub_urls) return item.sub_urls
  const read = [...crawl.pages].flatMap(([url, page]) => (page.kind === 'read' ? [url] : []))
  const all = new Set([...item.sub_urls.filter((url) => !lost.has(url)), ...read])
  all.delete(item.base_url ?? '')
  return [...all].slice(0, SUB_URLS_MAX)
}

function nothingRead(base: CrawledPage | undefined): string {
  const why = base && base.kind !== 'read' ? base.reason : ''
  return `No page of this site could be read. ${why}`.trim()
}

function rowOf(met: { item: ItemRow; url: string; page: CrawledPage; row: PageRow | undefined }): NewPage {
  const { item, url, page, row } = met
  const { id, company_id, item_id } = row ?? { id: crypto.randomUUID(), company_id: item.company_id, item_id: item.id }
  const fixed = { id, company_id, item_id, url }
  if (page.kind === 'read') return { ...fixed, ...readFields(page.page, row) }
  if (page.kind === 'failed' && page.keep && row?.synced_hash && row.file_key) {
    // The two differ after a sync whose result was discarded: what it read is the text that is stored.
    const last_change = row.content_hash === row.synced_hash ? 'unchanged' : 'changed'
    const reason = `${page.reason} ${STILL_IN_USE}`
    return { ...row, state: 'failed', reason, synced_hash: row.content_hash, last_change }
  }
  return {
    ...fixed,
    title: row?.title ?? null,
    state: page.kind,
    reason: page.reason,
    size_bytes: null,
    chunk_count: 0,
    etag: null,
    last_modified: null,
    content_hash: null,
    synced_hash: null,
    file_key: null,
    last_change: row?.synced_hash ? 'changed' : (row?.last_change ?? null),
    fetched_at: row?.fetched_at ?? null,
    last_synced_at: row?.last_synced_at ?? null,
  }
}

function readFields(
  page: StoredPage,
  row: PageRow | undefined,
): Omit<NewPage, 'id' | 'company_id' | 'item_id' | 'url'> {
  const before = row?.synced_hash ?? null
  return {
    title: page.title,
    state: 'synced',
    reason: null,
    size_bytes: page.size_bytes,
    chunk_count: page.chunks,
    etag: page.etag,
    last_modified: page.last_modified,
    content_hash: page.hash,
    synced_hash: page.hash,
    file_key: page.file_key,
    last_change: before === null ? 'added' : before === page.hash ? 'unchanged' : 'changed',
    fetched_at: page.fetched_at,
  }
}
