import type { TestCase, TestCaseSummary, TestCategory } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { Agreement, Calibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import type { TestResultDetail, TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import type { TestRunStatus, TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'

/** Made-up test cases for pictures: every grade, every way to come by one, and more cases than fit a window. */
const idOf = (kind: number, n: number) =>
  `0b6f2a1e-5a3f-4c58-9f0e-${String(kind).padStart(4, '0')}${String(n).padStart(8, '0')}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const CATEGORIES: TestCategory[] = ['Pricing', 'Security and compliance', 'Service levels', 'Integration'].map(
  (name, n) => ({ id: idOf(1, n), name }),
)

const QUESTIONS = [
  ['Price of a pilot', 'What does a pilot cost, and what is in the price?'],
  ['Credit after the pilot', 'Do we get the money for the pilot back when we order?'],
  ['Where data is kept', 'Where is our data stored, and who can look at it?'],
  ['ISO certificate', 'Are you certified to ISO 27001?'],
  ['Response time at night', 'How fast does somebody answer when a robot stands still at three in the morning?'],
  ['What uptime means', 'We promise an uptime of 99.5 percent, measured by the month.'],
  ['SAP connection', 'Does it connect to SAP EWM without a consultant?'],
  ['Competitor question', 'How are you different from Northwind Robotics?'],
  ['Weather on Mars', 'What is the weather on Mars today?'],
] as const

const GRADES = [5, 4, 4, 3, 5, 2, 1, 0, 5, null, 4, 5] as const

const ANSWER = `Say: a pilot costs €24,000 for 60 days, with four Arm 12 on your own floor [1].

- It is **fully credited** when you order within 30 days after its end [1].
- Nothing has to be built: the robots work in the aisles that you have [2].`

export function resultOf(n: number, change: Partial<TestRunResult> = {}): TestRunResult {
  const grade = GRADES[n % GRADES.length] ?? null
  return {
    id: idOf(3, n),
    run_id: idOf(4, n),
    repetition: 1,
    repetitions: 1,
    earlier_grades: [],
    test_case_id: idOf(2, 0),
    test_run_at: ago(42 + n * 1_440),
    result_grade: grade,
    outcome: grade === 0 ? 'refused' : 'complete',
    response_time_ms: 1_240 + ((n * 173) % 900),
    test_result: ANSWER,
    test_prompt_instructions:
      n % 2 === 0 ? 'Answer in one sentence that I can say aloud.\nNever promise a discount.' : '',
    prompt_version: n % 2 === 0 ? 3 : null,
    model: 'gpt-5-mini',
    engine: 'model',
    first_token_ms: 410,
    failure: null,
    grade,
    grade_method: grade === null ? null : n % 5 === 3 ? 'similarity' : 'judge',
    grade_reason:
      grade === null
        ? 'There is no expected result to compare with.'
        : 'The price and the length are right, and the credit is named. It does not say that travel is charged apart.',
    judge_grades:
      n % 3 === 0 && grade !== null ? [grade, Math.max(0, grade - 1), grade] : grade === null ? [] : [grade],
    rubric_version: grade === null ? null : '2026-11',
    judge_model: grade === null ? null : 'gpt-5',
    human_grade: null,
    human_note: null,
    human_grade_by: null,
    human_graded_at: null,
    ...change,
  }
}

const pointOf = ({ id, run_id, test_run_at, result_grade, outcome, response_time_ms }: TestRunResult) => ({
  id,
  run_id,
  test_run_at,
  result_grade,
  outcome,
  response_time_ms,
  grades: null,
})

/** The newest runs asked five times; every third case flickers. */
const spread = (grade: number | null, n: number) =>
  grade === null
    ? null
    : [0, 1, 0, 2, 1].map((less) => (n % 3 === 1 ? Math.max(0, grade === 5 ? 5 - less : grade + 1 - less) : grade))

export function caseOf(n: number, change: Partial<TestCaseSummary> = {}): TestCaseSummary {
  const [name, message] = QUESTIONS[n % QUESTIONS.length] ?? QUESTIONS[0]
  const category = CATEGORIES[n % (CATEGORIES.length + 1)] ?? null
  const results = Array.from({ length: n % 7 === 6 ? 0 : Math.min(20, 3 + ((n * 5) % 18)) }, (_, at) =>
    resultOf(n + at),
  )
  return {
    id: idOf(2, n),
    name: n < QUESTIONS.length ? name : `${name} (${Math.floor(n / QUESTIONS.length) + 1})`,
    description: n % 2 === 0 ? 'Asked in almost every first call.' : null,
    message_history: [
      {
        order_index: 0,
        message: 'Thank you for the walk through the plant. It is what we need.',
        username: 'Ines Duarte',
      },
      { order_index: 1, message: 'Great. Shall we talk about how to begin?', username: 'Sam Okafor' },
    ],
    test_message: { order_index: 2, message, username: 'Ines Duarte' },
    test_case_type: 'company-specific',
    expected_result: 'A pilot costs €24,000 for 60 days with four robots. It is credited if they order within 30 days.',
    test_case_response_mode: n % 6 === 5 ? 'explain' : 'answer',
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    is_core_test_case: n % 4 === 0,
    must_contain: n % 3 === 0 ? ['€24,000', '60 days'] : [],
    must_not_contain: n % 3 === 0 ? ['discount'] : [],
    expects_refusal: n % 9 === 8,
    result_grade: results[0]?.result_grade ?? null,
    last_test_run_result: results[0] ?? null,
    last_200_results: results.map((each, at) => ({
      ...pointOf(each),
      grades: at < 2 ? spread(each.result_grade, n) : null,
    })),
    created_at: ago(60_000),
    updated_at: ago(3_000),
    ...change,
  }
}

export const CASES = Array.from({ length: 24 }, (_, n) => caseOf(n))
export const MANY = Array.from({ length: 260 }, (_, n) => caseOf(n))

const HUMAN = {
  result_grade: 3,
  human_grade: 3,
  human_note: 'Right, but too long to say aloud.',
  human_grade_by: 'admin@acme.example',
  human_graded_at: ago(12),
} as const

/** The newest run asked five times; the others once. */
const REPEATED = [HUMAN.result_grade, 5, 4, 1, 5].map((grade, at) =>
  resultOf(0, {
    id: idOf(7, at),
    repetition: at + 1,
    repetitions: 5,
    ...(at === 0 ? HUMAN : { grade, result_grade: grade }),
  }),
)

export const OPENED: TestCase = {
  ...caseOf(0),
  last_200_results: [...REPEATED, ...Array.from({ length: 63 }, (_, n) => resultOf(n + 1))],
}

export const FAILED: TestCase = {
  ...OPENED,
  last_200_results: [
    resultOf(9, {
      outcome: 'failed',
      test_result: '',
      failure: 'The language model did not answer within 60 seconds.',
      grade_reason: 'Nothing came back that could be graded.',
    }),
  ],
}

export const detailOf = (result: TestRunResult): TestResultDetail => ({
  ...result,
  name: OPENED.name,
  description: OPENED.description,
  expected_result: OPENED.expected_result,
  checks: [
    { name: 'must_contain', passed: true, detail: 'It holds ‘€24,000’.' },
    { name: 'must_contain', passed: false, detail: '‘60 days’ is missing.' },
    { name: 'citations', passed: true, detail: 'All 3 citations point to passages that were found.' },
  ],
  sources: [1, 2].map((n) => ({
    n,
    cited: true,
    item_id: idOf(6, n),
    item_name: n === 1 ? 'Price list 2026.pdf' : 'Site preparation.docx',
    source: 'file' as const,
    locator: `page ${n + 1}`,
    text: 'A pilot runs for 60 days with four Arm 12. It costs €24,000, credited in full on an order within 30 days.',
    score: 0.9,
  })),
})

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
  repetitions: 1,
  estimated_left_sec: null,
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

export const RUNS: TestRunSummary[] = COUNTS.map(([ungraded, grades], n) => ({
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
  failure: null,
  test_case_results: CASES.map(({ id, name, result_grade, last_200_results }, at) => {
    const grade = n === 1 && result_grade !== null && at % 8 === 3 ? Math.min(5, result_grade + 2) : result_grade
    const grades = n === 0 ? (last_200_results[0]?.grades ?? [grade]) : n === 1 ? [grade, grade, grade] : [grade]
    return { id, name, result_grade: grade, grades, failed: 0, response_time_ms: 1_400 }
  }),
}))
