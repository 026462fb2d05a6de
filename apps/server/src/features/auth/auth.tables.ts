import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { companies } from '../companies/companies.tables.ts'

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    /** Lower case. */
    email: text().notNull().unique(),
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
  (table) => [index('users_company').on(table.company_id)],
)

/** Bearer and mailed tokens: only their SHA-256 is kept, and each opens only what its purpose says (decision 5). */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid().primaryKey(),
    hash: text().notNull().unique(),
    purpose: text({ enum: ['session', 'extension', 'ci', 'verify-email', 'reset'] }).notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    last_used_at: timestamp({ withTimezone: true }),
    /** When a single-use token was used. */
    used_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
    /** With `verify-email`: the password that was chosen with this very registration, taken over on confirmation. */
    password_hash: text(),
    /** Where a session was begun, for its owner: `Chrome on Windows`. Of a key for automatic checks: its name. */
    device: text(),
  },
  (table) => [index('tokens_user').on(table.user_id, table.purpose)],
)

/** Who a person is at an identity provider: found by issuer and subject, never by address (check 15). */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('identities_issuer_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.user_id),
  ],
)
