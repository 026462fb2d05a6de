import type { CustomerQna, ManagerAnalysis, NotesEngine } from '@cuecard/contract/meetings/analysis.ts'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { yieldToAnswersAsync } from '../../platform/background-thread.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, inParts } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import type { MeetingKey } from '../meetings/meetings.service.ts'
import { meetingAnalyses, meetingMessages, meetings, meetingTalk } from '../meetings/meetings.tables.ts'
import type { TranscriptRow } from '../../shared/transcript/transcript-lines.ts'
import type { MemberTalk } from './talk-of-members.ts'

const isMeeting = ({ company_id, id }: MeetingKey) => and(eq(meetings.company_id, company_id), eq(meetings.id, id))
const isAnalysisOf = ({ company_id, id }: MeetingKey) =>
  and(eq(meetingAnalyses.company_id, company_id), eq(meetingAnalyses.meeting_id, id))

export const findMeeting = (db: Db, key: MeetingKey) => db.select().from(meetings).where(isMeeting(key)).then(firstRow)

/** The size of the transcript, with the meeting locked against removal until the transaction ends; null when it is gone. */
export const lockTranscript = (tx: Db, key: MeetingKey) =>
  tx
    .select({ message_count: meetings.message_count, last_message_at: meetings.last_message_at })
    .from(meetings)
    .where(isMeeting(key))
    .for('key share')
    .then(firstRow)

/** Rows per query, so that a long transcript does not block other requests: some ten milliseconds of the database. */
const PAGE = 500

/** The whole transcript in order. */
export async function listTranscript(db: Db, key: MeetingKey): Promise<TranscriptRow[]> {
  const rows: TranscriptRow[] = []
  for (let after: TranscriptPosition | null = null; ;) {
    await yieldToAnswersAsync()
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(db, key, after)
    for (const { sequence: _, ...row } of page) rows.push(row)
    after = page.at(-1) ?? null
    if (page.length < PAGE) return rows
  }
}

interface TranscriptPosition {
  at: Date
  sequence: number
  message_id: string
}

function listPage(db: Db, { company_id, id }: MeetingKey, after: TranscriptPosition | null) {
  const { at, sequence, message_id, username, message, kind, is_own } = meetingMessages
  return db
    .select({ message_id, username, message, at, sequence, kind, is_own })
    .from(meetingMessages)
    .where(
      and(
        eq(meetingMessages.company_id, company_id),
        eq(meetingMessages.meeting_id, id),
        after
          ? sql`(${at}, ${sequence}, ${message_id}) > (${after.at.toISOString()}::timestamptz, ${after.sequence}::bigint, ${after.message_id})`
          : undefined,
      ),
    )
    .orderBy(asc(at), asc(sequence), asc(message_id))
    .limit(PAGE)
}

export function findAnalysis(db: Db, key: MeetingKey) {
  const { notes_engine, notes_updated_at, manager } = meetingAnalyses
  return db
    .select({ notes_engine, notes_updated_at, manager })
    .from(meetingAnalyses)
    .where(isAnalysisOf(key))
    .then(firstRow)
}

export function findNotes(db: Db, key: MeetingKey) {
  const { notes, notes_engine } = meetingAnalyses
  return db.select({ notes, notes_engine }).from(meetingAnalyses).where(isAnalysisOf(key)).then(firstRow)
}

export const saveNotes = (
  tx: Db,
  key: MeetingKey,
  values: { notes: string; notes_engine: NotesEngine; notes_updated_at: Date },
) => save(tx, key, values)

async function save(tx: Db, { company_id, id }: MeetingKey, values: Partial<typeof meetingAnalyses.$inferInsert>) {
  await tx
    .insert(meetingAnalyses)
    .values({ meeting_id: id, company_id, ...values })
    .onConflictDoUpdate({ target: meetingAnalyses.meeting_id, set: values })
}

/** Replaces the previous analysis. Questions that a user removed from the poorly answered ones stay removed. */
export async function saveManagerAnalysis(tx: Db, key: MeetingKey, found: ManagerAnalysis): Promise<void> {
  const [before] = await tx
    .select({ qna: sql<CustomerQna[] | null>`${meetingAnalyses.manager}->'customer_qna'` })
    .from(meetingAnalyses)
    .where(isAnalysisOf(key))
    .for('update')
  const manager = { ...found, customer_qna: withRemovals(found.customer_qna, before?.qna ?? []) }
  const manager_updated_at = new Date(manager.updated_at)
  await save(tx, key, { manager, manager_version: manager.version, manager_updated_at })
}

/** Replaces how the users talked in a meeting. */
export async function saveTalk(tx: Db, key: MeetingKey, talked: readonly MemberTalk[]): Promise<void> {
  const { company_id, id: meeting_id } = key
  await tx
    .delete(meetingTalk)
    .where(and(eq(meetingTalk.company_id, company_id), eq(meetingTalk.meeting_id, meeting_id)))
  if (talked.length === 0) return
  // Somebody may have been removed since the transcript was read.
  const there = await tx.select({ id: users.id }).from(users).where(eq(users.company_id, company_id)).for('key share')
  const left = talked.filter(({ user_id }) => there.some(({ id }) => id === user_id))
  const rows = left.map((one) => ({ ...one, company_id, meeting_id }))
  for (const part of inParts(rows)) await tx.insert(meetingTalk).values(part)
}

/** A question is the same when its words and message are, even if the answer is cut differently this time. */
function withRemovals(found: readonly CustomerQna[], before: readonly CustomerQna[]): CustomerQna[] {
  const keyOf = (one: CustomerQna) => JSON.stringify([one.customer_question, one.evidence[0]?.message_id])
  const removed = new Set(before.filter((one) => one.rep_uncertain_removed).map(keyOf))
  return found.map((one) =>
    removed.has(keyOf(one)) ? { ...one, rep_uncertain: false, rep_uncertain_removed: true } : one,
  )
}

export interface Versions {
  shape: number
  analysis: number
}

const analysedBefore = (version: number) =>
  and(
    isNotNull(meetingAnalyses.manager),
    or(isNull(meetingAnalyses.manager_version), lt(meetingAnalyses.manager_version, version)),
  )

/** How many meetings of the company have rows or analyses older than these versions, and how many meetings there are. */
export async function countOutdated(db: Db, companyId: string, { shape, analysis }: Versions) {
  const old = or(lt(meetings.shape_version, shape), analysedBefore(analysis))
  const count = (condition: ReturnType<typeof and>) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      outdated: count(old),
      analyses: count(analysedBefore(analysis)),
      all: sql<number>`count(*)`.mapWith(Number),
    })
    .from(meetings)
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(eq(meetings.company_id, companyId))
  return row ?? { outdated: 0, analyses: 0, all: 0 }
}

export async function updateShapeVersion(tx: Db, companyId: string, shape: number): Promise<void> {
  await tx
    .update(meetings)
    .set({ shape_version: shape })
    .where(and(eq(meetings.company_id, companyId), lt(meetings.shape_version, shape)))
}

/** Meetings whose analysis is older than the version, by id. */
export async function listAnalysedBefore(db: Db, companyId: string, version: number): Promise<string[]> {
  const rows = await db
    .select({ id: meetingAnalyses.meeting_id })
    .from(meetingAnalyses)
    .where(and(eq(meetingAnalyses.company_id, companyId), analysedBefore(version)))
    .orderBy(asc(meetingAnalyses.meeting_id))
  return rows.map(({ id }) => id)
}
