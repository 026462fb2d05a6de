import { ELAPSED_TICK_MS } from '@cuecard/contract/limits.ts'
import { formatDuration, parseInstant } from '@cuecard/contract/time.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { secondsLeft } from '../time/seconds-left.ts'
import { useNow } from '../time/when.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface ProgressPanelProps {
  /** What is running: `Learning from your documents`. */
  title: string
  job: {
    /** 0 to 100. */
    progress: number
    /** What is being done now. */
    activity: string | null
    started_at: string | null
    /** Seconds, null until it is known; without it the time left follows from the rate so far. */
    estimated_time_left_sec?: number | null
    /** It waits for something that is away: how long is not known. */
    is_waiting?: boolean
  }
  /** What the user can do meanwhile. */
  note?: string
}

/** The progress of a long job: percent, current activity, elapsed and remaining time. */
export function ProgressPanel({ title, job, note }: ProgressPanelProps) {
  const { activity } = job
  const now = useNow(ELAPSED_TICK_MS)
  const { estimated_time_left_sec: left = secondsLeft(job, now) } = job
  const started = parseInstant(job.started_at)
  const whole = Math.max(0, Math.min(100, Math.round(job.progress)))
  return (
    <Stack gap="xs">
      <Group gap="sm" align="baseline" justify="space-between" wrap="nowrap">
        <Box component="span" fw={500}>
          {title}
        </Box>
        <Box component="span" className="cc-numbers" fw={600}>
          {whole}%
        </Box>
      </Group>
      <ProgressBar
        max={100}
        value={whole}
        aria-label={title}
        {...(activity ? { 'aria-valuetext': `${whole}%, ${activity}` } : {})}
      />
      <Group className="cc-numbers" gap="2px 16px" align="stretch" c="dimmed" fz="sm">
        <Box component="span" className="cc-wrap" flex="1 1 200px" miw={0}>
          {activity}
        </Box>
        {started ? <span>{formatDuration((now.getTime() - started.getTime()) / 1000)} elapsed</span> : null}
        {job.is_waiting ? null : <span>{left === null ? 'Estimating time left' : `${formatDuration(left)} left`}</span>}
      </Group>
      {note ? (
        <Text c="dimmed" fz="sm">
          {note}
        </Text>
      ) : null}
    </Stack>
  )
}
