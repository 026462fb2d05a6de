import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { companies } from './companies.tables.ts'

export type CompanyRow = typeof companies.$inferSelect

export async function findCompany(db: Db, id: string): Promise<CompanyRow | null> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id)).limit(1)
  return row ?? null
}

export async function insertCompany(db: Db, company: typeof companies.$inferInsert): Promise<void> {
  await db.insert(companies).values(company)
}

export async function updateCompany(db: Db, id: string, values: Partial<typeof companies.$inferInsert>): Promise<void> {
  await db.update(companies).set(values).where(eq(companies.id, id))
}

export async function findCompanyByName(db: Db, name: string): Promise<CompanyRow | null> {
  const [row] = await db.select().from(companies).where(eq(companies.name, name)).limit(1)
  return row ?? null
}

export async function listCompaniesWithIndex(db: Db): Promise<{ id: string }[]> {
  return db.select({ id: companies.id }).from(companies).where(isNotNull(companies.index_version))
}
