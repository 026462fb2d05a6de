import type { ComparedRuns, FailedDocument, OpenQuestion } from '@cuecard/contract/home.ts'
import { CASE_CHANGE_MIN } from '@cuecard/contract/prompt-tests/stability.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../accounts/accounts.tables.ts'
import { invitations } from '../invitations/invitations.tables.ts'
import { gapQuestions, knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetingAnalyses, meetings } from '../meetings/meetings.tables.ts'
import { testResults, testRuns } from '../prompt-tests/test-runs.tables.ts'

interface QuestionsQuery {
  companyId: string
  /** The condition under which the caller sees a meeting. */
  listed: SQL | undefined
  since: Date
  limit: number
}

/** Poorly answered questions without those that a gap's approved answer covers or that were removed; newest meeting first. */
export async function openQuestions(
  db: Db,
  { companyId, listed, since, limit }: QuestionsQuery,
): Promise<{ total: number; latest: OpenQuestion[] }> {
  const found = sql`(
    select seen.id as meeting_id, seen.title as meeting_name, asked.one->>'customer_question' as question,
      asked.one#>>'{evidence,0,message_id}' as message_id, count(*) over ()::int as total,
      row_number() over (order by seen.started_at desc, seen.id, asked.nth) as nth
    from (
      select ${meetings.id} as id, ${meetings.title} as title, ${meetings.started_at} as started_at
      from ${meetings}
      where ${meetings.company_id} = ${companyId} and ${meetings.started_at} >= ${since.toISOString()}::timestamptz
        and ${listed ?? sql`true`}
    ) seen
      join ${meetingAnalyses} on ${meetingAnalyses.meeting_id} = seen.id and ${meetingAnalyses.company_id} = ${companyId}
      cross join lateral jsonb_array_elements(${meetingAnalyses.manager}->'customer_qna') with ordinality as asked(one, nth)
    where (asked.one->'rep_uncertain')::boolean and not exists (
      select 1 from ${gapQuestions} join ${knowledgeGaps} part on part.id = ${gapQuestions.gap_id}
        join ${knowledgeGaps} on ${knowledgeGaps.id} = coalesce(part.merged_into, part.id)
      where ${gapQuestions.meeting_id} = seen.id and ${gapQuestions.question} = asked.one->>'customer_question'
        and ${knowledgeGaps.state} in ('approved', 'closed', 'removed'))
    ) as found`
  const rows = await db
    .select({
      meeting_id: sql<string>`found.meeting_id`,
      meeting_name: sql<string>`found.meeting_name`,
      message_id: sql<string | null>`found.message_id`,
      question: sql<string>`found.question`,
      total: sql<number>`found.total`,
    })
    .from(found)
    .orderBy(sql`found.nth`)
    .limit(limit)
  return { total: rows[0]?.total ?? 0, latest: rows.map(({ total: _total, ...question }) => question) }
}

/** Items that the last sync could not read, the latest change first. */
export async function failedDocuments(
  db: Db,
  companyId: string,
  limit: number,
): Promise<{ failed: number; latest: FailedDocument[] }> {
  const isFailed = and(eq(knowledgeItems.company_id, companyId), eq(knowledgeItems.sync_state, 'failed'))
  const [failed, latest] = await Promise.all([
    db.$count(knowledgeItems, isFailed),
    db
      .select({ id: knowledgeItems.id, name: knowledgeItems.name, reason: knowledgeItems.sync_reason })
      .from(knowledgeItems)
      .where(isFailed)
      .orderBy(desc(knowledgeItems.updated_at), knowledgeItems.id)
      .limit(limit),
  ])
  return { failed, latest }
}

type RunPair = Pick<ComparedRuns, 'test_case_type' | 'before_run_id' | 'after_run_id'>

/** For each type the two latest runs of all its cases. Partial runs are left out: their cases differ from run to run. */
export async function latestPairs(db: Db, companyId: string): Promise<RunPair[]> {
  const types = ['default', 'company-specific'] as const
  const pairs = await Promise.all(
    types.map(async (test_case_type) => {
      const [after, before] = await db
        .select({ id: testRuns.id })
        .from(testRuns)
        .where(
          and(
            eq(testRuns.company_id, companyId),
            eq(testRuns.kind, 'run'),
            eq(testRuns.test_case_type, test_case_type),
            eq(testRuns.state, 'done'),
            eq(testRuns.is_partial, false),
          ),
        )
        .orderBy(desc(testRuns.created_at), desc(testRuns.id))
        .limit(2)
      return after && before ? [{ test_case_type, before_run_id: before.id, after_run_id: after.id }] : []
    }),
  )
  return pairs.flat()
}

/**
 * Cases whose mean grade fell from one run to the other by as much as the comparison calls a change, the largest loss first. A
 * person's grade counts before the automatic one; of several answers to a case the lower median is shown.
 */
export async function worseResults(
  db: Db,
  { companyId, before_run_id, after_run_id, limit }: RunPair & { companyId: string; limit: number },
): Promise<{ worse_count: number; worse: Omit<ComparedRuns['worse'][number], 'is_changed'>[] }> {
  const grade = sql`coalesce(${testResults.human_grade}, ${testResults.grade})`
  const gradeIn = (run_id: string) =>
    sql<number>`percentile_disc(0.5) within group (order by ${grade}) filter (where ${testResults.run_id} = ${run_id})`
  const meanIn = (run_id: string) => sql`avg(${grade}) filter (where ${testResults.run_id} = ${run_id})::float8`
  const cases = db
    .select({
      test_case_id: testResults.test_case_id,
      before: gradeIn(before_run_id).as('grade_before'),
      after: gradeIn(after_run_id).as('grade_after'),
      difference: sql<number>`${meanIn(after_run_id)} - ${meanIn(before_run_id)}`.as('difference'),
    })
    .from(testResults)
    .where(
      and(
        eq(testResults.company_id, companyId),
        inArray(testResults.run_id, [before_run_id, after_run_id]),
        eq(testResults.arm, 'run'),
      ),
    )
    .groupBy(testResults.test_case_id)
    .as('cases')
  const { test_case_id, before, after, difference } = cases
  // Read for the cases that fell alone. `cases.` is written out: the inner query would take its own column.
  const name = sql<string>`(
    select named.asked->>'name' from ${testResults} named
    where named.run_id = ${after_run_id} and named.test_case_id = cases.test_case_id and named.arm = 'run'
    order by named.repetition limit 1)`.as('case_name')
  const rows = await db
    .select({ test_case_id, name, before, after, difference, total: sql<number>`count(*) over ()::int` })
    .from(cases)
    .where(sql`${difference} <= ${-CASE_CHANGE_MIN}::float8`)
    .orderBy(difference, sql`case_name`, test_case_id)
    .limit(limit)
  return { worse_count: rows[0]?.total ?? 0, worse: rows.map(({ total: _total, ...worse }) => worse) }
}

const isActive = (companyId: string) => and(eq(users.company_id, companyId), isNull(users.disabled_at))

/** Neither accepted nor revoked; it may have expired. */
const isWaiting = (companyId: string) =>
  and(eq(invitations.company_id, companyId), isNull(invitations.accepted_at), isNull(invitations.revoked_at))

export async function countPeople(db: Db, { companyId, except }: { companyId: string; except: string }) {
  const connected = sql`${users.has_connected_with_extension}`
  const other = sql`${users.id} <> ${except}`
  const [[row], not_accepted] = await Promise.all([
    db
      .select({
        colleagues: sql<number>`count(*) filter (where ${other})::int`,
        colleagues_connected: sql<number>`count(*) filter (where ${other} and ${connected})::int`,
        not_connected: sql<number>`count(*) filter (where not ${connected})::int`,
      })
      .from(users)
      .where(isActive(companyId)),
    db.$count(invitations, isWaiting(companyId)),
  ])
  const { colleagues = 0, colleagues_connected = 0, not_connected = 0 } = row ?? {}
  return { colleagues, colleagues_connected, not_connected, not_accepted }
}

/** People whose extension has never connected, the longest in the company first. */
export const listUnconnected = (db: Db, companyId: string, limit: number) =>
  db
    .select(columnsOf(users, 'email', 'first_name', 'last_name'))
    .from(users)
    .where(and(isActive(companyId), eq(users.has_connected_with_extension, false)))
    .orderBy(asc(users.created_at), users.id)
    .limit(limit)

/** Invitations that were not accepted, the oldest first. */
export const listUnaccepted = (db: Db, companyId: string, limit: number) =>
  db
    .select({ email: invitations.user_email, expires_at: invitations.expires_at })
    .from(invitations)
    .where(isWaiting(companyId))
    .orderBy(asc(invitations.created_at), invitations.id)
    .limit(limit)
