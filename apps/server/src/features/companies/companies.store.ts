import { eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { companies } from './companies.tables.ts'

export type CompanyRow = typeof companies.$inferSelect

export const findCompany = (db: Db, id: string): Promise<CompanyRow | null> =>
  db.select().from(companies).where(eq(companies.id, id)).limit(1).then(firstRow)

/** The company, locked against every other change until the transaction ends; rows that refer to it may be added. */
export const lockCompanyRow = (tx: Db, id: string): Promise<CompanyRow | null> =>
  tx.select().from(companies).where(eq(companies.id, id)).for('no key update').then(firstRow)

/**
 * Whether the company has its meetings stored. Locked until the transaction ends: once the call that turns the switch
 * off has answered, nothing more is stored.
 */
export async function lockSavingSwitch(tx: Db, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ on: companies.is_meeting_saving_enabled })
    .from(companies)
    .where(eq(companies.id, id))
    .for('share')
  return row?.on ?? false
}

export async function insertCompany(db: Db, company: typeof companies.$inferInsert): Promise<void> {
  await db.insert(companies).values(company)
}

export async function updateCompany(db: Db, id: string, values: Partial<typeof companies.$inferInsert>): Promise<void> {
  await db.update(companies).set(values).where(eq(companies.id, id))
}

export const findCompanyByName = (db: Db, name: string): Promise<CompanyRow | null> =>
  db.select().from(companies).where(eq(companies.name, name)).limit(1).then(firstRow)

export const findInternalControlCompany = (db: Db): Promise<CompanyRow | null> =>
  db.select().from(companies).where(eq(companies.type, 'internal_control_company')).limit(1).then(firstRow)

export const listCompaniesWithIndex = async (db: Db) =>
  db.select({ id: companies.id }).from(companies).where(isNotNull(companies.index_version))

export const listCompaniesWithNightlyResync = async (db: Db) =>
  db.select({ id: companies.id }).from(companies).where(eq(companies.is_nightly_resync_enabled, true))

export const findCompanyByConnectionToken = (db: Db, connection_token: string): Promise<CompanyRow | null> =>
  db.select().from(companies).where(eq(companies.connection_token, connection_token)).limit(1).then(firstRow)
