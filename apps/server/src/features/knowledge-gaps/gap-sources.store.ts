import { and, asc, desc, eq, ilike, ne, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import { meetingAnalyses, meetingMessages, meetings } from '../meetings/meetings.tables.ts'

const isAnalysed = (companyId: string) =>
  and(eq(meetings.company_id, companyId), eq(meetings.state, 'ended'), sql`${meetingAnalyses.manager} is not null`)

/** One meeting, if it has ended and is analysed. */
export async function findAnalysedMeeting(db: Db, companyId: string, id: string) {
  const [row] = await db
    .select({ id: meetings.id, started_at: meetings.started_at })
    .from(meetings)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(and(isAnalysed(companyId), eq(meetings.id, id)))
  return row ?? null
}

/** Ended and analysed meetings, oldest first. */
export const listAnalysedMeetings = (db: Db, companyId: string) =>
  db
    .select({ id: meetings.id, started_at: meetings.started_at })
    .from(meetings)
    .innerJoin(meetingAnalyses, eq(meetingAnalyses.meeting_id, meetings.id))
    .where(isAnalysed(companyId))
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
const isAnswerOf = (companyId: string, meetingId?: string) =>
  and(
    eq(assistantResponses.company_id, companyId),
    eq(assistantResponses.kind, 'answer'),
    meetingId === undefined ? undefined : eq(assistantResponses.meeting_id, meetingId),
  )

/** Live answers that were refused because the knowledge base holds no answer, without what was only tried; of one meeting, or of all. */
export const listRefusedAnswers = (db: Db, companyId: string, meetingId?: string) =>
  db
    .select(RESPONSE_COLUMNS)
    .from(assistantResponses)
    .leftJoin(meetings, eq(meetings.id, assistantResponses.meeting_id))
    .where(
      and(
        isAnswerOf(companyId, meetingId),
        eq(assistantResponses.outcome, 'refused'),
        eq(assistantResponses.is_tried, false),
      ),
    )

/** Live answers that a user rated with a thumb down, without refused ones, which are counted already. */
export const listThumbedDownAnswers = (db: Db, companyId: string, meetingId?: string) =>
  db
    .selectDistinctOn([assistantResponses.id], RESPONSE_COLUMNS)
    .from(assistantResponses)
    .innerJoin(responseFeedback, eq(responseFeedback.response_id, assistantResponses.id))
    .leftJoin(meetings, eq(meetings.id, assistantResponses.meeting_id))
    .where(
      and(
        isAnswerOf(companyId, meetingId),
        eq(responseFeedback.rating, 'down'),
        ne(assistantResponses.outcome, 'refused'),
      ),
    )

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
      times: meetings.times,
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

const AROUND = 2

/** What was said around a message of a meeting, in order; nothing for a message that is not there. */
export async function listSaidAround(db: Db, place: { company_id: string; meeting_id: string; message_id: string }) {
  const { at, sequence, message_id, username, message } = meetingMessages
  const ofMeeting = and(
    eq(meetingMessages.company_id, place.company_id),
    eq(meetingMessages.meeting_id, place.meeting_id),
  )
  const [asked] = await db
    .select({ at, sequence })
    .from(meetingMessages)
    .where(and(ofMeeting, eq(message_id, place.message_id)))
  if (!asked) return []
  const here = sql`(${asked.at.toISOString()}::timestamptz, ${asked.sequence}::bigint)`
  const said = { message_id, username, message }
  const before = await db
    .select(said)
    .from(meetingMessages)
    .where(and(ofMeeting, sql`(${at}, ${sequence}) < ${here}`))
    .orderBy(desc(at), desc(sequence))
    .limit(AROUND)
  const after = await db
    .select(said)
    .from(meetingMessages)
    .where(and(ofMeeting, sql`(${at}, ${sequence}) >= ${here}`))
    .orderBy(asc(at), asc(sequence))
    .limit(1 + AROUND)
  return [...before.toReversed(), ...after]
}

/** The meeting of a response and the message it answered, and whether somebody disliked it. */
export async function findResponsePlace(db: Db, companyId: string, id: string) {
  const disliked = sql<boolean>`exists (select 1 from ${responseFeedback}
    where ${responseFeedback.response_id} = ${assistantResponses.id} and ${responseFeedback.rating} = 'down')`
  const [row] = await db
    .select({ meeting_id: meetings.id, message_id: assistantResponses.message_id, is_disliked: disliked })
    .from(assistantResponses)
    .leftJoin(meetings, eq(meetings.id, assistantResponses.meeting_id))
    .where(and(eq(assistantResponses.company_id, companyId), eq(assistantResponses.id, id)))
  return row ?? null
}
