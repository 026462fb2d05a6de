import type { CustomerQuestion, CustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import type { PromptGate, TestCaseResult, TestRun, TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import type { RunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import { typicalGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import { caseOf, CASES, resultOf } from './prompt-test-scenes.ts'

/** Made-up runs, trials and questions for pictures. */
const idOf = (kind: number, n: number) =>
  `0b6f2a1e-5a3f-4c58-9f0f-${String(kind).padStart(4, '0')}${String(n).padStart(8, '0')}`
const START = Date.parse('2026-11-20T15:04:00.000Z')
const INSTRUCTIONS = [
  'Answer in one sentence that I can say aloud.\nNever promise a discount.',
  'Answer in one sentence that I can say aloud.\nNever promise a discount.',
  'Answer in at most two sentences that I can say aloud.\nName the plan that a price belongs to.\nNever promise a discount.',
]
const GRADES = [
  [5, 4, 4, 3, 5, 2, 1, 0, 5, 3, 4, 5, 2, 3, 4, 4],
  [5, 4, 3, 3, 5, 3, 1, 1, 5, 3, 4, 5, 2, 3, 4, 4],
  [5, 4, 2, 4, 5, 4, 3, 2, 3, 3, 4, 5, 4, null, 5, 4],
] as const

/** The first run asked once, the later ones five times. */
const repetitionsOf = (run: number) => (run === 0 ? 1 : 5)

/** Some cases answer well one time and badly the next. */
const shaken = (grade: number, { n, nth }: { n: number; nth: number }) =>
  n % 5 === 2 ? Math.max(0, Math.min(5, grade + [0, 2, -1, 1, -2][nth - 1]!)) : grade

function sideOf(run: number, n: number, nth = 1): TestCaseResult {
  const made = resultOf(n)
  const given = GRADES[run]?.[n] ?? null
  const grade = given === null ? null : shaken(given, { n, nth: repetitionsOf(run) === 1 ? 1 : nth })
  const testCase = CASES[n]
  return {
    ...made,
    id: idOf(1, n),
    result_id: idOf(2 + run, n * 10 + nth),
    repetition: nth,
    repetitions: repetitionsOf(run),
    name: testCase?.name ?? `Case ${n}`,
    description: testCase?.description ?? null,
    expected_result: testCase?.expected_result ?? '',
    category_name: testCase?.category_name ?? null,
    result_grade: grade,
    grade,
    judge_grades: grade === null ? [] : [grade],
    response_time_ms: 1_100 + ((n * 173) % 700) + run * 240,
    test_case_response_mode: testCase?.test_case_response_mode ?? 'answer',
    prompt_version: run === 2 ? 4 : 3,
  }
}

const counted = (results: readonly TestCaseResult[]) => ({
  ungraded: results.filter(({ result_grade }) => result_grade === null).length,
  grades: [0, 1, 2, 3, 4, 5].map((grade) => results.filter(({ result_grade }) => result_grade === grade).length),
})

function runOf(n: number, change: Partial<TestRun> = {}): TestRun {
  const first = n === 2 ? 1 : 0
  const cases = Array.from({ length: n === 0 ? 15 : 16 - first }, (_, at) => at + first)
  const results = cases.flatMap((at) => Array.from({ length: repetitionsOf(n) }, (_, nth) => sideOf(n, at, nth + 1)))
  const grades = results.flatMap(({ result_grade }) => (result_grade === null ? [] : [result_grade]))
  return {
    id: idOf(9, n),
    timestamp: new Date(START - (2 - n) * 80_000_000).toISOString(),
    user_email: n === 0 ? null : 'dana.whitfield@acme.example',
    test_case_type: 'company-specific',
    state: 'done',
    ended_at: new Date(START).toISOString(),
    average_response_time_ms: results.reduce((sum, each) => sum + each.response_time_ms, 0) / results.length,
    average_grade: grades.reduce((sum, grade) => sum + grade, 0) / grades.length,
    grade_counts: counted(results),
    case_count: cases.length,
    repetitions: repetitionsOf(n),
    tokens: results.length * 1_850,
    is_partial: false,
    answer_version: n === 2 ? 4 : 3,
    explain_version: null,
    model: 'gpt-5-mini',
    knowledge_synced_at: '2026-11-12T08:00:00.000Z',
    search_by_meaning: 'on',
    failure: null,
    instructions: { answer: INSTRUCTIONS[n] ?? '', explain: '' },
    test_case_results: results,
    ...change,
  }
}

export const CHANGES: RunChanges = {
  instructions: [
    {
      kind: 'answer',
      before_version: 3,
      after_version: 4,
      before: INSTRUCTIONS[0] ?? '',
      after: INSTRUCTIONS[2] ?? '',
    },
  ],
  model: null,
  documents: [
    { item_id: idOf(11, 1), name: 'Price list 2026', change: 'changed', changed_at: '2026-11-12T08:00:00.000Z' },
    { item_id: idOf(11, 2), name: 'Service levels', change: 'added', changed_at: '2026-11-12T08:00:00.000Z' },
    { item_id: idOf(11, 3), name: 'Offer of spring', change: 'removed', changed_at: null },
  ],
  changed_case_ids: [],
  lost: {
    points: 4,
    explained: 3,
    documents: [
      {
        item_id: idOf(11, 1),
        name: 'Price list 2026',
        change: 'changed',
        changed_at: '2026-11-12T08:00:00.000Z',
        points: 3,
        test_case_ids: [idOf(1, 8), idOf(1, 2)],
      },
    ],
  },
}

/** Documents were changed while one of the runs worked, so it is not known which one an answer saw. */
export const CHANGED_DURING: RunChanges = {
  ...CHANGES,
  documents: null,
  lost: { points: 4, explained: 0, documents: [] },
}

export const RUNS: readonly TestRun[] = [runOf(0), runOf(1), runOf(2)]

const short = (run: TestRun): TestRunSummary => ({
  ...run,
  test_case_results: [...Map.groupBy(run.test_case_results, ({ id }) => id)].map(([id, answers]) => {
    const grades = answers.map(({ result_grade }) => result_grade)
    const [first] = answers
    const { name, response_time_ms } = first!
    return { id, name, result_grade: typicalGrade(grades), grades, failed: 0, response_time_ms }
  }),
})

const BROKEN = runOf(0, {
  id: idOf(9, 7),
  timestamp: new Date(START - 300_000_000).toISOString(),
  state: 'failed',
  failure: 'The server was stopped three times while this run was at work.',
  average_response_time_ms: null,
  average_grade: null,
  grade_counts: { ungraded: 0, grades: [0, 0, 0, 0, 0, 0] },
  case_count: 16,
  answer_version: null,
  model: null,
  test_case_results: [],
})
const STOPPED = runOf(0, {
  id: idOf(9, 8),
  timestamp: new Date(START - 240_000_000).toISOString(),
  state: 'cancelled',
  is_partial: true,
  case_count: 20,
})

export const LISTED = [...RUNS.toReversed(), STOPPED, BROKEN].map(short)

const GATE_CASES: PromptGate['cases'] = [7, 2, 8, 5, 6, 0, 4].map((n) => {
  const side = (run: 0 | 2) => {
    const { result_grade, grade_reason, outcome, test_result, response_time_ms, failure } = sideOf(run, n)
    return {
      result_grade,
      grades: [result_grade],
      failed: 0,
      grade_reason,
      outcome,
      test_result,
      response_time_ms,
      failure,
    }
  }
  const { name, test_message, expected_result } = caseOf(n)
  return {
    test_case_id: idOf(1, n),
    name,
    question: test_message.message,
    expected_result,
    current: side(0),
    draft: side(2),
  }
})

export const GATE: PromptGate = {
  id: idOf(8, 1),
  kind: 'answer',
  state: 'done',
  started_at: new Date(Date.now() - 42_000).toISOString(),
  done: 14,
  total: 14,
  repetitions: 1,
  difference: { cases: 7, mean: -0.43, interval: [-1.6, 0.8], verdict: 'unclear' },
  estimated_left_sec: null,
  failure: null,
  cases: GATE_CASES,
}

export const GATE_RUNNING: PromptGate = {
  ...GATE,
  state: 'running',
  done: 5,
  estimated_left_sec: 38,
  cases: GATE_CASES.map((each, at) => (at < 2 ? each : { ...each, current: null, draft: null })),
}

const MEETINGS = ['Northwind Logistics: pricing and rollout', 'Häfele Präzision GmbH, security review'] as const
const ASKED = [
  [
    'Pricing',
    'What does it cost for two hundred pickers, and is support part of that price or charged apart?',
    'I would have to check that with my colleague and get back to you by Friday.',
  ],
  [
    'Certificates',
    'Do you have a SOC 2 report that our security team can see?',
    'I believe we do. I am not sure which type.',
  ],
  ['Rollout', 'Who does the training on site, and how many days does it take for a shift of forty people?', ''],
  ['Data', 'Where is our data stored, and who of your people can look at it?', 'That is hard to say, it depends.'],
] as const

const questions: CustomerQuestion[] = ASKED.map(([topic, question, answer], n) => ({
  meeting_id: idOf(7, n < 3 ? 0 : 1),
  meeting_name: MEETINGS[n < 3 ? 0 : 1],
  meeting_started_at: new Date(START - (n < 3 ? 0 : 90_000_000)).toISOString(),
  question,
  answer,
  topic,
  contradiction: null,
  times: 'clock' as const,
  message_number: null,
  message_id: `m-${n}`,
  timestamp: new Date(START + n * 240_000).toISOString(),
  engine: n < 3 ? 'model' : 'rules',
}))

export const QUESTIONS: CustomerQuestions = {
  questions,
  total_meetings: 1_204,
  total_poorly_answered_questions: 4,
  avg_poorly_answered_questions: 4 / 1_204,
  meetings_with_poorly_answered_questions: 2,
  percentage_meetings_with_poorly_answered_questions: 200 / 1_204,
}
export const NO_QUESTIONS: CustomerQuestions = {
  questions: [],
  total_meetings: 12,
  total_poorly_answered_questions: 0,
  avg_poorly_answered_questions: 0,
  meetings_with_poorly_answered_questions: 0,
  percentage_meetings_with_poorly_answered_questions: 0,
}

export const KEYS = [
  {
    id: idOf(6, 1),
    name: 'GitHub Actions',
    created_by: 'admin@acme.example',
    created_at: new Date(Date.now() - 900_000_000).toISOString(),
    expires_at: '2027-11-20T00:00:00.000Z',
    last_used_at: new Date(Date.now() - 3_600_000).toISOString(),
  },
]
