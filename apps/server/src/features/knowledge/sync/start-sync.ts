import type { SyncStatus } from '@cuecard/contract/knowledge.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type AuditActor, writeAudit } from '../../audit/audit.service.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { syncJob } from './sync.jobs.ts'
import { listItems, lockCompanyItems } from '../knowledge.store.ts'
import { presentRun } from '../items/present-knowledge.ts'

/** Who has asked for a sync. */
export type Requester = AuditActor & { company_id: string; user_id: string }

/**
 * Starts a sync inside the caller's transaction, or tells of the one that is running. That one has planned its work:
 * if something was changed since it began, another sync follows it.
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
  return presentRun(run)
}

async function wasChangedSince(
  tx: Db,
  { companyId, startedAt }: { companyId: string; startedAt: Date },
): Promise<boolean> {
  const { knowledge_changed_at } = await companyOf(tx, companyId)
  if (knowledge_changed_at !== null && knowledge_changed_at >= startedAt) return true
  // An item that is to be read anew, as it is.
  const items = await listItems(tx, companyId)
  return items.some((item) => item.sync_state === 'pending' && item.updated_at >= startedAt)
}
