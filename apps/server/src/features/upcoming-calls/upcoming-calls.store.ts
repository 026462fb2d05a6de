import { and, arrayOverlaps, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { callNotes } from './upcoming-calls.tables.ts'

interface EarlierQuery {
  companyId: string
  /** The condition under which the caller's list shows a meeting. */
  listed: SQL | undefined
  before: Date
  /** Addresses of the people, in lower case. */
  emails: readonly string[]
  /** Domains of their companies, under which each address of theirs may stand. */
  domains: readonly string[]
  limit: number
}

/** Meetings with these people or with others of their companies, newest first. */
export async function listEarlierMeetings(db: Db, query: EarlierQuery): Promise<{ id: string; is_same: boolean }[]> {
  const { companyId, listed, before, emails, domains, limit } = query
  if (emails.length === 0) return []
  const isSame = arrayOverlaps(meetings.attendee_emails, [...emails])
  const ofDomains = domains.map(
    (domain) =>
      sql`exists (select 1 from unnest(${meetings.attendee_emails}) as one(email)
        where one.email like ${`%@${domain}`} or one.email like ${`%.${domain}`})`,
  )
  return db
    .select({ id: meetings.id, is_same: sql<boolean>`${isSame}` })
    .from(meetings)
    .where(and(eq(meetings.company_id, companyId), listed, lt(meetings.started_at, before), or(isSame, ...ofDomains)))
    .orderBy(desc(meetings.started_at), meetings.id)
    .limit(limit)
}

interface NotesKey {
  company_id: string
  user_id: string
  event_key: string
}

const isNotes = ({ company_id, user_id, event_key }: NotesKey) =>
  and(eq(callNotes.company_id, company_id), eq(callNotes.user_id, user_id), eq(callNotes.event_key, event_key))

export type CallNotesRow = typeof callNotes.$inferSelect

export const findNotes = (db: Db, key: NotesKey): Promise<CallNotesRow | null> =>
  db.select().from(callNotes).where(isNotes(key)).then(firstRow)

/** Null when the notes are not at `version` any more; 0 where there are none yet. */
export function saveNotes(
  tx: Db,
  key: NotesKey,
  { version, text, now }: { version: number; text: string; now: Date },
): Promise<CallNotesRow | null> {
  const values = { text, version: version + 1, updated_at: now }
  if (version > 0)
    return tx
      .update(callNotes)
      .set(values)
      .where(and(isNotes(key), eq(callNotes.version, version)))
      .returning()
      .then(firstRow)
  return tx
    .insert(callNotes)
    .values({ ...key, ...values })
    .onConflictDoNothing()
    .returning()
    .then(firstRow)
}

/** All that a person noted on calls, newest first. */
export const listCallNotes = async (db: Db, { company_id, user_id }: Omit<NotesKey, 'event_key'>) =>
  db
    .select(columnsOf(callNotes, 'event_key', 'text', 'updated_at'))
    .from(callNotes)
    .where(and(eq(callNotes.company_id, company_id), eq(callNotes.user_id, user_id)))
    .orderBy(desc(callNotes.updated_at), callNotes.event_key)
