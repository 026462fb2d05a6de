import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Chunk } from '../../../platform/index/knowledge-index.ts'
import type { JobContext } from '../../../platform/jobs/job-definition.ts'
import type { ChunkDraft } from '../extract/extracted-document.ts'
import { deleteIndexLease, upsertIndexLease } from '../knowledge.store.ts'

/** Longer than any step between two renewals, but short enough that others need not wait long after a crash. */
const LEASE_MS = 45_000
const RETRY_MS = 500

/** The right to write to one company's index. Only one job run has it at a time. */
export type IndexLease = Awaited<ReturnType<typeof acquireIndexLease>>

class IndexLeaseLost extends Error {}

/** Waits until the company's index may be written to; the lease is released when the work fails. */
export async function withIndexLease(
  { deps, companyId, runId, signal }: Pick<JobContext<unknown>, 'deps' | 'companyId' | 'runId' | 'signal'>,
  work: (lease: IndexLease) => Promise<void>,
): Promise<void> {
  const lease = await acquireIndexLease(deps, { companyId, holder: runId }, signal)
  try {
    await work(lease)
  } catch (error) {
    await lease.abandon()
    throw error
  }
}

/** The passages of an item as the index stores them. */
export const passagesOf = (itemId: string, chunks: readonly ChunkDraft[]): Chunk[] =>
  chunks.map((chunk) => ({ ...chunk, id: `${itemId}:${chunk.position}`, item_id: itemId }))

async function acquireIndexLease(deps: Deps, owner: { companyId: string; holder: string }, signal: AbortSignal) {
  const key = { company_id: owner.companyId, holder: owner.holder }
  const take = (db: Db = deps.db) => {
    const now = deps.clock.now()
    return upsertIndexLease(db, { ...key, now, until: new Date(now.getTime() + LEASE_MS) })
  }
  while (!(await take())) await sleep(RETRY_MS, undefined, { signal })
  return {
    /** Within `tx` when given. */
    renew: async (tx?: Db) => {
      if (!(await take(tx))) throw new IndexLeaseLost('another run writes to this index now')
    },
    /** Releases the lease in the transaction that publishes. @throws IndexLeaseLost: then nothing may be published */
    release: async (tx: Db) => {
      if (!(await deleteIndexLease(tx, key))) throw new IndexLeaseLost('another run writes to this index now')
    },
    /** Releases the lease without publishing; no error when it was lost. */
    abandon: async () => {
      await deleteIndexLease(deps.db, key)
    },
  }
}
