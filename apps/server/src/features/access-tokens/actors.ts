import type { Actor } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken } from '../../platform/secrets.ts'
import { findLiveToken, touchToken } from './access-tokens.store.ts'

/** Who a bearer token belongs to: one hash and a cached look-up; rights are read from the database, not the token. */
export async function findActor(deps: Deps, bearer: string): Promise<Actor | null> {
  if (bearer.length > 200) return null
  const hash = hashToken(bearer)
  const cache = deps.caches.actors
  const now = deps.clock.now()
  const seen = cache.byHash.get(hash)
  if (seen && seen.expires_at > now.getTime()) return seen.actor
  const { forgotten } = cache
  const row = await findLiveToken(deps.db, hash, now)
  if (!row) return null
  const { purpose } = row.token
  if (purpose === 'verify-email' || purpose === 'reset') return null
  const actor: Actor = {
    user_id: row.user.id,
    email: row.user.email,
    role: row.user.role,
    company_id: row.user.company_id,
    company_type: row.company_type,
    token_id: row.token.id,
    token_purpose: purpose,
    ip: null,
  }
  if (forgotten === cache.forgotten) cache.byHash.set(hash, { actor, expires_at: row.token.expires_at.getTime() })
  return actor
}

/** Removes a user (or, with `*`, all users) from the cache, so that the next call reads the database. */
export function forgetActors(deps: Deps, userId: string): void {
  const cache = deps.caches.actors
  cache.forgotten++
  for (const [hash, { actor }] of cache.byHash.entries()) {
    if (userId === '*' || actor.user_id === userId) cache.byHash.delete(hash)
  }
}

/** Notes a token's use, at most once in five minutes, without anybody waiting for it. */
export function noteUse(deps: Deps, actor: Actor): void {
  const { recordedTokenUses } = deps.caches
  if (recordedTokenUses.has(actor.token_id)) return
  recordedTokenUses.set(actor.token_id, true)
  touchToken(deps.db, actor.token_id, deps.clock.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'last use of a token was not noted'),
  )
}

/** Clears what is cached about people when any process reports that it changed. */
export const followUserChanges = (deps: Deps) => deps.signals.subscribe('user', (userId) => forgetActors(deps, userId))
