import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { GateSide, PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'
import { compareGrades } from '@cuecard/contract/prompt-tests/grade-statistics.ts'
import { gradesOfTrial, typicalGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalid, orNotFound } from '../../../platform/errors.ts'
import { casesToAsk, runnableCases } from '../runs/runnable-cases.ts'
import { expectedResults } from '../runs/run-monitor.ts'
import { jobOf, startRun } from '../runs/start-run.ts'
import { stop } from '../test-runs.service.ts'
import { findRun, isActive, listResults, type ResultRow, type RunRow } from '../runs/test-runs.store.ts'

const NO_CORE_CASES = 'There are no core test cases of this kind.'
const GATE_ACTIVE = 'Other instructions are being tried at the moment. Wait for the end, or stop that first.'

/**
 * Starts a gate: asks the core cases of a kind with the current instructions and with a draft of new ones.
 * @throws 409 while another draft is being tested; 422 without a core case
 */
export async function start(
  deps: Deps,
  actor: Member,
  { repetitions, ...draft }: { kind: PromptKind; content: string; repetitions: number },
): Promise<PromptGate> {
  const cases = await runnableCases(deps, actor.company_id, null)
  const case_ids = cases.filter(({ is_core, mode }) => is_core && mode === draft.kind).map(({ id }) => id)
  if (case_ids.length === 0) throw invalid(NO_CORE_CASES)
  const order = {
    kind: 'gate' as const,
    test_case_type: null,
    case_ids,
    is_partial: true,
    repetitions,
    draft,
    conflictMessage: GATE_ACTIVE,
  }
  return present(deps, await startRun(deps, actor, order))
}

/** Progress and results of a gate. @throws 404 */
export const get = async (deps: Deps, actor: Member, id: string): Promise<PromptGate> =>
  present(deps, await find(deps, actor, id))

/** @throws 404 */
export async function cancel(deps: Deps, actor: Member, id: string): Promise<void> {
  await stop(deps, actor, { id, kind: 'gate' })
}

const find = async (deps: Deps, { company_id }: Member, id: string): Promise<RunRow> =>
  orNotFound(await findRun(deps.database.of(company_id), { company_id, id }, 'gate'))

async function present(deps: Deps, found: RunRow): Promise<PromptGate> {
  const db = deps.database.of(found.company_id)
  const job = await jobOf(deps, found)
  const run = isActive(found) && !job ? ((await findRun(db, found, 'gate')) ?? found) : found
  const results = await listResults(db, run)
  const sides = Map.groupBy(results, (row) => `${row.test_case_id} ${row.arm}`)
  const cases: PromptGate['cases'] = []
  const known = new Map(results.map((row) => [row.test_case_id, row.asked]))
  for await (const { id, asked } of casesToAsk(deps, run, { ids: run.case_ids, asked: known })) {
    cases.push({
      test_case_id: id,
      name: asked.name,
      question: asked.test_message.message,
      expected_result: asked.expected_result,
      current: presentSide(sides.get(`${id} current`)),
      draft: presentSide(sides.get(`${id} draft`)),
    })
  }
  return {
    id: run.id,
    kind: run.draft_kind ?? 'answer',
    state: run.state,
    started_at: (run.started_at ?? run.created_at).toISOString(),
    done: results.length,
    total: expectedResults(run),
    repetitions: run.repetitions,
    estimated_left_sec: isActive(run) ? (job?.estimated_left_sec ?? null) : null,
    failure: run.failure,
    difference: differenceOf(cases),
    cases,
  }
}

const gradeOf = (row: ResultRow) => row.human_grade ?? row.grade

const isMissing = (row: ResultRow) => row.outcome === 'failed' && gradeOf(row) === null

const isGraded = (side: GateSide | null) => side?.grades.some((grade) => grade !== null) ?? false

/**
 * Draft minus instructions in force. What did not come counts 0, or a text with which half of the answers time out would be
 * compared by the other half; a case without any grade says nothing about either text.
 */
function differenceOf(cases: PromptGate['cases']): PromptGate['difference'] {
  return compareGrades(
    cases.flatMap(({ current, draft }) =>
      current && draft && (isGraded(current) || isGraded(draft))
        ? [{ before: gradesOfTrial(current), after: gradesOfTrial(draft) }]
        : [],
    ),
  )
}

/** The answer with the typical grade, the grades of all and how many did not come; null before the first. */
function presentSide(answers: readonly ResultRow[] = []): GateSide | null {
  const rows = answers.toSorted((a, b) => a.repetition - b.repetition)
  const grades = rows.map(gradeOf)
  const result_grade = typicalGrade(grades)
  const row = rows.find((each) => gradeOf(each) === result_grade) ?? rows[0]
  if (!row) return null
  const failed = rows.filter(isMissing).length
  const { grade_reason, outcome, text: test_result, response_time_ms, failure } = row
  return { result_grade, grades, failed, grade_reason, outcome, test_result, response_time_ms, failure }
}
