import type { AnalysisJob } from '@cuecard/contract/meetings/analysis.ts'
import { ProgressPanel } from '../../../shared/states/progress-panel.tsx'

interface AnalysisProgressProps {
  /** Names what is being written, such as `Writing the notes`. */
  title: string
  /** Null, or not running: nothing is shown. */
  job: AnalysisJob | null
}

/** A running job of a meeting: percent, step, elapsed time, and the time left at the rate so far. */
export const AnalysisProgress = ({ title, job }: AnalysisProgressProps) =>
  job?.is_running ? (
    <ProgressPanel title={title} job={job} note="Continues in the background. You can leave this page." />
  ) : null
