import type { ResponseKind } from '@cuecard/contract/answers.ts'
import type { TestMessage } from '@cuecard/contract/prompt-tests.ts'
import type { GradeMethod, TestCheck } from '@cuecard/contract/prompt-test-results.ts'

/** A test case at the moment in which it was asked. */
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

/** What the assistant made of it. */
export interface TestResponse {
  text: string
  outcome: 'complete' | 'refused' | 'incomplete' | 'failed'
  engine: 'model' | 'quotes' | 'prepared' | null
  failure: string | null
  /** How many passages it rested on, and how many of them the text cites. */
  passages: number
  cited: number
}

/** A machine's judgement of a response. */
export interface Graded {
  grade: number | null
  grade_method: GradeMethod | null
  grade_reason: string
  judge_grades: number[]
  rubric_version: string | null
  judge_model: string | null
  checks: TestCheck[]
}
