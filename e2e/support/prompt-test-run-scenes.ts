import type { Agreement, Calibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import type { TestRunStatus, TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { ago, caseOf, CASES, idOf } from './prompt-test-scenes.ts'

const disagreement = (n: number, grades: { machine: number; person: number }) => ({
  test_case_id: idOf(2, n),
  test_case_type: 'company-specific' as const,
  result_id: idOf(3, n),
  name: caseOf(n).name,
  ...grades,
})

export const CALIBRATION: Calibration = {
  grader: { grade_method: 'judge', rubric_version: 'r1', judge_model: 'gpt-5' },
  case_count: 24,
  graded_case_count: 17,
  graded: 43,
  imported: 14,
  outdated: 9,
  outdated_results: 310,
  is_grading: false,
  failure: null,
}

export const AGREEMENT: Agreement[] = [
  {
    rubric_version: 'r1',
    grade_method: 'judge',
    judge_model: 'gpt-5',
    is_current: true,
    compared: 48,
    equal: 0.71,
    within_one: 0.96,
    weighted_kappa: 0.82,
    same_band: 0.85,
    band_kappa: 0.79,
    mean_difference: 0.2,
    false_passes: [
      disagreement(1, { machine: 5, person: 2 }),
      disagreement(3, { machine: 4, person: 3 }),
      disagreement(7, { machine: 4, person: 3 }),
    ],
    false_fails: [disagreement(5, { machine: 3, person: 4 })],
    false_pass_count: 3,
    false_fail_count: 1,
  },
  {
    rubric_version: 's1',
    grade_method: 'similarity',
    judge_model: null,
    is_current: false,
    compared: 9,
    equal: 0.44,
    within_one: 0.78,
    weighted_kappa: null,
    same_band: 0.67,
    band_kappa: null,
    mean_difference: -0.6,
    false_passes: [],
    false_fails: [disagreement(6, { machine: 2, person: 5 })],
    false_pass_count: 0,
    false_fail_count: 1,
  },
]

const NEVER: TestRunStatus = {
  is_running: false,
  started_at: null,
  last_completed_at: null,
  run_id: null,
  state: null,
  user_email: null,
  done: 0,
  total: 0,
  failed: 0,
  repetitions: 1,
  estimated_left_sec: null,
  waiting_for: null,
  is_cancelling: false,
  failure: null,
}

export const STATUSES = {
  never: NEVER,
  done: {
    ...NEVER,
    state: 'done',
    run_id: idOf(4, 1),
    started_at: ago(46),
    last_completed_at: ago(42),
    user_email: 'admin@acme.example',
    done: 120,
    total: 120,
    repetitions: 5,
  },
  running: {
    ...NEVER,
    is_running: true,
    state: 'running',
    run_id: idOf(4, 2),
    started_at: ago(1.4),
    user_email: 'admin@acme.example',
    done: 45,
    total: 120,
    repetitions: 5,
    estimated_left_sec: 135,
  },
  failed: {
    ...NEVER,
    state: 'failed',
    run_id: idOf(4, 3),
    started_at: ago(46),
    last_completed_at: ago(2_000),
    user_email: 'admin@acme.example',
    done: 5,
    total: 24,
    failure: "Today's budget of the language model is used up. The rest was not run.",
  },
} satisfies Record<string, TestRunStatus>

const COUNTS = [
  [1, [2, 1, 2, 2, 7, 9]],
  [1, [2, 2, 4, 3, 6, 6]],
  [0, [3, 3, 4, 5, 5, 4]],
  [5, [2, 4, 3, 4, 4, 2]],
] as const

const RUNS: TestRunSummary[] = COUNTS.map(([ungraded, grades], n) => ({
  id: idOf(4, n + 1),
  timestamp: ago(46 + n * 2_900),
  user_email: 'admin@acme.example',
  test_case_type: 'company-specific',
  state: 'done',
  ended_at: ago(42 + n * 2_900),
  average_response_time_ms: 1_500,
  average_grade: 3.7 - n * 0.4,
  grade_counts: { ungraded, grades: [...grades] },
  case_count: 24,
  repetitions: n < 2 ? 5 : 1,
  tokens: n < 2 ? 222_000 : null,
  is_partial: false,
  answer_version: 3,
  explain_version: null,
  model: 'gpt-5-mini',
  knowledge_synced_at: ago(9_000),
  search_by_meaning: 'on',
  failure: null,
  test_case_results: CASES.map(({ id, name, result_grade, last_200_results }, at) => {
    const grade = n === 1 && result_grade !== null && at % 8 === 3 ? Math.min(5, result_grade + 2) : result_grade
    const grades = n === 0 ? (last_200_results[0]?.grades ?? [grade]) : n === 1 ? [grade, grade, grade] : [grade]
    return { id, name, result_grade: grade, grades, failed: 0, response_time_ms: 1_400 }
  }),
}))

/** As the server lists them: with `before` only the run that this one is compared with. */
export function listRuns(query: URLSearchParams): TestRunSummary[] {
  const before = query.get('before')
  const at = before === null ? -1 : RUNS.findIndex(({ id }) => id === before)
  const limit = Number(query.get('limit') ?? RUNS.length)
  return before === null ? RUNS.slice(0, limit) : at === -1 ? [] : RUNS.slice(at + 1, at + 2)
}
