import type { AiResponseRecord, MeetingLatest } from '@cuecard/contract/meetings/meetings.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseTime } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { countResponses, listMessagesFrom, listResponsesAfter } from './latest.store.ts'
import { visibleMeeting } from './visible-meeting.ts'

interface LatestQuery {
  id: string
  since?: string | undefined
  responses_since?: string | undefined
  version?: string | undefined
}

/** With more messages than this a page has missed so much that it reads the meeting again. */
const MESSAGES_MAX = 500

/** What a page that shows a running meeting does not have yet. @throws 404 */
export async function getLatest(deps: Deps, actor: Member, query: LatestQuery): Promise<MeetingLatest> {
  const row = await visibleMeeting(deps, actor, query.id)
  const db = deps.database.of(actor.company_id)
  const version = `${row.updated_at.getTime()}-${row.message_count}-${await countResponses(db, row)}`
  const head = {
    version,
    transcript_end_datetime_utc: row.ended_at?.toISOString() ?? null,
    message_count: row.message_count,
  }
  if (version === query.version) return { ...head, transcript: null, answers: [], explanations: [] }
  const since = toDatabaseTime(query.since ?? new Date(0).toISOString())
  const messages = await listMessagesFrom(db, row, { since, limit: MESSAGES_MAX })
  const responsesSince = toDatabaseTime(query.responses_since ?? new Date(0).toISOString())
  const responses = await listResponsesAfter(db, row, responsesSince)
  const ofKind = (kind: 'answer' | 'explain') => responses.filter((each) => each.kind === kind).map(present)
  return {
    ...head,
    transcript: messages.map(({ at, time_estimated, ...message }) => ({
      ...message,
      timestamp: at.toISOString(),
      ...(time_estimated ? { time_estimated } : {}),
    })),
    answers: ofKind('answer'),
    explanations: ofKind('explain'),
  }
}

const present = (response: Awaited<ReturnType<typeof listResponsesAfter>>[number]): AiResponseRecord => ({
  response_id: response.id,
  message_id: response.message_id,
  message_text: response.message ?? response.question,
  answered_question: response.question,
  response_text: response.text,
  outcome: response.outcome,
  is_uncertain: response.is_uncertain,
  full_response_duration_sec: response.full_response_duration_sec,
  first_token_duration_sec: response.first_token_duration_sec,
  created_at: response.created_at.toISOString(),
  follow_up_at: response.follow_up_at?.toISOString() ?? null,
})
