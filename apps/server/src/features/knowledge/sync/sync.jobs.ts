import { yieldToAnswersAsync } from '../../../platform/background-thread.ts'
import { join } from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { IndexWriter } from '../../../platform/index/knowledge-index.ts'
import { requireRoom } from '../../../platform/disk-space.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { inTempFolder } from '../../../platform/temp-folder.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { proposeAudience } from '../items/propose-audience.ts'
import type { ChunkDraft } from '../extract/extracted-document.ts'
import { embedJob } from './embed.jobs.ts'
import { ExtractionError } from '../extract/extraction-error.ts'
import { type IndexLease, passagesOf, withIndexLease } from './index-lease.ts'
import { deletePages, savePages } from '../sites/knowledge-pages.store.ts'
import * as store from '../knowledge.store.ts'
import { readSites, siteChunks } from '../sites/read-sites.ts'
import type { SiteReading } from '../sites/read-site.ts'
import { enqueuePlaybook, playbookJob, playbookMailJob } from '../playbook/playbook.jobs.ts'
import { enqueueSiteRetries, siteRetryJob } from '../sites/site-retry.jobs.ts'
import { type SyncInput, syncKind } from './sync-kind.ts'
import { startProgress, type WorkProgress } from './work-progress.ts'
import { gapCheckKind } from '../../../shared/gap-check-kind.ts'
import { vectorModel } from '../../../shared/quotes/embed-passages.ts'

type Context = JobContext<SyncInput>

/** The result for one item, written to its row when the new index version is published. */
interface SyncOutcome {
  item: store.ItemRow
  chunks: number
  language: string | null
  /** Hash of the indexed content, or of a file that cannot be read; null where the next sync tries again. */
  hash: string | null
  /** Why the item could not be read; null when it was read. */
  reason: string | null
  /** For an item that was read in part: which pages are missing and what to do. */
  unread?: string | undefined
  /** Whom its words suggest that it is for; left out where they were not read now. */
  proposed?: 'internal' | null
  /** Web sites only: the new state of their pages. */
  site?: SiteReading
}

/** Builds the next version of the company's index from new, changed and removed items, then publishes it. */
export const syncJob = defineJob<SyncInput>({
  ...syncKind,
  run: async (context) => {
    const { deps, companyId } = context
    await yieldToAnswersAsync()
    await requireRoom(deps.config.DATA_DIR)
    await deps.db.transaction(async (tx) => {
      await store.lockCompanyItems(tx, companyId)
      await context.progress({ percent: 0, activity: 'Preparing' }, tx)
      await store.resetSyncing(tx, companyId)
    })
    const work = await planSync(context)
    // Sites can be slow. The lease is acquired afterwards, so that the embedding job can write in the meantime.
    const readings = await readSites(context, work.sites, work)
    await withIndexLease(context, (lease) => syncUnderLease(context, { ...work, lease, readings }))
  },
  failed: async (deps, { company_id }) => {
    await store.resetSyncing(deps.db, company_id)
  },
})

interface SyncPlan {
  files: store.ItemRow[]
  /** New or changed files. */
  changed: store.ItemRow[]
  sites: store.ItemRow[]
  progress: WorkProgress
  /** Start of the run, not of its latest attempt. */
  startedAt: Date
}

const bytesOf = (item: store.ItemRow) => item.size_bytes ?? 1

async function planSync({ deps, companyId }: Context): Promise<SyncPlan> {
  const items = await store.listItems(deps.db, companyId)
  const files = items.filter((item) => item.type === 'file')
  const isRead = ({ sync_state, synced_hash, content_hash }: store.ItemRow) =>
    (sync_state === 'synced' || sync_state === 'failed') && synced_hash === content_hash
  const changed = files.filter((item) => !isRead(item))
  const progress = startProgress(deps.clock, changed.map(bytesOf))
  const run = await deps.jobs.latest(deps.db, { name: syncJob.name, companyId })
  const startedAt = run?.started_at ?? deps.clock.now()
  return { files, changed, sites: items.filter((item) => item.type === 'url'), progress, startedAt }
}

async function syncUnderLease(
  context: Context,
  work: SyncPlan & { lease: IndexLease; readings: readonly SiteReading[] },
): Promise<void> {
  const { deps, companyId, signal } = context
  const { lease, progress } = work
  // One transaction, because each commit waits for the disk.
  const report = (activity: string, item?: store.ItemRow) =>
    deps.db.transaction(async (tx) => {
      await store.lockCompanyItems(tx, companyId)
      await context.progress({ ...progress.now(), activity }, tx)
      await lease.renew(tx)
      if (item) await store.updateItem(tx, item, { sync_state: 'syncing', sync_reason: null })
    })
  const company = await companyOf(deps.db, companyId)
  const writer = await deps.index.write(companyId, company.index_version)
  const outcomes: SyncOutcome[] = []
  for (const reading of work.readings) {
    outcomes.push(await indexSite(deps, writer, reading))
    await lease.renew()
  }
  // With an index made by older rules all files are read again: one version never mixes two sets of rules.
  const files = writer.isOutdated ? work.files : work.changed
  progress.startFiles(files.map(bytesOf))
  for (const item of files) {
    signal.throwIfAborted()
    const outcome = await indexFile(context, writer, { item, report: () => report(`Reading ${item.name}`, item) })
    if (outcome) outcomes.push(outcome)
    progress.finishedFile(bytesOf(item))
  }
  progress.finishedReading()
  await report('Building the index')
  await publish(context, { lease, writer, outcomes })
}

/** Writes a site's passages into the new version, unless the index already has the same ones. */
async function indexSite(deps: Deps, writer: IndexWriter, reading: SiteReading): Promise<SyncOutcome> {
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

/** Null when the item was removed or given another file before this one was read. */
async function indexFile(
  { deps, signal }: Context,
  writer: IndexWriter,
  { item, report }: { item: store.ItemRow; report: () => Promise<void> },
): Promise<SyncOutcome | null> {
  try {
    const { chunks, language, unread } = await inTempFolder('read', async (folder) => {
      const path = join(folder, 'document')
      const read = async () => {
        await deps.files.copyTo(item.file_key ?? '', path)
        // Shared between syncs: its worker threads stay warm for a minute and then end by themselves.
        const { extractor } = deps.caches
        return extractor.extractChunks({ path, fileName: item.file_path ?? item.name, name: item.name, signal })
      }
      // Reading does not wait for the commit. Both end even if one fails: nothing may be written after the failure was handled.
      const [reported, chunked] = await Promise.allSettled([report(), read()])
      if (reported.status === 'rejected') throw reported.reason
      if (chunked.status === 'rejected') throw chunked.reason
      return chunked.value
    })
    await writer.replaceItem(item.id, passagesOf(item.id, chunks))
    const proposed = proposalFor(item, chunks)
    return { item, chunks: chunks.length, language, hash: item.content_hash, reason: null, unread, proposed }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ExtractionError)) {
      const now = await store.findItem(deps.db, item.company_id, item.id)
      if (now?.file_key === item.file_key) throw error
      // One version never mixes two sets of rules.
      if (writer.isOutdated) await writer.replaceItem(item.id, [])
      return null
    }
    await writer.replaceItem(item.id, [])
    // With its hash the same file is not read again, also when it took too long: only another file or a retry reads it.
    return { item, chunks: 0, language: null, hash: item.content_hash, reason: error.message }
  }
}

const proposalFor = ({ name, file_path }: store.ItemRow, [first]: readonly ChunkDraft[]) =>
  proposeAudience({ name, file_path, ...(first ? { title: first.title, text: first.text } : {}) })

/** Commits and publishes the new version. Item states, version and sync time change in one transaction. */
async function publish(context: Context, work: { lease: IndexLease; writer: IndexWriter; outcomes: SyncOutcome[] }) {
  const { deps, companyId } = context
  const kept = await store.listItems(deps.db, companyId)
  await work.writer.keepOnly(kept.map((item) => item.id))
  const version = await work.writer.commit()
  const { embedded } = await deps.index.count(
    companyId,
    version.version,
    deps.embedder ? vectorModel(deps.embedder) : undefined,
  )
  await deps.index.warm(companyId, version.version)
  await yieldToAnswersAsync()
  const now = deps.clock.now()
  const unused = await deps.db.transaction(async (tx) => {
    await store.lockCompanyItems(tx, companyId)
    await context.fence(tx)
    await work.lease.release(tx)
    await store.markUnchanged(tx, companyId)
    const replaced: string[] = []
    for (const outcome of work.outcomes) replaced.push(...(await writeOutcome(tx, outcome, now)))
    await store.resetSyncing(tx, companyId)
    await updateKnowledgeState(deps, tx, {
      company_id: companyId,
      last_knowledge_sync_datetime: now,
      index_version: version.version,
      index_passages: version.passages,
      index_embedded: embedded,
    })
    await enqueuePlaybook(context, tx)
    if (await store.hasApprovedAnswers(tx, companyId))
      await deps.jobs.enqueue(tx, gapCheckKind, { companyId, input: {}, again: true })
    await enqueueSiteRetries(
      context,
      tx,
      work.outcomes.flatMap(({ site }) => site ?? []),
    )
    if (deps.embedder && embedded < version.passages) await deps.jobs.enqueue(tx, embedJob, { companyId, input: {} })
    return replaced
  })
  forgetKnowledge(deps, companyId)
  await removeReplaced(deps, { companyId, version: version.version, unused })
}

/**
 * Of an item that was changed while it was read only `synced_hash` is emptied: it is `pending` afterwards, and the next sync reads it
 * again, with the contents of pages that were stored before. Returns the keys of those that no row names any more.
 */
async function writeOutcome(tx: Db, outcome: SyncOutcome, now: Date): Promise<readonly string[]> {
  const { item, site } = outcome
  await store.updateItem(tx, item, { synced_hash: null })
  if (!(await store.updateUnlessChanged(tx, item, stateAfter(outcome, now))) || !site) return []
  await deletePages(
    tx,
    item,
    site.gone.map((page) => page.id),
  )
  await savePages(
    tx,
    site.pages.map((page) => ({ ...page, last_synced_at: page.state === 'synced' ? now : page.last_synced_at })),
  )
  return site.unusedFiles
}

function stateAfter(outcome: SyncOutcome, now: Date) {
  const { item, chunks, language, hash, reason, unread, site, proposed } = outcome
  const first = item.last_change === null
  const changed = item.synced_hash !== hash || (site?.changed ?? false)
  const common = {
    last_synced_at: now,
    ...(site ? { sub_urls: site.subUrls, content_hash: hash, size_bytes: sizeOf(site) } : {}),
    ...(site ? { pages_left_out: site.leftOut } : {}),
    ...(proposed === undefined ? {} : { proposed_audience: proposed }),
  }
  if (reason !== null) {
    return {
      ...common,
      sync_state: 'failed' as const,
      sync_reason: reason,
      chunk_count: 0,
      synced_hash: hash,
    }
  }
  return {
    ...common,
    sync_state: 'synced' as const,
    sync_reason: unread ?? null,
    chunk_count: chunks,
    language,
    synced_hash: hash,
    last_change: first ? ('added' as const) : changed ? ('changed' as const) : ('unchanged' as const),
  }
}

const sizeOf = (site: SiteReading) => site.pages.reduce((sum, page) => sum + (page.size_bytes ?? 0), 0)

/** Errors are only logged: the sync has succeeded, and leftovers are removed by the next one. */
async function removeReplaced(
  deps: Deps,
  { companyId, version, unused }: { companyId: string; version: number; unused: readonly string[] },
): Promise<void> {
  const warn = (error: unknown) =>
    deps.log.warn({ err: error, company_id: companyId }, 'data replaced by a sync was not removed')
  await deps.index.removeOldVersions(companyId, version).catch(warn)
  for (const key of unused) await deps.files.remove(key).catch(warn)
}

export const knowledgeJobs = [syncJob, siteRetryJob, embedJob, playbookJob, playbookMailJob]
