import type { AnalysisJob } from '@cuecard/contract/meeting-analysis.ts'
import { parseInstant } from '@cuecard/contract/time.ts'
import { ProgressPanel } from '../../shared/progress-panel.tsx'
import { useNow } from '../../shared/when.tsx'

/** Below this share the rate says nothing yet. */
const SURE_PERCENT = 5

interface AnalysisProgressProps {
  /** What is being written: `Writing the notes`. */
  title: string
  /** Null, or not running: nothing is shown. */
  job: AnalysisJob | null
}

/** A running job of a meeting: percent, what is being done, elapsed and left, by the rate so far. */
export function AnalysisProgress({ title, job }: AnalysisProgressProps) {
  return job?.is_running ? <Running title={title} job={job} /> : null
}

function Running({ title, job }: { title: string; job: AnalysisJob }) {
  const now = useNow(1_000)
  return (
    <ProgressPanel
      title={title}
      percent={job.progress}
      activity={job.activity}
      startedAt={job.started_at}
      secondsLeft={secondsLeft(job, now)}
      note="You can go on reading, or leave: it goes on without you."
    />
  )
}

/** Seconds that the rest takes at the rate so far; null while that is a guess. */
export function secondsLeft(job: Pick<AnalysisJob, 'progress' | 'started_at'>, now: Date): number | null {
  const started = parseInstant(job.started_at)
  if (!started || job.progress < SURE_PERCENT) return null
  const elapsed = Math.max(0, (now.getTime() - started.getTime()) / 1000)
  return (elapsed * (100 - job.progress)) / job.progress
}
