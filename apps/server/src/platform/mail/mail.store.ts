import { randomUUID } from 'node:crypto'
import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { outboxMails } from './mail.tables.ts'
import type { MailMessage } from './mail.ts'

export interface OutboxMail extends MailMessage {
  id: string
  created_at: Date
}

const LIST_MAX = 200
const KEEP_DAYS = 30

/** Stores a mail and removes those older than 30 days. */
export async function insertOutboxMail(db: Db, mail: MailMessage): Promise<void> {
  await db.insert(outboxMails).values({ ...mail, id: randomUUID(), created_at: sql`clock_timestamp()` })
  await db.delete(outboxMails).where(lt(outboxMails.created_at, sql`now() - make_interval(days => ${KEEP_DAYS})`))
}

/** The mails kept because no mail server is configured: newest first, at most 200. */
export const listOutbox = async (db: Db): Promise<OutboxMail[]> =>
  db.select().from(outboxMails).orderBy(desc(outboxMails.created_at), desc(outboxMails.id)).limit(LIST_MAX)
