import { users } from '../../accounts/accounts.tables.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, hasRows, inParts, type RowKey } from '../../../platform/db/rows.ts'
import { testCases, testCategories } from '../prompt-tests.tables.ts'
import { testResults, testRuns } from '../test-runs.tables.ts'

export type RunRow = typeof testRuns.$inferSelect
export type ResultRow = typeof testResults.$inferSelect
export type CaseRow = typeof testCases.$inferSelect
export type Arm = ResultRow['arm']

export type RunKey = RowKey

/** Filter of runs: by company, kind and, if given, type. */
export interface RunFilter {
  company_id: string
  kind: RunRow['kind']
  test_case_type?: TestCaseType | null | undefined
}

const ACTIVE = ['queued', 'running'] as const
export const isActive = ({ state }: Pick<RunRow, 'state'>) => state === 'queued' || state === 'running'

const keyed = ({ company_id, id }: RunKey) => and(eq(testRuns.company_id, company_id), eq(testRuns.id, id))

export function ofRuns({ company_id, kind, test_case_type: type }: RunFilter) {
  const ofType = type === undefined ? undefined : type === null ? isNull(testRuns.test_case_type) : type
  return and(
    eq(testRuns.company_id, company_id),
    eq(testRuns.kind, kind),
    typeof ofType === 'string' ? eq(testRuns.test_case_type, ofType) : ofType,
  )
}

/** Null while another run of the same company, kind and type is active. */
export const insertRun = (tx: Db, row: typeof testRuns.$inferInsert): Promise<RunRow | null> =>
  tx.insert(testRuns).values(row).onConflictDoNothing().returning().then(firstRow)

export const findRun = (db: Db, key: RunKey, kind: RunRow['kind']): Promise<RunRow | null> =>
  db
    .select()
    .from(testRuns)
    .where(and(keyed(key), eq(testRuns.kind, kind)))
    .then(firstRow)

export const findActiveRun = (db: Db, of: RunFilter): Promise<RunRow | null> =>
  db
    .select()
    .from(testRuns)
    .where(and(ofRuns(of), inArray(testRuns.state, ACTIVE)))
    .then(firstRow)

/** The runs and gates that a person started, oldest first, with the instructions that they tried. */
export const listRunsBy = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select(
      columnsOf(testRuns, 'kind', 'test_case_type', 'state', 'draft_kind', 'draft_content', 'created_at', 'ended_at'),
    )
    .from(testRuns)
    .where(and(eq(testRuns.company_id, company_id), eq(testRuns.user_id, user_id)))
    .orderBy(testRuns.created_at, testRuns.id)

const resultsOfRun = sql`from ${testResults} where ${testResults.run_id} = ${testRuns.id}`

/** The active run or, without one, the newest; with the user who started it, the number of its results and the end of the last completed run. */
export function findShownRun(db: Db, of: RunFilter) {
  const completed = db
    .select({ at: sql`max(${testRuns.ended_at})`.as('at') })
    .from(testRuns)
    .where(and(ofRuns(of), eq(testRuns.state, 'done')))
    .as('completed')
  return db
    .select({
      run: testRuns,
      user_email: users.email,
      done: sql<number>`(select count(*)::int ${resultsOfRun})`,
      failed: sql<number>`(select count(*)::int ${resultsOfRun} and ${testResults.outcome} = 'failed')`,
      last_completed_at: sql<Date | null>`${completed.at}`.mapWith(testRuns.ended_at),
    })
    .from(testRuns)
    .leftJoin(users, and(eq(users.id, testRuns.user_id), eq(users.company_id, of.company_id)))
    .leftJoin(completed, sql`true`)
    .where(ofRuns(of))
    .orderBy(desc(inArray(testRuns.state, ACTIVE)), desc(testRuns.created_at))
    .limit(1)
    .then(firstRow)
}

/** Marks a run as running, also one that was interrupted. Null when it has ended or was deleted. */
export const beginRun = (tx: Db, key: RunKey, now: Date): Promise<RunRow | null> =>
  tx
    .update(testRuns)
    .set({ state: 'running', started_at: sql`coalesce(${testRuns.started_at}, ${now.toISOString()}::timestamptz)` })
    .where(and(keyed(key), inArray(testRuns.state, ACTIVE)))
    .returning()
    .then(firstRow)

/** False when the run had already ended. */
export const endRun = (
  db: Db,
  key: RunKey,
  end: { state: 'done' | 'cancelled' | 'failed'; failure?: string; now: Date },
) =>
  db
    .update(testRuns)
    .set({ state: end.state, failure: end.failure ?? null, ended_at: end.now })
    .where(and(keyed(key), inArray(testRuns.state, ACTIVE)))
    .returning({ id: testRuns.id })
    .then(hasRows)

/** Cancels a queued run at once; a running one completes the cases in progress, unless `atOnce`. */
export async function cancelRun(tx: Db, key: RunKey, { now, atOnce }: { now: Date; atOnce: boolean }): Promise<void> {
  const over = atOnce ? sql`true` : sql`${testRuns.state} = 'queued'`
  await tx
    .update(testRuns)
    .set({
      cancel_requested_at: now,
      state: sql`case when ${over} then 'cancelled' else ${testRuns.state} end`,
      ended_at: sql`case when ${over} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(keyed(key), inArray(testRuns.state, ACTIVE)))
}

/** Deletes a run with its results. Null when there is none. */
export const deleteRun = (tx: Db, key: RunKey): Promise<RunRow | null> =>
  tx
    .delete(testRuns)
    .where(and(keyed(key), eq(testRuns.kind, 'run')))
    .returning()
    .then(firstRow)

/** The state of a run, with a lock against its deletion until the transaction ends; null when it was deleted. */
export const readRunForUpdate = (tx: Db, key: RunKey) =>
  tx
    .select({ state: testRuns.state, cancel_requested_at: testRuns.cancel_requested_at })
    .from(testRuns)
    .where(keyed(key))
    .for('key share')
    .then(firstRow)

/** Existing results are not replaced. */
export async function insertResults(tx: Db, rows: readonly (typeof testResults.$inferInsert)[]): Promise<void> {
  const target = [testResults.run_id, testResults.test_case_id, testResults.arm, testResults.repetition]
  for (const part of inParts(rows)) await tx.insert(testResults).values(part).onConflictDoNothing({ target })
}

export const listResults = async (db: Db, { company_id, id }: RunKey): Promise<ResultRow[]> =>
  db
    .select()
    .from(testResults)
    .where(and(eq(testResults.company_id, company_id), eq(testResults.run_id, id)))

/** Each case of the run with an answer, as it was first asked. */
export const listAsked = async (db: Db, { company_id, id }: RunKey) =>
  db
    .selectDistinctOn([testResults.test_case_id], columnsOf(testResults, 'test_case_id', 'asked'))
    .from(testResults)
    .where(and(eq(testResults.company_id, company_id), eq(testResults.run_id, id)))
    .orderBy(asc(testResults.test_case_id), asc(testResults.created_at))

export const listResultKeys = async (db: Db, { company_id, id }: RunKey) =>
  db
    .select(columnsOf(testResults, 'test_case_id', 'arm', 'repetition'))
    .from(testResults)
    .where(and(eq(testResults.company_id, company_id), eq(testResults.run_id, id)))

/** The results of a run without their texts, oldest first. */
export const listPoints = async (db: Db, { company_id, id }: RunKey) =>
  db
    .select({
      test_case_id: testResults.test_case_id,
      repetition: testResults.repetition,
      name: sql<string>`${testResults.asked}->>'name'`,
      category: sql<string | null>`${testResults.asked}->>'category_name'`,
      grade_reason: testResults.grade_reason,
      failure: testResults.failure,
      response_time_ms: testResults.response_time_ms,
      grade: sql<number | null>`coalesce(${testResults.human_grade}, ${testResults.grade})`,
      failed: sql<boolean>`${testResults.outcome} = 'failed'`,
      lacks_grade: sql<boolean>`coalesce(${testResults.human_grade}, ${testResults.grade}) is null
        and ${testResults.grade_method} is null and ${testResults.rubric_version} is not null`,
      /** Null where a person, rules alone or nothing gave the grade. */
      graded_by: sql<
        string | null
      >`case when ${testResults.human_grade} is null and ${testResults.grade_method} <> 'check'
        then concat_ws(' ', ${testResults.grade_method}, ${testResults.rubric_version}, ${testResults.judge_model}) end`,
    })
    .from(testResults)
    .where(and(eq(testResults.company_id, company_id), eq(testResults.run_id, id), eq(testResults.arm, 'run')))
    .orderBy(asc(testResults.created_at), asc(testResults.id))

interface CaseFilter {
  company_id: string
  test_case_type: TestCaseType
}

const casesOf = ({ company_id, test_case_type }: CaseFilter) =>
  and(eq(testCases.company_id, company_id), eq(testCases.test_case_type, test_case_type))

/** Ids of the cases of a type, oldest first, with the fields by which cases are selected for a run. */
export const listCaseIds = async (db: Db, of: CaseFilter) =>
  db
    .select({
      id: testCases.id,
      is_core: testCases.is_core_test_case,
      mode: testCases.test_case_response_mode,
      updated_at: testCases.updated_at,
    })
    .from(testCases)
    .where(casesOf(of))
    .orderBy(asc(testCases.created_at), asc(testCases.id))

/** The cases with these ids that belong to the company and type. */
export const readCases = async (db: Db, of: CaseFilter, ids: readonly string[]) =>
  db
    .select({ row: testCases, category_name: testCategories.name })
    .from(testCases)
    .leftJoin(testCategories, eq(testCategories.id, testCases.category_id))
    .where(and(casesOf(of), isOneOf(testCases.id, ids)))

/** Runs whose answers are measured, of the newest; more would mix in how it was long ago. */
const RUNS_MEASURED = 3

/**
 * What an answer of the newest completed runs took, with this model (null: none); answers that did not come took nothing that
 * tells. Seconds are those of a run that asks `atOnce` at the same time: of a run with fewer answers only their share of its
 * time counts. Where no answer came within `longestMs`, the run waited or was interrupted, and only the answer's own time counts.
 */
export async function measureAnswers(
  db: Db,
  of: RunFilter,
  { model, atOnce, longestMs }: { model: string | null; atOnce: number; longestMs: number },
) {
  const cameOfRun = sql`${testResults.run_id} = ${testRuns.id} and ${testResults.outcome} <> 'failed'`
  const runs = db
    .select(columnsOf(testRuns, 'id', 'started_at', 'ended_at'))
    .from(testRuns)
    .where(
      and(
        ofRuns(of),
        eq(testRuns.state, 'done'),
        sql`${testRuns.model} is not distinct from ${model}`,
        sql`exists (select from ${testResults} where ${cameOfRun})`,
      ),
    )
    .orderBy(desc(testRuns.created_at))
    .limit(RUNS_MEASURED)
    .as('runs')
  const came = sql`filter (where ${testResults.outcome} <> 'failed')`
  const answers = db
    .select({
      run_id: testResults.run_id,
      measured: sql<number>`count(*) ${came}`.as('measured'),
      counted: sql<number>`count(${testResults.tokens}) ${came}`.as('counted'),
      tokens: sql<number>`sum(${testResults.tokens}) ${came}`.as('tokens'),
    })
    .from(testResults)
    .innerJoin(runs, eq(runs.id, testResults.run_id))
    .groupBy(testResults.run_id)
    .as('answers')
  const seconds = sql`(
    select sum(case when gap_ms > ${longestMs} then own_ms else gap_ms end) / 1000
    from (
      select own_ms, extract(epoch from at - lag(at) over (order by at)) * 1000 as gap_ms
      from (
        select ${testResults.created_at} as at, ${testResults.response_time_ms} as own_ms
        from ${testResults} where ${testResults.run_id} = ${runs.id}
        union all values (${runs.started_at}, 0), (${runs.ended_at}, 0)
      ) moments
    ) gaps
  )`
  const places = sql`least(1.0, ${answers.measured} / ${atOnce}::float8)`
  const [row] = await db
    .select({
      measured: sql<number>`coalesce(sum(${answers.measured}), 0)::int`,
      tokens: sql<number | null>`(sum(${answers.tokens}) / nullif(sum(${answers.counted}), 0))::float8`,
      seconds: sql<number | null>`(sum(${seconds} * ${places}) / nullif(sum(${answers.measured}), 0))::float8`,
    })
    .from(runs)
    .innerJoin(answers, eq(answers.run_id, runs.id))
  return row ?? { measured: 0, tokens: null, seconds: null }
}
