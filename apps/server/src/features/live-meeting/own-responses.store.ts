import { and, desc, eq } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import { meetingMessages } from '../meetings/meetings.tables.ts'

interface OwnResponsesQuery {
  company_id: string
  user_id: string
  meeting_id: string
  most: number
}

/** A person's responses of a meeting, newest first, each with its row of the transcript and the person's thumb. */
export const listOwnResponses = (db: Db, { company_id, user_id, meeting_id, most }: OwnResponsesQuery) =>
  db
    .select({
      ...columnsOf(assistantResponses, 'id', 'message_id', 'kind', 'question', 'text', 'outcome', 'engine', 'sources'),
      ...columnsOf(assistantResponses, 'prompt_version', 'index_version', 'knowledge_as_of', 'follow_up_at'),
      ...columnsOf(assistantResponses, 'first_token_duration_sec', 'full_response_duration_sec', 'created_at'),
      username: meetingMessages.username,
      said_at: meetingMessages.at,
      rating: responseFeedback.rating,
    })
    .from(assistantResponses)
    .leftJoin(
      meetingMessages,
      and(
        eq(meetingMessages.company_id, company_id),
        eq(meetingMessages.meeting_id, assistantResponses.meeting_id),
        eq(meetingMessages.message_id, assistantResponses.message_id),
      ),
    )
    .leftJoin(
      responseFeedback,
      and(
        eq(responseFeedback.company_id, company_id),
        eq(responseFeedback.response_id, assistantResponses.id),
        eq(responseFeedback.user_id, user_id),
      ),
    )
    .where(
      and(
        eq(assistantResponses.company_id, company_id),
        eq(assistantResponses.meeting_id, meeting_id),
        eq(assistantResponses.user_id, user_id),
      ),
    )
    .orderBy(desc(assistantResponses.created_at), desc(assistantResponses.id))
    .limit(most)
