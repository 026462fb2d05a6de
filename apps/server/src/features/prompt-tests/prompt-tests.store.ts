import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { testCases, testCategories } from './prompt-tests.tables.ts'

export type CategoryRow = typeof testCategories.$inferSelect
export type CaseRow = typeof testCases.$inferSelect

/** By name, whatever its case. */
export async function listCategories(db: Db, companyId: string): Promise<CategoryRow[]> {
  return db
    .select()
    .from(testCategories)
    .where(eq(testCategories.company_id, companyId))
    .orderBy(asc(sql`lower(${testCategories.name})`), asc(testCategories.name))
}

/** Null when the company has a category of that name. */
export async function insertCategory(db: Db, row: typeof testCategories.$inferInsert): Promise<CategoryRow | null> {
  const [added] = await db
    .insert(testCategories)
    .values(row)
    .onConflictDoNothing({ target: [testCategories.company_id, testCategories.name] })
    .returning()
  return added ?? null
}

/** The company's category, which stays until the transaction ends; null when it has none of that id. */
export async function holdCategory(tx: Db, companyId: string, id: string): Promise<CategoryRow | null> {
  const [row] = await tx
    .select()
    .from(testCategories)
    .where(and(eq(testCategories.company_id, companyId), eq(testCategories.id, id)))
    .for('key share')
  return row ?? null
}

export async function insertCase(db: Db, row: typeof testCases.$inferInsert): Promise<CaseRow> {
  const [added] = await db.insert(testCases).values(row).returning()
  if (!added) throw new Error('an inserted test case was not returned')
  return added
}
