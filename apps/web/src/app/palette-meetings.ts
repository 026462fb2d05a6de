import { listMeetings, type Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconVideo } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../lib/api.ts'
import { matchesWords, wordsOfMeeting } from './palette-match.ts'

const MEETINGS = 5
/** The server is asked only after typing has paused this long. */
const TYPING_MS = 200

/**
 * The server searches: a company has more meetings than the palette should load. `isSearching`: what the server has for these words is
 * not known yet.
 */
export function useFoundMeetings(typed: string) {
  const wanted = wordsOfMeeting(typed)
  const [text] = useDebouncedValue(wanted, TYPING_MS)
  const { data, isFetching, isSuccess, isPlaceholderData } = useCallQuery(listMeetings, {
    input: { query: { text, limit: MEETINGS } },
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const isAsked = wanted.length > 1
  // The results on screen may belong to the previous letters, so they are matched again.
  const found = isAsked ? (data ?? []).filter((meeting) => meetingMatches(meeting, wanted)).slice(0, MEETINGS) : []
  return {
    meetings: found.map(({ id, meeting_general_info: { meeting_title, transcript_start_datetime_utc, times } }) => ({
      to: `/meetings/${id}`,
      label: meeting_title,
      icon: IconVideo,
      ...(times === 'clock' ? { note: formatDateTime(transcript_start_datetime_utc) } : {}),
    })),
    isSearching: isAsked && (text !== wanted || (isFetching && (!isSuccess || isPlaceholderData))),
  }
}

function meetingMatches({ meeting_general_info: info, meeting_owner }: Meeting, wanted: string): boolean {
  const people = (info.calendar_event_data?.attendees ?? []).flatMap(({ name, email }) => [name ?? '', email])
  return matchesWords(wanted, info.meeting_title, meeting_owner ?? '', ...people)
}
