import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { IndexWriter } from '../../platform/index/knowledge-index.ts'
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts'
import { companyOf, updateKnowledgeState } from '../companies/companies.service.ts'
import { forgetKnowledge } from './company-knowledge.ts'
import { embedJob } from './embed.jobs.ts'
import { ExtractionError } from './extract/extraction-error.ts'
import { createExtractor } from './extract/extractor.ts'
import { type IndexLease, takeLease } from './index-lease.ts'
import { type ItemRow, listItems, resetSyncing, updateItem } from './knowledge.store.ts'
import { enqueuePlaybook, playbookJob, playbookMailJob } from './playbook.jobs.ts'
import { startProgress, type WorkProgress } from './work-progress.ts'

const SyncInput = z.object({ company_id: z.uuid() })
type SyncInput = z.infer<typeof SyncInput>
type Context = JobContext<SyncInput>

/** What a sync found out about one item; written to its row when the new version is published. */
interface Outcome {
  item: ItemRow
  chunks: number
  language: string | null
  /** Why it cannot be read; null when it was. */
  reason: string | null
  /** Of one that was read: which pages were not, and what to do. */
  unread?: string | undefined
}

/** Brings new, changed and removed items into the next version of the company's index, then swaps to it. */
export const syncJob = defineJob<SyncInput>({
  name: 'knowledge-sync',
  input: SyncInput,
  run: async (context) => {
    const { deps, companyId, runId, signal } = context
    await context.progress({ percent: 0, activity: 'Preparing' })
    const lease = await takeLease(deps, { companyId, holder: runId }, signal)
    try {
      await syncUnderLease(context, lease)
    } catch (error) {
      await lease.abandon()
      throw error
    }
  },
  failed: async (deps, { company_id }) => {
    await resetSyncing(deps.db, company_id)
  },
})

async function syncUnderLease(context: Context, lease: IndexLease): Promise<void> {
  const { deps, companyId, signal } = context
  await resetSyncing(deps.db, companyId)
  const company = await companyOf(deps.db, companyId)
  const items = await listItems(deps.db, companyId)
  const writer = await deps.index.write(companyId, company.index_version)
  // Passages cut by older rules are all made anew: two ways of cutting never stand in one version.
  const changed = items.filter(
    (item) => writer.isOutdated || item.sync_state !== 'synced' || item.synced_hash !== item.content_hash,
  )
  const progress = startProgress(
    deps.clock,
    changed.map((item) => item.size_bytes ?? 1),
  )
  const outcomes: Outcome[] = []
  for (const item of changed) {
    signal.throwIfAborted()
    await context.progress({ ...progress.now(), activity: `Reading ${item.name}` })
    await updateItem(deps.db, item, { sync_state: 'syncing', sync_reason: null })
    outcomes.push(await readItem(context, writer, item))
    await lease.renew()
    progress.finished(item.size_bytes ?? 1)
  }
  await context.progress({ ...progress.now(), activity: 'Building the index' })
  await publish(context, { lease, writer, outcomes, progress })
}

async function readItem(context: Context, writer: IndexWriter, item: ItemRow): Promise<Outcome> {
  const { deps, signal } = context
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-read-'))
  try {
    const path = join(folder, 'document')
    await deps.files.copyTo(item.file_key ?? '', path)
    // Warm workers are kept between documents and syncs; they end by themselves when there is nothing to read.
    const extractor = deps.memory('knowledge.extractor', () => createExtractor())
    const document = await extractor.extractChunks({
      path,
      fileName: item.file_path ?? item.name,
      name: item.name,
      signal,
    })
    await writer.replaceItem(
      item.id,
      document.chunks.map((chunk) => ({ ...chunk, id: `${item.id}:${chunk.position}`, item_id: item.id })),
    )
    const { chunks, language, unread } = document
    return { item, chunks: chunks.length, language, reason: null, unread }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ExtractionError)) throw error
    await writer.replaceItem(item.id, [])
    return { item, chunks: 0, language: null, reason: error.message }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Finishes the new version and swaps to it: item states, version and time change together or not at all. */
async function publish(
  context: Context,
  work: { lease: IndexLease; writer: IndexWriter; outcomes: Outcome[]; progress: WorkProgress },
): Promise<void> {
  const { deps, companyId } = context
  const kept = await listItems(deps.db, companyId)
  await work.writer.keepOnly(kept.map((item) => item.id))
  const version = await work.writer.commit()
  const { embedded } = await deps.index.count(companyId, version.version, deps.embedder?.model)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await context.fence(tx)
    await work.lease.release(tx)
    for (const outcome of work.outcomes) await updateItem(tx, outcome.item, stateAfter(outcome, now))
    await updateKnowledgeState(deps, tx, {
      company_id: companyId,
      last_knowledge_sync_datetime: now,
      index_version: version.version,
      index_passages: version.passages,
      index_embedded: embedded,
    })
    await enqueuePlaybook(context, tx)
    if (deps.embedder && embedded < version.passages) await deps.jobs.enqueue(tx, embedJob, { companyId, input: {} })
  })
  forgetKnowledge(deps, companyId)
  await tidyQuietly(deps, companyId, version.version)
}

function stateAfter(outcome: Outcome, now: Date) {
  const { item, chunks, language, reason, unread } = outcome
  if (reason !== null) {
    return {
      sync_state: 'failed' as const,
      sync_reason: reason,
      chunk_count: 0,
      synced_hash: null,
      last_synced_at: now,
    }
  }
  return {
    sync_state: 'synced' as const,
    sync_reason: unread ?? null,
    chunk_count: chunks,
    language,
    synced_hash: item.content_hash,
    last_synced_at: now,
  }
}

/** The sync has succeeded by now; old versions that stay a little longer harm nobody. */
async function tidyQuietly(deps: Deps, companyId: string, version: number): Promise<void> {
  await deps.index
    .tidy(companyId, version)
    .catch((error: unknown) =>
      deps.log.warn({ err: error, company_id: companyId }, 'old index versions were not removed'),
    )
}

export const knowledgeJobs = [syncJob, embedJob, playbookJob, playbookMailJob]
