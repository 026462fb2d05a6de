import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows, inParts } from '../../platform/db/rows.ts'
import { testCases, testCategories } from './prompt-tests.tables.ts'

export type CategoryRow = typeof testCategories.$inferSelect
export type CaseRow = typeof testCases.$inferSelect

export interface CaseOfCategory {
  row: CaseRow
  /** Null: 'Other'. */
  category_name: string | null
}

const ownCase = (companyId: string, id: string) => and(eq(testCases.company_id, companyId), eq(testCases.id, id))
const ownCategory = (companyId: string, id: string) =>
  and(eq(testCategories.company_id, companyId), eq(testCategories.id, id))

/** By name, case-insensitive. */
export const listCategories = async (db: Db, companyId: string): Promise<CategoryRow[]> =>
  db
    .select()
    .from(testCategories)
    .where(eq(testCategories.company_id, companyId))
    .orderBy(asc(sql`lower(${testCategories.name})`), asc(testCategories.name))

export const findCategory = (db: Db, companyId: string, id: string): Promise<CategoryRow | null> =>
  db.select().from(testCategories).where(ownCategory(companyId, id)).then(firstRow)

/** Null when the company already has a category of that name. */
export const insertCategory = (db: Db, row: typeof testCategories.$inferInsert): Promise<CategoryRow | null> =>
  db
    .insert(testCategories)
    .values(row)
    .onConflictDoNothing({ target: [testCategories.company_id, testCategories.name] })
    .returning()
    .then(firstRow)

/** The category with a lock that prevents its deletion until the transaction ends; null when the company has none of that id. */
export const keepCategory = (tx: Db, companyId: string, id: string): Promise<CategoryRow | null> =>
  tx.select().from(testCategories).where(ownCategory(companyId, id)).for('key share').then(firstRow)

/** The category, locked until the transaction ends; null when the company has none of that id. */
export const lockCategory = (tx: Db, companyId: string, id: string): Promise<CategoryRow | null> =>
  tx.select().from(testCategories).where(ownCategory(companyId, id)).for('update').then(firstRow)

/** Whether another category of the company has the name. */
export const isNameTaken = (db: Db, companyId: string, { id, name }: { id: string; name: string }) =>
  db
    .select({ id: testCategories.id })
    .from(testCategories)
    .where(and(eq(testCategories.company_id, companyId), eq(testCategories.name, name), ne(testCategories.id, id)))
    .limit(1)
    .then(hasRows)

export async function renameCategory(db: Db, companyId: string, { id, name }: { id: string; name: string }) {
  await db.update(testCategories).set({ name }).where(ownCategory(companyId, id))
}

/** Cases of the category become 'Other' by their foreign key. */
export async function deleteCategory(db: Db, companyId: string, id: string): Promise<void> {
  await db.delete(testCategories).where(ownCategory(companyId, id))
}

/** Serialises naming of categories and imports of cases in a company until the transaction ends. */
export async function lockNames(tx: Db, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`test cases ${companyId}`}, 0))`)
}

const withCategory = { row: testCases, category_name: testCategories.name }

/** Oldest first. */
export const listCases = (db: Db, companyId: string, type: TestCaseType): Promise<CaseOfCategory[]> =>
  db
    .select(withCategory)
    .from(testCases)
    .leftJoin(testCategories, eq(testCategories.id, testCases.category_id))
    .where(and(eq(testCases.company_id, companyId), eq(testCases.test_case_type, type)))
    .orderBy(asc(testCases.created_at), asc(testCases.id))

export const findCase = (db: Db, companyId: string, id: string): Promise<CaseOfCategory | null> =>
  db
    .select(withCategory)
    .from(testCases)
    .leftJoin(testCategories, eq(testCategories.id, testCases.category_id))
    .where(ownCase(companyId, id))
    .then(firstRow)

/** The case, locked until the transaction ends. */
export const lockCase = (tx: Db, companyId: string, id: string): Promise<CaseRow | null> =>
  tx.select().from(testCases).where(ownCase(companyId, id)).for('update').then(firstRow)

/** Null when a row with that id exists. */
export const insertCase = (db: Db, row: typeof testCases.$inferInsert): Promise<CaseRow | null> =>
  db.insert(testCases).values(row).onConflictDoNothing({ target: testCases.id }).returning().then(firstRow)

export async function insertCases(tx: Db, rows: readonly (typeof testCases.$inferInsert)[]): Promise<void> {
  for (const part of inParts(rows)) await tx.insert(testCases).values(part)
}

export async function updateCase(db: Db, companyId: string, { id, ...change }: { id: string } & Partial<CaseRow>) {
  await db.update(testCases).set(change).where(ownCase(companyId, id))
}

export async function deleteCase(db: Db, companyId: string, id: string): Promise<void> {
  await db.delete(testCases).where(ownCase(companyId, id))
}
