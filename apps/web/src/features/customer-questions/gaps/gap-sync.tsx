import { Alert, Box } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { ProgressPanel } from '../../../shared/states/progress-panel.tsx'
import { secondsLeft } from '../../../shared/time/seconds-left.ts'
import { useNow } from '../../../shared/time/when.tsx'
import { useGapSync, useSyncGaps } from './gaps.queries.ts'

export function SyncGapsButton() {
  const sync = useSyncGaps()
  const running = useGapSync().data?.is_running === true
  return (
    <BusyButton
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      busy={sync.isPending || running}
      busyLabel="Syncing..."
      onClick={() => sync.mutate()}
    >
      Sync Knowledge Gaps
    </BusyButton>
  )
}

/** The job's progress, or why its last run failed. */
export function GapSyncState() {
  const job = useGapSync().data
  const now = useNow(1_000)
  if (!job || (!job.is_running && job.failure === null)) return null
  if (job.failure !== null) {
    return (
      <Alert
        mb="lg"
        color="red"
        icon={<IconAlertTriangle aria-hidden="true" />}
        title="The knowledge gaps could not be synced"
      >
        {job.failure} What was found before is kept. Press Sync Knowledge Gaps to try again.
      </Alert>
    )
  }
  return (
    <Box mb="lg">
      <Panel>
        <ProgressPanel
          title="Looking for knowledge gaps"
          percent={job.progress}
          activity={job.activity}
          startedAt={job.started_at}
          secondsLeft={secondsLeft(job, now)}
          note="You can continue working or leave: it continues in the background."
        />
      </Panel>
    </Box>
  )
}
