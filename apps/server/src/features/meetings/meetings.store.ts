import type { MeetingType } from '@cuecard/contract/meetings/meetings.ts'
import { and, arrayContains, asc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows, type RowKey } from '../../platform/db/rows.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import { escapeLike } from '../../platform/db/database-values.ts'
import { users } from '../accounts/accounts.tables.ts'
import { meetingAnalyses, meetingChats, meetings } from './meetings.tables.ts'

export type MeetingRow = typeof meetings.$inferSelect

/** The user who reads; `sees_all` for admins and staff. `email` in lower case. */
export interface Viewer {
  company_id: string
  user_id: string
  email: string
  sees_all: boolean
}

export interface MeetingQuery {
  text?: string | undefined
  owner?: string | undefined
  meeting_type?: MeetingType | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** The newest so many. */
  limit?: number | undefined
}

/** Condition for the meetings that lists and searches show to a user: own and attended ones, all for admins and staff. */
export const isListedFor = (viewer: Viewer) =>
  and(
    eq(meetings.company_id, viewer.company_id),
    viewer.sees_all
      ? undefined
      : or(eq(meetings.owner_id, viewer.user_id), arrayContains(meetings.attendee_emails, [viewer.email])),
  )

/** Opened by its address, a meeting that is shared with the company is visible too. */
const isVisibleTo = (viewer: Viewer, id: string) =>
  and(
    eq(meetings.company_id, viewer.company_id),
    eq(meetings.id, id),
    or(isListedFor(viewer), eq(meetings.is_shared, true)),
  )

export const findVisible = (db: Db, viewer: Viewer, id: string): Promise<MeetingRow | null> =>
  db.select().from(meetings).where(isVisibleTo(viewer, id)).then(firstRow)

/** Whether the viewer sees the meeting; if so, it is locked against removal until the transaction ends. */
export const lockVisible = (tx: Db, viewer: Viewer, id: string) =>
  tx.select({ id: meetings.id }).from(meetings).where(isVisibleTo(viewer, id)).for('key share').then(hasRows)

export const matchesFilter = (query: MeetingQuery) =>
  and(
    query.text === undefined ? undefined : matchesText(query.text),
    query.owner === undefined ? undefined : ilike(meetings.owner_email, escapeLike(query.owner)),
    query.meeting_type === undefined ? undefined : eq(meetings.meeting_type, query.meeting_type),
    query.from === undefined ? undefined : gte(meetings.started_at, query.from),
    query.to === undefined ? undefined : lt(meetings.started_at, query.to),
  )

/** Every word stands in the title, with the owner or with somebody who was invited. */
const matchesText = (text: string): SQL | undefined => and(...text.split(/\s+/).filter(Boolean).map(matchesWord))

function matchesWord(word: string): SQL | undefined {
  const pattern = `%${escapeLike(word)}%`
  return or(
    ilike(meetings.title, pattern),
    ilike(meetings.owner_email, pattern),
    sql`exists (
      select 1 from jsonb_array_elements(${meetings.calendar_event_data}->'attendees') attendee
      where attendee->>'name' ilike ${pattern} or attendee->>'email' ilike ${pattern})`,
  )
}

/** The notes, and the manager analysis as stored JSON text. */
export const findAnalysis = (db: Db, meeting: { company_id: string; id: string }) =>
  db
    .select({
      ...columnsOf(meetingAnalyses, 'notes', 'notes_engine', 'notes_updated_at', 'unanswered_count'),
      manager: sql<string | null>`${meetingAnalyses.manager}::text`,
    })
    .from(meetingAnalyses)
    .where(and(eq(meetingAnalyses.company_id, meeting.company_id), eq(meetingAnalyses.meeting_id, meeting.id)))
    .then(firstRow)

/** Poorly answered questions; null until the meeting was analysed. */
export const countUnanswered = async (db: Db, { company_id, id }: MeetingKey): Promise<number | null> =>
  db
    .select(columnsOf(meetingAnalyses, 'unanswered_count'))
    .from(meetingAnalyses)
    .where(and(eq(meetingAnalyses.company_id, company_id), eq(meetingAnalyses.meeting_id, id)))
    .then((rows) => rows[0]?.unanswered_count ?? null)

export type MeetingKey = RowKey

const isMeeting = ({ company_id, id }: MeetingKey) => and(eq(meetings.company_id, company_id), eq(meetings.id, id))

/** The meeting, locked against other changes until the transaction ends; null when it is gone. */
export const lockMeeting = (tx: Db, meeting: MeetingKey): Promise<MeetingRow | null> =>
  tx.select().from(meetings).where(isMeeting(meeting)).for('update').then(firstRow)

export const updateMeeting = (
  tx: Db,
  meeting: MeetingKey,
  values: Partial<Pick<MeetingRow, 'title' | 'is_shared' | 'customers' | 'chosen_customer' | 'updated_at'>>,
): Promise<MeetingRow | null> => tx.update(meetings).set(values).where(isMeeting(meeting)).returning().then(firstRow)

/** Deletes its transcript, analyses, chats, responses, their thumbs and deliveries to webhooks too. */
export async function deleteMeeting(tx: Db, meeting: MeetingKey): Promise<void> {
  const { company_id, id } = meeting
  await tx
    .delete(assistantResponses)
    .where(and(eq(assistantResponses.company_id, company_id), eq(assistantResponses.meeting_id, id)))
  // Chats about all meetings that quote this one; chats about it alone are deleted with its row.
  const quoted = JSON.stringify([{ meeting_id: id }])
  await tx
    .delete(meetingChats)
    .where(and(eq(meetingChats.company_id, company_id), sql`${meetingChats.sources} @> ${quoted}::jsonb`))
  await tx.delete(meetings).where(isMeeting(meeting))
}

/** Thumbs on the meeting's answers and explanations, oldest first. */
export const listFeedback = async (db: Db, meeting: MeetingKey) =>
  db
    .select({
      ...columnsOf(responseFeedback, 'id', 'response_id', 'rating', 'comment', 'created_at'),
      kind: assistantResponses.kind,
      question: assistantResponses.question,
      user_email: users.email,
    })
    .from(responseFeedback)
    .innerJoin(assistantResponses, eq(assistantResponses.id, responseFeedback.response_id))
    .leftJoin(users, eq(users.id, responseFeedback.user_id))
    .where(
      and(
        eq(responseFeedback.company_id, meeting.company_id),
        eq(assistantResponses.company_id, meeting.company_id),
        eq(assistantResponses.meeting_id, meeting.id),
      ),
    )
    .orderBy(asc(responseFeedback.created_at), asc(responseFeedback.id))

/** Locks these meetings against removal until the transaction ends; false when one of them is gone. */
export async function lockMeetings(tx: Db, companyId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const found = await tx
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.company_id, companyId), isOneOf(meetings.id, wanted)))
    .for('key share')
  return found.length === wanted.length
}
