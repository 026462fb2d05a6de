import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@cuecard/contract/audit.ts'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertEntry } from './audit.store.ts'

export interface AuditRecord {
  action: AuditAction
  /** Whom or what it was done to, for people. */
  target?: string | null
  /** What changed, for people. Never a secret. */
  detail?: string | null
  /** The company in whose log it stands; the actor's own unless said otherwise. */
  company_id?: string | null
}

/** Who did it: the caller, or somebody whom a public call recognised. */
export type AuditActor = Pick<Actor, 'user_id' | 'email' | 'company_id' | 'ip'>

/**
 * Writes down what was done, in the transaction that does it (`db`), so that neither stands without the other.
 * `actor` is null for the system.
 */
export async function writeAudit(deps: Deps, db: Db, entry: AuditRecord & { actor: AuditActor | null }): Promise<void> {
  const { actor, action, target, detail, company_id } = entry
  await insertEntry(db, {
    id: randomUUID(),
    at: deps.clock.now(),
    company_id: company_id === undefined ? (actor?.company_id ?? null) : company_id,
    actor_id: actor?.user_id ?? null,
    actor_email: actor?.email ?? null,
    action,
    target: target ?? null,
    detail: detail ?? null,
    ip: actor?.ip ?? null,
  })
}
