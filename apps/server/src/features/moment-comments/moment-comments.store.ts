import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import { meetingMessages, meetings } from '../meetings/meetings.tables.ts'
import { momentComments } from './moment-comments.tables.ts'

export type CommentRow = typeof momentComments.$inferSelect

interface MeetingKey {
  company_id: string
  meeting_id: string
}
export interface CommentKey extends MeetingKey {
  id: string
}

const isOf = ({ company_id, meeting_id }: MeetingKey) =>
  and(eq(momentComments.company_id, company_id), eq(momentComments.meeting_id, meeting_id))

const isComment = (key: CommentKey) => and(isOf(key), eq(momentComments.id, key.id))

/** A meeting's comments, the oldest first. */
export const listComments = (db: Db, key: MeetingKey): Promise<CommentRow[]> =>
  db.select().from(momentComments).where(isOf(key)).orderBy(asc(momentComments.created_at), asc(momentComments.id))

export const countComments = (tx: Db, key: MeetingKey): Promise<number> => tx.$count(momentComments, isOf(key))

export const findByClientKey = (
  tx: Db,
  key: MeetingKey & Pick<CommentRow, 'author_id' | 'client_key'>,
): Promise<CommentRow | null> =>
  tx
    .select()
    .from(momentComments)
    .where(and(isOf(key), eq(momentComments.author_id, key.author_id), eq(momentComments.client_key, key.client_key)))
    .then(firstRow)

export const findComment = (tx: Db, key: CommentKey): Promise<CommentRow | null> =>
  tx.select().from(momentComments).where(isComment(key)).for('update').then(firstRow)

export const hasMessage = (tx: Db, { company_id, meeting_id }: MeetingKey, message_id: string): Promise<boolean> =>
  tx
    .select({ id: meetingMessages.message_id })
    .from(meetingMessages)
    .where(
      and(
        eq(meetingMessages.company_id, company_id),
        eq(meetingMessages.meeting_id, meeting_id),
        eq(meetingMessages.message_id, message_id),
      ),
    )
    .then(hasRows)

/** Null when the author has a comment of that `client_key` on the meeting already. */
export const insertComment = (tx: Db, row: CommentRow): Promise<CommentRow | null> =>
  tx
    .insert(momentComments)
    .values(row)
    .onConflictDoNothing({ target: [momentComments.meeting_id, momentComments.author_id, momentComments.client_key] })
    .returning()
    .then(firstRow)

export const setDone = (tx: Db, key: CommentKey, done_at: Date | null): Promise<CommentRow | null> =>
  tx.update(momentComments).set({ done_at }).where(isComment(key)).returning().then(firstRow)

export const changeComment = (
  tx: Db,
  key: CommentKey,
  values: Pick<CommentRow, 'to_id' | 'text' | 'done_at' | 'is_mailed'>,
): Promise<CommentRow | null> => tx.update(momentComments).set(values).where(isComment(key)).returning().then(firstRow)

export const deleteComment = (tx: Db, key: CommentKey): Promise<boolean> =>
  tx.delete(momentComments).where(isComment(key)).returning({ id: momentComments.id }).then(hasRows)

/** What the mail says, with the meeting and the colleague; null when one of them, the comment or its author is gone. */
export function findForMail(db: Db, id: string) {
  const author = alias(users, 'author')
  return db
    .select({
      ...columnsOf(momentComments, 'message_id', 'about', 'text'),
      meeting: meetings,
      said: meetingMessages.message,
      to: columnsOf(users, 'id', 'email', 'role'),
      author: columnsOf(author, 'email', 'first_name', 'last_name'),
    })
    .from(momentComments)
    .innerJoin(meetings, eq(meetings.id, momentComments.meeting_id))
    .innerJoin(
      users,
      and(
        eq(users.id, momentComments.to_id),
        eq(users.company_id, momentComments.company_id),
        isNull(users.disabled_at),
      ),
    )
    .innerJoin(author, eq(author.id, momentComments.author_id))
    .leftJoin(
      meetingMessages,
      and(
        eq(meetingMessages.meeting_id, momentComments.meeting_id),
        eq(meetingMessages.message_id, momentComments.message_id),
      ),
    )
    .where(eq(momentComments.id, id))
    .then(firstRow)
}

/** What a person wrote to colleagues and what these wrote to them, oldest first. */
export const listCommentsOf = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select({
      ...columnsOf(momentComments, 'meeting_id', 'message_id', 'author_id', 'to_id', 'about', 'text'),
      ...columnsOf(momentComments, 'created_at', 'done_at'),
    })
    .from(momentComments)
    .where(
      and(
        eq(momentComments.company_id, company_id),
        or(eq(momentComments.author_id, user_id), eq(momentComments.to_id, user_id)),
      ),
    )
    .orderBy(asc(momentComments.created_at), asc(momentComments.id))
