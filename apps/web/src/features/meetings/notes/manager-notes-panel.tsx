import type { AnalysisJob, ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Group, Stack } from '@mantine/core'
import { IconClipboardText, IconQuote, IconRefresh, IconSparkles } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Button } from '../../../shared/controls/button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty, Failed } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { isRunning } from '../live/use-live-meeting.ts'
import { isOfLastRun, useAnalysisJob, useAnalysisStatus, useGenerateSummary } from '../analysis.queries.ts'
import classes from './manager-notes-panel.module.css'
import { Summary } from '../summary/summary.tsx'

/** Manager Notes: the figures and judgements of a meeting, each with its quotes. */
export function ManagerNotesPanel({ meeting }: { meeting: MeetingDetail }) {
  const job = useAnalysisJob(meeting.id, 'manager_analysis')
  const hasModel = useAnalysisStatus(meeting.id).data?.has_model
  const generate = useGenerateSummary(meeting.id)
  const analysis = meeting.manager_meeting_analysis
  const running = generate.isPending || job?.is_running === true
  const retry = () => generate.mutate()
  if (!analysis && !running && meeting.collected_meeting_data.transcript.length === 0)
    return <NothingToRead meeting={meeting} />
  if (!analysis) return <NoSummary job={job} running={running} onGenerate={retry} />
  return (
    <Stack gap={16}>
      <Origin analysis={analysis} hasModel={hasModel} />
      {job?.is_running ? (
        <output className={classes.renewing}>
          A new summary is being written, {Math.round(job.progress)}% done. Until then you read the one from before.
        </output>
      ) : null}
      {job?.failure && !running ? <Outdated job={job} analysis={analysis} onRetry={retry} /> : null}
      <Summary meeting={meeting} analysis={analysis} />
    </Stack>
  )
}

/** When and how it was made; without a model it has quotes only and says so. */
function Origin({ analysis, hasModel }: { analysis: ManagerAnalysis; hasModel: boolean | undefined }) {
  return (
    <Group component="p" gap="4px 12px" m={0} c="dimmed" fz="sm">
      <span>
        Updated <When value={analysis.updated_at} />
      </span>
      {analysis.engine === 'rules' ? (
        <span className={classes.mark}>
          <IconQuote size={14} aria-hidden="true" />
          Quotes and numbers taken from the transcript by rules
          {hasModel === false ? '; no language model is configured' : ''}
        </span>
      ) : null}
    </Group>
  )
}

/** The last run failed, but an earlier summary exists. */
function Outdated({ job, analysis, onRetry }: { job: AnalysisJob; analysis: ManagerAnalysis; onRetry: () => void }) {
  return (
    <div className={classes.failure} role="alert">
      <p>
        The last update did not finish: {job.failure}{' '}
        {isOfLastRun(job, analysis)
          ? 'What you read below was taken by rules instead.'
          : 'The summary below is the one from before.'}
      </p>
      <Button variant="default" icon={IconRefresh} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** Without a message there is nothing to generate a summary from. */
function NothingToRead({ meeting }: { meeting: MeetingDetail }) {
  return (
    <Panel>
      <Empty icon={IconClipboardText} title="No summary available.">
        {isRunning(meeting)
          ? 'Nothing was said yet. The summary is written when the meeting ends.'
          : 'Nothing was transcribed in this meeting, so there is nothing to summarize.'}
      </Empty>
    </Panel>
  )
}

interface NoSummaryProps {
  job: AnalysisJob | null
  running: boolean
  onGenerate: () => void
}

function NoSummary({ job, running, onGenerate }: NoSummaryProps) {
  if (job?.failure && !running) {
    return (
      <Panel>
        <Failed title="The summary could not be written" onRetry={onGenerate}>
          {job.failure} The transcript is kept.
        </Failed>
      </Panel>
    )
  }
  return (
    <Panel>
      <Empty
        icon={IconClipboardText}
        title={
          running ? 'The summary is being written' : 'No summary available. Click the button below to generate one.'
        }
        action={
          <BusyButton icon={IconSparkles} busy={running} busyLabel="Generating..." onClick={onGenerate}>
            Generate Summary
          </BusyButton>
        }
      >
        {running
          ? 'It appears here by itself. You can leave this page.'
          : 'It shows who spoke how much and about what, how questions were answered, and what was said of objections, competitors and the deal.'}
      </Empty>
      {job?.is_running ? <JobLine job={job} /> : null}
    </Panel>
  )
}

/** The progress bar is above the tabs, so that every tab shows it. */
function JobLine({ job }: { job: AnalysisJob }) {
  return (
    <output className={classes.job}>
      {Math.round(job.progress)}%{job.activity ? `: ${job.activity}` : ''}
    </output>
  )
}
