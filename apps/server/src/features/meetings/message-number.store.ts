import { type SQL, sql } from 'drizzle-orm'
import { meetingMessages } from './meetings.tables.ts'

interface MessageOfMeeting {
  meeting_id: SQL
  message_id: SQL
  /** `times` of the meeting. */
  times: SQL
}

/** A message's number in the order of the transcript, from 1; null in meetings that have times, and for a message that is not there. */
export const messageNumber = ({ meeting_id, message_id, times }: MessageOfMeeting) => sql<number | null>`(
  case when ${times} = 'none' then (
    select nullif(count(*), 0)::int from ${meetingMessages} before
      join ${meetingMessages} this on this.meeting_id = before.meeting_id
        and (before.at, before.sequence, before.message_id) <= (this.at, this.sequence, this.message_id)
    where before.meeting_id = ${meeting_id} and this.message_id = ${message_id}) end)`
