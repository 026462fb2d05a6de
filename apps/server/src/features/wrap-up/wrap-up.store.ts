import type {
  CustomerQna,
  Judgement,
  ManagerAnalysis,
  NextStep,
  SpeakerSide,
} from '@cuecard/contract/meetings/analysis.ts'
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { hasRows } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import { assistantResponses } from '../answers/answers.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { gapQuestions, knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { meetingAnalyses, meetingMessages, meetings } from '../meetings/meetings.tables.ts'

interface MeetingsQuery {
  companyId: string
  ids: readonly string[]
}

/** Whether the company still has the meeting. */
export const hasMeeting = (db: Db, companyId: string, id: string): Promise<boolean> =>
  db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.company_id, companyId), eq(meetings.id, id)))
    .then(hasRows)

/** What the analyses of these meetings hold, newest meeting first; null parts where one was not analysed. */
export function listJudgements(db: Db, { companyId, ids }: MeetingsQuery) {
  const part = <T>(name: keyof ManagerAnalysis) => sql<T | null>`${meetingAnalyses.manager}->${sql.raw(`'${name}'`)}`
  return db
    .select({
      id: meetings.id,
      title: meetings.title,
      started_at: meetings.started_at,
      engine: sql<ManagerAnalysis['engine'] | null>`${meetingAnalyses.manager}->>'engine'`,
      qna: part<CustomerQna[]>('customer_qna'),
      next_steps: part<NextStep[]>('next_steps'),
      objections: part<Judgement[]>('objections_evidence'),
      sides: part<SpeakerSide[]>('speaker_sides'),
      has_audience: part<boolean>('has_audience'),
    })
    .from(meetings)
    .leftJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(eq(meetings.company_id, companyId), isOneOf(meetings.id, ids)))
    .orderBy(sql`${meetings.started_at} desc`, meetings.id)
}

export type Judgements = Awaited<ReturnType<typeof listJudgements>>[number]

const parts = alias(knowledgeGaps, 'parts')

/** Questions of these meetings whose answer was approved and is a document now. */
export const listApprovedAnswers = (db: Db, { companyId, ids }: MeetingsQuery) =>
  db
    .select({
      meeting_id: gapQuestions.meeting_id,
      question: gapQuestions.question,
      text: knowledgeGaps.draft_text,
      item_id: knowledgeItems.id,
      item_name: knowledgeItems.name,
      audience: knowledgeItems.audience,
    })
    .from(gapQuestions)
    .innerJoin(parts, eq(parts.id, gapQuestions.gap_id))
    // Of a gap that was merged into another one, the other one's answer counts.
    .innerJoin(knowledgeGaps, sql`${knowledgeGaps.id} = coalesce(${parts.merged_into}, ${parts.id})`)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeGaps.item_id))
    .where(
      and(
        eq(gapQuestions.company_id, companyId),
        isOneOf(gapQuestions.meeting_id, ids),
        inArray(knowledgeGaps.state, ['approved', 'closed']),
      ),
    )

/** Questions of these meetings that a person noted for after the meeting, as they were asked. */
export const listNoted = (db: Db, { companyId, ids, userId }: MeetingsQuery & { userId: string }) =>
  db
    .select({
      meeting_id: assistantResponses.meeting_id,
      question: assistantResponses.question,
      message_id: assistantResponses.message_id,
    })
    .from(assistantResponses)
    .where(
      and(
        eq(assistantResponses.company_id, companyId),
        isOneOf(assistantResponses.meeting_id, ids),
        eq(assistantResponses.user_id, userId),
        isNotNull(assistantResponses.follow_up_at),
      ),
    )
    .orderBy(asc(assistantResponses.created_at), asc(assistantResponses.id))

const LONGEST_LINES = 100

/** The lines of a meeting that say the most. */
export async function listLongestLines(
  db: Db,
  { company_id, id }: { company_id: string; id: string },
): Promise<string[]> {
  const rows = await db
    .select({ message: meetingMessages.message })
    .from(meetingMessages)
    .where(and(eq(meetingMessages.company_id, company_id), eq(meetingMessages.meeting_id, id)))
    .orderBy(desc(sql`length(${meetingMessages.message})`), meetingMessages.message_id)
    .limit(LONGEST_LINES)
  return rows.map(({ message }) => message)
}

/** The addresses of the company's people, in lower case. */
export async function listOwnAddresses(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(eq(users.company_id, companyId))
  return rows.map(({ email }) => email.toLowerCase())
}
