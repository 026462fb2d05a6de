import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { modelUsage } from './model-budget.tables.ts'

/** `day`: `YYYY-MM-DD`. */
export async function tokensOf(db: Db, companyId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ tokens: modelUsage.tokens })
    .from(modelUsage)
    .where(and(eq(modelUsage.company_id, companyId), eq(modelUsage.day, day)))
  return row?.tokens ?? 0
}

export async function addTokens(db: Db, companyId: string, used: { day: string; tokens: number }): Promise<void> {
  await db
    .insert(modelUsage)
    .values({ company_id: companyId, ...used })
    .onConflictDoUpdate({
      target: [modelUsage.company_id, modelUsage.day],
      set: { tokens: sql`${modelUsage.tokens} + excluded.tokens` },
    })
}
