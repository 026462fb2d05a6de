import { IconRefresh } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { JobState } from '../../../shared/states/job-state.tsx'
import { useGapSync, useSyncGaps } from '../../../shared/gaps/gaps.queries.ts'

export function SyncGapsButton() {
  const sync = useSyncGaps()
  const running = useGapSync().data?.is_running === true
  return (
    <BusyButton
      icon={IconRefresh}
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
  return (
    <JobState
      job={useGapSync().data}
      title="Looking for knowledge gaps"
      failedTitle="The knowledge gaps could not be synced"
      advice="What was found before is kept. Press Sync Knowledge Gaps to try again."
    />
  )
}
