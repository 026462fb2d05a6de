import { and, asc, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, isUncertain } from '../answers/answers.tables.ts'
import type { MeetingKey } from './meetings.store.ts'
import { meetingMessages } from './meetings.tables.ts'

/** Messages from an instant on, in order. */
export function listMessagesFrom(
  db: Db,
  { company_id, id }: MeetingKey,
  { since, limit }: { since: Date; limit: number },
) {
  const { at, sequence, message_id } = meetingMessages
  return db
    .select(
      columnsOf(meetingMessages, 'message_id', 'message', 'username', 'at', 'time_estimated', 'user_image_url', 'kind'),
    )
    .from(meetingMessages)
    .where(and(eq(meetingMessages.company_id, company_id), eq(meetingMessages.meeting_id, id), gte(at, since)))
    .orderBy(asc(at), asc(sequence), asc(message_id))
    .limit(limit)
}

const ofMeeting = ({ company_id, id }: MeetingKey) =>
  and(
    eq(assistantResponses.company_id, company_id),
    eq(assistantResponses.meeting_id, id),
    // Without text when the caller left before the first word.
    or(ne(assistantResponses.outcome, 'incomplete'), ne(assistantResponses.text, '')),
  )

export async function countResponses(db: Db, meeting: MeetingKey): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(assistantResponses)
    .where(ofMeeting(meeting))
  return row?.count ?? 0
}

/** Answers and explanations that were made after an instant, oldest first. */
export function listResponsesAfter(db: Db, meeting: MeetingKey, since: Date) {
  const { created_at, id, meeting_id, message_id } = assistantResponses
  return db
    .select({
      ...columnsOf(
        assistantResponses,
        'id',
        'kind',
        'message_id',
        'question',
        'text',
        'outcome',
        'full_response_duration_sec',
        'first_token_duration_sec',
        'created_at',
        'follow_up_at',
      ),
      is_uncertain: isUncertain,
      message: meetingMessages.message,
    })
    .from(assistantResponses)
    .leftJoin(
      meetingMessages,
      and(eq(meetingMessages.meeting_id, meeting_id), eq(meetingMessages.message_id, message_id)),
    )
    .where(and(ofMeeting(meeting), gt(created_at, since)))
    .orderBy(asc(created_at), asc(id))
}
