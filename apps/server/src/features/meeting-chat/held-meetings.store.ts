import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { meetingMessages, meetings } from '../meetings/meetings.tables.ts'
import { type ChatMeeting, type FoundMessage, listChatMeetings, type Scope } from './meeting-chat.store.ts'
import type { Term } from './transcript-terms.ts'

const BEGINNING = 400

/** In the title, or the beginning of a part of a speaker's name. */
function isNamed({ stem, query }: Term): SQL | undefined {
  const inTitle =
    query === null
      ? sql`${meetings.title} like ${`%${stem}%`}`
      : sql`to_tsvector('simple', ${meetings.title}) @@ to_tsquery('simple', ${query})`
  const spoke = sql`exists (select 1 from ${meetingMessages} where ${meetingMessages.meeting_id} = ${meetings.id}
    and ' ' || lower(${meetingMessages.username}) like ${`% ${stem}%`})`
  return or(inTitle, spoke)
}

export interface HeldMeetings {
  /** Newest first. */
  meetings: ChatMeeting[]
  /** The first message of each. */
  messages: FoundMessage[]
  /** Of the meetings that are not listed too. */
  total: number
}

/** The meetings in which something was said and which all of the terms name. */
export async function listHeld(
  db: Db,
  scope: Scope,
  { terms, limit }: { terms: readonly Term[]; limit: number },
): Promise<HeldMeetings> {
  const { company_id } = scope
  const condition = and(scope.meetings, gt(meetings.message_count, 0), ...terms.map(isNamed))
  const listed = await listChatMeetings(db, { company_id, meetings: condition }, { limit })
  if (listed.length === 0) return { meetings: [], messages: [], total: 0 }
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(meetings)
    .where(and(eq(meetings.company_id, company_id), condition))
  const { meeting_id, at, sequence } = meetingMessages
  const ids = listed.map(({ id }) => id)
  const messages = await db
    .selectDistinctOn([meeting_id], {
      ...columnsOf(meetingMessages, 'meeting_id', 'message_id', 'sequence', 'at', 'username'),
      message: sql<string>`left(${meetingMessages.message}, ${BEGINNING})`,
    })
    .from(meetingMessages)
    .where(and(eq(meetingMessages.company_id, company_id), isOneOf(meeting_id, ids)))
    .orderBy(meeting_id, asc(at), asc(sequence))
  return { meetings: listed, messages, total: row?.total ?? listed.length }
}
