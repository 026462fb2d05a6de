import type { TestCaseResult, TestRun, TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'

const ID = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f'
/** An id made of a small number. */
export const madeId = (n: number) => `${ID}${String(n).padStart(4, '0')}`

/** A result as a comparison has it, with `change` applied. */
export function madeResult(change: Partial<TestCaseResult> = {}): TestCaseResult {
  return {
    id: madeId(1),
    result_id: madeId(9_001),
    name: 'Price of the starter plan',
    description: null,
    expected_result: '40 euros a month',
    category_name: null,
    repetition: 1,
    repetitions: 1,
    earlier_grades: [],
    test_run_at: '2026-11-20T09:00:00.000Z',
    result_grade: 4,
    outcome: 'complete',
    response_time_ms: 1_500,
    test_result: 'It costs **40 euros** a month [1].',
    test_case_response_mode: 'answer',
    prompt_version: null,
    model: 'test-model',
    engine: 'model',
    first_token_ms: 300,
    failure: null,
    grade: 4,
    grade_method: 'judge',
    grade_reason: 'The price is right.',
    judge_grades: [4],
    rubric_version: '1',
    judge_model: 'test-judge',
    human_grade: null,
    human_note: null,
    human_grade_by: null,
    human_graded_at: null,
    ...change,
  }
}

const NO_GRADES = { ungraded: 0, grades: [0, 0, 0, 0, 0, 0] }

/** A complete run, with `change` applied. */
export function madeRun(change: Partial<TestRun> = {}): TestRun {
  return {
    id: madeId(100),
    timestamp: '2026-11-20T09:00:00.000Z',
    user_email: 'dana@acme.example',
    test_case_type: 'default',
    state: 'done',
    ended_at: '2026-11-20T09:01:00.000Z',
    average_response_time_ms: 1_500,
    average_grade: 4,
    grade_counts: NO_GRADES,
    case_count: change.test_case_results?.length ?? 0,
    repetitions: 1,
    tokens: null,
    is_partial: false,
    answer_version: null,
    explain_version: null,
    model: 'test-model',
    knowledge_synced_at: null,
    search_by_meaning: 'on',
    failure: null,
    instructions: { answer: '', explain: '' },
    test_case_results: [],
    ...change,
  }
}

/** The run as the list has it: results without texts. */
export function summaryOf(run: TestRun): TestRunSummary {
  const results = run.test_case_results.map(({ id, name, result_grade, response_time_ms }) => ({
    id,
    name,
    result_grade,
    grades: [result_grade],
    failed: 0,
    response_time_ms,
  }))
  return { ...run, test_case_results: results }
}
