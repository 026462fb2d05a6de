import type { Deps } from '../../../platform/deps.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { IndexWriter } from '../../../platform/index/knowledge-index.ts'
import type { JobContext } from '../../../platform/jobs/job-definition.ts'
import { ExtractionError } from '../extract/extraction-error.ts'
import type { ChunkDraft, ChunkedDocument } from '../extract/extracted-document.ts'
import { proposeAudience } from '../items/propose-audience.ts'
import * as store from '../knowledge.store.ts'
import type { SiteReading } from '../sites/read-site.ts'
import { siteChunks } from '../sites/read-sites.ts'
import { passagesOf } from './index-lease.ts'
import type { SyncInput } from './sync-kind.ts'

type Context = JobContext<SyncInput>

/** The result for one item, written to its row when the new index version is published. */
export interface SyncOutcome {
  item: store.ItemRow
  /** Its passages in the new version. */
  chunks: number
  language: string | null
  /** Hash of the indexed content, or of a file that cannot be read; null where the next sync tries again. */
  hash: string | null
  /** Why the item could not be read; null when it was read. */
  reason: string | null
  /** For an item that was read in part: which pages are missing and what to do. */
  unread?: string | undefined
  /** Could not be read and keeps the passages of an earlier reading: the next sync reads it. */
  isKept?: true
  /** Whom its words suggest that it is for; left out where they were not read now. */
  proposed?: 'internal' | null
  /** Web sites only: the new state of their pages. */
  site?: SiteReading
}

/** Writes a site's passages into the new version, unless the index already has the same ones. */
export async function indexSite(deps: Deps, writer: IndexWriter, reading: SiteReading): Promise<SyncOutcome> {
  const { item, hash, reason } = reading
  const sum = reading.pages.reduce((total, page) => total + (page.chunk_count ?? 0), 0)
  const outcome: SyncOutcome = { item, chunks: sum, language: item.language, hash, reason, site: reading }
  if (item.synced_hash === hash && !writer.isOutdated) return outcome
  const chunks = await siteChunks(deps, reading)
  if (chunks === null) {
    const problem = 'Stored pages of this site could not be read. Sync again to fetch them again.'
    await writer.replaceItem(item.id, [])
    return { ...outcome, chunks: 0, hash: null, reason: problem }
  }
  await writer.replaceItem(item.id, passagesOf(item.id, chunks))
  return {
    ...outcome,
    chunks: chunks.length,
    language: chunks[0]?.language ?? null,
    proposed: proposalFor(item, chunks),
  }
}

interface FileTask {
  item: store.ItemRow
  read: (item: store.ItemRow) => Promise<ChunkedDocument>
  report: () => Promise<void>
  /** A file that has passages and cannot be read now keeps them and is left to the next sync: nobody asked for this reading. */
  keepsUnread?: boolean
}

const MISSING = 'The stored file is missing. Upload it again.'
/** From so many files on that none is there says something of the storage. */
const SEVERAL = 2

/** Whether none of several files was there: then the storage is not what it should be, and nothing may be published in place of what is in use. */
export function isStorageLost(outcomes: readonly SyncOutcome[]): boolean {
  const files = outcomes.filter(({ site }) => site === undefined)
  return files.length >= SEVERAL && files.every(({ reason }) => reason === MISSING)
}

/**
 * Null when the item was removed or given another file before this one was read. A missing file fails its item alone, which keeps its
 * passages and is tried again by the next sync; with an index made by older rules it loses them until its file is there again.
 */
export async function indexFile(
  { deps, signal }: Context,
  writer: IndexWriter,
  { item, read, report, keepsUnread = false }: FileTask,
): Promise<SyncOutcome | null> {
  const isKept = keepsUnread && item.sync_state === 'synced'
  try {
    // Reading does not wait for the commit. Both end even if one fails: nothing may be written after the failure was handled.
    const [reported, chunked] = await Promise.allSettled([report(), read(item)])
    if (reported.status === 'rejected') throw reported.reason
    if (chunked.status === 'rejected') throw chunked.reason
    const { chunks, language, unread } = chunked.value
    await writer.replaceItem(item.id, passagesOf(item.id, chunks))
    const proposed = proposalFor(item, chunks)
    return { item, chunks: chunks.length, language, hash: item.content_hash, reason: null, unread, proposed }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ExtractionError)) {
      const now = await store.findItem(deps.db, item.company_id, item.id)
      const isCurrent = now?.file_key === item.file_key
      if (isCurrent && !isNotStored(error)) throw error
      if (isKept) return isCurrent ? kept(item, MISSING) : null
      // In a sync one version never mixes files read by two sets of rules.
      if (writer.isOutdated) await writer.replaceItem(item.id, [])
      if (!isCurrent) return null
      const chunks = writer.isOutdated ? 0 : item.chunk_count
      return { item, chunks, language: item.language, hash: null, reason: MISSING }
    }
    if (isKept) return kept(item, error.message)
    await writer.replaceItem(item.id, [])
    // With its hash the same file is not read again, also when it took too long: only another file or a retry reads it.
    return { item, chunks: 0, language: null, hash: item.content_hash, reason: error.message }
  }
}

const kept = (item: store.ItemRow, reason: string): SyncOutcome => ({
  item,
  chunks: item.chunk_count,
  language: item.language,
  hash: null,
  reason,
  isKept: true,
})

const isNotStored = (error: unknown) => error instanceof HttpError && error.status === 404

const proposalFor = ({ name, file_path }: store.ItemRow, [first]: readonly ChunkDraft[]) =>
  proposeAudience({ name, file_path, ...(first ? { title: first.title, text: first.text } : {}) })
