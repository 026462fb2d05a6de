import { parseInstant } from '@cuecard/contract/time.ts'

/** Below this share the rate says nothing yet. */
const RELIABLE_PERCENT = 5

/** Seconds that the rest of a job takes at the rate so far; null while that is a guess. */
export function secondsLeft(job: { progress: number; started_at: string | null }, now: Date): number | null {
  const started = parseInstant(job.started_at)
  if (!started || job.progress < RELIABLE_PERCENT) return null
  const elapsed = Math.max(0, (now.getTime() - started.getTime()) / 1000)
  return (elapsed * (100 - job.progress)) / job.progress
}
