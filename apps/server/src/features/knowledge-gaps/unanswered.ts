import { createHash } from 'node:crypto'
import type { GapAnswer, GapOrigin } from '@cuecard/contract/knowledge/gaps.ts'
import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { fold } from '@cuecard/language/plain-text.ts'

/** One occasion on which a question was asked and not answered well. */
export interface UnansweredQuestion {
  origin: GapOrigin
  source_key: string
  question: string
  answer: string
  meeting_id: string | null
  message_id: string | null
  response_id: string | null
  asked_at: Date
}

/** A question of a meeting is the same as long as its words are, however its answer is cut. */
export const meetingKey = (meetingId: string, question: string) =>
  `${meetingId}:${createHash('sha256').update(fold(question)).digest('hex').slice(0, 32)}`

/**
 * The questions of a meeting with an uncertain answer that the documents do not hold either, and those that were handled badly,
 * without what somebody removed because its answer was good enough. None of a meeting with an audience: no customer asked there.
 */
export function poorlyAnswered(
  manager: ManagerAnalysis,
  meeting: { id: string; started_at: Date },
): UnansweredQuestion[] {
  if (manager.has_audience) return []
  const removed = new Set(
    manager.customer_qna.filter((one) => one.rep_uncertain_removed).map((one) => fold(one.customer_question)),
  )
  const rows = [
    ...manager.customer_qna
      .filter(({ rep_uncertain, contradiction }) => rep_uncertain && !contradiction)
      .map(({ rep_answer_excerpt, ...row }) => ({ ...row, answer: rep_answer_excerpt })),
    ...manager.question_handling_issues
      .filter(({ customer_question }) => !removed.has(fold(customer_question)))
      .map(({ rep_response_excerpt, ...row }) => ({ ...row, answer: rep_response_excerpt })),
  ]
  return rows.map(({ customer_question, answer, evidence }) => ({
    origin: 'meeting',
    source_key: meetingKey(meeting.id, customer_question),
    question: customer_question,
    answer,
    meeting_id: meeting.id,
    message_id: evidence[0]?.message_id ?? null,
    response_id: null,
    asked_at: evidence[0] ? new Date(evidence[0].timestamp) : meeting.started_at,
  }))
}

/** A response that was refused, or that a person found wanting. */
export const fromResponse =
  (origin: GapOrigin) =>
  (row: {
    id: string
    question: string
    text: string
    meeting_id: string | null
    message_id: string | null
    created_at: Date
  }): UnansweredQuestion => ({
    origin,
    source_key: row.id,
    question: row.question,
    answer: row.text,
    meeting_id: row.meeting_id,
    message_id: row.meeting_id === null ? null : row.message_id,
    response_id: row.id,
    asked_at: row.created_at,
  })

/** Whether a gap was closed when its question was asked again without a good answer, so that it must be reopened. */
export const isAskedAgain = ({ state, after }: { state: string; after: GapAnswer | null }, askedAt: Date) =>
  state === 'closed' && after !== null && askedAt > new Date(after.at)
