import { and, eq, exists, inArray, ne, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses } from '../answers/answers.tables.ts'
import { auditEntries } from '../audit/audit.tables.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { companies } from '../companies/companies.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { ownNotes } from '../own-notes/own-notes.tables.ts'
import { callNotes } from '../upcoming-calls/upcoming-calls.tables.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'

/**
 * The companies that a person belongs to or has belonged to, by their age: who is removed from one leaves rows there. Only what a
 * member alone can do counts, so that no company is among them that merely invited the person to a meeting.
 */
export async function listCompaniesOf(
  db: Db,
  { id, company_id }: { id: string; company_id: string | null },
): Promise<CompanyRow[]> {
  const hasRow = (table: PgTable, { company, person }: { company: PgColumn; person: PgColumn }) =>
    exists(
      db
        .select({ company })
        .from(table)
        .where(and(eq(company, companies.id), eq(person, id))),
    )
  const isHeld = [
    hasRow(meetings, { company: meetings.company_id, person: meetings.owner_id }),
    ...[assistantResponses, ownNotes, callNotes, activities].map((table) =>
      hasRow(table, { company: table.company_id, person: table.user_id }),
    ),
  ]
  const entered = memberEntries(db, id)
  const isMember = company_id ? eq(companies.id, company_id) : undefined
  return db
    .select()
    .from(companies)
    .where(or(isMember, ...isHeld, exists(entered)))
    .orderBy(companies.created_at, companies.id)
}

/**
 * What only members do in a company's log. `company_created` says nothing: the provider's people create companies of customers. Who
 * founds their own is counted among its people's activities.
 */
const memberEntries = (db: Db, userId: string) =>
  db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.company_id, companies.id),
        eq(auditEntries.actor_id, userId),
        or(
          inArray(auditEntries.action, ['registered', 'signed_in']),
          // Who founds a company on the provider's invitation accepts it in the provider's log.
          and(eq(auditEntries.action, 'invitation_accepted'), ne(companies.type, 'internal_control_company')),
        ),
      ),
    )
