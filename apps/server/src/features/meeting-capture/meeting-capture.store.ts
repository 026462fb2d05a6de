import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows, type RowKey } from '../../platform/db/rows.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import type { MeetingRow } from '../meetings/meetings.service.ts'
import { meetingMessages, meetings } from '../meetings/meetings.tables.ts'

type NewMeeting = typeof meetings.$inferInsert
export type NewMessage = Omit<typeof meetingMessages.$inferInsert, 'company_id' | 'meeting_id' | 'words'> & {
  revision: number
}

/** Null when the owner has a meeting of that `client_key` already. */
export function insertMeeting(tx: Db, meeting: NewMeeting): Promise<MeetingRow | null> {
  const target = [meetings.company_id, meetings.owner_id, meetings.client_key]
  return tx.insert(meetings).values(meeting).onConflictDoNothing({ target }).returning().then(firstRow)
}

/**
 * The owner's meeting, by its id or by the client's key, locked until the transaction ends. Not against the key share lock of an
 * analysis that is being saved: that one holds its run, which late lines ask to be followed by another.
 */
export const lockMeeting = (
  tx: Db,
  owned: { company_id: string; owner_id: string },
  named: { id: string } | { client_key: string },
): Promise<MeetingRow | null> =>
  tx
    .select()
    .from(meetings)
    .where(
      and(
        eq(meetings.company_id, owned.company_id),
        eq(meetings.owner_id, owned.owner_id),
        'id' in named ? eq(meetings.id, named.id) : eq(meetings.client_key, named.client_key),
      ),
    )
    .for('no key update')
    .then(firstRow)

export const readStart = async (db: Db, owned: RowKey & { owner_id: string }): Promise<Date | null> => {
  const { company_id, owner_id, id } = owned
  const rows = await db
    .select({ started_at: meetings.started_at })
    .from(meetings)
    .where(and(eq(meetings.company_id, company_id), eq(meetings.owner_id, owner_id), eq(meetings.id, id)))
  return firstRow(rows)?.started_at ?? null
}

export const updateMeeting = (tx: Db, meeting: MeetingRow, values: Partial<NewMeeting>): Promise<MeetingRow | null> =>
  tx
    .update(meetings)
    .set(values)
    .where(and(eq(meetings.company_id, meeting.company_id), eq(meetings.id, meeting.id)))
    .returning()
    .then(firstRow)

/** Not ended, and neither a line came nor anything was changed since `before`. */
const isSilent = (before: Date) => and(eq(meetings.state, 'live'), lt(meetings.updated_at, before))

/** Ids of the companies that have silent meetings. */
export const listCompaniesWithSilent = async (db: Db, before: Date): Promise<string[]> =>
  (await db.selectDistinct({ id: meetings.company_id }).from(meetings).where(isSilent(before))).map(({ id }) => id)

/** Ids of the company's silent meetings, the longest silent first. */
export const listSilent = async (db: Db, companyId: string, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.company_id, companyId), isSilent(before)))
    .orderBy(asc(meetings.updated_at), asc(meetings.id))
  return rows.map(({ id }) => id)
}

/** The meeting, locked until the transaction ends; null when it is gone, has ended or is no longer silent. */
export const lockSilent = (tx: Db, { company_id, id }: RowKey, before: Date): Promise<MeetingRow | null> =>
  tx
    .select()
    .from(meetings)
    .where(and(eq(meetings.company_id, company_id), eq(meetings.id, id), isSilent(before)))
    .for('no key update')
    .then(firstRow)

/**
 * Adds messages to a locked meeting; each `message_id` at most once. A message that is stored already keeps the words of the
 * higher revision and the earliest time and sequence number, so that the order of arrival does not matter. Returns how
 * many were new.
 */
export async function upsertMessages(tx: Db, meeting: MeetingRow, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0
  const { company_id, id: meeting_id } = meeting
  const newer = sql`excluded.revision > ${meetingMessages.revision}`
  const renewed = (column: 'username' | 'message' | 'user_image_url' | 'is_own') =>
    sql`case when ${newer} then excluded.${sql.raw(column)} else ${meetingMessages[column]} end`
  const rows = await tx
    .insert(meetingMessages)
    .values(messages.map((message) => ({ ...message, company_id, meeting_id })))
    .onConflictDoUpdate({
      target: [meetingMessages.meeting_id, meetingMessages.message_id],
      set: {
        revision: sql`greatest(excluded.revision, ${meetingMessages.revision})`,
        username: renewed('username'),
        message: renewed('message'),
        user_image_url: renewed('user_image_url'),
        is_own: renewed('is_own'),
        sequence: sql`least(excluded.sequence, ${meetingMessages.sequence})`,
        at: sql`least(excluded.at, ${meetingMessages.at})`,
      },
      setWhere: sql`${newer} or excluded.sequence < ${meetingMessages.sequence} or excluded.at < ${meetingMessages.at}`,
    })
    // `xmax` is 0 for inserted rows and the transaction's id for updated ones.
    .returning({ is_new: sql<boolean>`xmax = 0` })
  return rows.filter(({ is_new }) => is_new).length
}

/** Counts received messages. `sequences` is a multirange: `{[1,3),[7,8)}`. Returns the updated row. */
export function recordReceived(
  tx: Db,
  meeting: MeetingRow,
  received: { added: number; sequences: string; at: Date },
): Promise<MeetingRow | null> {
  const all = sql`${meetings.received_sequences} + ${received.sequences}::int8multirange`
  return tx
    .update(meetings)
    .set({
      received_sequences: all,
      acknowledged_sequence: sql`coalesce((select upper(part) - 1 from unnest(${all}) part where part @> 1::bigint), 0)`,
      message_count: sql`${meetings.message_count} + ${received.added}`,
      last_message_at: sql`(
        select max(said.at) from ${meetingMessages} said where said.meeting_id = ${meeting.id})`,
      updated_at: received.at,
    })
    .where(and(eq(meetings.company_id, meeting.company_id), eq(meetings.id, meeting.id)))
    .returning()
    .then(firstRow)
}

/** Notes a response of the person's own, or no longer, and gives it the meeting where it has none. False when it is not theirs. */
export const setFollowUp = async (
  db: Db,
  {
    company_id,
    user_id,
    response_id,
    at,
    meeting_id,
  }: { company_id: string; user_id: string; response_id: string; at: Date | null; meeting_id: string | null },
): Promise<boolean> =>
  db
    .update(assistantResponses)
    .set({ follow_up_at: at, meeting_id: sql`coalesce(${assistantResponses.meeting_id}, ${meeting_id}::uuid)` })
    .where(
      and(
        eq(assistantResponses.company_id, company_id),
        eq(assistantResponses.id, response_id),
        eq(assistantResponses.user_id, user_id),
      ),
    )
    .returning({ id: assistantResponses.id })
    .then(hasRows)

/** Gives a response of the person's own the meeting, where it has none. False when it is not theirs. */
export const linkResponse = async (
  db: Db,
  {
    company_id,
    user_id,
    id,
    meeting_id,
    message_id,
  }: RowKey & { user_id: string; meeting_id: string | null; message_id: string | null },
): Promise<boolean> =>
  db
    .update(assistantResponses)
    .set({
      meeting_id: sql`coalesce(${assistantResponses.meeting_id}, ${meeting_id}::uuid)`,
      message_id: sql`case when ${assistantResponses.meeting_id} is null then ${message_id}::text else ${assistantResponses.message_id} end`,
    })
    .where(
      and(
        eq(assistantResponses.company_id, company_id),
        eq(assistantResponses.id, id),
        eq(assistantResponses.user_id, user_id),
      ),
    )
    .returning({ id: assistantResponses.id })
    .then(hasRows)

/** Stores or replaces a person's thumb on a response of their own. False when it is not theirs. */
export async function upsertFeedback(tx: Db, feedback: typeof responseFeedback.$inferInsert): Promise<boolean> {
  const [own] = await tx
    .select({ id: assistantResponses.id })
    .from(assistantResponses)
    .where(
      and(
        eq(assistantResponses.company_id, feedback.company_id),
        eq(assistantResponses.id, feedback.response_id),
        eq(assistantResponses.user_id, feedback.user_id),
      ),
    )
    .for('key share')
  if (!own) return false
  const { rating, comment, created_at } = feedback
  await tx
    .insert(responseFeedback)
    .values(feedback)
    .onConflictDoUpdate({
      target: [responseFeedback.response_id, responseFeedback.user_id],
      set: { rating, comment: comment ?? null, created_at },
    })
  return true
}
