import type { AnalysisJob } from '@cuecard/contract/meetings/analysis.ts'
import { ProgressPanel } from '../../../shared/states/progress-panel.tsx'
import { secondsLeft } from '../../../shared/time/seconds-left.ts'
import { useNow } from '../../../shared/time/when.tsx'

interface AnalysisProgressProps {
  /** Names what is being written, such as `Writing the notes`. */
  title: string
  /** Null, or not running: nothing is shown. */
  job: AnalysisJob | null
}

/** A running job of a meeting: percent, step, elapsed time, and the time left at the rate so far. */
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
