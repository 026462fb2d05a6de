import { LRUCache } from 'lru-cache'
import type { Deps } from '../../platform/deps.ts'
import { tooMany } from '../../platform/errors.ts'

const WINDOW_MS = 15 * 60_000

/** Failed sign-ins: by address and account together (so that nobody can lock somebody else out), and by address. */
const LIMITS = { account: 10, ip: 50 }

const countsOf = (deps: Deps) =>
  deps.memory('auth.attempts', () => new LRUCache<string, number>({ max: 100_000, ttl: WINDOW_MS }))

const keysOf = (from: { ip: string; email: string }) =>
  [
    [`account ${from.ip} ${from.email}`, LIMITS.account],
    [`ip ${from.ip}`, LIMITS.ip],
  ] as const

/** @throws 429 with Retry-After once too many sign-ins failed. */
export function refuseAfterFailures(deps: Deps, from: { ip: string; email: string }): void {
  const counts = countsOf(deps)
  for (const [key, limit] of keysOf(from)) {
    if ((counts.get(key) ?? 0) >= limit) {
      const left = Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000))
      throw tooMany('Too many failed sign-ins. Please try again later.', left)
    }
  }
}

export function countFailure(deps: Deps, from: { ip: string; email: string }): void {
  count(
    countsOf(deps),
    keysOf(from).map(([key]) => key),
  )
}

/** Mails that a stranger can cause: 5 an hour to one address, 20 an hour from one. False when it is enough. */
export function mayMail(deps: Deps, from: { ip: string; email: string }): boolean {
  const counts = deps.memory('auth.mails', () => new LRUCache<string, number>({ max: 100_000, ttl: 60 * 60_000 }))
  if ((counts.get(from.email) ?? 0) >= 5 || (counts.get(from.ip) ?? 0) >= 20) return false
  count(counts, [from.email, from.ip])
  return true
}

/** The window starts with the first event and is not prolonged by later ones. */
function count(counts: LRUCache<string, number>, keys: readonly string[]): void {
  for (const key of keys) {
    const before = counts.get(key)
    if (before === undefined) counts.set(key, 1)
    else counts.set(key, before + 1, { ttl: counts.getRemainingTTL(key) })
  }
}
