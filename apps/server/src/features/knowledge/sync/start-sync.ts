import type { SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type AuditActor, writeAudit } from '../../audit/audit.service.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { syncJob } from './sync.jobs.ts'
import { listItems, lockCompanyItems } from '../knowledge.store.ts'
import { presentSync } from '../items/present-knowledge.ts'

/** The user who requested the sync. */
export type Requester = AuditActor & { company_id: string; user_id: string }

/**
 * Enqueues a sync in the caller's transaction, or returns the status of the one that is running. A running sync does not
 * see changes made after its start: in that case another one follows it.
 */
export async function enqueueSync(deps: Deps, tx: Db, actor: Requester): Promise<SyncStatus> {
  await lockCompanyItems(tx, actor.company_id)
  const before = await deps.jobs.latest(tx, { name: syncJob.name, companyId: actor.company_id })
  const startedAt = before?.state === 'running' ? before.started_at : null
  const again = startedAt !== null && (await wasChangedSince(tx, { companyId: actor.company_id, startedAt }))
  const run = await deps.jobs.enqueue(tx, syncJob, {
    companyId: actor.company_id,
    input: { company_id: actor.company_id },
    requestedBy: actor.user_id,
    again,
  })
  if (again || run.id !== before?.id) await writeAudit(deps, tx, { actor, action: 'knowledge_sync_started' })
  return presentSync(run)
}

async function wasChangedSince(tx: Db, { companyId, startedAt }: { companyId: string; startedAt: Date }) {
  const { knowledge_changed_at } = await companyOf(tx, companyId)
  if (knowledge_changed_at !== null && knowledge_changed_at >= startedAt) return true
  // A retry changes no content but sets the item to pending.
  const items = await listItems(tx, companyId)
  return items.some((item) => item.sync_state === 'pending' && item.updated_at >= startedAt)
}
