import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { JobFailure, TurnOver } from '../../../platform/jobs/jobs.ts'
import { EmbeddingError } from '../../../platform/model/embedding-service.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import { companyOf, updateKnowledgeState } from '../../companies/companies.service.ts'
import { forgetKnowledge } from '../search/company-knowledge.ts'
import { withIndexLease } from './index-lease.ts'

/** Passages per published version: a crash loses at most this much work, and search uses new vectors after each. */
const BATCH = 128
/** Passages between two progress reports, which also renew the job. */
const STEP = 8

/** Batches of one company before others that wait get their turn. */
const BATCHES_IN_TURN = 8

type Context = JobContext<Record<string, never>>

/**
 * Computes the vector of every passage in the background, after a sync has made the text searchable. Published vectors are
 * kept, so a run that was interrupted continues where it stopped.
 */
export const embedJob = defineJob<Record<string, never>>({
  name: 'knowledge-embed',
  input: z.object({}),
  run: async (context) => {
    const { embedder } = context.deps
    if (!embedder) return
    for (let batches = 1; await embedBatch(context, embedder); batches++) {
      context.signal.throwIfAborted()
      // Each company gets its turn, however many passages another one has.
      if (batches === BATCHES_IN_TURN) throw new TurnOver()
    }
  },
})

/** False when there is nothing left to do. */
async function embedBatch(context: Context, embedder: Embedder): Promise<boolean> {
  const { deps, companyId } = context
  const { index_version: version } = await companyOf(deps.db, companyId)
  if (version === null) return false
  const missing = await deps.index.passagesWithoutVector({ companyId, version, model: embedder.model }, BATCH)
  if (missing.length === 0) return (await companyOf(deps.db, companyId)).index_version !== version
  const vectors = new Map<string, Float32Array>()
  for (let at = 0; at < missing.length; at += STEP) {
    context.signal.throwIfAborted()
    const step = missing.slice(at, at + STEP)
    const embedded = await embedPassages(embedder, step)
    for (const [nth, vector] of embedded.entries()) vectors.set(step[nth]?.id ?? '', vector)
    await context.progress({ activity: 'Learning meanings' })
  }
  await publishVectors(context, { version, model: embedder.model, vectors })
  return true
}

async function embedPassages(embedder: Embedder, passages: readonly { title: string; text: string }[]) {
  try {
    return await embedder.embedPassages(passages.map(({ title, text }) => `${title}\n${text}`))
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
