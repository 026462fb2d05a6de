import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { outages } from '../../platform/jobs/outages.tables.ts'
import { outboxMails } from '../../platform/mail/mail.tables.ts'
import type { UserRow } from '../accounts/accounts.service.ts'
import { users } from '../accounts/accounts.tables.ts'
import { assistantResponses } from '../answers/answers.tables.ts'
import { erasedName } from '../audit/audit.service.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { companies } from '../companies/companies.tables.ts'
import { invitations } from '../invitations/invitations.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetingChats, meetings } from '../meetings/meetings.tables.ts'
import { momentComments } from '../moment-comments/moment-comments.tables.ts'
import { ownNotes } from '../own-notes/own-notes.tables.ts'
import { webhookDeliveries } from '../webhooks/webhooks.tables.ts'

/** How many rows a person has of each kind that goes with them, and of what stays with the company. */
export async function countOfPerson(db: Db, id: string) {
  const of = (table: PgTable, column: PgColumn) => db.$count(table, eq(column, id))
  return {
    responses: await of(assistantResponses, assistantResponses.user_id),
    chats: await of(meetingChats, meetingChats.user_id),
    notes: await of(ownNotes, ownNotes.user_id),
    comments: await of(momentComments, momentComments.author_id),
    meetings: await of(meetings, meetings.owner_id),
    documents: await of(knowledgeItems, knowledgeItems.owner_id),
  }
}

export async function countOfCompany(db: Db, id: string) {
  const of = (table: PgTable, column: PgColumn) => db.$count(table, eq(column, id))
  return {
    people: await of(users, users.company_id),
    meetings: await of(meetings, meetings.company_id),
    documents: await of(knowledgeItems, knowledgeItems.company_id),
    responses: await of(assistantResponses, assistantResponses.company_id),
  }
}

/** By its id, or by its name in whatever letters: names are not unique. */
export const listCompaniesCalled = async (db: Db, words: string): Promise<CompanyRow[]> =>
  db
    .select()
    .from(companies)
    .where(or(sql`${companies.id}::text = lower(${words})`, sql`lower(${companies.name}) = lower(${words})`))
    .orderBy(companies.created_at, companies.id)

export const listPeopleOf = async (db: Db, companyId: string): Promise<UserRow[]> =>
  db.select().from(users).where(eq(users.company_id, companyId)).orderBy(users.id)

export const deleteUser = (tx: Db, id: string) => tx.delete(users).where(eq(users.id, id))

export const deleteCompany = (tx: Db, id: string) => tx.delete(companies).where(eq(companies.id, id))

interface ErasedPerson {
  id: string
  email: string
  /** Where they were members: what other companies hold of the address is theirs. */
  company_ids: readonly string[]
}

/** Takes the address out of rows that stay: meetings, and what webhooks are told of them. */
export async function forgetAddress(tx: Db, { id, email, company_ids }: ErasedPerson): Promise<void> {
  const isTheirs = (column: PgColumn) => isOneOf(column, company_ids)
  const { owner_email, owner_id, consent_confirmed_by, attendee_emails, calendar_event_data } = meetings
  const isOwner = or(eq(owner_id, id), eq(owner_email, email))
  await tx
    .update(meetings)
    .set({ owner_email: null })
    .where(and(isTheirs(meetings.company_id), isOwner))
  await tx
    .update(meetings)
    .set({ consent_confirmed_by: null })
    .where(and(isTheirs(meetings.company_id), eq(consent_confirmed_by, email)))
  const others = sql`
    select coalesce(jsonb_agg(attendee order by nth), '[]'::jsonb)
    from jsonb_array_elements(${calendar_event_data}->'attendees') with ordinality as invited(attendee, nth)
    where lower(coalesce(attendee->>'email', '')) <> ${email}`
  await tx
    .update(meetings)
    .set({
      attendee_emails: sql`array_remove(${attendee_emails}, ${email})`,
      calendar_event_data: sql`
        case when ${calendar_event_data} is null then null
        else jsonb_set(${calendar_event_data}, '{attendees}', (${others})) end`,
    })
    .where(and(isTheirs(meetings.company_id), sql`${attendee_emails} @> array[${email}]::text[]`))
  const owner = `"meeting_owner":${JSON.stringify(email)}`
  await tx
    .update(webhookDeliveries)
    .set({ payload: sql`replace(${webhookDeliveries.payload}, ${owner}, '"meeting_owner":null')` })
    .where(and(isTheirs(webhookDeliveries.company_id), sql`position(${owner} in ${webhookDeliveries.payload}) > 0`))
}

/**
 * Deletes what waits or was kept for the address: mails, invitations, and background runs that name the person.
 */
export async function deleteTraces(tx: Db, { id, email, company_ids }: ErasedPerson): Promise<void> {
  await tx.delete(outboxMails).where(sql`lower(${outboxMails.to}) = ${email}`)
  const { company_id, accepted_at, user_email } = invitations
  const isKnown = or(isNull(company_id), isNotNull(accepted_at), isOneOf(company_id, company_ids))
  await tx.delete(invitations).where(and(eq(user_email, email), isKnown))
  const input = sql`lower(${jobRuns.input}::text)`
  const names = (value: string): SQL => sql`position(${JSON.stringify(value)} in ${input}) > 0`
  const isMail = sql`${jobRuns.name} like '%-mail'`
  const goes = or(inArray(jobRuns.state, ['done', 'failed']), and(isMail, or(names(id), isSentBy(email))))
  await tx.delete(jobRuns).where(and(or(names(id), names(email)), goes))
  // What still runs ends by itself, and its run stays for the screens.
  const without = sql`replace(${jobRuns.input}::text, ${JSON.stringify(email)}, ${JSON.stringify(erasedName(id))})::jsonb`
  await tx.update(jobRuns).set({ input: without }).where(names(email))
  await tx.update(jobRuns).set({ requested_by: null }).where(eq(jobRuns.requested_by, id))
  await tx.update(jobRuns).set({ again_requested_by: null }).where(eq(jobRuns.again_requested_by, id))
}

/** A mail that goes out in the person's name, or to them alone. */
const isSentBy = (email: string) =>
  or(...['from', 'to', 'email'].map((key) => sql`lower(${jobRuns.input}->>${key}) = ${email}`))

/** Background runs of a company, and what is known of its receivers that are away. */
export async function deleteTracesOfCompany(tx: Db, companyId: string, receivers: readonly string[]): Promise<void> {
  await tx.delete(jobRuns).where(eq(jobRuns.company_id, companyId))
  await tx.delete(outages).where(isOneOf(outages.service, receivers))
}

/** Other accounts that are read in the same mailbox, such as `sam+acme@…` of `sam@…`: staff have one for each customer. */
export const listAccountsOfMailbox = async (db: Db, { id, email }: Pick<UserRow, 'id' | 'email'>) => {
  const mailbox = (address: SQL) =>
    sql`split_part(split_part(${address}, '@', 1), '+', 1) || '@' || split_part(${address}, '@', 2)`
  const isSame = sql`${mailbox(sql`${users.email}`)} = ${mailbox(sql`${email}::text`)}`
  return (
    await db
      .select({ email: users.email })
      .from(users)
      .where(and(isSame, ne(users.id, id)))
  ).map((row) => row.email)
}
