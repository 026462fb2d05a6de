import { z } from 'zod'
import { ResponseSource } from '../answers.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { DESCRIPTION_MAX } from '../limits.ts'

/** 0 'No Answer' to 5; null: not graded. */
export const Grade = z.number().int().min(0).max(5)

/**
 * How a machine's grade came about. `check`: a rule alone decided it. `judge`: a language model by the written rubric.
 * `similarity`: no model; how near the response is to the expected result in words, figures and meaning.
 */
export const GradeMethod = z.enum(['check', 'judge', 'similarity'])
export type GradeMethod = z.infer<typeof GradeMethod>

/** An automatic grade and what gave it. */
export const EarlierGrade = z.object({
  grade: Grade.nullable(),
  grade_method: GradeMethod.nullable(),
  rubric_version: z.string().nullable(),
  judge_model: z.string().nullable(),
})
export type EarlierGrade = z.infer<typeof EarlierGrade>

/** One rule looked at before any judge. A failed one caps the grade. */
export const TestCheck = z.object({
  name: z.enum(['refusal', 'must_contain', 'must_not_contain', 'citations', 'finished']),
  passed: z.boolean(),
  detail: z.string(),
})
export type TestCheck = z.infer<typeof TestCheck>

/** `failed`: the model gave nothing that could be kept; `failure` says why. The others as for a live response. */
export const TestOutcome = z.enum(['complete', 'refused', 'incomplete', 'failed'])
export type TestOutcome = z.infer<typeof TestOutcome>

const TestResultFields = z.object({
  id: Id,
  run_id: Id,
  test_run_at: Instant,
  /** A person's grade where there is one, else the machine's. */
  result_grade: Grade.nullable(),
  outcome: TestOutcome,
  response_time_ms: z.number(),
})

/** One run of a case without its texts; of several answers the first, with the lower median of their grades. */
export const TestResultPoint = TestResultFields.extend({
  /** The grade of each answer; null where the run asked once. */
  grades: z.array(Grade.nullable()).nullable(),
  /** Of the ungraded ones of these, those where nothing came back. */
  failed: z.number().int(),
})
export type TestResultPoint = z.infer<typeof TestResultPoint>

/** One response of one run to one case, and its grade. */
export const TestRunResult = TestResultFields.extend({
  /** Which of the run's answers to the case it is, from 1, and how many the run asked for. */
  repetition: z.number().int(),
  repetitions: z.number().int(),
  test_case_id: Id,
  /** Markdown with `[n]` where a source is cited. */
  test_result: z.string(),
  /** The company's instructions that were in force, word for word; empty for none. */
  test_prompt_instructions: z.string(),
  prompt_version: z.number().int().nullable(),
  /** Null for none: quotes or a prepared answer. */
  model: z.string().nullable(),
  engine: z.enum(['model', 'quotes', 'prepared']).nullable(),
  first_token_ms: z.number().nullable(),
  failure: z.string().nullable(),
  grade: Grade.nullable(),
  grade_method: GradeMethod.nullable(),
  /** Why, in words for people; also why there is no grade. */
  grade_reason: z.string(),
  /** Every grade that the judge gave, in order; one unless the first was borderline. */
  judge_grades: z.array(Grade),
  rubric_version: z.string().nullable(),
  judge_model: z.string().nullable(),
  /** Grades that a newer rubric or judge has replaced, oldest first. */
  earlier_grades: z.array(EarlierGrade),
  human_grade: Grade.nullable(),
  human_note: z.string().nullable(),
  human_grade_by: z.string().nullable(),
  human_graded_at: Instant.nullable(),
})
export type TestRunResult = z.infer<typeof TestRunResult>

/** With what it rested on: the passages as they were found, and the case as it was asked. */
export const TestResultDetail = TestRunResult.extend({
  checks: z.array(TestCheck),
  sources: z.array(ResponseSource),
  name: z.string(),
  description: z.string().nullable(),
  expected_result: z.string(),
})
export type TestResultDetail = z.infer<typeof TestResultDetail>

export const getTestResult = endpoint('GET /prompt-tests/results/:id', {
  access: 'member',
  summary: 'One test result with its checks and the passages that it rested on.',
  params: IdParams,
  reply: TestResultDetail,
})

export const gradeTestResult = endpoint('PUT /prompt-tests/results/:id/grade', {
  access: 'member',
  summary: "Grade a result by hand beside the machine's grade; null takes one's grade back.",
  params: IdParams,
  body: z.object({
    grade: Grade.nullable(),
    note: z.string().trim().max(DESCRIPTION_MAX).nullable().default(null),
  }),
  reply: TestRunResult,
})
