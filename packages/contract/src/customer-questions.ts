import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { AnswerContradiction, NotesEngine } from './meetings/analysis.ts'
import { PlaceInMeeting } from './meetings/meetings.ts'

/** A question of a customer whose answer was evasive, postponed, missing, or another one than the documents'. */
export const CustomerQuestion = z.object({
  meeting_id: Id,
  meeting_name: z.string(),
  meeting_started_at: Instant,
  question: z.string(),
  /** What was answered; empty when nothing was. */
  answer: z.string(),
  topic: z.string(),
  /** What a document says otherwise; null where none does. */
  contradiction: AnswerContradiction.nullable(),
  /** The message of the transcript in which it was asked, and when; null where the analysis names none. */
  message_id: z.string().nullable(),
  timestamp: Instant.nullable(),
  ...PlaceInMeeting.shape,
  /** Who found it: the language model, or rules. */
  engine: NotesEngine,
})
export type CustomerQuestion = z.infer<typeof CustomerQuestion>

/** Every number is counted over `questions` and the meetings of the caller's list, in the same instant. */
export const CustomerQuestions = z.object({
  /** Newest meeting first, within a meeting as they were asked. */
  questions: z.array(CustomerQuestion),
  total_meetings: z.number().int(),
  total_poorly_answered_questions: z.number().int(),
  avg_poorly_answered_questions: z.number(),
  meetings_with_poorly_answered_questions: z.number().int(),
  /** 0 to 100, not rounded. */
  percentage_meetings_with_poorly_answered_questions: z.number(),
})
export type CustomerQuestions = z.infer<typeof CustomerQuestions>

export const listCustomerQuestions = endpoint('GET /v0.5/meetings/poor-question-answers', {
  access: 'member',
  summary: 'Questions of customers that were answered poorly, in the meetings of the caller’s list.',
  reply: CustomerQuestions,
  inPieces: true,
})

/** The same words in the same meeting are one question. Removed for good: analysing the meeting again does not bring it back. */
export const removeCustomerQuestion = endpoint('POST /v0.5/meetings/poor-question-answers/remove-uncertain', {
  access: 'member',
  summary: 'Take a question out of the poorly answered ones: its answer was good enough.',
  body: z.object({ meeting_id: Id, question: z.string().max(100_000), answer: z.string().max(100_000) }),
  reply: 'empty',
})
