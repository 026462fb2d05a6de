import { and, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import { meetingAnalyses, meetings } from '../meetings/meetings.tables.ts'

/** Ended and analysed meetings, oldest first. */
export const listAnalysedMeetings = (db: Db, companyId: string) =>
  db
    .select({ id: meetings.id, started_at: meetings.started_at })
    .from(meetings)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(
      and(eq(meetings.company_id, companyId), eq(meetings.state, 'ended'), sql`${meetingAnalyses.manager} is not null`),
    )
    .orderBy(meetings.started_at, meetings.id)

export async function findManagerAnalysis(db: Db, companyId: string, meetingId: string) {
  const [row] = await db
    .select({ manager: meetingAnalyses.manager })
    .from(meetingAnalyses)
    .where(and(eq(meetingAnalyses.company_id, companyId), eq(meetingAnalyses.meeting_id, meetingId)))
  return row?.manager ?? null
}

const RESPONSE_COLUMNS = {
  ...columnsOf(assistantResponses, 'id', 'question', 'text', 'message_id', 'created_at'),
  meeting_id: meetings.id,
}
const isAnswerOf = (companyId: string) =>
  and(eq(assistantResponses.company_id, companyId), eq(assistantResponses.kind, 'answer'))

/** Live answers that were refused because the knowledge base holds no answer. */
export const listRefusedAnswers = (db: Db, companyId: string) =>
  db
    .select(RESPONSE_COLUMNS)
    .from(assistantResponses)
    .leftJoin(meetings, eq(meetings.id, assistantResponses.meeting_id))
    .where(and(isAnswerOf(companyId), eq(assistantResponses.outcome, 'refused')))

/** Live answers that a user rated with a thumb down, without refused ones, which are counted already. */
export const listThumbedDownAnswers = (db: Db, companyId: string) =>
  db
    .selectDistinctOn([assistantResponses.id], RESPONSE_COLUMNS)
    .from(assistantResponses)
    .innerJoin(responseFeedback, eq(responseFeedback.response_id, assistantResponses.id))
    .leftJoin(meetings, eq(meetings.id, assistantResponses.meeting_id))
    .where(and(isAnswerOf(companyId), eq(responseFeedback.rating, 'down'), ne(assistantResponses.outcome, 'refused')))

interface AnsweredQuery {
  companyId: string
  visible: ReturnType<typeof and>
  /** Word parts, at least one of which the question must contain. */
  words: readonly string[]
}

const ANSWERED_MAX = 300

/** Customers' questions that were answered well, in the meetings that `visible` allows. */
export function listAnsweredQuestions(db: Db, { companyId, visible, words }: AnsweredQuery) {
  const row = sql`row_of.value`
  const asked = sql<string>`${row}->>'customer_question'`
  return db
    .select({
      meeting_id: meetings.id,
      meeting_name: meetings.title,
      started_at: meetings.started_at,
      question: asked,
      answer: sql<string>`${row}->>'rep_answer_excerpt'`,
      message_id: sql<
        string | null
      >`coalesce(${row}->'evidence'->1->>'message_id', ${row}->'evidence'->0->>'message_id')`,
    })
    .from(meetings)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .innerJoin(
      sql`lateral jsonb_array_elements(${meetingAnalyses.manager}->'customer_qna') as row_of(value)`,
      sql`true`,
    )
    .where(
      and(
        eq(meetings.company_id, companyId),
        visible,
        sql`${row}->>'rep_uncertain' = 'false'`,
        sql`length(${row}->>'rep_answer_excerpt') > 10`,
        or(...words.map((word) => ilike(asked, `%${word}%`))),
      ),
    )
    .limit(ANSWERED_MAX)
}
