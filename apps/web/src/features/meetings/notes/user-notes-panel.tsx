import '@cuecard/ui/ui.css'
import type { AnalysisJob } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingDetail, UserMeetingAnalysis } from '@cuecard/contract/meetings/meetings.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import { Box, Group, Stack } from '@mantine/core'
import { IconNotes, IconQuote, IconRefresh } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { AnalysisProgress } from './analysis-progress.tsx'
import { useNotedPlaces } from './use-noted-places.tsx'
import { isRunning } from '../live/use-live-meeting.ts'
import { WrapUpPanel } from '../wrap-up/wrap-up-panel.tsx'
import { OwnNotesPanel } from '../own-notes/own-notes-panel.tsx'
import { useNotesOpened } from '../meetings.queries.ts'
import { isOfLastRun, useAnalysisJob, useUpdateNotes } from '../analysis.queries.ts'
import classes from './user-notes-panel.module.css'

/** User Notes: the notes for the participants, written from the transcript, and the user's own, which come first while it runs. */
export function UserNotesPanel({ meeting }: { meeting: MeetingDetail }) {
  // The key lets the panel move when the meeting ends: a note that is being typed stays.
  const own = <OwnNotesPanel key="own-notes" meeting={meeting} />
  return (
    <Stack gap="md">
      {isRunning(meeting) ? own : <WrapUpPanel meetingId={meeting.id} />}
      <WrittenNotes meeting={meeting} />
      {isRunning(meeting) ? null : own}
    </Stack>
  )
}

function WrittenNotes({ meeting }: { meeting: MeetingDetail }) {
  const job = useAnalysisJob(meeting.id, 'user_notes')
  const update = useUpdateNotes(meeting.id)
  const running = update.isPending || job?.is_running === true
  const notes = meeting.user_meeting_analysis
  const written = notes !== null && notes.meeting_notes.trim() !== ''
  useNotesOpened(meeting.id, written)
  return (
    <Panel
      title="User Notes"
      purpose={written ? <Origin notes={notes} /> : null}
      actions={
        <BusyButton
          variant={written ? 'default' : 'filled'}
          icon={IconRefresh}
          busy={running}
          busyLabel="Updating..."
          onClick={() => update.mutate()}
        >
          Update Notes
        </BusyButton>
      }
    >
      <Stack gap={16}>
        {job?.is_running ? (
          <Box p="12px 16px" bg="var(--cc-sunken)" bdrs={8}>
            <AnalysisProgress title="Writing the notes" job={job} />
          </Box>
        ) : null}
        {job?.failure && !running ? (
          <p className={classes.failure} role="alert">
            The last update did not finish: {job.failure} {written ? below(job, notes) : ''}
          </p>
        ) : null}
        {written ? (
          <div className={classes.notes}>
            <Notes meeting={meeting} markdown={notes.meeting_notes} />
          </div>
        ) : (
          <Empty icon={IconNotes} title="No user notes available for this meeting.">
            They are written when a meeting ends. Update Notes writes them from the transcript now.
          </Empty>
        )}
      </Stack>
    </Panel>
  )
}

const below = (job: AnalysisJob, notes: UserMeetingAnalysis) =>
  isOfLastRun(job, notes) ? 'The notes below were taken by rules instead.' : 'The notes below are the ones from before.'

/** The notes, whose times are links into the transcript. */
function Notes({ meeting, markdown }: { meeting: MeetingDetail; markdown: string }) {
  const { text, citation } = useNotedPlaces(meeting, markdown)
  return <SafeMarkdown text={text} citation={citation} headingLevel={topLevel(markdown)} />
}

/** The heading level that puts the notes' first headings one below the panel's. */
const topLevel = (markdown: string) => (/^# /m.test(markdown) ? 3 : 2)

/** When they were written, and whether they are quotes. */
function Origin({ notes }: { notes: UserMeetingAnalysis }) {
  return (
    <Group component="span" gap="4px 12px" fz="sm">
      <span>
        Updated <When value={notes.updated_at} />
      </span>
      {notes.engine === 'rules' ? (
        <span className={classes.mark}>
          <IconQuote size={14} aria-hidden="true" />
          Quotes from the transcript, picked by rules
        </span>
      ) : null}
    </Group>
  )
}
