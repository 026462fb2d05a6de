import type { Clock } from '../../platform/clock.ts'

/** Of the whole, what reading the documents takes; the rest is for building the index. */
const READING_SHARE = 0.9
/** Before this there is no rate worth showing. */
const MEASURE_SEC = 2

export interface WorkProgress {
  /** `weight` of the work is done. */
  finished: (weight: number) => void
  /** Percent done, and seconds left by the rate measured so far. */
  now: () => { percent: number; estimated_left_sec: number | null }
}

/** Progress by work done, in whatever unit the weights have (bytes here). */
export function startProgress(clock: Clock, weights: readonly number[]): WorkProgress {
  const started = clock.now().getTime()
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let done = 0
  return {
    finished: (weight) => {
      done += weight
    },
    now: () => {
      const share = total === 0 ? READING_SHARE : (done / total) * READING_SHARE
      const elapsed = (clock.now().getTime() - started) / 1000
      const measured = elapsed >= MEASURE_SEC && share > 0
      return { percent: share * 100, estimated_left_sec: measured ? Math.ceil((elapsed / share) * (1 - share)) : null }
    },
  }
}
