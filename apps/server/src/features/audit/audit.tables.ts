import type { AuditAction } from '@cuecard/contract/audit.ts'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Who did what to whom. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. No foreign keys, so that an entry
 * outlives what it speaks of.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Whose log it stands in; null for a person without a company. */
    company_id: uuid(),
    actor_id: uuid(),
    actor_email: text(),
    action: text().$type<AuditAction>().notNull(),
    target: text(),
    detail: text(),
    ip: text(),
  },
  (table) => [
    index('audit_entries_company').on(table.company_id, table.at, table.id),
    index('audit_entries_at').on(table.at, table.id),
  ],
)
