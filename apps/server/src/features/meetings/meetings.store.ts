import type { MeetingType } from '@cuecard/contract/meetings.ts'
import { and, arrayContains, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { meetingAnalyses, meetings } from './meetings.tables.ts'

export type MeetingRow = typeof meetings.$inferSelect

/** Who looks; `sees_all`: admins and staff. `email` in lower case. */
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
}

/** The meetings that lists and searches show to somebody: own and attended ones, all for admins and staff. */
export function listedFor(viewer: Viewer): SQL | undefined {
  return and(
    eq(meetings.company_id, viewer.company_id),
    viewer.sees_all
      ? undefined
      : or(eq(meetings.owner_id, viewer.user_id), arrayContains(meetings.attendee_emails, [viewer.email])),
  )
}

/** By its address also a meeting that is shared with the company. */
export async function findVisible(db: Db, viewer: Viewer, id: string): Promise<MeetingRow | null> {
  const shared = and(eq(meetings.company_id, viewer.company_id), eq(meetings.is_shared, true))
  const [row] = await db
    .select()
    .from(meetings)
    .where(and(eq(meetings.id, id), or(listedFor(viewer), shared)))
  return row ?? null
}

export function matching(query: MeetingQuery): SQL | undefined {
  return and(
    query.text === undefined ? undefined : says(query.text),
    query.owner === undefined ? undefined : ilike(meetings.owner_email, literally(query.owner)),
    query.meeting_type === undefined ? undefined : eq(meetings.meeting_type, query.meeting_type),
    query.from === undefined ? undefined : gte(meetings.started_at, query.from),
    query.to === undefined ? undefined : lt(meetings.started_at, query.to),
  )
}

const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

function says(text: string): SQL | undefined {
  const pattern = `%${literally(text)}%`
  return or(
    ilike(meetings.title, pattern),
    ilike(meetings.owner_email, pattern),
    sql`exists (
      select 1 from jsonb_array_elements(${meetings.calendar_event_data}->'attendees') attendee
      where attendee->>'name' ilike ${pattern} or attendee->>'email' ilike ${pattern})`,
  )
}

/** Notes, and the summary for managers as the JSON text that it is stored as. */
export async function findAnalysis(db: Db, meeting: { company_id: string; id: string }) {
  const [row] = await db
    .select({
      notes: meetingAnalyses.notes,
      notes_engine: meetingAnalyses.notes_engine,
      notes_updated_at: meetingAnalyses.notes_updated_at,
      manager: sql<string | null>`${meetingAnalyses.manager}::text`,
    })
    .from(meetingAnalyses)
    .where(and(eq(meetingAnalyses.company_id, meeting.company_id), eq(meetingAnalyses.meeting_id, meeting.id)))
  return row ?? null
}
