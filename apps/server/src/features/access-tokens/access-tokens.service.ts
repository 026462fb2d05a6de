import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { hashToken, newSecret } from '../../platform/secrets.ts'
import { insertToken, removeOldTokens, replaceHash, revokeTokens, type TokenRow } from './access-tokens.store.ts'
import { lifetimeOf } from './lifetimes.ts'

export { findActor, findActorByHash, followUserChanges, forgetActors, hasSeen, noteUse } from './actors.ts'
export { addCiKey, listCiKeys, revokeCiKey } from './ci-keys.ts'
export {
  findToken,
  listSignedIn,
  revokeSignedIn,
  revokeToken,
  revokeTokens,
  type TokenRow,
  useToken,
} from './access-tokens.store.ts'

const HOUR_MS = 60 * 60_000
const KEPT_MS = 30 * 24 * HOUR_MS

interface NewToken {
  user_id: string
  purpose: TokenRow['purpose']
  password_hash?: string
  device?: string | null
}

/** Creates and stores a token; the returned text exists nowhere else. */
export async function issueToken(deps: DatabaseDeps, db: Db, token: NewToken): Promise<string> {
  const secret = newSecret()
  await insertToken(db, rowOf(deps, token, secret))
  return secret
}

/** Stores a token that opens nothing before `mintSecret` is called with its id, which is returned. */
export async function reserveToken(deps: Deps, db: Db, token: NewToken): Promise<string> {
  const row = rowOf(deps, token, newSecret())
  await insertToken(db, row)
  return row.id
}

/**
 * Gives a token a new secret and its whole lifetime; what it had before ends. Null when it was used or revoked: then no
 * mail must go out any more.
 */
export async function mintSecret(
  deps: Deps,
  db: Db,
  token: { id: string; purpose: TokenRow['purpose'] },
): Promise<string | null> {
  const secret = newSecret()
  const expires_at = new Date(deps.clock.now().getTime() + lifetimeOf(token.purpose))
  return (await replaceHash(db, token, { hash: hashToken(secret), expires_at })) ? secret : null
}

function rowOf(deps: DatabaseDeps, token: NewToken, secret: string) {
  const now = deps.clock.now()
  return {
    id: randomUUID(),
    hash: hashToken(secret),
    purpose: token.purpose,
    user_id: token.user_id,
    password_hash: token.password_hash ?? null,
    device: token.device ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeOf(token.purpose)),
  }
}

/** A new web session's bearer token, inside the caller's transaction. */
export function beginSession(deps: Deps, tx: Db, session: { user_id: string; caller: Caller }): Promise<string> {
  const { user_id, caller } = session
  return issueToken(deps, tx, { user_id, purpose: 'session', device: deviceName(caller.userAgent) })
}

/** Ends all of a person's sessions, keys and pending mailed links; `forgetActors` follows after the transaction. */
export async function endTokens(deps: DatabaseDeps, tx: Db, userId: string): Promise<void> {
  const purposes = ['session', 'extension', 'ci', 'verify-email', 'reset'] as const
  await revokeTokens(tx, userId, { purposes, now: deps.clock.now() })
  await deps.signals.publish(tx, 'user', userId)
}

/**
 * Ends every session and extension connection of the caller except the current one, inside the caller's transaction;
 * `forgetActors` follows after it. Returns how many there were.
 */
export async function endOtherSessions(deps: Deps, tx: Db, actor: Actor): Promise<number> {
  const ended = await revokeTokens(tx, actor.user_id, {
    purposes: ['session', 'extension'],
    now: deps.clock.now(),
    except: actor.token_id,
  })
  await deps.signals.publish(tx, 'user', actor.user_id)
  return ended
}

/** Removes tokens that ended long ago, at most once an hour, without delaying the caller. */
export function sweepTokens(deps: Deps): void {
  const { tokenSweep } = deps.caches
  const now = deps.clock.now().getTime()
  if (now - tokenSweep.at < HOUR_MS) return
  tokenSweep.at = now
  removeOldTokens(deps.db, new Date(now - KEPT_MS)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'old tokens were not removed'),
  )
}
