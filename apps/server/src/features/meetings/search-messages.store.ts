import { and, asc, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/database-values.ts'
import { listedFor, type Viewer } from './meetings.store.ts'
import { meetingMessages, meetings } from './meetings.tables.ts'

/** The last hit of a page. */
export interface HitPlace {
  started_at: Date
  meeting_id: string
  at: Date
  message_id: string
}

/** Scripts without spaces between words: a run of them is one word to the index, so that parts of it are looked for. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Messages that say all of the words (the last one may be unfinished), newest meeting first, each meeting in its own order. */
export function findMessages(
  db: Db,
  viewer: Viewer,
  { text, limit, after }: { text: string; limit: number; after: HitPlace | null },
) {
  return db
    .select({
      meeting_id: meetings.id,
      meeting_title: meetings.title,
      started_at: meetings.started_at,
      message_id: meetingMessages.message_id,
      username: meetingMessages.username,
      at: meetingMessages.at,
      message: meetingMessages.message,
    })
    .from(meetingMessages)
    .innerJoin(meetings, eq(meetings.id, meetingMessages.meeting_id))
    .where(
      and(
        eq(meetingMessages.company_id, viewer.company_id),
        listedFor(viewer),
        says(text),
        after ? beyond(after) : undefined,
      ),
    )
    .orderBy(desc(meetings.started_at), asc(meetings.id), asc(meetingMessages.at), asc(meetingMessages.message_id))
    .limit(limit)
}

function says(text: string): SQL | undefined {
  if (UNSPACED.test(text)) return ilike(meetingMessages.message, `%${escapeLike(text)}%`)
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return sql`false`
  // Quoted, so that nothing in a word is an operator; the index' own parser then takes it apart like the messages.
  const quoted = words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}'`)
  return sql`${meetingMessages.words} @@ to_tsquery('simple', ${`${quoted.join(' & ')}:*`})`
}

function beyond({ started_at, meeting_id, at, message_id }: HitPlace): SQL | undefined {
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
