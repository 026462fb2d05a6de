import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { invitations } from '../invitations/invitations.tables.ts'

export type CountedCompany = Awaited<ReturnType<typeof listCounted>>[number]

/** Companies with their people and the invitations that wait at `now`, by name: all of them, or one. One query. */
export async function listCounted(db: Db, now: Date, companyId: string | null) {
  const people = db
    .select({ company_id: users.company_id, total: count().as('people_total') })
    .from(users)
    .where(and(isNull(users.disabled_at), companyId ? eq(users.company_id, companyId) : undefined))
    .groupBy(users.company_id)
    .as('people')
  const waiting = db
    .select({ company_id: invitations.company_id, total: count().as('waiting_total') })
    .from(invitations)
    .where(
      and(
        isNull(invitations.accepted_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, now),
        companyId ? eq(invitations.company_id, companyId) : undefined,
      ),
    )
    .groupBy(invitations.company_id)
    .as('waiting')
  return db
    .select({
      company: companies,
      user_count: sql`coalesce(${people.total}, 0)`.mapWith(Number),
      pending_invitation_count: sql`coalesce(${waiting.total}, 0)`.mapWith(Number),
    })
    .from(companies)
    .leftJoin(people, eq(people.company_id, companies.id))
    .leftJoin(waiting, eq(waiting.company_id, companies.id))
    .where(companyId ? eq(companies.id, companyId) : undefined)
    .orderBy(sql`lower(${companies.name})`, companies.id)
}

/** The open accounts of the provider's staff in all companies of customers. */
export const listStaffAccounts = async (db: Db) =>
  db
    .select({ ...columnsOf(users, 'id', 'email', 'role'), company_id: companies.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        inArray(users.role, ['staff_admin', 'staff_user']),
        isNull(users.disabled_at),
        ne(companies.type, 'internal_control_company'),
      ),
    )
