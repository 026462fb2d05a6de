import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { TestCaseType } from './prompt-tests/test-case-type.ts'

export const NextCall = z.object({
  /** Names the event: its page is `/calls/:event`. */
  event: z.string(),
  title: z.string(),
  starts_at: Instant,
  /** Equal to `starts_at` where the calendar names no end. */
  ends_at: Instant,
  attendee_count: z.number().int(),
})
export type NextCall = z.infer<typeof NextCall>

export const NextCalls = z.object({
  /** `reading`: the calendar is being fetched, so ask again in a moment. */
  calendar: z.enum(['none', 'reading', 'ready', 'failed']),
  /** Why the calendar could not be read. */
  problem: z.string().nullable(),
  /** The next seven days, soonest first; calls that run now come first. */
  next: z.array(NextCall),
})

export type NextCalls = z.infer<typeof NextCalls>

/** A customer's question of this week that was answered poorly and that no approved answer covers yet. */
export const OpenQuestion = z.object({
  meeting_id: Id,
  meeting_name: z.string(),
  /** Null where the analysis names no message. */
  message_id: z.string().nullable(),
  question: z.string(),
})
export type OpenQuestion = z.infer<typeof OpenQuestion>

export const FailedDocument = z.object({ id: Id, name: z.string(), reason: z.string().nullable() })
export type FailedDocument = z.infer<typeof FailedDocument>

/** The two latest complete runs of one type. */
export const ComparedRuns = z.object({
  test_case_type: TestCaseType,
  before_run_id: Id,
  after_run_id: Id,
  worse_count: z.number().int(),
  /** By their mean grade, as the comparison has them; the largest losses first. */
  worse: z.array(
    z.object({
      test_case_id: Id,
      name: z.string(),
      /** Of several answers the lower median, which may have stayed. */
      before: z.number().int(),
      after: z.number().int(),
      /** Of the means, after minus before. */
      difference: z.number(),
      /** Its expected result, message or checks changed: the grades are not of exactly the same case. */
      is_changed: z.boolean(),
    }),
  ),
})
export type ComparedRuns = z.infer<typeof ComparedRuns>

export const MissingPerson = z.object({
  email: z.string(),
  /** Null for somebody who is invited or has given no name. */
  name: z.string().nullable(),
  state: z.enum(['not_connected', 'invited', 'invitation_expired']),
})
export type MissingPerson = z.infer<typeof MissingPerson>

/** Lists hold the first few rows and the counts beside them count all; of the calls there are all. */
export const HomeOverview = z.object({
  calls: NextCalls,
  /** Of meetings in the caller's list that started after `since`. */
  questions: z.object({ since: Instant, total: z.number().int(), latest: z.array(OpenQuestion) }),
  documents: z.object({ failed: z.number().int(), latest: z.array(FailedDocument) }),
  /** Empty until a type of test cases has two complete runs. */
  tests: z.array(ComparedRuns),
  /** Null in a company for a single user. */
  people: z
    .object({
      /** Without the caller. */
      colleagues: z.number().int(),
      colleagues_connected: z.number().int(),
      not_connected: z.number().int(),
      not_accepted: z.number().int(),
      missing: z.array(MissingPerson),
    })
    .nullable(),
})
export type HomeOverview = z.infer<typeof HomeOverview>

export const getHomeOverview = endpoint('GET /company-settings/home', {
  access: 'member',
  summary: 'What waits for the caller: next calls, open questions, failed documents, worse tests, missing people.',
  reply: HomeOverview,
})
