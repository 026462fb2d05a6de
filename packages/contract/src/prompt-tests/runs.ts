import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import {
  PROMPT_CONTENT_MAX,
  TEST_CASES_A_RUN_MAX,
  TEST_REPETITIONS,
  TEST_RUNS_COMPARED_MAX,
  TEST_RUNS_LIMIT,
} from '../limits.ts'
import { TestCaseType } from './test-case-type.ts'
import { PromptKind } from '../prompts.ts'
import { Grade, TestOutcome, TestRunResult } from './results.ts'

export const TestRunState = z.enum(['queued', 'running', 'done', 'cancelled', 'failed'])
export type TestRunState = z.infer<typeof TestRunState>

/** How many answers a run asks for each case. */
export const Repetitions = z.literal(TEST_REPETITIONS)
export type Repetitions = z.infer<typeof Repetitions>

/** The difference of two sets of grades over the cases of both; `few` and `unclear` mean that it cannot be told from chance. */
export const GradeDifference = z.object({
  cases: z.number().int(),
  mean: z.number(),
  /** 95 %; null for too few answers. */
  interval: z.tuple([z.number(), z.number()]).readonly().nullable(),
  verdict: z.enum(['better', 'worse', 'unclear', 'few']),
})
export type GradeDifference = z.infer<typeof GradeDifference>

/** How many results have each grade; `ungraded` counts null. */
export const GradeCounts = z.object({
  ungraded: z.number().int(),
  grades: z.array(z.number().int()).length(6),
})
export type GradeCounts = z.infer<typeof GradeCounts>

/** Progress of the run. Times and counts belong to the run in progress or, without one, to the last that ended. */
export const TestRunStatus = z.object({
  is_running: z.boolean(),
  started_at: Instant.nullable(),
  last_completed_at: Instant.nullable(),
  run_id: Id.nullable(),
  state: TestRunState.nullable(),
  /** Who started it. */
  user_email: z.string().nullable(),
  /** Answers: a case that is asked five times counts five. */
  done: z.number().int(),
  total: z.number().int(),
  /** Of `done`, the answers that did not come: each has a result with the reason. */
  failed: z.number().int(),
  repetitions: z.number().int(),
  estimated_left_sec: z.number().nullable(),
  /** What is away, so that nothing is asked until it is back: 'the language model'. Null while the run gets on. */
  waiting_for: z.string().nullable(),
  /** Cancelling was asked for; what is being answered is let end. */
  is_cancelling: z.boolean(),
  /** Why the last run ended early; null when it did not. */
  failure: z.string().nullable(),
})
export type TestRunStatus = z.infer<typeof TestRunStatus>

const OfType = z.object({ test_case_type: TestCaseType.default('default') })

/**
 * All cases of the type, or some. While a run of the company and type is in progress, the same request, with the same instructions, model
 * and documents, is answered with that run; another one is refused with 409. No case at all is refused with 422.
 */
export const runTests = endpoint('POST /prompt-tests/run', {
  access: 'member',
  summary: 'Run test cases in the background, each as a live answer would be made.',
  query: OfType,
  body: z
    .object({
      test_case_ids: z.array(Id).min(1).max(TEST_CASES_A_RUN_MAX).optional(),
      repetitions: Repetitions.default(1),
    })
    .default({ repetitions: 1 }),
  status: 202,
  reply: TestRunStatus,
})

/** What one answer costs, by the company's latest runs of the type; null where none tells. */
export const TestRunEstimate = z.object({
  /** Answers that it was measured on. */
  measured: z.number().int(),
  /** Of the language model, to answer and to grade; 0 where none takes part. */
  tokens: z.number().nullable(),
  /** By the clock, with as many asked at once as usual. */
  seconds: z.number().nullable(),
  /** As many are asked at once: fewer take as long. */
  at_once: z.number().int(),
})
export type TestRunEstimate = z.infer<typeof TestRunEstimate>

export const getTestRunEstimate = endpoint('GET /prompt-tests/run/estimate', {
  access: 'member',
  summary: 'Tokens and time that an answer of a test run takes, from earlier runs.',
  query: OfType,
  reply: TestRunEstimate,
})

/** Without a type: whatever runs in the company. */
export const getTestRunStatus = endpoint('GET /prompt-tests/run/status', {
  access: 'member',
  summary: 'Whether tests are running, how far they are, and when they last were.',
  query: z.object({ test_case_type: TestCaseType.optional() }),
  reply: TestRunStatus,
})

export const cancelTestRun = endpoint('POST /prompt-tests/runs/:id/cancel', {
  access: 'member',
  summary: 'Stop a run; what it has so far is kept.',
  params: IdParams,
  reply: 'empty',
})

const TestRunFields = z.object({
  id: Id,
  /** When it was started. */
  timestamp: Instant,
  /** Null when that person is gone. */
  user_email: z.string().nullable(),
  test_case_type: TestCaseType,
  state: TestRunState,
  ended_at: Instant.nullable(),
  /** Null without a result. */
  average_response_time_ms: z.number().nullable(),
  /** Mean over the cases of their mean grade; null without a grade. */
  average_grade: z.number().nullable(),
  grade_counts: GradeCounts,
  /** Cases that were to run, also when the run was stopped. */
  case_count: z.number().int(),
  repetitions: z.number().int(),
  /** Of the language model, as far as the results tell; null for runs that did not count them. */
  tokens: z.number().int().nullable(),
  /** All cases of the type at that time, or some of them. */
  is_partial: z.boolean(),
  answer_version: z.number().int().nullable(),
  explain_version: z.number().int().nullable(),
  /** Null: documents were quoted. */
  model: z.string().nullable(),
  /** When the company's knowledge was last synced as the run began. */
  knowledge_synced_at: Instant.nullable(),
  /** Whether passages could be found by meaning as the run began: all of them, some, or none. Null for runs of earlier versions. */
  search_by_meaning: z.enum(['on', 'partly', 'off']).nullable(),
  failure: z.string().nullable(),
})

/** A run as the list shows it: one entry a case, without texts. */
export const TestRunSummary = TestRunFields.extend({
  test_case_results: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Of several answers the lower median. */
      result_grade: Grade.nullable(),
      /** Of each answer, in order. */
      grades: z.array(Grade.nullable()),
      /** Of the ungraded ones, those where nothing came back. */
      failed: z.number().int(),
      /** The mean of the answers. */
      response_time_ms: z.number(),
    }),
  ),
})
export type TestRunSummary = z.infer<typeof TestRunSummary>

/** One answer: a case that was asked five times has five. `id` is the test case's, so that the results of two runs can be laid side by side; `result_id` is this result's own. */
export const TestCaseResult = TestRunResult.omit({ id: true, run_id: true, test_case_id: true }).extend({
  id: Id,
  test_case_response_mode: PromptKind,
  /** Left out where the instructions were asked for once a run. */
  test_prompt_instructions: z.string().optional(),
  result_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  expected_result: z.string(),
  category_name: z.string().nullable(),
})
export type TestCaseResult = z.infer<typeof TestCaseResult>

export const TestRun = TestRunFields.extend({
  /** The instructions in force when it began, of each kind; empty for none. */
  instructions: z.object({ answer: z.string(), explain: z.string() }),
  test_case_results: z.array(TestCaseResult),
})
export type TestRun = z.infer<typeof TestRun>

export const listTestRuns = endpoint('GET /prompt-tests/runs', {
  access: 'member',
  summary: "The company's test runs, newest first.",
  query: OfType.extend({
    limit: z.coerce.number().int().min(1).max(TEST_RUNS_LIMIT).default(TEST_RUNS_LIMIT),
    /** Of this run only the one that it is compared with, by checks too; none where there is no such run. */
    before: Id.optional(),
  }),
  reply: z.array(TestRunSummary),
  inPieces: true,
})

export const filterTestRuns = endpoint('POST /prompt-tests/runs/filter', {
  access: 'member',
  summary: 'Test runs by their ids, with all their results; an id that is not one of the company’s is left out.',
  body: OfType.extend({
    run_ids: z.array(Id).min(1).max(TEST_RUNS_COMPARED_MAX),
    /** Repeated in each answer, or only once a run: a run of 300 cases with 10 answers each repeats a long text 3,000 times. */
    instructions: z.enum(['each', 'once']).default('each'),
  }),
  reply: z.array(TestRun),
  inPieces: true,
})

export const removeTestRun = endpoint('DELETE /prompt-tests/runs/:id', {
  access: 'member',
  summary: 'Delete a run with its results; one that works is stopped first.',
  params: IdParams,
  reply: 'empty',
})

/** One side of a gate: how a case went with the instructions in force, or with the draft. */
export const GateSide = z.object({
  /** Of several answers the lower median; the texts are that answer's. */
  result_grade: Grade.nullable(),
  grades: z.array(Grade.nullable()),
  /** Of the ungraded ones, those where nothing came back. */
  failed: z.number().int(),
  grade_reason: z.string(),
  outcome: TestOutcome,
  test_result: z.string(),
  response_time_ms: z.number(),
  failure: z.string().nullable(),
})
export type GateSide = z.infer<typeof GateSide>

/** The core cases asked twice, with the instructions in force and with a draft of them. Nothing of it counts as a run. */
export const PromptGate = z.object({
  id: Id,
  kind: PromptKind,
  state: TestRunState,
  started_at: Instant,
  done: z.number().int(),
  total: z.number().int(),
  repetitions: z.number().int(),
  estimated_left_sec: z.number().nullable(),
  failure: z.string().nullable(),
  /** Draft minus instructions in force, over all answers; one that did not come counts 0. Null until both sides of a case are graded. */
  difference: GradeDifference.nullable(),
  cases: z.array(
    z.object({
      test_case_id: Id,
      name: z.string(),
      question: z.string(),
      expected_result: z.string(),
      current: GateSide.nullable(),
      draft: GateSide.nullable(),
    }),
  ),
})
export type PromptGate = z.infer<typeof PromptGate>

/** The core cases of that kind, the company's own and the default ones. Without one the answer is 422. */
export const startPromptGate = endpoint('POST /prompt-tests/gates', {
  access: 'company-admin',
  summary: 'Try instructions on the core test cases before they are saved.',
  body: z.object({
    kind: PromptKind,
    content: z.string().max(PROMPT_CONTENT_MAX),
    repetitions: Repetitions.default(1),
  }),
  status: 202,
  reply: PromptGate,
})

export const getPromptGate = endpoint('GET /prompt-tests/gates/:id', {
  access: 'company-admin',
  summary: 'How far a trial of instructions is, and what it shows.',
  params: IdParams,
  reply: PromptGate,
})

export const cancelPromptGate = endpoint('POST /prompt-tests/gates/:id/cancel', {
  access: 'company-admin',
  summary: 'Stop a trial of instructions.',
  params: IdParams,
  reply: 'empty',
})
