import type { Actor } from '../../platform/access.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { hashToken } from '../../platform/secrets.ts'
import { findLiveToken, touchToken } from './access-tokens.store.ts'

/** A caller that goes on calling never waits for the database: it is asked again while the cached answer still counts. */
const RENEWED_AFTER_MS = 6_000

/** Who a bearer token belongs to; null when it opens nothing. */
export const findActor = (deps: Deps, bearer: string): Promise<Actor | null> => findActorByHash(deps, hashToken(bearer))

/** The same by the token's hash: one cached look-up; rights are read from the database, not the token. */
export async function findActorByHash(deps: Deps, hash: string): Promise<Actor | null> {
  const seen = deps.caches.actors.byHash.get(hash)
  if (!seen || seen.expires_at <= deps.clock.now().getTime()) return lookUpOnce(deps, hash)
  if (seen.renewed_after < performance.now()) {
    lookUpOnce(deps, hash).catch((error: unknown) => deps.log.warn({ err: error }, 'a token was not looked up again'))
  }
  return seen.actor
}

/** Whether a token has opened something in this process and not been refused since; no look-up, and no proof. */
export function hasSeen(deps: Deps, hash: string): boolean {
  const { byHash, companies } = deps.caches.actors
  return byHash.has(hash) || companies.has(hash)
}

/**
 * Calls at the same time share one look-up: a page sends a dozen with the same token. One that began before something
 * was forgotten may have read what no longer counts, so later calls ask again.
 */
function lookUpOnce(deps: Deps, hash: string): Promise<Actor | null> {
  const { lookUps, forgotten } = deps.caches.actors
  const running = lookUps.get(hash)
  if (running?.forgotten === forgotten) return running.actor
  const actor = lookUp(deps, hash)
  const mine = { actor, forgotten }
  const end = () => void (lookUps.get(hash) === mine && lookUps.delete(hash))
  lookUps.set(hash, mine)
  actor.then(end, end)
  return actor
}

async function lookUp(deps: Deps, hash: string): Promise<Actor | null> {
  const cache = deps.caches.actors
  const { forgotten } = cache
  const row = await findRow(deps, hash)
  const actor = row ? actorOf(row) : null
  if (forgotten !== cache.forgotten) return actor
  if (!row || !actor) {
    cache.byHash.delete(hash)
    cache.companies.delete(hash)
    return null
  }
  const renewed_after = performance.now() + RENEWED_AFTER_MS
  cache.byHash.set(hash, { actor, expires_at: row.token.expires_at.getTime(), renewed_after })
  if (actor.company_id) cache.companies.set(hash, actor.company_id)
  return actor
}

/**
 * In the turn of the company that the token belonged to when it was last seen, so that nobody waits for other companies'
 * calls. Who is found in none, or has moved, is looked up among all.
 */
async function findRow(deps: Deps, hash: string) {
  const companyId = deps.caches.actors.companies.get(hash)
  const now = deps.clock.now()
  const row = companyId ? await findLiveToken(deps.database.of(companyId), hash, now) : null
  return row ?? (await findLiveToken(deps.db, hash, now))
}

function actorOf({ token, user, company_type }: NonNullable<Awaited<ReturnType<typeof findRow>>>): Actor | null {
  const { purpose } = token
  if (purpose === 'verify-email' || purpose === 'reset') return null
  return {
    user_id: user.id,
    email: user.email,
    role: user.role,
    company_id: user.company_id,
    company_type,
    token_id: token.id,
    token_purpose: purpose,
    ip: null,
  }
}

/** Removes a user (or, with `*`, all users) from the cache, so that the next call reads the database. */
export function forgetActors(deps: DatabaseDeps, userId: string): void {
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
  const db = actor.company_id ? deps.database.of(actor.company_id) : deps.db
  touchToken(db, actor.token_id, deps.clock.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'last use of a token was not noted'),
  )
}

/** Clears what is cached about people when any process reports that it changed. */
export const followUserChanges = (deps: Deps) => deps.signals.subscribe('user', (userId) => forgetActors(deps, userId))
