import { isUnspaced } from '@cuecard/language/scripts.ts'
import { and, asc, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { isListedFor, type Viewer } from './meetings.store.ts'
import { escapeLike } from '../../platform/db/database-values.ts'
import { meetingMessages, meetings } from './meetings.tables.ts'

/** The last hit of a page. */
export interface SearchCursor {
  started_at: Date
  meeting_id: string
  at: Date
  message_id: string
}

/** Messages with all of the words (the last may be a prefix), newest meeting first, in transcript order within a meeting. */
export const findMessages = (
  db: Db,
  viewer: Viewer,
  { text, limit, after }: { text: string; limit: number; after: SearchCursor | null },
) =>
  db
    .select({
      meeting_id: meetings.id,
      meeting_title: meetings.title,
      ...columnsOf(meetings, 'started_at', 'times'),
      ...columnsOf(meetingMessages, 'message_id', 'username', 'at', 'message'),
    })
    .from(meetingMessages)
    .innerJoin(meetings, eq(meetings.id, meetingMessages.meeting_id))
    .where(
      and(
        eq(meetingMessages.company_id, viewer.company_id),
        isListedFor(viewer),
        matchesWords(text),
        after ? isAfterCursor(after) : undefined,
      ),
    )
    .orderBy(desc(meetings.started_at), asc(meetings.id), asc(meetingMessages.at), asc(meetingMessages.message_id))
    .limit(limit)

function matchesWords(text: string): SQL | undefined {
  // To the index a run without spaces is one word, so parts of it are looked for.
  if (isUnspaced(text)) return ilike(meetingMessages.message, `%${escapeLike(text)}%`)
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return sql`false`
  // Quoted, so that no sign in a word is an operator; the index' parser then splits it as it split the messages.
  const quoted = words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}'`)
  return sql`${meetingMessages.words} @@ to_tsquery('simple', ${`${quoted.join(' & ')}:*`})`
}

function isAfterCursor({ started_at, meeting_id, at, message_id }: SearchCursor): SQL | undefined {
  const sameMeeting = and(eq(meetings.started_at, started_at), eq(meetings.id, meeting_id))
  return or(
    lt(meetings.started_at, started_at),
    and(eq(meetings.started_at, started_at), gt(meetings.id, meeting_id)),
    and(
      sameMeeting,
      or(gt(meetingMessages.at, at), and(eq(meetingMessages.at, at), gt(meetingMessages.message_id, message_id))),
    ),
  )
}
