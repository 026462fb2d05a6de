import { and, asc, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows } from '../../platform/db/rows.ts'
import { ownNotes } from './own-notes.tables.ts'

export type OwnNoteRow = typeof ownNotes.$inferSelect

/** One person's notes on one meeting. */
export interface NotesKey {
  company_id: string
  meeting_id: string
  user_id: string
}

const isAmong = ({ company_id, meeting_id, user_id }: NotesKey) =>
  and(eq(ownNotes.company_id, company_id), eq(ownNotes.meeting_id, meeting_id), eq(ownNotes.user_id, user_id))

const isNote = (key: NotesKey & { id: string }) => and(isAmong(key), eq(ownNotes.id, key.id))

/** In the order of the meeting's time; those without a time last, as they were added. */
export const listNotes = (db: Db, key: NotesKey): Promise<OwnNoteRow[]> =>
  db
    .select()
    .from(ownNotes)
    .where(isAmong(key))
    .orderBy(sql`${ownNotes.at} asc nulls last`, asc(ownNotes.created_at), asc(ownNotes.id))

export const countNotes = (tx: Db, key: NotesKey): Promise<number> => tx.$count(ownNotes, isAmong(key))

/** Null when the person has a note of that `client_key` on the meeting already. */
export const insertNote = (tx: Db, note: OwnNoteRow): Promise<OwnNoteRow | null> =>
  tx
    .insert(ownNotes)
    .values(note)
    .onConflictDoNothing({ target: [ownNotes.meeting_id, ownNotes.user_id, ownNotes.client_key] })
    .returning()
    .then(firstRow)

export const findByClientKey = (tx: Db, key: NotesKey & { client_key: string }): Promise<OwnNoteRow | null> =>
  tx
    .select()
    .from(ownNotes)
    .where(and(isAmong(key), eq(ownNotes.client_key, key.client_key)))
    .then(firstRow)

export const lockNote = (tx: Db, key: NotesKey & { id: string }): Promise<OwnNoteRow | null> =>
  tx.select().from(ownNotes).where(isNote(key)).for('update').then(firstRow)

export const updateNote = (
  tx: Db,
  key: NotesKey & { id: string },
  values: Pick<OwnNoteRow, 'text' | 'version' | 'updated_at'>,
): Promise<OwnNoteRow | null> => tx.update(ownNotes).set(values).where(isNote(key)).returning().then(firstRow)

export const deleteNote = (db: Db, key: NotesKey & { id: string }): Promise<boolean> =>
  db.delete(ownNotes).where(isNote(key)).returning({ id: ownNotes.id }).then(hasRows)

/** All that a person noted for themselves on meetings, as it was added. */
export const listOwnNotes = async (db: Db, { company_id, user_id }: Omit<NotesKey, 'meeting_id'>) =>
  db
    .select(columnsOf(ownNotes, 'meeting_id', 'text', 'at', 'created_at', 'updated_at'))
    .from(ownNotes)
    .where(and(eq(ownNotes.company_id, company_id), eq(ownNotes.user_id, user_id)))
    .orderBy(asc(ownNotes.created_at), asc(ownNotes.id))
