import { tooMany } from './errors.ts'
import { lruCache } from './lru-cache.ts'

/** Counts events per key. A key's window starts with its first event and is not prolonged by later ones. */
export type WindowCounter = ReturnType<typeof createWindowCounter>

const KEYS_MAX = 100_000

export function createWindowCounter(windowMs: number) {
  const counts = lruCache<number>(KEYS_MAX, windowMs)
  return {
    add: (key: string, by = 1) => {
      const before = counts.get(key)
      if (before === undefined) counts.set(key, by)
      else counts.set(key, before + by, { ttl: counts.getRemainingTTL(key) })
    },
    /** Whether `by` more events would be more than `limit` in the current window. */
    isOver: (key: string, limit: number, by = 1) => (counts.get(key) ?? 0) + by > limit,
    /** Whole seconds until the current window ends, at least 1. */
    secondsLeft: (key: string) => Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)),
    clear: () => counts.clear(),
  }
}

export interface Quota {
  key: string
  limit: number
  /** Events to be counted; 1 unless given. */
  by?: number
  /** The limit that was reached, for people. */
  message: string
}

/** @throws 429 with Retry-After and the message of the first quota that has no room */
export function refuseOverQuota(counter: WindowCounter, quotas: readonly Quota[]): void {
  for (const { key, limit, by, message } of quotas) {
    if (counter.isOver(key, limit, by)) throw tooMany(message, counter.secondsLeft(key))
  }
}

export const isOverQuota = (counter: WindowCounter, quotas: readonly Quota[]): boolean =>
  quotas.some(({ key, limit, by }) => counter.isOver(key, limit, by))

/** Counts against all quotas, or against none of them. @throws 429 as `refuseOverQuota` */
export function spendQuota(counter: WindowCounter, quotas: readonly Quota[]): void {
  refuseOverQuota(counter, quotas)
  for (const { key, by } of quotas) counter.add(key, by)
}
