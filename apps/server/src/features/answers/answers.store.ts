import { and, asc, eq } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, responseFeedback } from './answers.tables.ts'

export type ResponseRow = typeof assistantResponses.$inferSelect

export async function insertResponse(db: Db, row: ResponseRow): Promise<void> {
  await db.insert(assistantResponses).values(row)
}

export async function findResponse(db: Db, companyId: string, id: string): Promise<ResponseRow | null> {
  const [row] = await db
    .select()
    .from(assistantResponses)
    .where(and(eq(assistantResponses.company_id, companyId), eq(assistantResponses.id, id)))
  return row ?? null
}

interface Person {
  company_id: string
  user_id: string
}

/** What a person asked and was answered, oldest first. */
export const listResponsesOf = async (db: Db, { company_id, user_id }: Person) =>
  db
    .select({
      ...columnsOf(assistantResponses, 'id', 'meeting_id', 'kind', 'question', 'text', 'outcome'),
      ...columnsOf(assistantResponses, 'follow_up_at', 'created_at'),
    })
    .from(assistantResponses)
    .where(and(eq(assistantResponses.company_id, company_id), eq(assistantResponses.user_id, user_id)))
    .orderBy(asc(assistantResponses.created_at), asc(assistantResponses.id))

/** The thumbs that a person gave, oldest first. */
export const listThumbsOf = async (db: Db, { company_id, user_id }: Person) =>
  db
    .select(columnsOf(responseFeedback, 'response_id', 'rating', 'comment', 'created_at'))
    .from(responseFeedback)
    .where(and(eq(responseFeedback.company_id, company_id), eq(responseFeedback.user_id, user_id)))
    .orderBy(asc(responseFeedback.created_at), asc(responseFeedback.id))
