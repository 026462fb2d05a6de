import { getAnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { getLatest, getMeeting, type MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, useApi, useCached } from '../../../lib/api.ts'
import { isNotFound } from '../../../lib/field-errors.ts'
import { latestResponse, mergeLatest, tailSince } from './merge-latest.ts'

/** Captions come every few seconds. */
export const LIVE_POLL_MS = 3_000

export const isRunning = ({ meeting_general_info }: Pick<MeetingDetail, 'meeting_general_info'>) =>
  meeting_general_info.transcript_end_datetime_utc === null

/** Lets the page of a running meeting follow it by a small call, as long as the page can be seen; its end reloads the meeting. */
export function useLiveMeeting(meeting: MeetingDetail): void {
  const api = useApi()
  const input = { params: { id: meeting.id } }
  const detail = useCached(getMeeting, input)
  const status = useCached(getAnalysisStatus, input)
  const version = useRef<string | undefined>(undefined)
  const shown = useRef(meeting)
  useEffect(() => {
    shown.current = meeting
  })
  useQuery({
    queryKey: callKey(getLatest, input),
    enabled: isRunning(meeting),
    refetchInterval: LIVE_POLL_MS,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
    queryFn: async () => {
      const now = shown.current
      const since = tailSince(now)
      const query = { since, responses_since: latestResponse(now), version: version.current }
      const latest = await api(getLatest, { ...input, query }).catch(async (error: unknown) => {
        // The page then says that the meeting is gone.
        if (isNotFound(error)) void detail.reload()
        throw error
      })
      version.current = latest.version
      const merged = mergeLatest(now, latest, since)
      if (latest.transcript_end_datetime_utc !== null) {
        await detail.reload()
        void status.reload()
      } else if (merged === null) await detail.reload()
      else if (merged !== now) {
        // Title, sharing and customers may have been changed since the call was made.
        const { message_count, collected_meeting_data } = merged
        detail.set((current) => current && { ...current, message_count, collected_meeting_data })
      }
      return latest
    },
  })
}
