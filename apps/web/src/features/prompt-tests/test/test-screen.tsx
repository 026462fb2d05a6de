import type { Role } from '@cuecard/contract/session.ts'
import type { TestCase, TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestResultDetail, TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import type { TestRunStatus } from '@cuecard/contract/prompt-tests/runs.ts'
import { Route, Routes } from 'react-router'
import { renderScreen, type Replies } from '../../../test/render-screen.tsx'
import { PromptTestsPage } from '../cases/prompt-tests-page.tsx'

export const LIST = 'GET /prompt-tests'
export const STATUS = 'GET /prompt-tests/run/status'
export const RUNS = 'GET /prompt-tests/runs'
export const RUN = 'POST /prompt-tests/run'
export const CATEGORIES = 'GET /prompt-tests/categories'
export const COMPANY_PAGE = '/prompt-tests?test_case_type=company-specific'

let made = 0

export function newId(): string {
  made += 1
  return `0b6f2a1e-5a3f-4c58-9f0e-${String(made).padStart(12, '0')}`
}

export function testResult(change: Partial<TestRunResult> = {}): TestRunResult {
  return {
    id: newId(),
    run_id: newId(),
    repetition: 1,
    repetitions: 1,
    earlier_grades: [],
    test_case_id: newId(),
    test_run_at: '2026-11-21T09:05:00.000Z',
    result_grade: 4,
    outcome: 'complete',
    response_time_ms: 1_234,
    test_result: 'It costs **38 dollars** [1].',
    test_prompt_instructions: '',
    prompt_version: null,
    model: 'scripted-model',
    engine: 'model',
    first_token_ms: 300,
    failure: null,
    grade: 4,
    grade_method: 'judge',
    grade_reason: 'The price is right; the plan is missing.',
    judge_grades: [4],
    rubric_version: 'r1',
    judge_model: 'scripted-judge',
    human_grade: null,
    human_note: null,
    human_grade_by: null,
    human_graded_at: null,
    ...change,
  }
}

export function testCase(change: Partial<TestCaseSummary> = {}): TestCaseSummary {
  return {
    id: newId(),
    name: 'Price question',
    description: null,
    message_history: [],
    test_message: { order_index: 0, message: 'What does it cost?', username: 'Customer' },
    test_case_type: 'company-specific',
    expected_result: '38 dollars per user',
    test_case_response_mode: 'answer',
    category_id: null,
    category_name: null,
    is_core_test_case: false,
    must_contain: [],
    must_not_contain: [],
    expects_refusal: false,
    result_grade: null,
    last_test_run_result: null,
    last_200_results: [],
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    ...change,
  }
}

/** The case with its complete results. */
export function wholeCase(summary: TestCaseSummary, results: TestRunResult[] = []): TestCase {
  return {
    ...summary,
    result_grade: results[0]?.result_grade ?? summary.result_grade,
    last_test_run_result: results[0] ?? null,
    last_200_results: results,
  }
}

export const resultDetail = (result: TestRunResult, change: Partial<TestResultDetail> = {}): TestResultDetail => ({
  ...result,
  checks: [],
  sources: [],
  name: 'Price question',
  description: null,
  expected_result: '38 dollars per user',
  ...change,
})

export const runStatus = (change: Partial<TestRunStatus> = {}): TestRunStatus => ({
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
  ...change,
})

export const RUNNING = runStatus({
  is_running: true,
  state: 'running',
  run_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0a01',
  started_at: '2026-11-21T09:05:00.000Z',
  user_email: 'maya@northwind.example',
  done: 1,
  total: 4,
  estimated_left_sec: 12,
})

export const DONE = runStatus({
  state: 'done',
  run_id: RUNNING.run_id,
  started_at: RUNNING.started_at,
  last_completed_at: '2026-11-21T09:06:00.000Z',
  done: 4,
  total: 4,
})

/** Renders the page of prompt tests with these cases; no run is active unless `replies` say so. */
export function renderTests(
  cases: readonly TestCaseSummary[] | number,
  change: Replies = {},
  { at = COMPANY_PAGE, role }: { at?: string; role?: Role } = {},
) {
  const replies: Replies = { [LIST]: cases, [STATUS]: runStatus(), [RUNS]: [], [CATEGORIES]: [], ...change }
  const screen = renderScreen(
    <Routes>
      <Route path="/prompt-tests" element={<PromptTestsPage />} />
    </Routes>,
    { at, replies, role },
  )
  return { ...screen, replies }
}
