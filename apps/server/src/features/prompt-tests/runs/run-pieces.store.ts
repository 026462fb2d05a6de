import { users } from '../../accounts/accounts.tables.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../../../platform/db/columns.ts'
import { withCommas } from '../../../platform/http/json-pieces.ts'
import type { Db } from '../../../platform/db/database.ts'
import { promptVersions } from '../../prompts/prompts.tables.ts'
import { testResults, testRuns } from '../test-runs.tables.ts'

// The database builds runs with their results as JSON text, a few at a time; this process only forwards it.

/** Maximum number of results, and of runs, per piece. */
const RESULTS_A_PIECE = 2_000
const RUNS_A_PIECE = 50

interface Listed {
  company_id: string
  test_case_type: TestCaseType
}

const runsOf = ({ company_id, test_case_type }: Listed) =>
  and(eq(testRuns.company_id, company_id), eq(testRuns.kind, 'run'), eq(testRuns.test_case_type, test_case_type))

/** The company's newest runs of a type, or of these ids, as pieces of a JSON array without its brackets. */
export async function* runPieces(
  db: Db,
  of: Listed,
  { limit, ids }: { limit: number; ids?: readonly string[] | undefined },
): AsyncGenerator<string> {
  const runs = await db
    .select({ id: testRuns.id, cases: sql<number>`jsonb_array_length(${testRuns.case_ids}) * ${testRuns.repetitions}` })
    .from(testRuns)
    .where(and(runsOf(of), ids && isOneOf(testRuns.id, ids)))
    .orderBy(desc(testRuns.created_at), desc(testRuns.id))
    .limit(limit)
  yield* withCommas(piecesOf(db, of, { groups: grouped(runs), whole: null }))
}

/** The company's runs with these ids and this type, newest first, each with all its results. */
export async function* wholeRunPieces(
  db: Db,
  of: Listed,
  { ids, instructions }: { ids: readonly string[]; instructions: 'each' | 'once' },
): AsyncGenerator<string> {
  const runs = await db
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(and(runsOf(of), isOneOf(testRuns.id, ids)))
    .orderBy(desc(testRuns.created_at), desc(testRuns.id))
  yield* withCommas(piecesOf(db, of, { groups: runs.map(({ id }) => [id]), whole: instructions }))
}

/** Groups runs so that the results of a group fit into one piece. */
function grouped(runs: readonly { id: string; cases: number }[]): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const { id, cases } of runs) {
    const group = groups.at(-1)
    if (group && cases <= room && group.length < RUNS_A_PIECE) group.push(id)
    else {
      groups.push([id])
      room = RESULTS_A_PIECE
    }
    room -= cases
  }
  return groups
}

/** Where each answer is listed with its texts, whether it repeats the instructions; null for one entry a case. */
type Whole = 'each' | 'once' | null

/** Null for a group whose runs were deleted in the meantime. */
async function* piecesOf(db: Db, of: Listed, { groups, whole }: { groups: string[][]; whole: Whole }) {
  for (const ids of groups) yield await jsonOf(db, of, { ids, whole })
}

const resultGrade = sql`coalesce(${testResults.human_grade}, ${testResults.grade})`

const ungraded = sql`count(*) filter (where ${resultGrade} is null)`
const graded = sql.join(
  [0, 1, 2, 3, 4, 5].map((grade) => sql`count(*) filter (where ${resultGrade} = ${sql.raw(String(grade))})`),
  sql`, `,
)

const ofRun = and(eq(testResults.run_id, testRuns.id), eq(testResults.arm, 'run'))

/** Failed requests are no responses. */
const average = sql`avg(${testResults.response_time_ms}) filter (where ${testResults.outcome} <> 'failed')`

/** The mean over the cases of their mean grade: an answer that did not come makes those to other cases weigh no more. */
const averageGrade = sql`(select avg(by_case.mean) from
  (select avg(${resultGrade}) as mean from ${testResults} where ${ofRun} group by ${testResults.test_case_id}) by_case)`

async function jsonOf(db: Db, of: Listed, { ids, whole }: { ids: string[]; whole: Whole }): Promise<string | null> {
  const numbers = db
    .select({
      json: sql<string>`json_build_object(
        'average_response_time_ms', ${average},
        'average_grade', ${averageGrade},
        'tokens', sum(${testResults.tokens}),
        'grade_counts', json_build_object('ungraded', ${ungraded}, 'grades', json_build_array(${graded}))
      )::text`.as('numbers'),
    })
    .from(testResults)
    .where(ofRun)
    .as('numbers')
  const results = whole ? wholeResults(db, of, whole) : resultsByCase(db)
  // Objects are merged as text, because merging JSON values would parse and serialise them again.
  const json = sql`left(${runJson(whole !== null)}, -1) || ',' || substr(left(${numbers.json}, -1), 2)
    || ',"test_case_results":' || ${results.json} || '}'`
  const [row] = await db
    .select({
      piece: sql<string | null>`string_agg(${json}, ',' order by ${testRuns.created_at} desc, ${testRuns.id} desc)`,
    })
    .from(testRuns)
    .leftJoin(users, and(eq(users.id, testRuns.user_id), eq(users.company_id, of.company_id)))
    .leftJoinLateral(numbers, sql`true`)
    .leftJoinLateral(results, sql`true`)
    .where(and(runsOf(of), isOneOf(testRuns.id, ids)))
  return row?.piece ?? null
}

/** The place of a case in its run. */
const nth = sql`(select place.nth from jsonb_array_elements_text(${testRuns.case_ids}) with ordinality place (id, nth)
  where place.id = ${testResults.test_case_id}::text limit 1)`

/** One entry an answer, with its texts. */
function wholeResults(db: Db, of: Listed, instructions: 'each' | 'once') {
  const grader = alias(users, 'grader')
  return db
    .select({
      json: sql<string>`coalesce(json_agg(${wholeResult(instructions)} order by ${nth}, ${testResults.repetition}), '[]')::text`.as(
        'results',
      ),
    })
    .from(testResults)
    .leftJoin(grader, and(eq(grader.id, testResults.human_user_id), eq(grader.company_id, of.company_id)))
    .leftJoin(promptVersions, instructionsOfResult)
    .where(ofRun)
    .as('results')
}

/** One entry a case, with the grades of its answers; `percentile_disc` gives their lower median. */
function resultsByCase(db: Db) {
  const byCase = db
    .select({
      nth: sql`${nth}`.as('nth'),
      entry: sql`json_build_object(
        'id', ${testResults.test_case_id},
        'name', min(${testResults.asked}->>'name'),
        'result_grade', percentile_disc(0.5) within group (order by ${resultGrade}),
        'grades', json_agg(${resultGrade} order by ${testResults.repetition}),
        'failed', count(*) filter (where ${testResults.outcome} = 'failed' and ${resultGrade} is null),
        'response_time_ms', avg(${testResults.response_time_ms})
      )`.as('entry'),
    })
    .from(testResults)
    .where(ofRun)
    .groupBy(testResults.test_case_id)
    .as('by_case')
  return db
    .select({ json: sql<string>`coalesce(json_agg(${byCase.entry} order by ${byCase.nth}), '[]')::text`.as('results') })
    .from(byCase)
    .as('results')
}

const mode = sql`${testResults.asked}->>'mode'`

/** The instructions of that kind that were current when the run started. */
const instructionsOfResult = and(
  eq(promptVersions.company_id, testRuns.company_id),
  eq(promptVersions.kind, sql`${mode}`),
  sql`${promptVersions.version} = case ${mode} when 'answer' then ${testRuns.answer_version} else ${testRuns.explain_version} end`,
)

/** The run's instructions of one kind; empty for none. */
const instructionsOfRun = (kind: PromptKind) => sql`coalesce((select version.content from ${promptVersions} version
  where version.company_id = ${testRuns.company_id} and version.kind = ${kind}
    and version.version = ${kind === 'answer' ? testRuns.answer_version : testRuns.explain_version}), '')`

const instructionsJson = () => sql`,
  'instructions', json_build_object('answer', ${instructionsOfRun('answer')}, 'explain', ${instructionsOfRun('explain')})`

const runJson = (isWhole: boolean) => sql`json_build_object(
  'id', ${testRuns.id},
  'timestamp', ${instant(testRuns.created_at)},
  'user_email', ${users.email},
  'test_case_type', ${testRuns.test_case_type},
  'state', ${testRuns.state},
  'ended_at', ${instant(testRuns.ended_at)},
  'case_count', jsonb_array_length(${testRuns.case_ids}),
  'repetitions', ${testRuns.repetitions},
  'is_partial', ${testRuns.is_partial},
  'answer_version', ${testRuns.answer_version},
  'explain_version', ${testRuns.explain_version},
  'model', ${testRuns.model},
  'knowledge_synced_at', ${instant(testRuns.knowledge_synced_at)},
  'search_by_meaning', ${testRuns.search_by_meaning},
  'failure', ${testRuns.failure}${isWhole ? instructionsJson() : sql``}
)::text`

const wholeResult = (instructions: 'each' | 'once') => sql`json_build_object(
  'id', ${testResults.test_case_id},
  'result_id', ${testResults.id},
  'repetition', ${testResults.repetition},
  'repetitions', ${testResults.repetitions},
  'name', ${testResults.asked}->>'name',
  'description', ${testResults.asked}->>'description',
  'expected_result', ${testResults.asked}->>'expected_result',
  'category_name', ${testResults.asked}->>'category_name',
  'test_result', ${testResults.text},
  'test_run_at', ${instant(testResults.created_at)},
  'test_case_response_mode', ${mode},
  ${instructions === 'each' ? sql`'test_prompt_instructions', coalesce(${promptVersions.content}, ''),` : sql``}
  'prompt_version', ${testResults.prompt_version},
  'model', case when ${testResults.engine} = 'model' then ${testRuns.model} end,
  'engine', ${testResults.engine},
  'outcome', ${testResults.outcome},
  'failure', ${testResults.failure},
  'response_time_ms', ${testResults.response_time_ms},
  'first_token_ms', ${testResults.first_token_ms},
  'result_grade', ${resultGrade},
  'grade', ${testResults.grade},
  'grade_method', ${testResults.grade_method},
  'grade_reason', ${testResults.grade_reason},
  'judge_grades', ${testResults.judge_grades},
  'rubric_version', ${testResults.rubric_version},
  'judge_model', ${testResults.judge_model},
  'earlier_grades', ${testResults.earlier_grades},
  'human_grade', ${testResults.human_grade},
  'human_note', ${testResults.human_note},
  'human_grade_by', grader.email,
  'human_graded_at', ${instant(testResults.human_graded_at)}
)`
