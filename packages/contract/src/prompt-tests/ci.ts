import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
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

/**
 * What a check asks for. The run passes when every case got a response, every answer that has something to be graded by got
 * a grade, and every threshold given holds; without one, when no grade is 0.
 */
export const CiThresholds = z.object({
  min_average_grade: z.coerce.number().min(0).max(5).optional(),
  /** Each graded case has at least this grade. */
  min_grade: z.coerce.number().int().min(0).max(5).optional(),
  /** Cases that may be graded lower than in the run before. */
  max_regressions: z.coerce.number().int().min(0).max(INTEGER_MAX).optional(),
  /** A run that is worse than the one before, and hardly by chance, then only warns. */
  allow_worse: z.enum(['true', 'false']).optional(),
})

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
  /** Against the company's last whole run before, of a run of core cases rather the last of the same cases; null without one. */
  difference: GradeDifference.extend({ run_id: Id, timestamp: Instant }).nullable(),
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

/** `Authorization: Bearer <key>`. Starts like `POST /prompt-tests/run`; when a run is in progress, the reply names that one. */
export const startCiRun = endpoint('POST /prompt-tests/ci', {
  access: 'member',
  tokens: ['session', 'ci'],
  summary: 'Run the tests from an automatic check, with a key of the company.',
  body: z
    .object({
      test_case_type: TestCaseType.default('company-specific'),
      core_only: z.boolean().default(false),
      repetitions: Repetitions.default(1),
    })
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
  reply: 'file',
})
