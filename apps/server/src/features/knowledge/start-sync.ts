import type { SyncStatus } from '@cuecard/contract/knowledge.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { syncJob } from './knowledge.jobs.ts'
import { lockCompanyItems } from './knowledge.store.ts'
import { presentRun } from './present-knowledge.ts'

/** Starts a sync inside the caller's transaction, or tells of the one that is running. */
export async function enqueueSync(deps: Deps, tx: Db, actor: Member): Promise<SyncStatus> {
  await lockCompanyItems(tx, actor.company_id)
  const before = await deps.jobs.latest(tx, { name: syncJob.name, companyId: actor.company_id })
  const run = await deps.jobs.enqueue(tx, syncJob, {
    companyId: actor.company_id,
    input: { company_id: actor.company_id },
    requestedBy: actor.user_id,
  })
  // Whoever asks while one is running starts nothing.
  if (run.id !== before?.id) await writeAudit(deps, tx, { actor, action: 'knowledge_sync_started' })
  return presentRun(run)
}
