import { and, arrayContains, desc, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MeetingKey, MeetingRow } from './meetings.store.ts'
import { meetingMessages, meetings, meetingTalk } from './meetings.tables.ts'

interface MeetingOwner {
  company_id: string
  user_id: string
}

const newestFirst = [desc(meetings.started_at), meetings.id] as const

/** Newest first. */
export const listOwned = (db: Db, { company_id, user_id }: MeetingOwner): Promise<MeetingRow[]> =>
  db
    .select()
    .from(meetings)
    .where(and(eq(meetings.company_id, company_id), eq(meetings.owner_id, user_id)))
    .orderBy(...newestFirst)

/** Those of others to which the person was invited, newest first. `email` in lower case. */
export const listAttended = (db: Db, { company_id, user_id, email }: MeetingOwner & { email: string }) =>
  db
    .select(columnsOf(meetings, 'id', 'company_id', 'title', 'started_at', 'ended_at', 'times'))
    .from(meetings)
    .where(
      and(
        eq(meetings.company_id, company_id),
        arrayContains(meetings.attendee_emails, [email]),
        sql`${meetings.owner_id} is distinct from ${user_id}::uuid`,
      ),
    )
    .orderBy(...newestFirst)

/** What was said under this name in a meeting, in order: two people of one name cannot be told apart. */
export const listSaid = (db: Db, { company_id, id }: MeetingKey, name: string) =>
  db
    .select({ ...columnsOf(meetingMessages, 'message', 'kind'), timestamp: meetingMessages.at })
    .from(meetingMessages)
    .where(
      and(
        eq(meetingMessages.meeting_id, id),
        eq(meetingMessages.company_id, company_id),
        sql`lower(${meetingMessages.username}) = lower(${name}::text)`,
      ),
    )
    .orderBy(meetingMessages.at, meetingMessages.sequence, meetingMessages.message_id)

/** How a person talked in the meetings that were analysed. */
export const listTalkOf = async (db: Db, { company_id, user_id }: MeetingOwner) =>
  db
    .select(columnsOf(meetingTalk, 'meeting_id', 'talk_sec', 'longest_monologue_sec', 'speaker_switches', 'length_sec'))
    .from(meetingTalk)
    .where(and(eq(meetingTalk.company_id, company_id), eq(meetingTalk.user_id, user_id)))
    .orderBy(meetingTalk.meeting_id)
