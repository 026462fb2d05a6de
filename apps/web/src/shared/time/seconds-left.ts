import { parseInstant } from '@cuecard/contract/time.ts'

/** Below this progress the rate is not reliable yet. */
const RELIABLE_PERCENT = 5

/** The estimated seconds left at the rate so far; null while the estimate is not reliable. */
export function secondsLeft(job: { progress: number; started_at: string | null }, now: Date): number | null {
  const started = parseInstant(job.started_at)
  if (!started || job.progress < RELIABLE_PERCENT) return null
  const elapsed = Math.max(0, (now.getTime() - started.getTime()) / 1000)
  return (elapsed * (100 - job.progress)) / job.progress
}
