import { SYNC_POLL_MS } from '@cuecard/contract/limits.ts'
import { yieldToAnswersAsync } from '../../../platform/background-thread.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { IndexWriter } from '../../../platform/index/knowledge-index.ts'
import { requireRoom } from '../../../platform/disk-space.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { JobFailure } from '../../../platform/jobs/jobs.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { removeUnused } from '../items/unused-files.ts'
import { embedJob, removeReplacedVersions } from './embed.jobs.ts'
import { indexFile, indexSite, isStorageLost, type SyncOutcome } from './index-items.ts'
import { type IndexLease, passagesOf, withIndexLease } from './index-lease.ts'
import { deletePages, savePages } from '../sites/knowledge-pages.store.ts'
import * as store from '../knowledge.store.ts'
import { type ReadAhead, readAhead } from './read-stored.ts'
import { readSites, storedChunks } from '../sites/read-sites.ts'
import type { SiteReading } from '../sites/read-site.ts'
import { enqueuePlaybook, playbookJob, playbookMailJob } from '../playbook/playbook.jobs.ts'
import { enqueueSiteRetries, siteRetryJob } from '../sites/site-retry.jobs.ts'
import { type SyncInput, syncKind } from './sync-kind.ts'
import { startProgress, type WorkProgress } from './work-progress.ts'
import { gapCheckKind } from '../../../shared/gap-check-kind.ts'
import { vectorModel } from '../../../shared/quotes/embed-passages.ts'

type Context = JobContext<SyncInput>

/** Builds the next version of the company's index from new, changed and removed items, then publishes it. */
export const syncJob = defineJob<SyncInput>({
  ...syncKind,
  run: async (context) => {
    const { deps, companyId } = context
    await yieldToAnswersAsync()
    await requireRoom(deps.config.DATA_DIR)
    const work = await deps.db.transaction(async (tx) => {
      await store.lockCompanyItems(tx, companyId)
      await context.progress({ percent: 0, activity: 'Preparing' }, tx)
      await store.resetSyncing(tx, companyId)
      return planSync(context, tx)
    })
    // What is read before slow sites would be kept in memory for as long as they take.
    const ahead = readAhead(context, work.sites.length === 0 ? work.changed[0] : undefined)
    try {
      // Otherwise each try would ask the sites again for pages that cannot be stored.
      if (work.sites.length > 0) await deps.index.ready()
      // Sites can be slow. The lease is acquired afterwards, so that the embedding job can write in the meantime.
      const readings = await readSites(context, work.sites, work)
      await withIndexLease(context, (lease) =>
        syncUnderLease(context, { ...work, lease, readings, stored: [], read: ahead.read }),
      )
    } finally {
      await ahead.stop()
    }
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

/** Whether the passages of a file are those of its contents. */
export const isRead = ({ sync_state, synced_hash, content_hash }: store.ItemRow) =>
  (sync_state === 'synced' || sync_state === 'failed') && synced_hash === content_hash

async function planSync({ deps, companyId }: Context, tx: Db): Promise<SyncPlan> {
  const items = await store.listItems(tx, companyId)
  const files = items.filter((item) => item.type === 'file')
  const changed = files.filter((item) => !isRead(item))
  const progress = startProgress(deps.clock, changed.map(bytesOf))
  const run = await deps.jobs.latest(tx, { name: syncJob.name, companyId })
  const startedAt = run?.started_at ?? deps.clock.now()
  return { files, changed, sites: items.filter((item) => item.type === 'url'), progress, startedAt }
}

type LeasedWork = Pick<SyncPlan, 'files' | 'changed' | 'progress'> & {
  /** Nobody asked for it, as after an update: states of items and the time of the last sync stay as they are. */
  isReread?: boolean
  lease: IndexLease
  readings: readonly SiteReading[]
  /** Web sites that are not looked at again: what was stored of them is written as it is. */
  stored: readonly store.ItemRow[]
} & Pick<ReadAhead, 'read'>

/** Writes and publishes the next version. */
export async function syncUnderLease(context: Context, work: LeasedWork): Promise<void> {
  const { deps, companyId, signal } = context
  const { lease, progress, read, isReread = false } = work
  let reportedAt = -Infinity
  // One transaction, because each commit waits for the disk.
  const report = async (activity: string, item?: store.ItemRow) => {
    await deps.db.transaction(async (tx) => {
      await store.lockCompanyItems(tx, companyId)
      await context.progress({ ...progress.now(), activity }, tx)
      await lease.renew(tx)
      if (item && !isReread) await store.updateItem(tx, item, { sync_state: 'syncing', sync_reason: null })
    })
    reportedAt = performance.now()
  }
  const company = await companyOf(deps.db, companyId)
  const writer = await deps.index.write(companyId, company.index_version)
  const outcomes: SyncOutcome[] = []
  for (const reading of work.readings) {
    outcomes.push(await indexSite(deps, writer, reading))
    await lease.renew()
  }
  for (const item of work.stored) {
    const chunks = await storedChunks(deps, item)
    // Found out before the lease; the next attempt reads the site itself.
    if (chunks === null) throw new Error('What was stored of a web site is gone')
    await writer.replaceItem(item.id, passagesOf(item.id, chunks))
    await lease.renew()
  }
  // With an index made by older rules all files are read again.
  const files = writer.isOutdated ? work.files : work.changed
  progress.startFiles(files.map(bytesOf))
  for (const item of files) {
    signal.throwIfAborted()
    const task = { item, read, report: () => report(`Reading ${item.name}`, item), keepsUnread: isReread }
    const outcome = await indexFile(context, writer, task)
    if (outcome) outcomes.push(outcome)
    progress.finishedFile(bytesOf(item))
  }
  if (writer.isOutdated && isStorageLost(outcomes)) throw new JobFailure('None of the stored files could be found.')
  progress.finishedReading()
  // Screens would not see it sooner, and the lease was renewed just now: a short sync ends without another commit.
  if (performance.now() - reportedAt > SYNC_POLL_MS) await report('Building the index')
  await publish(context, { lease, writer, outcomes, isReread })
}

interface PublishWork {
  lease: IndexLease
  writer: IndexWriter
  outcomes: readonly SyncOutcome[]
  isReread: boolean
}

/** Commits and publishes the new version. Item states, version and sync time change in one transaction. */
async function publish(context: Context, work: PublishWork) {
  const { deps, companyId } = context
  const kept = await store.listItems(deps.db, companyId)
  await work.writer.keepOnly(kept.map((item) => item.id))
  const version = await work.writer.commit()
  const { embedded } = await deps.index.count(
    companyId,
    version.version,
    deps.embedder ? vectorModel(deps.embedder) : undefined,
  )
  await yieldToAnswersAsync()
  const now = deps.clock.now()
  // Beside the transaction, which mostly waits for the disk: the first search shall find the version open.
  const warming = deps.index.warm(companyId, version.version).catch((error: unknown) => {
    deps.log.warn({ err: error, company_id: companyId }, 'a new version of the index could not be warmed')
  })
  const unused = await deps.db.transaction(async (tx) => {
    await store.lockCompanyItems(tx, companyId)
    await context.fence(tx)
    await work.lease.release(tx)
    if (!work.isReread) await store.markUnchanged(tx, companyId)
    const replaced: string[] = []
    for (const outcome of work.outcomes) replaced.push(...(await writeOutcome(tx, outcome, now)))
    if (!work.isReread) await store.resetSyncing(tx, companyId)
    await updateKnowledgeState(deps, tx, {
      company_id: companyId,
      ...(work.isReread ? {} : { last_knowledge_sync_datetime: now }),
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
  await warming
  await removeReplaced(deps, { companyId, version: version.version, unused })
}

/**
 * Of an item that was changed while it was read only `synced_hash` is emptied: it is `pending` afterwards, and the next sync reads it
 * again, with the contents of pages that were stored before. Returns the keys of those that no row names any more.
 */
async function writeOutcome(tx: Db, outcome: SyncOutcome, now: Date): Promise<readonly string[]> {
  const { item, site, isKept } = outcome
  if (isKept) {
    await store.updateUnlessChanged(tx, item, { sync_state: 'pending' })
    return []
  }
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
      chunk_count: chunks,
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
  await removeReplacedVersions(deps, companyId, version)
  await removeUnused(deps, unused)
}

export const knowledgeJobs = [syncJob, siteRetryJob, embedJob, playbookJob, playbookMailJob]
