import { users } from '../../accounts/accounts.tables.ts'
import { and, desc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, hasRows } from '../../../platform/db/rows.ts'
import { testResults, testRuns } from '../test-runs.tables.ts'

const {
  asked,
  checks,
  sources,
  company_id: _company,
  arm: _arm,
  human_user_id: _user,
  tokens: _tokens,
  ...listed
} = getTableColumns(testResults)

/** Columns of results in lists: without checks, passages and the case as it was asked. */
const columns = {
  ...listed,
  human_grade_by: users.email,
  model: testRuns.model,
  mode: sql<'answer' | 'explain'>`${testResults.asked}->>'mode'`.as('mode'),
  /** Of the instructions that were in force for that mode. */
  instructions_version: sql<
    number | null
  >`case ${testResults.asked}->>'mode' when 'explain' then ${testRuns.explain_version} else ${testRuns.answer_version} end`.as(
    'instructions_version',
  ),
}

/** Results of runs, without those of gates. */
const ofCompany = (companyId: string) => and(eq(testResults.company_id, companyId), eq(testResults.arm, 'run'))
const newestFirst = [desc(testResults.created_at), desc(testResults.id)] as const

const wholeResults = (db: Db) =>
  db
    .select(columns)
    .from(testResults)
    .innerJoin(testRuns, eq(testRuns.id, testResults.run_id))
    .leftJoin(users, eq(users.id, testResults.human_user_id))

export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]

/** So many answers that a person graded are listed beside the newest ones, with their runs: each holds its whole prompt. */
const GRADED_MAX = 20

/**
 * The company's results of one case, newest first: of the runs that gave its newest `limit`, and of those in which a person
 * graded an answer, which are kept whatever their age, as far as they are the newest `GRADED_MAX`. Of each run all.
 */
export function listResults(db: Db, companyId: string, { caseId, limit }: { caseId: string; limit: number }) {
  const ofCase = and(ofCompany(companyId), eq(testResults.test_case_id, caseId))
  const numbered = db
    .select({
      ...columnsOf(testResults, 'run_id', 'human_grade'),
      nth: sql<number>`row_number() over (order by ${testResults.created_at} desc, ${testResults.id} desc)`.as('nth'),
      nth_graded:
        sql<number>`count(${testResults.human_grade}) over (order by ${testResults.created_at} desc, ${testResults.id} desc)`.as(
          'nth_graded',
        ),
    })
    .from(testResults)
    .where(ofCase)
    .as('numbered')
  const runs = db
    .select({ run_id: numbered.run_id })
    .from(numbered)
    .where(
      or(
        sql`${numbered.nth} <= ${limit}`,
        and(isNotNull(numbered.human_grade), sql`${numbered.nth_graded} <= ${GRADED_MAX}`),
      ),
    )
  return wholeResults(db)
    .where(and(ofCase, inArray(testResults.run_id, runs)))
    .orderBy(...newestFirst)
}

/** One of the company's results; null when it has none of that id. */
export const findResult = (db: Db, companyId: string, id: string) =>
  db
    .select({ ...columns, asked, checks, sources })
    .from(testResults)
    .innerJoin(testRuns, eq(testRuns.id, testResults.run_id))
    .leftJoin(users, eq(users.id, testResults.human_user_id))
    .where(and(ofCompany(companyId), eq(testResults.id, id)))
    .then(firstRow)

/** A point of a case's history, as a tuple because it is a third as long as an object in JSON. */
export type PointTuple = [
  id: string,
  run_id: string,
  /** Milliseconds since 1970. */
  at: number,
  grade: number | null,
  outcome: ResultRow['outcome'],
  response_time_ms: number,
  /** Of each answer of that run, and how many ungraded ones failed; null where it asked once. */
  answers: [grades: (number | null)[], failed: number] | null,
]

/** The grades of all answers of the run that a result belongs to, and how many ungraded ones failed. */
const answersOfRun = sql`case when ${testResults.repetitions} = 1 then null else (
  select json_build_array(
    json_agg(coalesce(other.human_grade, other.grade) order by other.repetition),
    count(*) filter (where other.outcome = 'failed' and coalesce(other.human_grade, other.grade) is null)
  ) from ${testResults} other
  where other.run_id = ${testResults.run_id} and other.test_case_id = ${testResults.test_case_id} and other.arm = 'run') end`

/** The first of its run's answers to the case that is there: while a run is at work, or was broken off, a later one may be. */
const isFirstOfRun = or(
  eq(testResults.repetition, 1),
  sql`not exists (select from ${testResults} sooner where sooner.run_id = ${testResults.run_id}
    and sooner.test_case_id = ${testResults.test_case_id} and sooner.arm = 'run' and sooner.repetition < ${testResults.repetition})`,
)

/**
 * For each of these cases with results: the newest result in full and the newest `points` runs, newest first, each by the
 * first of its answers. One query,
 * which reads only the returned rows from the index, however long the histories are.
 */
export function listHistories(db: Db, companyId: string, { ids, points }: { ids: readonly string[]; points: number }) {
  const ofWanted = and(ofCompany(companyId), sql`${testResults.test_case_id} = wanted.id`)
  const newest = wholeResults(db)
    .where(ofWanted)
    .orderBy(...newestFirst)
    .limit(1)
    .as('newest')
  const recent = db
    .select({
      ...columnsOf(testResults, 'id', 'run_id', 'outcome', 'response_time_ms'),
      at: sql`round(extract(epoch from ${testResults.created_at}) * 1000)`.as('at'),
      grade: sql`coalesce(${testResults.human_grade}, ${testResults.grade})`.as('result_grade'),
      answers: sql`${answersOfRun}`.as('answers'),
    })
    .from(testResults)
    .where(and(ofWanted, isFirstOfRun))
    .orderBy(...newestFirst)
    .limit(points)
    .as('recent')
  const history = db
    .select({
      points: sql<
        PointTuple[]
      >`json_agg(json_build_array(${recent.id}, ${recent.run_id}, ${recent.at}, ${recent.grade}, ${recent.outcome}, ${recent.response_time_ms}, ${recent.answers}))`.as(
        'points',
      ),
    })
    .from(recent)
    .as('history')
  const wanted = sql`(select value::uuid as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) wanted`
  return db
    .select({ newest: newest._.selectedFields, points: history.points })
    .from(wanted)
    .innerJoinLateral(newest, sql`true`)
    .innerJoinLateral(history, sql`true`)
}

/** Sets a person's grade; nulls remove it. False when the company has no such result. */
export const updateHumanGrade = (
  db: Db,
  companyId: string,
  {
    id,
    ...values
  }: Pick<typeof testResults.$inferSelect, 'id' | 'human_grade' | 'human_note' | 'human_user_id' | 'human_graded_at'>,
): Promise<boolean> =>
  db
    .update(testResults)
    .set(values)
    .where(and(ofCompany(companyId), eq(testResults.id, id)))
    .returning({ id: testResults.id })
    .then(hasRows)

/** The grades that a person gave, oldest first. */
export const listGradesBy = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select({
      test_case: sql<string>`${testResults.asked}->>'name'`,
      ...columnsOf(testResults, 'human_grade', 'human_note', 'human_graded_at'),
    })
    .from(testResults)
    .where(and(eq(testResults.company_id, company_id), eq(testResults.human_user_id, user_id)))
    .orderBy(testResults.human_graded_at, testResults.id)
