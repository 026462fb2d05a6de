import type { AuditAction } from '@cuecard/contract/audit.ts'
import { and, desc, eq, getTableColumns, gte, ilike, lt, or, sql } from 'drizzle-orm'
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
