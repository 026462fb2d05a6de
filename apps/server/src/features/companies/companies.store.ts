import { eq, isNotNull } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
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
 * Whether the company has its meetings stored, and what it asks for before. Locked until the transaction ends: once the call
 * that turns the switch off has answered, nothing more is stored.
 */
export async function lockSavingRules(tx: Db, id: string) {
  const [row] = await tx
    .select(columnsOf(companies, 'is_meeting_saving_enabled', 'consent_policy', 'is_chat_captured'))
    .from(companies)
    .where(eq(companies.id, id))
    .for('share')
  return row ?? { is_meeting_saving_enabled: false, consent_policy: 'none' as const, is_chat_captured: false }
}

/** Whether the company has its meetings stored, locked in the same way. */
export const lockSavingSwitch = async (tx: Db, id: string) => (await lockSavingRules(tx, id)).is_meeting_saving_enabled

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
  db
    .select(columnsOf(companies, 'id', 'name', 'index_version'))
    .from(companies)
    .where(isNotNull(companies.index_version))
    .orderBy(companies.name, companies.id)

export const listCompaniesWithNightlyResync = async (db: Db) =>
  db.select({ id: companies.id }).from(companies).where(eq(companies.is_nightly_resync_enabled, true))

export const findCompanyByConnectionToken = (db: Db, connection_token: string): Promise<CompanyRow | null> =>
  db.select().from(companies).where(eq(companies.connection_token, connection_token)).limit(1).then(firstRow)
