import type { AuditAction } from '@cuecard/contract/audit.ts'
import { and, asc, desc, eq, getTableColumns, gte, ilike, isNull, lt, or, sql } from 'drizzle-orm'
import { columnsOf, isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/database-values.ts'
import { companies } from '../companies/companies.tables.ts'
import { auditEntries } from './audit.tables.ts'

export type AuditEntryRow = typeof auditEntries.$inferSelect & { company_name: string | null }

export interface EntryFilter {
  /** Null: the log of every company, and of people without one. */
  company_id: string | null
  action?: AuditAction | undefined
  /** Looked for in actor, target and detail, without regard to case. */
  text?: string | undefined
  from?: Date | undefined
  /** Excluded. */
  to?: Date | undefined
}

/** Where a page ends: the next one begins with what is older. */
export interface AuditPosition {
  at: Date
  id: string
}

export async function insertEntry(db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await db.insert(auditEntries).values(entry)
}

/** Newest first, from `after` on. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  page: { after: AuditPosition | null; limit: number },
): Promise<AuditEntryRow[]> {
  const { at, id } = auditEntries
  const { after, limit } = page
  return db
    .select({ ...getTableColumns(auditEntries), company_name: companies.name })
    .from(auditEntries)
    .leftJoin(companies, eq(companies.id, auditEntries.company_id))
    .where(
      and(
        filter.company_id === null ? undefined : eq(auditEntries.company_id, filter.company_id),
        filter.action && eq(auditEntries.action, filter.action),
        filter.from && gte(at, filter.from),
        filter.to && lt(at, filter.to),
        filter.text ? contains(filter.text) : undefined,
        after ? sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

function contains(text: string) {
  const pattern = `%${escapeLike(text)}%`
  const { actor_email, target, detail } = auditEntries
  return or(ilike(actor_email, pattern), ilike(target, pattern), ilike(detail, pattern))
}

/** A person as entries name them: by their id, or by the address alone where they were not signed in. */
export interface NamedPerson {
  user_id: string
  email: string
  company_ids: readonly string[]
}

/**
 * What a person did, and what was done to their address in the logs of these companies or while it had none, oldest first. What
 * other companies did to the address stands in their logs and is theirs.
 */
export const listEntriesAbout = async (db: Db, { user_id, email, company_ids }: NamedPerson) =>
  db
    .select(columnsOf(auditEntries, 'at', 'action', 'actor_email', 'target', 'detail', 'ip'))
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actor_id, user_id),
        and(
          or(isNull(auditEntries.company_id), isOneOf(auditEntries.company_id, company_ids)),
          or(eq(auditEntries.actor_email, email), eq(auditEntries.target, email)),
        ),
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
