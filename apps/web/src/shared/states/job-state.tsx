import type { GapSync } from '@cuecard/contract/knowledge/gaps.ts'
import { Alert, Box } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Panel } from '../layout/panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'

interface JobStateProps {
  job: GapSync | undefined
  /** What is running: `Reading your meetings`. */
  title: string
  failedTitle: string
  /** Shown after the failure: what is kept, and how to try again. */
  advice: string
}

/** The progress of a background job, or why its last run failed; nothing otherwise. */
export function JobState({ job, title, failedTitle, advice }: JobStateProps) {
  if (!job || (!job.is_running && job.failure === null)) return null
  if (job.failure !== null) {
    return (
      <Alert mb="lg" color="red" icon={<IconAlertTriangle aria-hidden="true" />} title={failedTitle}>
        {job.failure} {advice}
      </Alert>
    )
  }
  return (
    <Box mb="lg">
      <Panel>
        <ProgressPanel
          title={title}
          job={job}
          note="You can continue working or leave: it continues in the background."
        />
      </Panel>
    </Box>
  )
}
