import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { GRACE_MS } from '../../../platform/index/version-cleanup.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { JobFailure, TurnOver } from '../../../platform/jobs/jobs.ts'
import { EmbeddingError } from '../../../platform/model/embedding-service.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import { embedPassages, vectorModel } from '../../../shared/quotes/embed-passages.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { withIndexLease } from './index-lease.ts'

/** A minute after the last version could still be read. */
const TIDY_AFTER_MS = GRACE_MS + 60_000

/** Passages per published version at least. */
const BATCH_MIN = 128
/** The index writes a version's vectors in memory of its own, 150 MB: more of them at once fail with long vectors. */
const BATCH_MAX = 8192
/** Each version writes the vectors of all passages to the disk again, so that a whole index is learnt in this many. */
const VERSIONS = 6
/** What was learnt by then is published all the same: a crash loses no more work than that. */
const PUBLISH_AFTER_MS = 3 * 60_000
/** Passages between two progress reports, which also renew the job. */
const STEP = 8

/** Passages of one company before others that wait get their turn. */
const PASSAGES_IN_TURN = 1024

type Context = JobContext<Record<string, never>>

/**
 * Computes the vector of every passage in the background, after a sync has made the text searchable. Published vectors are
 * kept, so a run that was interrupted continues where it stopped. Then removes the versions that this or a sync has replaced, which
 * is all that it does without a model.
 */
export const embedJob = defineJob<Record<string, never>>({
  name: 'knowledge-embed',
  input: z.object({}),
  run: async (context) => {
    const { embedder } = context.deps
    let learnt = 0
    for (;;) {
      if (!embedder) break
      const added = await embedBatch(context, embedder)
      if (added === null) break
      learnt += added
      context.signal.throwIfAborted()
      // Each company gets its turn, however many passages another one has.
      if (learnt >= PASSAGES_IN_TURN) {
        await tidyIndex(context)
        throw new TurnOver()
      }
    }
    await tidyIndex(context)
  },
})

/** How many passages were learnt; null when there is nothing left to do. */
async function embedBatch(context: Context, embedder: Embedder): Promise<number | null> {
  const { deps, companyId } = context
  const { index_version: version, index_passages: passages } = await companyOf(deps.db, companyId)
  if (version === null) return null
  const size = Math.min(BATCH_MAX, Math.max(BATCH_MIN, Math.ceil(passages / VERSIONS)))
  const missing = await deps.index.passagesWithoutVector({ companyId, version, model: vectorModel(embedder) }, size)
  if (missing.length === 0) return (await companyOf(deps.db, companyId)).index_version === version ? null : 0
  const vectors = new Map<string, Float32Array>()
  const publish = () => publishVectors(context, { version, model: vectorModel(embedder), vectors })
  try {
    await learn(context, { embedder, missing, vectors })
  } catch (error) {
    // The service went away in between: what it has sent is not asked for again.
    if (vectors.size > 0 && !context.signal.aborted) await publish()
    throw error
  }
  await publish()
  return vectors.size
}

interface Lesson {
  embedder: Embedder
  missing: readonly { id: string; title: string; text: string }[]
  /** By id of the passage; filled here. */
  vectors: Map<string, Float32Array>
}

/** Ends early when it takes long. */
async function learn({ deps, signal, progress }: Context, { embedder, missing, vectors }: Lesson): Promise<void> {
  const start = deps.clock.now().getTime()
  for (let at = 0; at < missing.length; at += STEP) {
    if (at > 0 && deps.clock.now().getTime() - start > PUBLISH_AFTER_MS) return
    signal.throwIfAborted()
    const step = missing.slice(at, at + STEP)
    const embedded = await embedStep(embedder, step)
    for (const [nth, vector] of embedded.entries()) vectors.set(step[nth]?.id ?? '', vector)
    await progress({ activity: 'Learning meanings' })
  }
}

async function tidyIndex(context: Context): Promise<void> {
  const { deps, companyId } = context
  try {
    await withIndexLease(context, async (lease) => {
      const { index_version: published } = await companyOf(deps.db, companyId)
      if (published !== null) await removeReplacedVersions(deps, companyId, published)
      await lease.abandon()
    })
  } catch (error) {
    context.signal.throwIfAborted()
    warnOfOldVersions(deps, companyId, error)
  }
}

/**
 * Versions that may still be read are looked at again when no answer can need them any more: they hold what has been deleted since.
 * Errors are only logged. The caller has the lease, or has just published this version.
 */
export async function removeReplacedVersions(deps: Deps, companyId: string, published: number): Promise<void> {
  try {
    if (await deps.index.removeOldVersions(companyId, published)) tidyLater(deps, companyId)
  } catch (error) {
    warnOfOldVersions(deps, companyId, error)
  }
}

const warnOfOldVersions = (deps: Deps, companyId: string, error: unknown) =>
  deps.log.warn({ err: error, company_id: companyId }, 'Old versions of the knowledge index were not removed')

/** By another run, which has the lease. A process that ends before does it at its next start. */
function tidyLater(deps: Deps, companyId: string): void {
  const { indexTidyings } = deps.caches
  clearTimeout(indexTidyings.get(companyId))
  const tidy = () => {
    indexTidyings.delete(companyId)
    deps.db
      .transaction((tx) => deps.jobs.enqueue(tx, embedJob, { companyId, input: {} }))
      .catch((error: unknown) => warnOfOldVersions(deps, companyId, error))
  }
  indexTidyings.set(companyId, setTimeout(tidy, TIDY_AFTER_MS).unref())
}

async function embedStep(embedder: Embedder, passages: readonly { title: string; text: string }[]) {
  try {
    return await embedPassages(embedder, passages)
  } catch (error) {
    if (error instanceof EmbeddingError) throw new JobFailure(error.message, { cause: error })
    throw error
  }
}

async function publishVectors(
  context: Context,
  batch: { version: number; model: string; vectors: ReadonlyMap<string, Float32Array> },
): Promise<void> {
  const { deps, companyId } = context
  await withIndexLease(context, async (lease) => {
    const company = await companyOf(deps.db, companyId)
    // A sync was published in the meantime and may have reused the ids for other passages: this batch is repeated.
    if (company.index_version !== batch.version) return await lease.abandon()
    const version = await deps.index.addVectors(
      { companyId, published: batch.version, model: batch.model },
      batch.vectors,
    )
    const { passages, embedded } = await deps.index.count(companyId, version, batch.model)
    await deps.index.warm(companyId, version)
    await deps.db.transaction(async (tx) => {
      await context.fence(tx)
      await lease.release(tx)
      await updateKnowledgeState(deps, tx, { company_id: companyId, index_version: version, index_embedded: embedded })
    })
    forgetKnowledge(deps, companyId)
    await context.progress({ percent: passages === 0 ? 100 : (embedded / passages) * 100 })
  })
}
