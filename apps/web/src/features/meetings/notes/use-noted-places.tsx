import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { PlaceLink } from '../place/place.tsx'
import { FIRST_PLACE, notedPlaces } from './noted-places.ts'

/** Text with the notes' times as citations, and what draws those as links into the transcript; null for any other citation. */
export function useNotedPlaces(
  meeting: MeetingDetail | null,
  markdown: string,
): { text: string; citation: (n: number) => ReactNode } {
  const transcript = meeting?.collected_meeting_data.transcript
  const start = meeting?.meeting_general_info.transcript_start_datetime_utc
  const { text, messages } = useMemo(
    () =>
      transcript && start
        ? notedPlaces(markdown, { transcript, start: Date.parse(start) })
        : { text: markdown, messages: [] },
    [markdown, transcript, start],
  )
  const id = meeting?.id ?? ''
  const citation = useCallback(
    (n: number) => {
      const message = messages[n - FIRST_PLACE]
      if (!message) return null
      const { message_id, timestamp, time_estimated } = message
      return <PlaceLink meetingId={id} at={timestamp} message_id={message_id} estimated={time_estimated} />
    },
    [messages, id],
  )
  return { text, citation }
}
