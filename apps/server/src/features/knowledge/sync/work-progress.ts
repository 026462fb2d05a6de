import type { Clock } from '../../../platform/clock.ts'

/** Share of the whole that reading the documents takes; the rest is building the index. */
const READING_SHARE = 0.9
/** An estimate before this time would be too inaccurate. */
const MEASURE_SEC = 2

export type WorkProgress = ReturnType<typeof startProgress>

/** Progress by work done; the weights may have any unit (a sync uses bytes). */
export function startProgress(clock: Clock, weights: readonly number[]) {
  const started = clock.now().getTime()
  const parts = [{ done: 0, total: weights.reduce((sum, weight) => sum + weight, 0) }]
  let shown = 0
  return {
    /** Adds finished work of this weight. */
    finished: (weight: number) => {
      if (parts[0]) parts[0].done += weight
    },
    /** Adds a part whose size is only known while it is processed; the returned function updates it. Same unit as the weights. */
    part: (total: number) => {
      const part = { done: 0, total }
      parts.push(part)
      return (done: number, total: number) => void Object.assign(part, { done, total })
    },
    /** Percent done, which never decreases, and the estimated seconds left. */
    now: () => {
      const sum = (of: 'done' | 'total') => parts.reduce((whole, part) => whole + part[of], 0)
      const share = sum('total') === 0 ? READING_SHARE : (sum('done') / sum('total')) * READING_SHARE
      shown = Math.max(shown, share)
      const elapsed = (clock.now().getTime() - started) / 1000
      const measured = elapsed >= MEASURE_SEC && share > 0
      return { percent: shown * 100, estimated_left_sec: measured ? Math.ceil((elapsed / share) * (1 - share)) : null }
    },
  }
}
