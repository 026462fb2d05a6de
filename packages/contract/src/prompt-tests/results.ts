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

/** One result without its texts. */
export const TestResultPoint = z.object({
  id: Id,
  run_id: Id,
  test_run_at: Instant,
  /** A person's grade where there is one, else the machine's. */
  result_grade: Grade.nullable(),
  outcome: TestOutcome,
  response_time_ms: z.number(),
})
export type TestResultPoint = z.infer<typeof TestResultPoint>

/** The response of one run to one case, and its grade. */
export const TestRunResult = TestResultPoint.extend({
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

/** How well a rubric agrees with people, over the company's results that have both grades. */
export const Agreement = z.object({
  rubric_version: z.string(),
  grade_method: GradeMethod,
  compared: z.number().int(),
  /** Share of equal grades, and of grades at most one apart: 0 to 1. */
  equal: z.number(),
  within_one: z.number(),
  /** Cohen's kappa with quadratic weights, -1 to 1; null where there is too little to say. */
  weighted_kappa: z.number().nullable(),
  /** Machine minus person. */
  mean_difference: z.number(),
})
export type Agreement = z.infer<typeof Agreement>

export const getAgreement = endpoint('GET /prompt-tests/agreement', {
  access: 'member',
  summary: "How the machine's grades agree with people's, by rubric version, newest first.",
  reply: z.array(Agreement),
})
