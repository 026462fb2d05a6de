import { ELAPSED_TICK_MS } from '@cuecard/contract/limits.ts'
import { formatDuration, parseInstant } from '@cuecard/contract/time.ts'
import classes from './progress-panel.module.css'
import { useNow } from '../time/when.tsx'

interface ProgressPanelProps {
  /** What is running: `Learning from your documents`. */
  title: string
  /** 0 to 100. */
  percent: number
  /** What is being done now. */
  activity?: string | null
  startedAt: string | null
  /** Estimated time left in seconds; null until it is known. */
  secondsLeft: number | null
  /** What can be done meanwhile. */
  note?: string
}

/** Long work: percent, what is being done now, elapsed, time left. */
export function ProgressPanel({ title, percent, activity, startedAt, secondsLeft, note }: ProgressPanelProps) {
  const whole = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div className={classes.panel}>
      <div className={classes.line}>
        <span className={classes.title}>{title}</span>
        <span className={classes.figure}>{whole}%</span>
      </div>
      <progress
        className={classes.track}
        max={100}
        value={whole}
        aria-label={title}
        {...(activity ? { 'aria-valuetext': `${whole}%, ${activity}` } : {})}
      />
      <div className={classes.quiet}>
        <span className={classes.activity}>{activity}</span>
        <Elapsed startedAt={startedAt} />
        <span>{secondsLeft === null ? 'Estimating time left' : `${formatDuration(secondsLeft)} left`}</span>
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
    </div>
  )
}

function Elapsed({ startedAt }: { startedAt: string | null }) {
  const now = useNow(ELAPSED_TICK_MS)
  const started = parseInstant(startedAt)
  if (!started) return null
  return <span>{formatDuration((now.getTime() - started.getTime()) / 1000)} elapsed</span>
}
