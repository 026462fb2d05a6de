import { and, desc, eq, gt, inArray, isNotNull, like, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { columnsOf, isOneOf } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { firstRow } from '../db/rows.ts'
import { jobRuns } from '../jobs/jobs.tables.ts'
import { outboxMails } from './mail.tables.ts'
import type { MailMessage } from './mail.ts'

export interface OutboxMail extends MailMessage {
  id: string
  created_at: Date
}

const LIST_MAX = 200
const KEEP_DAYS = 30

/** Stores a mail, the same `id` only once, and removes those older than 30 days. */
export async function insertOutboxMail(db: Db, mail: MailMessage, id: string): Promise<void> {
  await db
    .insert(outboxMails)
    .values({ ...mail, id, created_at: sql`clock_timestamp()` })
    .onConflictDoNothing()
  await db.delete(outboxMails).where(lt(outboxMails.created_at, sql`now() - make_interval(days => ${KEEP_DAYS})`))
}

/** The mails kept because no mail server is configured: newest first, at most 200. */
export const listOutbox = async (db: Db): Promise<OutboxMail[]> =>
  db.select().from(outboxMails).orderBy(desc(outboxMails.created_at), desc(outboxMails.id)).limit(LIST_MAX)

/** A mail that was kept because no mail server is configured; null for one that was sent or is older than 30 days. */
export const findOutboxMail = async (db: Db, id: string): Promise<OutboxMail | null> =>
  db.select().from(outboxMails).where(eq(outboxMails.id, id)).then(firstRow)

/** The kept mails that were written to an address, newest first, without what stands in them. `email` in lower case. */
export const listOutboxOf = async (db: Db, email: string) =>
  db
    .select(columnsOf(outboxMails, 'subject', 'created_at'))
    .from(outboxMails)
    .where(sql`lower(${outboxMails.to}) = ${email}`)
    .orderBy(desc(outboxMails.created_at), desc(outboxMails.id))

/** The mails of a company that a person had sent, with what they wrote, oldest first; runs of mails are kept for 30 days. */
export async function listMailsSentBy(db: Db, { company_id, user_id }: { company_id: string; user_id: string }) {
  const rows = await db
    .select(columnsOf(jobRuns, 'name', 'input', 'state', 'failure', 'created_at'))
    .from(jobRuns)
    .where(and(eq(jobRuns.company_id, company_id), like(jobRuns.name, '%-mail'), eq(jobRuns.requested_by, user_id)))
    .orderBy(jobRuns.created_at, jobRuns.id)
  return rows.map(({ name: kind, input, ...run }) => ({ kind, ...SentMail.parse(input), ...run }))
}

const SentMail = z.object({
  to: z.string().optional(),
  subject: z.string().optional(),
  text: z.string().optional(),
  message: z.string().optional(),
})

/** What the input of a mail about a meeting keeps besides ids: whom it went to and from, and what became of it. */
const KEPT = ['to', 'from', 'name', 'recipient', 'reason', 'time_zone']

/**
 * Empties the texts of a company's mails about a meeting, sent or not, and removes those in the outbox: what was written about a
 * meeting goes with it. A mail says what it is about by `meeting_id` in its input.
 */
export async function forgetMailsAbout(db: Db, about: { company_id: string; meeting_id: string }): Promise<void> {
  const isAbout = and(
    eq(jobRuns.company_id, about.company_id),
    like(jobRuns.name, '%-mail'),
    sql`${jobRuns.input}->>'meeting_id' = ${about.meeting_id}`,
  )
  await db
    .delete(outboxMails)
    .where(inArray(outboxMails.id, db.select({ id: jobRuns.id }).from(jobRuns).where(isAbout)))
  const isText = sql`jsonb_typeof(value) = 'string' and key !~ '_id$' and not ${isOneOf(sql<string>`key`, KEPT)}`
  const emptied = sql`(select jsonb_object_agg(key, case when ${isText} then '""' else value end) from jsonb_each(${jobRuns.input}))`
  await db.update(jobRuns).set({ input: emptied }).where(isAbout)
}

const FAILED_DAYS = 7

/** Runs of mails that wait for something, and those that failed in the last 7 days: newest first, at most 200. */
export const listUndeliveredRuns = async (db: Db) =>
  db
    .select()
    .from(jobRuns)
    .where(
      and(
        like(jobRuns.name, '%-mail'),
        or(
          and(inArray(jobRuns.state, ['queued', 'running']), isNotNull(jobRuns.waiting_for)),
          and(eq(jobRuns.state, 'failed'), gt(jobRuns.created_at, sql`now() - make_interval(days => ${FAILED_DAYS})`)),
        ),
      ),
    )
    .orderBy(desc(jobRuns.created_at), desc(jobRuns.id))
    .limit(LIST_MAX)
