import type { JobRun } from './jobs.ts'

/** A run as people see it: what it does now, and how the last one ended; null for none yet. */
export function presentRun(run: JobRun | null) {
  const is_running = run?.state === 'queued' || run?.state === 'running'
  return {
    is_running,
    progress: run?.state === 'done' ? 100 : (run?.percent ?? 0),
    activity: is_running ? activityOf(run) : null,
    started_at: run?.started_at?.toISOString() ?? null,
    last_synced_at: run?.state === 'done' ? (run.ended_at?.toISOString() ?? null) : null,
    failure: run?.state === 'failed' ? run.failure : null,
  }
}

const activityOf = ({ waiting, activity }: JobRun) => (waiting ? `Waiting for ${waiting.for}` : activity)
