import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses } from './assistant.tables.ts'

export type ResponseRow = typeof assistantResponses.$inferSelect

export async function insertResponse(db: Db, row: ResponseRow): Promise<void> {
  await db.insert(assistantResponses).values(row)
}

/** `user_id`: only that person's own response. */
export async function findResponse(
  db: Db,
  companyId: string,
  query: { id: string; user_id?: string },
): Promise<ResponseRow | null> {
  const [row] = await db
    .select()
    .from(assistantResponses)
    .where(
      and(
        eq(assistantResponses.company_id, companyId),
        eq(assistantResponses.id, query.id),
        query.user_id === undefined ? undefined : eq(assistantResponses.user_id, query.user_id),
      ),
    )
  return row ?? null
}
