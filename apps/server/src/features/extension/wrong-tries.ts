import { LRUCache } from 'lru-cache'
import type { Deps } from '../../platform/deps.ts'
import { tooMany } from '../../platform/errors.ts'

const WINDOW_MS = 15 * 60_000
/** Wrong tokens and codes from one address in that time. */
export const WRONG_TRIES = 20

const countsOf = (deps: Deps) =>
  deps.memory('extension.attempts', () => new LRUCache<string, number>({ max: 100_000, ttl: WINDOW_MS }))

/** @throws 429 with Retry-After once too many tokens and codes from an address were wrong */
export function refuseAfterWrongTries(deps: Deps, ip: string): void {
  const counts = countsOf(deps)
  if ((counts.get(ip) ?? 0) < WRONG_TRIES) return
  const left = Math.max(1, Math.ceil(counts.getRemainingTTL(ip) / 1000))
  throw tooMany('Too many wrong tokens or codes. Please try again later.', left)
}

/** The window starts with the first wrong try and is not prolonged by later ones. */
export function countWrongTry(deps: Deps, ip: string): void {
  const counts = countsOf(deps)
  const before = counts.get(ip)
  if (before === undefined) counts.set(ip, 1)
  else counts.set(ip, before + 1, { ttl: counts.getRemainingTTL(ip) })
}
