import type { TestCase, TestCaseSummary, TestCategory } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestResultDetail, TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'

/** Made-up test cases for pictures: every grade, every way to come by one, and more cases than fit a window. */
export const idOf = (kind: number, n: number) =>
  `0b6f2a1e-5a3f-4c58-9f0e-${String(kind).padStart(4, '0')}${String(n).padStart(8, '0')}`
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

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
  failed: 0,
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
