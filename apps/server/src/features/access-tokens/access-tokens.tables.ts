import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'

/** Bearer and mailed tokens: only their SHA-256 is kept, and each opens only what its purpose says. */
export const tokens = pgTable(
  'tokens',
  {
    id: uuid().primaryKey(),
    hash: text().notNull().unique(),
    purpose: text({ enum: ['session', 'extension', 'ci', 'verify-email', 'reset'] }).notNull(),
    user_id: partOf(() => users.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    last_used_at: timestamp({ withTimezone: true }),
    /** When a single-use token was used. */
    used_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
    /** With `verify-email`: the password chosen with this registration; it becomes the account's on confirmation. */
    password_hash: text(),
    /** Where a session was started, for its owner: `Chrome on Windows`. For a CI key: its name. For a link to reset a password: where it was shown; null when it was mailed. */
    device: text(),
  },
  (table) => [index('tokens_user').on(table.user_id, table.purpose)],
)
