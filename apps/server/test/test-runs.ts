import { randomUUID } from 'node:crypto'
import type { Deps } from '../src/platform/deps.ts'
import type { AskedCase } from '../src/features/prompt-tests/runs/asked-case.ts'
import { testCases, testCategories } from '../src/features/prompt-tests/prompt-tests.tables.ts'
import { testResults, testRuns } from '../src/features/prompt-tests/test-runs.tables.ts'

type CaseRow = typeof testCases.$inferSelect
type RunRow = typeof testRuns.$inferSelect
type ResultRow = typeof testResults.$inferSelect

const DEFAULT_START = '2026-03-02T10:00:00.000Z'

export async function makeTestCategory(deps: Deps, company_id: string, name: string = randomUUID()) {
  const row = { id: randomUUID(), company_id, name, created_at: new Date(DEFAULT_START) }
  await deps.db.insert(testCategories).values(row)
  return row
}

/** A case of the company's own unless `change` says otherwise. */
export async function makeTestCase(deps: Deps, company_id: string, change: Partial<CaseRow> = {}): Promise<CaseRow> {
  const [row] = await deps.db
    .insert(testCases)
    .values({
      id: randomUUID(),
      company_id,
      test_case_type: 'company-specific',
      name: 'Price question',
      message_history: [],
      test_message: { order_index: 0, message: 'What does the starter plan cost?', username: 'Customer' },
      expected_result: 'The starter plan costs 40 euros a month.',
      test_case_response_mode: 'answer',
      created_at: new Date(DEFAULT_START),
      updated_at: new Date(DEFAULT_START),
      ...change,
    })
    .returning()
  if (!row) throw new Error('the test case was not written')
  return row
}

export interface MadeRun {
  /** Whose run it is; its cases may be the provider's. */
  company_id: string
  user_id?: string
  started_at?: Date
  run?: Partial<RunRow>
  /** One a case, a second after each other unless `created_at` says otherwise. */
  results: ({ test_case: CaseRow } & Partial<ResultRow>)[]
}

/** Writes a run that has ended, with its results, as the job leaves them. */
export async function makeTestRun(deps: Deps, made: MadeRun): Promise<{ run: RunRow; results: ResultRow[] }> {
  const { company_id, user_id = null, started_at = new Date(DEFAULT_START) } = made
  const ended_at = new Date(started_at.getTime() + (made.results.length + 1) * 1_000)
  const [run] = await deps.db
    .insert(testRuns)
    .values({
      id: randomUUID(),
      company_id,
      kind: 'run',
      test_case_type: made.results[0]?.test_case.test_case_type ?? 'company-specific',
      user_id,
      state: 'done',
      case_ids: made.results.map(({ test_case }) => test_case.id),
      is_partial: false,
      created_at: started_at,
      started_at,
      ended_at,
      ...made.run,
    })
    .returning()
  if (!run) throw new Error('the run was not written')
  const rows = made.results.map(({ test_case, ...change }, index) => ({
    ...resultOf(run, test_case),
    created_at: new Date(started_at.getTime() + (index + 1) * 1_000),
    ...change,
  }))
  return { run, results: rows.length === 0 ? [] : await deps.db.insert(testResults).values(rows).returning() }
}

const resultOf = ({ id, company_id, kind }: RunRow, test_case: CaseRow): typeof testResults.$inferInsert => ({
  id: randomUUID(),
  company_id,
  run_id: id,
  test_case_id: test_case.id,
  arm: kind === 'run' ? 'run' : 'draft',
  asked: askedOf(test_case),
  text: 'The starter plan costs 40 euros a month. [1]',
  outcome: 'complete',
  engine: 'quotes',
  sources: [],
  response_time_ms: 120.5,
  checks: [],
  grade: 4,
  grade_method: 'similarity',
  grade_reason: 'It says what was expected.',
  judge_grades: [],
  rubric_version: '1',
  created_at: new Date(DEFAULT_START),
})

/** The case as a run would keep it. */
export function askedOf(row: CaseRow, category_name: string | null = null): AskedCase {
  const { name, description, message_history, test_message } = row
  const { expected_result, must_contain, must_not_contain, expects_refusal } = row
  return {
    name,
    description,
    category_name,
    mode: row.test_case_response_mode,
    message_history,
    test_message,
    expected_result,
    must_contain,
    must_not_contain,
    expects_refusal,
  }
}

/** Gives each case so many results, a day after each other, the newest at `last`: in one statement, for long histories. */
export async function makeHistories(
  deps: Deps,
  made: { company_id: string; cases: readonly CaseRow[]; results: number; last?: Date; text?: string },
): Promise<void> {
  const { company_id, cases, results, last = new Date(DEFAULT_START), text = 'The starter plan costs 40 euros.' } = made
  await deps.database.query(
    `with runs as (
       insert into test_runs (id, company_id, kind, test_case_type, state, case_ids, is_partial, created_at)
       select gen_random_uuid(), $1::uuid, 'run', 'company-specific', 'done', '[]', false, $2::timestamptz - n * interval '1 day'
       from generate_series(0, $3::int - 1) n returning id, created_at)
     insert into test_results (id, company_id, run_id, test_case_id, arm, asked, text, outcome, sources, response_time_ms,
       checks, grade, grade_reason, judge_grades, created_at)
     select gen_random_uuid(), $1::uuid, runs.id, value::uuid, 'run', '{"mode": "answer"}', $5::text, 'complete', '[]', 120.5,
       '[]', (row_number() over (partition by value order by runs.created_at desc) - 1) % 6, '', '[]', runs.created_at
     from runs, jsonb_array_elements_text($4::jsonb) value`,
    [company_id, last, results, JSON.stringify(cases.map(({ id }) => id)), text],
  )
}
