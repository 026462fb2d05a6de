import type { JobContext } from '../../../platform/jobs/job-definition.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ChunkDraft } from '../extract/extracted-document.ts'
import { findItem, updateItem, type ItemRow } from '../knowledge.store.ts'
import { readSite, type SiteReading } from './read-site.ts'
import { listPages } from './knowledge-pages.store.ts'
import { usedOf } from './merge-crawl.ts'
import { loadContent } from './stored-content.ts'
import type { WorkProgress } from '../sync/work-progress.ts'

/** Assumed number of pages of a site until it is known. */
const PAGES_ESTIMATE = 20
const REPORT_INTERVAL_MS = 300
/** Stored pages loaded at the same time. */
const LOAD_CONCURRENCY = 8

/**
 * Reads the web sites one after the other; pages that are unchanged according to their site are not read again. The index
 * is not changed, so this needs no lease and may take long.
 */
export async function readSites(
  context: Pick<JobContext<unknown>, 'deps' | 'signal' | 'progress'>,
  sites: readonly ItemRow[],
  run: { progress: WorkProgress; startedAt: Date },
): Promise<SiteReading[]> {
  const { deps, signal } = context
  const parts = new Map(sites.map((item) => [item.id, run.progress.site(estimatePages(item))]))
  const readings: SiteReading[] = []
  for (const item of sites) {
    signal.throwIfAborted()
    await updateItem(deps.db, item, { sync_state: 'syncing', sync_reason: null })
    let reportedAt = 0
    const report = async (done: number, expected: number) => {
      parts.get(item.id)?.(done, expected)
      if (Date.now() - reportedAt < REPORT_INTERVAL_MS) return
      reportedAt = Date.now()
      await context.progress({
        ...run.progress.now(),
        activity: `Reading ${item.name}: ${done} of ${expected} pages`,
      })
    }
    try {
      readings.push(await readSite(deps, item, { signal, startedAt: run.startedAt, progress: report }))
    } catch (error) {
      signal.throwIfAborted()
      // The pages of a site that was removed meanwhile cannot be stored; the other sites and files are read all the same.
      if (await findItem(deps.db, item.company_id, item.id)) throw error
      parts.get(item.id)?.(0, 0)
    }
  }
  return readings
}

const estimatePages = (item: ItemRow) =>
  1 + Math.max(item.sub_urls.length, item.discover_sub_urls && item.sub_urls.length === 0 ? PAGES_ESTIMATE : 0)

/** The passages of a web site as they were stored when it was read last; null when one of its pages cannot be loaded. */
export const storedChunks = async (deps: Deps, item: ItemRow): Promise<ChunkDraft[] | null> =>
  await siteChunks(deps, { used: usedOf(await listPages(deps.db, item)) })

/** The passages of all pages in use, in order; null when a stored page cannot be loaded. */
export async function siteChunks(deps: Deps, reading: Pick<SiteReading, 'used'>): Promise<ChunkDraft[] | null> {
  const chunks: ChunkDraft[] = []
  for (let at = 0; at < reading.used.length; at += LOAD_CONCURRENCY) {
    const batch = reading.used.slice(at, at + LOAD_CONCURRENCY)
    for (const content of await Promise.all(batch.map((page) => loadContent(deps, page.file_key)))) {
      if (!content) return null
      for (const chunk of content.chunks) chunks.push({ ...chunk, position: chunks.length })
    }
  }
  return chunks
}
