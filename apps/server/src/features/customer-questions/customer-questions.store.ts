import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { joinJson, jsonInstant, jsonObject, jsonValue } from '../../platform/db/json-text.ts'
import { type MeetingKey, messageNumber } from '../meetings/meetings.service.ts'
import { meetingAnalyses, meetings } from '../meetings/meetings.tables.ts'

const NUMBER = messageNumber({
  meeting_id: sql`seen.id`,
  message_id: sql`asked.one#>>'{evidence,0,message_id}'`,
  times: sql`seen.times`,
})

const asked = (path: string) => jsonValue(sql`asked.one#>${sql.raw(`'{${path}}'`)}`)

const QUESTION = jsonObject({
  meeting_id: jsonValue(sql`to_json(seen.id)`),
  meeting_name: jsonValue(sql`to_json(seen.title)`),
  meeting_started_at: jsonInstant(sql`seen.started_at`),
  question: asked('customer_question'),
  answer: asked('rep_answer_excerpt'),
  topic: asked('topic'),
  contradiction: asked('contradiction'),
  message_id: asked('evidence,0,message_id'),
  timestamp: asked('evidence,0,timestamp'),
  times: jsonValue(sql`to_json(seen.times)`),
  message_number: jsonValue(NUMBER),
  engine: jsonValue(sql`analysis.engine`),
})

/** A meeting's number of poorly answered questions, and the questions as JSON text without brackets. */
interface MeetingQuestions {
  count: number
  questions: string
}

interface ListQuery {
  companyId: string
  /** The condition under which the caller sees a meeting. */
  listed: SQL | undefined
}

/**
 * Newest meeting first. One statement, so that totals and rows agree. The database writes the JSON, because a company may
 * have tens of thousands of questions.
 */
export async function listPoorlyAnswered(
  db: Db,
  { companyId, listed }: ListQuery,
): Promise<{ total_meetings: number; meetings: MeetingQuestions[] }> {
  const found = sql`(
    with seen as materialized (
      select ${meetings.id} as id, ${meetings.title} as title, ${meetings.started_at} as started_at,
        ${meetings.times} as times
      from ${meetings} where ${meetings.company_id} = ${companyId} and ${listed ?? sql`true`}
    ), poor as (
      select seen.id, seen.started_at, count(*)::int as count,
        ${joinJson(QUESTION, sql`asked.nth`)} as questions
      from seen
        join ${meetingAnalyses} on ${meetingAnalyses.meeting_id} = seen.id and ${meetingAnalyses.company_id} = ${companyId}
        cross join lateral (
          -- Unpacked once per meeting, not once per question.
          select ${meetingAnalyses.manager}->'engine' as engine, ${meetingAnalyses.manager}->'customer_qna' as qna offset 0
        ) analysis
        cross join lateral jsonb_array_elements(analysis.qna) with ordinality as asked(one, nth)
      where (asked.one->'rep_uncertain')::boolean
      group by seen.id, seen.started_at
    )
    select all_seen.total, poor.count, poor.questions
    from (select count(*)::int as total from seen) all_seen left join poor on true
    order by poor.started_at desc, poor.id) as found`
  const rows = await db
    .select({
      total: sql<number>`found.total`,
      count: sql<number | null>`found.count`,
      questions: sql<string | null>`found.questions`,
    })
    .from(found)
  const poor = rows.flatMap(({ count, questions }) =>
    count !== null && questions !== null ? [{ count, questions }] : [],
  )
  return { total_meetings: rows[0]?.total ?? 0, meetings: poor }
}

/** The meeting's title if the caller's list shows it, else null. */
export async function findListedTitle(tx: Db, { company_id, id, listed }: MeetingKey & { listed: SQL | undefined }) {
  const [row] = await tx
    .select({ title: meetings.title })
    .from(meetings)
    .where(and(eq(meetings.company_id, company_id), eq(meetings.id, id), listed))
    .for('key share')
  return row?.title ?? null
}

/** Identifies a question by its words and its answer's. */
export interface QuestionKey {
  question: string
  answer: string
}

/** `already`: the question exists and was removed before. */
export async function unmarkQuestion(
  tx: Db,
  { company_id, id }: MeetingKey,
  { question, answer }: QuestionKey,
): Promise<'unmarked' | 'already' | 'missing'> {
  const analysis = and(eq(meetingAnalyses.company_id, company_id), eq(meetingAnalyses.meeting_id, id))
  const [row] = await tx
    .select({
      qna: sql<{ same: boolean; poor: boolean }[] | null>`(
      select jsonb_agg(jsonb_build_object('same', ${isSame(question, answer)}, 'poor', asked.one->'rep_uncertain') order by asked.nth)
      from jsonb_array_elements(${meetingAnalyses.manager}->'customer_qna') with ordinality as asked(one, nth))`,
    })
    .from(meetingAnalyses)
    .where(analysis)
    .for('update')
  const same = (row?.qna ?? []).filter((each) => each.same)
  if (same.length === 0) return 'missing'
  if (same.every(({ poor }) => !poor)) return 'already'
  await tx
    .update(meetingAnalyses)
    .set({
      manager: sql`jsonb_set(${meetingAnalyses.manager}, '{customer_qna}', (
        select jsonb_agg(
          case when ${isSame(question, answer)} and (asked.one->'rep_uncertain')::boolean
            then asked.one || '{"rep_uncertain": false, "rep_uncertain_removed": true}'::jsonb else asked.one end
          order by asked.nth)
        from jsonb_array_elements(${meetingAnalyses.manager}->'customer_qna') with ordinality as asked(one, nth)))`,
    })
    .where(analysis)
  return 'unmarked'
}

const isSame = (question: string, answer: string) =>
  sql`(asked.one->>'customer_question' = ${question} and asked.one->>'rep_answer_excerpt' = ${answer})`
