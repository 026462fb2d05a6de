import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'

/** A customer's question as the model noted it, with evidence in the transcript's words. */
export interface NotedQuestion {
  topic: string
  question: Evidence
  answer: Evidence | null
  uncertain: boolean
  badly_handled: boolean
}

/** The rows of the manager summary. A question without an answer counts as uncertain and as badly handled. */
export function questionRows(exchanges: readonly NotedQuestion[]) {
  const once = exchanges.filter(
    ({ question }, at) =>
      exchanges.findIndex(
        (one) => one.question.message_id === question.message_id && one.question.quote === question.quote,
      ) === at,
  )
  const rows = once.map(({ topic, question, answer, ...how }) => ({
    topic,
    customer_question: question.quote,
    excerpt: answer?.quote ?? '',
    evidence: answer ? [question, answer] : [question],
    uncertain: how.uncertain || answer === null,
    bad: how.badly_handled || answer === null,
  }))
  return {
    customer_qna: rows.map(({ topic, customer_question, excerpt, evidence, uncertain }) => ({
      topic,
      customer_question,
      rep_answer_excerpt: excerpt,
      rep_uncertain: uncertain,
      evidence,
    })),
    question_handling_issues: rows
      .filter(({ bad }) => bad)
      .map(({ topic, customer_question, excerpt, evidence }) => ({
        topic,
        customer_question,
        rep_response_excerpt: excerpt,
        evidence,
      })),
  }
}
