import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** What a person noted for themselves on an event of their calendar. */
export const callNotes = pgTable(
  'call_notes',
  {
    company_id: partOf(() => companies.id),
    user_id: partOf(() => users.id),
    event_key: text().notNull(),
    text: text().notNull(),
    version: integer().notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.event_key] }),
    index('call_notes_company').on(table.company_id),
  ],
)
