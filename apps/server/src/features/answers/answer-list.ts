import type { ListedAnswer, ResponseFate } from '@cuecard/contract/answers.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { metricsScope } from '../user-metrics/user-metrics.service.ts'
import * as store from './answer-list.store.ts'

interface AnswerFilter {
  show: ResponseFate
  from?: string | undefined
  to?: string | undefined
  offset: number
  limit: number
}

/**
 * The responses behind the figures of answer quality, newest first: of the caller, or for admins and staff of everybody in
 * their company. Admins of the provider see figures of every company, but the words of their own alone.
 */
export async function listAnswers(
  deps: Deps,
  actor: Member,
  { show, from, to, offset, limit }: AnswerFilter,
): Promise<{ answers: ListedAnswer[]; total: number }> {
  const { company_id } = actor
  const db = deps.database.of(company_id)
  const scope = await metricsScope(deps, actor, { from, to, company_id })
  const total = await store.countAnswers(db, scope, show)
  const rows = await store.listAnswers(db, scope, { show, offset, limit, visible: listedMeetings(actor) })
  const thumbs = await store.listThumbs(
    db,
    company_id,
    rows.map(({ id }) => id),
  )
  const byResponse = Map.groupBy(thumbs, ({ response_id }) => response_id)
  const answers = rows.map(({ id, message_id, created_at, ...row }) => ({
    ...row,
    response_id: id,
    message_id: row.meeting_id === null ? null : message_id,
    created_at: created_at.toISOString(),
    feedback: (byResponse.get(id) ?? []).map(({ rating, comment, user_email }) => ({ rating, comment, user_email })),
  }))
  return { answers, total }
}
