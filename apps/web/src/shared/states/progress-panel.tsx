import { ELAPSED_TICK_MS } from '@cuecard/contract/limits.ts'
import { formatDuration, parseInstant } from '@cuecard/contract/time.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useNow } from '../time/when.tsx'
import { ProgressBar } from './progress-bar.tsx'

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
  /** What the user can do meanwhile. */
  note?: string
}

/** The progress of a long job: percent, current activity, elapsed and remaining time. */
export function ProgressPanel({ title, percent, activity, startedAt, secondsLeft, note }: ProgressPanelProps) {
  const whole = Math.max(0, Math.min(100, Math.round(percent)))
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
        <Elapsed startedAt={startedAt} />
        <span>{secondsLeft === null ? 'Estimating time left' : `${formatDuration(secondsLeft)} left`}</span>
      </Group>
      {note ? (
        <Text c="dimmed" fz="sm">
          {note}
        </Text>
      ) : null}
    </Stack>
  )
}

function Elapsed({ startedAt }: { startedAt: string | null }) {
  const now = useNow(ELAPSED_TICK_MS)
  const started = parseInstant(startedAt)
  if (!started) return null
  return <span>{formatDuration((now.getTime() - started.getTime()) / 1000)} elapsed</span>
}
