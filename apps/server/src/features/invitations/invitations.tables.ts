import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/**
 * Invitations of both kinds: into a company (`company_id`), or to create one of `company_type` (a platform
 * invitation). Bound to an address; only the link's SHA-256 is kept; a new one replaces the waiting one.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    company_id: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    company_type: text({ enum: ['single_user', 'organization'] }),
    /** Lower case. */
    user_email: text().notNull(),
    role: text({ enum: ['staff_admin', 'staff_user', 'company_admin', 'company_user'] }).notNull(),
    token_hash: text().notNull().unique(),
    notified: boolean().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** An invitation ends with the inviter's company. */
    inviter_company_id: partOf(() => companies.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    accepted_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('invitations_one_kind', sql`(company_id is null) <> (company_type is null)`),
    uniqueIndex('invitations_one_waiting')
      .on(table.company_id, table.user_email)
      .where(sql`company_id is not null and accepted_at is null and revoked_at is null`),
    uniqueIndex('platform_invitations_one_waiting')
      .on(table.user_email)
      .where(sql`company_id is null and accepted_at is null and revoked_at is null`),
    index('invitations_address').on(table.user_email),
  ],
)
