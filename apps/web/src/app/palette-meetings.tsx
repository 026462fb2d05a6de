import { listMeetings, type Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { IconVideo, type TablerIcon } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../lib/api.ts'
import { matchesWords, wordsOfMeeting } from './palette-match.ts'
import classes from './palette.module.css'

const MEETINGS = 5
/** The server is asked only after typing has paused this long. */
const TYPING_MS = 200

/** The server searches: a company has more meetings than the palette should load. */
export function PaletteMeetings({ wanted: typed, onGo }: { wanted: string; onGo: (to: string) => void }) {
  const wanted = wordsOfMeeting(typed)
  const [text] = useDebouncedValue(wanted, TYPING_MS)
  const { data } = useCallQuery(listMeetings, {
    input: { query: { text } },
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  // The results on screen may belong to the previous letters, so they are matched again.
  const found =
    wanted.length > 1 ? (data ?? []).filter((meeting) => meetingMatches(meeting, wanted)).slice(0, MEETINGS) : []
  return (
    <FoundGroup
      label="Meetings"
      found={found.map(({ id, meeting_general_info: { meeting_title, transcript_start_datetime_utc, times } }) => ({
        to: `/meetings/${id}`,
        label: meeting_title,
        icon: IconVideo,
        // Without times the meeting is only put somewhere.
        ...(times === 'clock' ? { note: formatDateTime(transcript_start_datetime_utc) } : {}),
      }))}
      onGo={onGo}
    />
  )
}

interface FoundGroupProps {
  label: string
  /** `note` stands at the end of the line. */
  found: readonly { to: string; label: string; icon: TablerIcon; note?: string }[]
  onGo: (to: string) => void
}

/** What was found of one kind; nothing when nothing was. */
export function FoundGroup({ label: kind, found, onGo }: FoundGroupProps) {
  if (found.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={kind}>
      {found.map(({ to, label, icon: Icon, note }) => (
        <Spotlight.Action
          key={to}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={note === undefined ? null : <span className={classes.purpose}>{note}</span>}
          label={label}
          onClick={() => onGo(to)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function meetingMatches({ meeting_general_info: info, meeting_owner }: Meeting, wanted: string): boolean {
  const people = (info.calendar_event_data?.attendees ?? []).flatMap(({ name, email }) => [name ?? '', email])
  return matchesWords(wanted, info.meeting_title, meeting_owner ?? '', ...people)
}
