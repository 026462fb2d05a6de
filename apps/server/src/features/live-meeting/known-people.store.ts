import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { meetingAnalyses, meetingMessages, meetings } from '../meetings/meetings.tables.ts'

/** The meetings before this one that the caller's list shows. */
interface EarlierMeetingQuery {
  company_id: string
  /** A condition over `meetings`. */
  listed: SQL | undefined
  before: Date
  /** The current meeting's id. */
  except: string | null
}

export interface EarlierMeeting {
  /** The address or name searched for, in lower case. */
  of: string
  id: string
  title: string
  started_at: Date
}

/** Only the newest meetings are searched by name, because messages have no index by speaker. */
const SEARCHED_MEETINGS_MAX = 300

const isEarlier = ({ company_id, listed, before, except }: EarlierMeetingQuery) =>
  and(
    eq(meetings.company_id, company_id),
    listed,
    lt(meetings.started_at, before),
    except === null ? undefined : ne(meetings.id, except),
  )

const columns = { id: meetings.id, title: meetings.title, started_at: meetings.started_at }

/** For each address the newest meetings that it was invited to; `emails` in lower case. */
export async function listMeetingsByEmail(
  db: Db,
  earlier: EarlierMeetingQuery,
  { emails, most }: { emails: readonly string[]; most: number },
): Promise<EarlierMeeting[]> {
  if (emails.length === 0) return []
  const people = sql.join(
    emails.map((email) => sql`(${email}::text)`),
    sql`, `,
  )
  const found = db
    .select(columns)
    .from(meetings)
    .where(and(isEarlier(earlier), sql`${meetings.attendee_emails} @> array[person.email]`))
    .orderBy(desc(meetings.started_at), desc(meetings.id))
    .limit(most)
    .as('found')
  return db
    .select({ of: sql<string>`person.email`, id: found.id, title: found.title, started_at: found.started_at })
    .from(sql`(values ${people}) as person(email)`)
    .crossJoinLateral(found)
    .orderBy(desc(found.started_at), desc(found.id))
}

/** Meetings, newest first, in which a person of one of the names spoke; `names` in lower case. */
export async function listMeetingsByName(
  db: Db,
  earlier: EarlierMeetingQuery,
  names: readonly string[],
): Promise<EarlierMeeting[]> {
  if (names.length === 0) return []
  const newest = db
    .select(columns)
    .from(meetings)
    .where(isEarlier(earlier))
    .orderBy(desc(meetings.started_at), desc(meetings.id))
    .limit(SEARCHED_MEETINGS_MAX)
    .as('newest')
  const speaker = sql<string>`lower(${meetingMessages.username})`
  return db
    .select({ of: speaker, id: newest.id, title: newest.title, started_at: newest.started_at })
    .from(newest)
    .innerJoin(
      meetingMessages,
      and(eq(meetingMessages.company_id, earlier.company_id), eq(meetingMessages.meeting_id, newest.id)),
    )
    .where(isOneOf(speaker, names))
    .groupBy(speaker, newest.id, newest.title, newest.started_at)
    .orderBy(desc(newest.started_at), desc(newest.id))
}

/** The first characters of each meeting's notes. */
export async function listNotesStarts(
  db: Db,
  company_id: string,
  { ids, characters }: { ids: readonly string[]; characters: number },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: meetingAnalyses.meeting_id,
      notes: sql<string | null>`left(${meetingAnalyses.notes}, ${characters})`,
    })
    .from(meetingAnalyses)
    .where(and(eq(meetingAnalyses.company_id, company_id), isOneOf(meetingAnalyses.meeting_id, ids)))
  return new Map(rows.flatMap(({ id, notes }) => (notes ? [[id, notes] as const] : [])))
}
