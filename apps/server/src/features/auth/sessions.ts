import type { SignInSession } from '@cuecard/contract/auth.ts'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { type AuditActor, writeAudit } from '../audit/audit.service.ts'
import { forgetActors } from './actors.ts'
import {
  listSignedIn,
  removeOldTokens,
  revokeSignedIn,
  revokeTokens,
  type TokenRow,
  type UserRow,
} from './auth.store.ts'
import { deviceName } from './device.ts'
import { issueToken } from './tokens.ts'

/** Where a call comes from that nobody is signed in for. */
export interface Caller {
  ip: string
  userAgent: string | null
}

const HOUR = 60 * 60_000
const KEPT_MS = 30 * 24 * HOUR

/** Somebody whom a public call recognised, for the audit log. */
export const auditedAs = (user: Pick<UserRow, 'id' | 'email' | 'company_id'>, caller: Caller): AuditActor => ({
  user_id: user.id,
  email: user.email,
  company_id: user.company_id,
  ip: caller.ip,
})

/** A new web session's bearer token, inside the caller's transaction. */
export function beginSession(deps: Deps, tx: Db, session: { user_id: string; caller: Caller }): Promise<string> {
  const { user_id, caller } = session
  return issueToken(deps, tx, { user_id, purpose: 'session', device: deviceName(caller.userAgent) })
}

/** Removes tokens that ended long ago, at most once an hour, without anybody waiting for it. */
export function sweepTokens(deps: Deps): void {
  const swept = deps.memory('auth.swept', () => ({ at: 0 }))
  const now = deps.clock.now().getTime()
  if (now - swept.at < HOUR) return
  swept.at = now
  removeOldTokens(deps.db, new Date(now - KEPT_MS)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'old tokens were not removed'),
  )
}

/** Where the caller is signed in, newest first. */
export async function listSessions(deps: Deps, actor: Actor): Promise<SignInSession[]> {
  const rows = await listSignedIn(deps.db, actor.user_id, deps.clock.now())
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

const nameOf = (place: TokenRow) => [place.purpose, place.device].filter(Boolean).join(', ')

/** Ends one of the caller's own sessions or extension connections; its next call is refused. @throws 404 */
export async function revokeSession(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await revokeSignedIn(tx, { id, user_id: actor.user_id }, deps.clock.now())
    if (!ended) throw notFound('Session not found')
    await deps.signals.publish(tx, 'user', actor.user_id)
    await writeAudit(deps, tx, { actor, action: 'session_revoked', target: actor.email, detail: nameOf(ended) })
  })
  forgetActors(deps, actor.user_id)
}

/** Ends every session and extension connection of the caller but the one that asks. */
export async function revokeOtherSessions(deps: Deps, actor: Actor): Promise<{ revoked: number }> {
  const revoked = await deps.db.transaction(async (tx) => {
    const ended = await endOthers(deps, tx, actor)
    const detail = `${ended} other ${ended === 1 ? 'session' : 'sessions'}`
    if (ended > 0) await writeAudit(deps, tx, { actor, action: 'session_revoked', target: actor.email, detail })
    return ended
  })
  forgetActors(deps, actor.user_id)
  return { revoked }
}

/** Inside the caller's transaction; `forgetActors` follows after it. Returns how many there were. */
export async function endOthers(deps: Deps, tx: Db, actor: Actor): Promise<number> {
  const ended = await revokeTokens(tx, actor.user_id, {
    purposes: ['session', 'extension'],
    now: deps.clock.now(),
    except: actor.token_id,
  })
  await deps.signals.publish(tx, 'user', actor.user_id)
  return ended
}
