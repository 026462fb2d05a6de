import type { Meeting, MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { formatDateTime, formatLongDate, formatTimeRange } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Flex } from '@mantine/core'
import { IconChecks, IconClock, IconMessage, IconRefresh, IconUser, IconUsers } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { AnalysisProgress } from '../notes/analysis-progress.tsx'
import { useAnalysisJob, useSyncMeeting } from '../analysis.queries.ts'
import { isRunning } from '../live/use-live-meeting.ts'
import { MeetingCustomer } from './meeting-customer.tsx'
import { MeetingMenu } from './meeting-menu.tsx'
import { MeetingTitle } from './meeting-title.tsx'
import classes from './meeting-header.module.css'
import { consentLine, lengthOf } from '../meeting-labels.ts'
import { Participants } from './participants.tsx'
import { SharePopover } from './share-popover.tsx'
import { TypeBadge } from '../type-badge.tsx'

/** Title, time range, owner, participants and the actions for the whole meeting. */
export function MeetingHeader({ meeting, onDelete }: { meeting: MeetingDetail; onDelete: () => void }) {
  const job = useAnalysisJob(meeting.id, 'manager_analysis')
  const attendees = meeting.meeting_general_info.calendar_event_data?.attendees ?? []
  return (
    <section className={classes.card} aria-label="About this meeting">
      <Flex wrap="wrap" align="flex-start" justify="space-between" gap="12px 24px">
        <Box flex="1 1 360px" miw={0}>
          <MeetingTitle meeting={meeting} />
          <Facts meeting={meeting} />
        </Box>
        <div className={classes.actions}>
          <SyncButton meeting={meeting} running={job?.is_running === true} />
          <SharePopover meeting={meeting} />
          <MeetingMenu meeting={meeting} onDelete={onDelete} />
        </div>
      </Flex>
      {job?.is_running ? (
        <Box p="12px 16px" bg="var(--cc-sunken)" bdrs={8} mt={16}>
          <AnalysisProgress title="Reading the meeting" job={job} />
        </Box>
      ) : null}
      {attendees.length > 0 ? <Participants attendees={attendees} /> : null}
    </section>
  )
}

function Facts({ meeting }: { meeting: MeetingDetail }) {
  const { transcript } = meeting.collected_meeting_data
  return (
    <ul className={classes.facts}>
      <li>
        <TypeBadge type={meeting.meeting_type} />
      </li>
      <li>
        <IconClock size={16} aria-hidden="true" />
        <TimeRange meeting={meeting} last={transcript.at(-1)?.timestamp ?? null} />
      </li>
      <li>
        <IconMessage size={16} aria-hidden="true" />
        {plural(transcript.length, 'message')}
      </li>
      <MeetingCustomer meeting={meeting} />
      {meeting.meeting_owner ? (
        <li>
          <IconUser size={16} aria-hidden="true" />
          <Box component="span" style={{ overflowWrap: 'anywhere' }}>
            Owner: {meeting.meeting_owner}
          </Box>
        </li>
      ) : null}
      {meeting.consent ? (
        <li>
          <IconChecks size={16} aria-hidden="true" />
          <Box component="span" style={{ overflowWrap: 'anywhere' }}>
            {consentLine(meeting.consent)}
          </Box>
        </li>
      ) : null}
      {meeting.is_shared ? (
        <li>
          <IconUsers size={16} aria-hidden="true" />
          Shared in your company
        </li>
      ) : null}
    </ul>
  )
}

const UNTIMED = 'The imported file holds no times: only the order is known'

/** From the start to the last message, or 'Ongoing' before there is one. */
function TimeRange({ meeting, last }: { meeting: Meeting; last: string | null }) {
  const { transcript_start_datetime_utc: start, times, start_told } = meeting.meeting_general_info
  if (times === 'none' && start_told === 'time')
    return <span title={UNTIMED}>{formatDateTime(start)}, message times not known</span>
  if (times === 'none')
    return <span title={UNTIMED}>{start_told === 'day' ? `${formatLongDate(start)}, no times` : 'No times'}</span>
  if (times === 'elapsed' && last !== null)
    return (
      <span title="The imported file does not say at what time it began">
        {lengthOf(start, last)}
        {start_told === 'day' ? ` on ${formatLongDate(start)}` : ''}, start not known
      </span>
    )
  if (last === null) return <span>{formatDateTime(start)} – Ongoing</span>
  return (
    <span title={`${formatDateTime(start)} – ${formatDateTime(last)}`}>
      {formatTimeRange(start, last)}{' '}
      <span className={classes.length}>
        ({lengthOf(start, last)}
        {isRunning(meeting) ? ' so far' : ''})
      </span>
    </span>
  )
}

function SyncButton({ meeting, running }: { meeting: Meeting; running: boolean }) {
  const sync = useSyncMeeting(meeting.id)
  return (
    <BusyButton
      variant="default"
      icon={IconRefresh}
      busy={sync.isPending || running}
      busyLabel="Syncing..."
      onClick={() => sync.mutate()}
    >
      Sync Meeting
    </BusyButton>
  )
}
