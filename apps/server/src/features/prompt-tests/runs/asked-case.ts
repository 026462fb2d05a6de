import type { ResponseKind } from '@cuecard/contract/answers.ts'
import type { TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { GradeMethod, TestCheck } from '@cuecard/contract/prompt-tests/results.ts'

/** A copy of a test case from the time when it was asked. */
export interface AskedCase {
  name: string
  description: string | null
  category_name: string | null
  mode: ResponseKind
  message_history: TestMessage[]
  test_message: TestMessage
  expected_result: string
  must_contain: string[]
  must_not_contain: string[]
  expects_refusal: boolean
}

/** The response to a test case. */
export interface TestResponse {
  text: string
  outcome: 'complete' | 'refused' | 'incomplete' | 'failed'
  engine: 'model' | 'quotes' | 'prepared' | null
  failure: string | null
  /** Number of passages found, and of those that the text cites. */
  passages: number
  cited: number
}

/** The automatic grade of a response. */
export interface Graded {
  grade: number | null
  grade_method: GradeMethod | null
  grade_reason: string
  judge_grades: number[]
  rubric_version: string | null
  judge_model: string | null
  checks: TestCheck[]
}
