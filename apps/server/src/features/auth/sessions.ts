import type { SignInSession } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import * as tokens from '../access-tokens/access-tokens.service.ts'
import type { UserRow } from '../accounts/accounts.service.ts'
import { type AuditActor, writeAudit } from '../audit/audit.service.ts'

/** A person whom a public call has identified, for the audit log. */
export const auditedAs = (user: Pick<UserRow, 'id' | 'email' | 'company_id'>, caller: Caller): AuditActor => ({
  user_id: user.id,
  email: user.email,
  company_id: user.company_id,
  ip: caller.ip,
})

/** Where the caller is signed in, newest first. */
export async function listSessions(deps: Deps, actor: Actor): Promise<SignInSession[]> {
  const rows = await tokens.listSignedIn(deps.db, actor.user_id, deps.clock.now())
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose === 'extension' ? 'extension' : 'session',
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    current: row.id === actor.token_id,
  }))
}

const nameOf = (place: tokens.TokenRow) => [place.purpose, place.device].filter(Boolean).join(', ')

/** Ends one of the caller's own sessions or extension connections; its next call is refused. @throws 404 */
export async function revokeSession(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = orNotFound(
      await tokens.revokeSignedIn(tx, { id, user_id: actor.user_id }, deps.clock.now()),
      'Session not found',
    )
    await deps.signals.publish(tx, 'user', actor.user_id)
    await writeAudit(deps, tx, { actor, action: 'session_revoked', target: actor.email, detail: nameOf(ended) })
  })
  tokens.forgetActors(deps, actor.user_id)
}

/** Ends every session and extension connection of the caller but the one that asks. */
export async function revokeOtherSessions(deps: Deps, actor: Actor): Promise<{ revoked: number }> {
  const revoked = await deps.db.transaction(async (tx) => {
    const ended = await tokens.endOtherSessions(deps, tx, actor)
    const detail = `${ended} other ${ended === 1 ? 'session' : 'sessions'}`
    if (ended > 0) await writeAudit(deps, tx, { actor, action: 'session_revoked', target: actor.email, detail })
    return ended
  })
  tokens.forgetActors(deps, actor.user_id)
  return { revoked }
}
