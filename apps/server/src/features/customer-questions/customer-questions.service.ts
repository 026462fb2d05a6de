import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { withCommas } from '../../platform/http/json-pieces.ts'
import type { JsonPieces } from '../../platform/http/serve.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { collectAfterMeeting } from '../knowledge-gaps/knowledge-gaps.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { findListedTitle, listPoorlyAnswered, type QuestionKey, unmarkQuestion } from './customer-questions.store.ts'

/** Poorly answered questions of the meetings that the caller's list shows, with their numbers. */
export async function listQuestions(deps: Deps, actor: Member): Promise<JsonPieces> {
  const { total_meetings, meetings } = await listPoorlyAnswered(deps.database.of(actor.company_id), {
    companyId: actor.company_id,
    listed: listedMeetings(actor),
  })
  const total = meetings.reduce((sum, { count }) => sum + count, 0)
  const share = (count: number) => (total_meetings === 0 ? 0 : count / total_meetings)
  const numbers = {
    total_meetings,
    total_poorly_answered_questions: total,
    avg_poorly_answered_questions: share(total),
    meetings_with_poorly_answered_questions: meetings.length,
    percentage_meetings_with_poorly_answered_questions: 100 * share(meetings.length),
  }
  return { pieces: piecesOf(numbers, meetings) }
}

async function* piecesOf(numbers: object, meetings: readonly { questions: string }[]): AsyncGenerator<string> {
  yield `${JSON.stringify(numbers).slice(0, -1)},"questions":[`
  yield* withCommas(meetings.map(({ questions }) => questions))
  yield ']}'
}

/**
 * Removes a question from the poorly answered ones, and in the background from the knowledge gaps; does nothing when it was removed
 * before.
 * @throws 404 for a meeting that the caller's list does not show, and for a question that it does not have
 */
export async function removeQuestion(
  deps: Deps,
  actor: Member,
  { meeting_id, question, answer }: { meeting_id: string; question: string; answer: string },
): Promise<void> {
  const meeting = { company_id: actor.company_id, id: meeting_id }
  const words: QuestionKey = { question: toDatabaseText(question), answer: toDatabaseText(answer) }
  const outcome = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const title = await findListedTitle(tx, { ...meeting, listed: listedMeetings(actor) })
    if (title === null) throw notFound('Meeting not found')
    const found = await unmarkQuestion(tx, meeting, words)
    if (found === 'missing') throw notFound('Question not found')
    if (found === 'unmarked') {
      await writeAudit(deps, tx, {
        actor,
        action: 'customer_question_removed',
        target: title,
        detail: words.question,
      })
      await collectAfterMeeting(deps, tx, meeting)
    }
    return found
  })
  if (outcome === 'unmarked') noteActivity(deps, actor, 'knowledge_gap_deleted')
}
