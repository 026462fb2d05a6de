import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Repetitions, TestRunStatus } from '@cuecard/contract/prompt-tests/runs.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { Flex, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconPlayerStop } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { ProgressPanel } from '../../../shared/states/progress-panel.tsx'
import { SkeletonBlock } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { RunCost } from './run-cost.tsx'
import { RunOutcome } from './run-outcome.tsx'
import { RecentRuns } from './recent-runs.tsx'
import classes from './run-status-panel.module.css'
import { useCancelTestRun, useTestRunStatus } from './test-runs.queries.ts'

interface RunStatusPanelProps {
  type: TestCaseType
  /** All cases of the type. */
  count: number
  repetitions: Repetitions
  onRepetitions: (repetitions: Repetitions) => void
}

/** The progress of the current run, or the time of the last one. A failure to load it is only logged. */
export function RunStatusPanel({ type, count, repetitions, onRepetitions }: RunStatusPanelProps) {
  const { data, isError } = useTestRunStatus(type)
  return (
    <Panel title="Test run">
      <div>
        {data ? data.is_running ? <Running status={data} /> : <Idle status={data} /> : null}
        {!data && isError ? (
          <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            Whether tests are running is not known right now.
          </Text>
        ) : null}
        {!data && !isError ? <SkeletonBlock width="60%" /> : null}
      </div>
      {data && !data.is_running ? <RunOutcome type={type} /> : null}
      {count > 0 ? <RunCost cases={count} {...{ type, repetitions, onRepetitions }} /> : null}
      <RecentRuns type={type} />
    </Panel>
  )
}

function Running({ status }: { status: TestRunStatus }) {
  const cancel = useCancelTestRun()
  const { run_id, done, total, is_cancelling } = status
  const stopping = cancel.isPending || is_cancelling
  return (
    <Stack gap={12}>
      <ProgressPanel
        title="Tests are running"
        job={{
          progress: total === 0 ? 0 : (done / total) * 100,
          activity: activityOf(status),
          started_at: status.started_at,
          estimated_time_left_sec: status.estimated_left_sec,
          is_waiting: status.waiting_for !== null,
        }}
      />
      <div className={classes.foot}>
        <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {is_cancelling
            ? 'Stopping. Answers that have begun are finished, and what is done is kept.'
            : `Started ${formatDateTime(status.started_at)}${status.user_email ? ` by ${status.user_email}` : ''}. You can leave this page.`}
        </Text>
        {run_id ? (
          <BusyButton
            variant="default"
            size="compact-md"
            icon={IconPlayerStop}
            busy={stopping}
            busyLabel="Stopping..."
            onClick={() => cancel.mutate(run_id)}
          >
            Cancel
          </BusyButton>
        ) : null}
      </div>
    </Stack>
  )
}

function activityOf({ done, total, repetitions, waiting_for }: TestRunStatus): string {
  const share = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${repetitions > 1 ? 'answers ' : ''}done`
  return waiting_for === null ? share : `Waiting for ${waiting_for}, ${share}`
}

const ENDS = {
  done: { icon: IconCircleCheck, tone: 'good' },
  cancelled: { icon: IconPlayerStop, tone: 'quiet' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
} as const

function endOf({ state, failed, last_completed_at }: TestRunStatus) {
  if (state === 'cancelled' || state === 'failed') return ENDS[state]
  if (failed > 0) return ENDS.failed
  return last_completed_at ? ENDS.done : { icon: IconClock, tone: 'quiet' }
}

function Idle({ status }: { status: TestRunStatus }) {
  const { icon: Icon, tone } = endOf(status)
  const never = status.last_completed_at === null && status.state === null
  return (
    <Flex gap={12}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <div>
        <Text fw={500}>
          Last completed <When value={status.last_completed_at} />
        </Text>
        <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {never ? 'Run the tests to see how your answers do.' : endText(status)}
          {status.user_email && !never ? `, started by ${status.user_email}` : ''}
        </Text>
        {status.failure ? (
          <Text m="8px 0 0" c="var(--cc-bad-text)" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {status.failure}
          </Text>
        ) : null}
      </div>
    </Flex>
  )
}

function endText({ state, done, failed, total, repetitions }: TestRunStatus): string {
  const came = (done - failed).toLocaleString('en-US')
  const missing = failed === 0 ? '' : `, ${failed.toLocaleString('en-US')} got no answer`
  const share =
    repetitions > 1
      ? `${came} of ${plural(total, 'question')} (${plural(total / repetitions, 'test case')}, ${repetitions} times each)`
      : `${came} of ${plural(total, 'test case')}`
  if (state === 'cancelled') return `Stopped after ${share}${missing}`
  if (state === 'failed') return `Ended early after ${share}${missing}`
  return `${share} answered${missing}`
}
