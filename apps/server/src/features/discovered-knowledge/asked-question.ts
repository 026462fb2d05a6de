import type { CustomerQna } from '@cuecard/contract/meetings/analysis.ts'
import { isSubstantialQuestion, questionsIn } from '@cuecard/language/questions.ts'

interface Statement {
  message_id: string
  speaker: string
  /** The analysed questions of the meeting. */
  qna: readonly CustomerQna[]
  /** The rows of the transcript before it, the nearest first. */
  before: readonly { username: string; message: string }[]
}

/**
 * The question that a statement answered: the analysed one whose answer stands in the statement's row, else the nearest
 * one that somebody else asked shortly before. Null where nobody asked.
 */
export function askedQuestion({ message_id, speaker, qna, before }: Statement): string | null {
  const analysed = qna.find(({ evidence }) => evidence.slice(1).some((each) => each.message_id === message_id))
  if (analysed) return analysed.customer_question
  for (const { username, message } of before) {
    if (username === speaker) continue
    const asked = questionsIn(message).findLast(({ text }) => isSubstantialQuestion(text))
    if (asked) return asked.text
  }
  return null
}
