import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses } from './answers.tables.ts'

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
