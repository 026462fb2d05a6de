import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { INTEGER_MAX, NAME_MAX } from '../limits.ts'
import { TestCaseType } from './test-case-type.ts'
import { Grade } from './results.ts'
import { GradeCounts, GradeDifference, Repetitions, TestRunState } from './runs.ts'

/** A key for automatic checks. It allows the three calls below and nothing else, with the rights of the person who created it. */
export const TestKey = z.object({
  id: Id,
  name: z.string(),
  created_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
  last_used_at: Instant.nullable(),
})
export type TestKey = z.infer<typeof TestKey>

export const listTestKeys = endpoint('GET /prompt-tests/keys', {
  access: 'company-admin',
  summary: 'Keys with which automatic checks run the tests.',
  reply: z.array(TestKey),
})

export const createTestKey = endpoint('POST /prompt-tests/keys', {
  access: 'company-admin',
  summary: 'Make a key for automatic checks; it is shown this once.',
  body: z.object({ name: z.string().trim().min(1, 'Name is required').max(NAME_MAX) }),
  status: 201,
  reply: TestKey.extend({ key: z.string() }),
})

export const removeTestKey = endpoint('DELETE /prompt-tests/keys/:id', {
  access: 'company-admin',
  summary: 'Revoke a key at once.',
  params: IdParams,
  reply: 'empty',
})

/** A misspelt or empty condition would switch it off without a word, so that it is refused. */
const unknownNames = (names: string) => ({
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys' ? `There is no ${issue.keys.join(', ')}. There are: ${names}.` : undefined,
})

const written = (name: string) =>
  z
    .union([z.string(), z.number()])
    .refine((value) => String(value).trim() !== '', `${name} is empty. Leave it out, or give a number.`)
    .transform(Number)

/**
 * What a check asks for. The run passes when every case got a response, every answer that has something to be graded by got
 * a grade, at least `GRADED_SHARE_MIN` of the cases are graded, and every threshold given holds; without one, when no grade is 0.
 */
export const CiThresholds = z.strictObject(
  {
    min_average_grade: written('min_average_grade').pipe(z.number().min(0).max(5)).optional(),
    /** Each graded case has at least this grade. */
    min_grade: written('min_grade').pipe(z.number().int().min(0).max(5)).optional(),
    /** Cases that may be graded lower than in the base. */
    max_regressions: written('max_regressions').pipe(z.number().int().min(0).max(INTEGER_MAX)).optional(),
    /** A run that is worse than its base, and hardly by chance, then only warns. */
    allow_worse: z.enum(['true', 'false'], 'allow_worse should be true or false.').optional(),
    /** The run to compare with, by its id, instead of the one that the server chooses. */
    base: z.uuid('base should be the id of a run.').optional(),
  },
  unknownNames('min_average_grade, min_grade, max_regressions, allow_worse, base'),
)

/** A run of which fewer of the cases are graded does not pass: nothing is known of it. */
export const GRADED_SHARE_MIN = 0.5
/** A base has grades for at least so many of the cases that both runs asked alike and this one graded. */
export const BASE_GRADED_SHARE_MIN = 0.9

const RunStability = z.object({
  cases: z.number().int(),
  mean: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).readonly().nullable(),
  pass_all: z.number().nullable(),
  pass_any: z.number().nullable(),
  good: z.number().int(),
  poor: z.number().int(),
  unstable: z.number().int(),
})

/** Which instructions, model and documents answered. */
const AskedWith = {
  answer_version: z.number().int().nullable(),
  explain_version: z.number().int().nullable(),
  /** Null: documents were quoted. */
  model: z.string().nullable(),
  /** When the company's knowledge was last synced as the run began. */
  knowledge_synced_at: Instant.nullable(),
}

const CiBase = z.object({
  run_id: Id,
  timestamp: Instant,
  ...AskedWith,
  /** Whether the query named it. */
  is_named: z.boolean(),
  /** Of the graded cases, those that were compared. */
  compared: z.number().int(),
})

export const CiRun = z.object({
  run_id: Id,
  state: TestRunState,
  done: z.number().int(),
  total: z.number().int(),
  /** Null while it works. A run that was stopped or failed has not passed. */
  passed: z.boolean().nullable(),
  /** Why not, a sentence each. */
  reasons: z.array(z.string()),
  /** What to look at although the run passed, a sentence each. */
  warnings: z.array(z.string()),
  repetitions: z.number().int(),
  /** Mean over the cases of their mean grade; null without a grade. */
  average_grade: z.number().nullable(),
  grade_counts: GradeCounts,
  /** The whole run: mean with its 95 % interval, pass^k and pass@k for k = `repetitions`, and cases by stability. */
  stability: RunStability,
  /** When it was started. */
  timestamp: Instant,
  ...AskedWith,
  /** Against the base; null without one. Cases that changed since are left out. */
  difference: GradeDifference.extend({ run_id: Id, timestamp: Instant }).nullable(),
  /**
   * The run that this one is compared with: of the whole runs before, or of a run of core cases rather those of the same cases,
   * the last that passed its check or had none, and has grades enough. Null while this one works, and where none is fit.
   */
  base: CiBase.nullable(),
  /** Newer runs that cannot be the base, newest first. */
  passed_over: z.array(z.object({ run_id: Id, timestamp: Instant, reason: z.string() })),
  /** Cases that were not asked alike in the base: their grades are not compared. */
  changed_cases: z.array(z.object({ test_case_id: Id, name: z.string() })),
  cases: z.array(
    z.object({
      test_case_id: Id,
      name: z.string(),
      grades: z.array(Grade.nullable()),
      /** Of the ungraded ones, those where nothing came back. */
      failed: z.number().int(),
      stability: z.enum(['good', 'poor', 'unstable']).nullable(),
    }),
  ),
  regressions: z.array(z.object({ test_case_id: Id, name: z.string(), before: Grade, after: Grade })),
  /** Where a person looks at it. */
  url: z.string(),
})
export type CiRun = z.infer<typeof CiRun>

/**
 * `Authorization: Bearer <key>`. Starts like `POST /prompt-tests/run`; while a run of the same cases with the same instructions,
 * model and documents is in progress, the reply names that one.
 */
export const startCiRun = endpoint('POST /prompt-tests/ci', {
  access: 'member',
  tokens: ['session', 'ci'],
  summary: 'Run the tests from an automatic check, with a key of the company.',
  query: z.strictObject(
    {},
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `There is no ${issue.keys.join(', ')} here. Conditions belong to the call that reads the run.`
          : undefined,
    },
  ),
  body: z
    .strictObject(
      {
        test_case_type: TestCaseType.default('company-specific'),
        core_only: z.boolean().default(false),
        repetitions: Repetitions.default(1),
      },
      unknownNames('test_case_type, core_only, repetitions'),
    )
    .default({ test_case_type: 'company-specific', core_only: false, repetitions: 1 }),
  status: 202,
  reply: CiRun,
})

export const getCiRun = endpoint('GET /prompt-tests/ci/:id', {
  access: 'member',
  tokens: ['session', 'ci'],
  summary: 'How far that run is, and whether it passed the thresholds of the query.',
  params: IdParams,
  query: CiThresholds,
  reply: CiRun,
})

export const getCiJunit = endpoint('GET /prompt-tests/ci/:id/junit', {
  access: 'member',
  tokens: ['session', 'ci'],
  summary: 'The same run as a JUnit report, one test a case and one for the whole run.',
  params: IdParams,
  query: CiThresholds,
  reply: fileOf('application/xml'),
})
