import type { Evidence, Judgement, NextStep, CustomerQna, SpeakerSide } from '@cuecard/contract/meetings/analysis.ts'
import { and, desc, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { gapQuestions, knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { meetingAnalyses, meetings } from '../meetings/meetings.tables.ts'
import { customerBooks, type NamedCustomer } from './customers.tables.ts'

export interface CustomerBook {
  customers: NamedCustomer[]
  other_domains: string[]
}

const ofCompany = (companyId: string) => eq(customerBooks.company_id, companyId)
const EMPTY: CustomerBook = { customers: [], other_domains: [] }

/** What is known of a company's customers before its meetings are read. */
export interface KnownRow {
  book: CustomerBook
  /** What follows the `@` in the addresses of the company's people, each once, in lower case. */
  domains: string[]
}

/** The company's domains in turn, each by one look into the index: `distinct` reads the addresses of all its people. */
const domainsOf = (companyId: string) => sql<string[] | null>`(
  with recursive next(domain) as (
    select min(${users.email_domain}) from ${users} where ${users.company_id} = ${companyId}
    union all
    select (
      select min(${users.email_domain}) from ${users}
      where ${users.company_id} = ${companyId} and ${users.email_domain} > next.domain
    ) from next where next.domain is not null
  ) select array_agg(next.domain) from next where next.domain is not null)`

export async function findKnown(db: Db, companyId: string): Promise<KnownRow> {
  const [row] = await db
    .select({ ...columnsOf(customerBooks, 'customers', 'other_domains'), domains: domainsOf(companyId) })
    .from(companies)
    .leftJoin(customerBooks, eq(customerBooks.company_id, companies.id))
    .where(eq(companies.id, companyId))
  const { customers, other_domains } = row ?? {}
  return {
    book: customers && other_domains ? { customers, other_domains } : EMPTY,
    domains: row?.domains ?? [],
  }
}

/** The book, locked until the transaction ends. */
export async function lockBook(tx: Db, companyId: string, now: Date): Promise<CustomerBook> {
  await tx.insert(customerBooks).values({ company_id: companyId, updated_at: now }).onConflictDoNothing()
  const [row] = await tx
    .select(columnsOf(customerBooks, 'customers', 'other_domains'))
    .from(customerBooks)
    .where(ofCompany(companyId))
    .for('update')
  return row ?? EMPTY
}

export async function saveBook(
  tx: Db,
  companyId: string,
  { customers, other_domains, now }: CustomerBook & { now: Date },
): Promise<void> {
  await tx.update(customerBooks).set({ customers, other_domains, updated_at: now }).where(ofCompany(companyId))
}

interface ListQuery {
  companyId: string
  /** The condition under which the caller's list shows a meeting. */
  listed: SQL | undefined
}

/**
 * The meetings of the caller's list by who was invited, with which their customer is the same too; the newest first. A
 * company meets the same people again and again, so that these are far fewer than the meetings.
 */
export const listMeetingsByPeople = (db: Db, { companyId, listed }: ListQuery) =>
  db
    .select({
      ...columnsOf(meetings, 'attendee_emails', 'chosen_customer'),
      meeting_count: sql<number>`count(*)::int`,
      unanswered_count: sql<number | null>`sum(${meetingAnalyses.unanswered_count})::int`,
      /** Of the newest one. */
      started_at: max(meetings.started_at),
    })
    .from(meetings)
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(eq(meetings.company_id, companyId), listed))
    .groupBy(meetings.attendee_emails, meetings.chosen_customer)
    .orderBy(desc(max(meetings.started_at)), sql`min(${meetings.id}::text)`)

export type MeetingsOfPeople = Awaited<ReturnType<typeof listMeetingsByPeople>>[number]
export type InvitedPeople = Pick<MeetingsOfPeople, 'attendee_emails' | 'chosen_customer'>

/** Every meeting of the caller's list as far as its customer needs it, newest first. */
export const listMeetingFacts = (db: Db, { companyId, listed }: ListQuery) =>
  db
    .select({
      ...columnsOf(meetings, 'id', 'title', 'started_at', 'ended_at', 'times', 'attendee_emails', 'chosen_customer'),
      meeting_count: sql<number>`1`,
      unanswered_count: meetingAnalyses.unanswered_count,
    })
    .from(meetings)
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(eq(meetings.company_id, companyId), listed))
    .orderBy(desc(meetings.started_at), meetings.id)

export type MeetingFacts = Awaited<ReturnType<typeof listMeetingFacts>>[number]

interface MeetingsQuery {
  companyId: string
  ids: readonly string[]
}

/** Who was invited to these meetings, and the customer that somebody chose for them. */
export const listInvited = (db: Db, { companyId, ids }: MeetingsQuery) =>
  db
    .select({ id: meetings.id, emails: meetings.attendee_emails, chosen: meetings.chosen_customer })
    .from(meetings)
    .where(and(eq(meetings.company_id, companyId), isOneOf(meetings.id, ids)))

/** What the meetings' analyses hold, and who was invited; in no order. Null parts where a meeting was not analysed. */
export function listContents(db: Db, { companyId, ids }: MeetingsQuery) {
  const part = <T>(name: string) => sql<T | null>`${meetingAnalyses.manager}->${sql.raw(`'${name}'`)}`
  return db
    .select({
      id: meetings.id,
      calendar: meetings.calendar_event_data,
      qna: part<CustomerQna[]>('customer_qna'),
      next_steps: part<NextStep[]>('next_steps'),
      objections: part<Judgement[]>('objections_evidence'),
      competitors: part<Judgement[]>('competitors_evidence'),
      sides: part<SpeakerSide[]>('speaker_sides'),
    })
    .from(meetings)
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(eq(meetings.company_id, companyId), isOneOf(meetings.id, ids)))
}

export type MeetingContents = Awaited<ReturnType<typeof listContents>>[number]
export type AnyEvidence = readonly Evidence[]

const parts = alias(knowledgeGaps, 'parts')

/** Of a question that an approved answer covers, or that was removed. */
const isSettled = (companyId: string) =>
  and(eq(gapQuestions.company_id, companyId), inArray(knowledgeGaps.state, ['approved', 'closed', 'removed']))

/** Of a gap that was merged into another one, the other one's state counts. */
const isWhole = sql`${knowledgeGaps.id} = coalesce(${parts.merged_into}, ${parts.id})`

/** Questions of these meetings that an approved answer covers, or that were removed. */
export const listSettledQuestions = (db: Db, { companyId, ids }: MeetingsQuery) =>
  db
    .select(columnsOf(gapQuestions, 'meeting_id', 'question'))
    .from(gapQuestions)
    .innerJoin(parts, eq(parts.id, gapQuestions.gap_id))
    .innerJoin(knowledgeGaps, isWhole)
    .where(and(isSettled(companyId), isOneOf(gapQuestions.meeting_id, ids)))

/**
 * Meetings of the caller's list with poorly answered questions of which some are settled, and how many. Only their analyses are
 * unpacked, each once. Joined to the meetings of the list, this would take seconds for thousands of them.
 */
export function listSettledCounts(db: Db, { companyId, listed }: ListQuery) {
  const settled = db
    .select({
      meeting_id: gapQuestions.meeting_id,
      questions: sql<string[]>`array_agg(${gapQuestions.question})`.as('questions'),
    })
    .from(gapQuestions)
    .innerJoin(parts, eq(parts.id, gapQuestions.gap_id))
    .innerJoin(knowledgeGaps, isWhole)
    .where(isSettled(companyId))
    .groupBy(gapQuestions.meeting_id)
    .as('settled')
  return db
    .select({
      ...columnsOf(meetings, 'attendee_emails', 'chosen_customer'),
      settled_count: sql<number>`(
        select count(*)::int from jsonb_array_elements(${meetingAnalyses.manager}->'customer_qna') as asked(one)
        where (asked.one->'rep_uncertain')::boolean and asked.one->>'customer_question' = any(${settled.questions}))`,
    })
    .from(settled)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, settled.meeting_id))
    .innerJoin(meetings, eq(meetings.id, settled.meeting_id))
    .where(and(eq(meetings.company_id, companyId), gt(meetingAnalyses.unanswered_count, 0), listed))
}
