import type { Clock } from '../../../platform/clock.ts'

/** Of the whole, what reading the documents takes; the rest is for building the index. */
const READING_SHARE = 0.9
/** Before this there is no rate worth showing. */
const MEASURE_SEC = 2

export interface WorkProgress {
  /** `weight` of the work is done. */
  finished: (weight: number) => void
  /** A part whose size shows only while it is worked on: `done` of `total` so far, in the same unit. */
  part: (total: number) => (done: number, total: number) => void
  /** Percent done, which never falls, and seconds left by the rate measured so far. */
  now: () => { percent: number; estimated_left_sec: number | null }
}

/** Progress by work done, in whatever unit the weights have (bytes here). */
export function startProgress(clock: Clock, weights: readonly number[]): WorkProgress {
  const started = clock.now().getTime()
  const parts = [{ done: 0, total: weights.reduce((sum, weight) => sum + weight, 0) }]
  let shown = 0
  return {
    finished: (weight) => {
      if (parts[0]) parts[0].done += weight
    },
    part: (total) => {
      const part = { done: 0, total }
      parts.push(part)
      return (done, total) => void Object.assign(part, { done, total })
    },
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
