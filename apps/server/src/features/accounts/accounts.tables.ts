import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** What follows the `@`, so that a company's few domains are found without reading its thousands of addresses. */
    email_domain: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(split_part(${users.email}, '@', 2))`),
    /** PHC string of argon2id; null for accounts without a password. */
    password_hash: text(),
    email_verified_at: timestamp({ withTimezone: true }),
    first_name: text(),
    last_name: text(),
    work_role: text(),
    role: text({ enum: ['staff_admin', 'staff_user', 'company_admin', 'company_user'] }).notNull(),
    company_id: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    /** Connects this person's extension; opens no other call. */
    connection_token: text().notNull().unique(),
    has_connected_with_extension: boolean().notNull().default(false),
    disabled_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('users_company').on(table.company_id, table.email_domain)],
)

/** Who a person is at an identity provider: found by issuer and subject, never by address, because addresses change hands. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    user_id: partOf(() => users.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('identities_issuer_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.user_id),
  ],
)
