import type { ResponseFate } from '@cuecard/contract/answers.ts'
import { and, asc, desc, eq, exists, ne, type SQL } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../accounts/accounts.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { assistantResponses, isUncertain, responseFeedback } from './answers.tables.ts'
import { type FiguresScope, responsesIn } from './response-figures.store.ts'

const rated = (db: Db, rating: 'up' | 'down') =>
  exists(
    db
      .select({ id: responseFeedback.id })
      .from(responseFeedback)
      .where(and(eq(responseFeedback.response_id, assistantResponses.id), eq(responseFeedback.rating, rating))),
  )

function isOf(db: Db, fate: ResponseFate): SQL | undefined {
  const { outcome } = assistantResponses
  if (fate === 'liked') return rated(db, 'up')
  if (fate === 'disliked') return rated(db, 'down')
  if (fate === 'uncertain') return isUncertain
  return fate === 'refused' ? eq(outcome, 'refused') : ne(outcome, 'refused')
}

interface AnswerQuery {
  show: ResponseFate
  offset: number
  limit: number
  /** The meetings whose names may be shown. */
  visible: SQL | undefined
}

export const countAnswers = (db: Db, scope: FiguresScope, show: ResponseFate) =>
  db.$count(assistantResponses, and(responsesIn(scope), isOf(db, show)))

/** Newest first. */
export const listAnswers = (db: Db, scope: FiguresScope, { show, offset, limit, visible }: AnswerQuery) =>
  db
    .select({
      ...columnsOf(assistantResponses, 'id', 'kind', 'question', 'text', 'outcome', 'message_id', 'created_at'),
      is_uncertain: isUncertain,
      user_email: users.email,
      meeting_id: meetings.id,
      meeting_name: meetings.title,
    })
    .from(assistantResponses)
    .innerJoin(users, eq(users.id, assistantResponses.user_id))
    .leftJoin(meetings, and(eq(meetings.id, assistantResponses.meeting_id), visible))
    .where(and(responsesIn(scope), isOf(db, show)))
    .orderBy(desc(assistantResponses.created_at), desc(assistantResponses.id))
    .offset(offset)
    .limit(limit)

/** Thumbs on these responses, oldest first. */
export async function listThumbs(db: Db, companyId: string, responseIds: readonly string[]) {
  if (responseIds.length === 0) return []
  return db
    .select({ ...columnsOf(responseFeedback, 'response_id', 'rating', 'comment'), user_email: users.email })
    .from(responseFeedback)
    .leftJoin(users, eq(users.id, responseFeedback.user_id))
    .where(and(eq(responseFeedback.company_id, companyId), isOneOf(responseFeedback.response_id, responseIds)))
    .orderBy(asc(responseFeedback.created_at), asc(responseFeedback.id))
}
