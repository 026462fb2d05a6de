import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'

/** What a person noted for themselves on a meeting; nobody else reads it. */
export const ownNotes = pgTable(
  'own_notes',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    meeting_id: partOf(() => meetings.id),
    user_id: partOf(() => users.id),
    /** The client's own name for the note, so that one that is sent twice is stored once. */
    client_key: uuid().notNull(),
    text: text().notNull(),
    /** The moment of the meeting; null for a note that was added afterwards. */
    at: timestamp({ withTimezone: true }),
    version: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('own_notes_client_key').on(table.meeting_id, table.user_id, table.client_key),
    index('own_notes_user').on(table.user_id),
    index('own_notes_company').on(table.company_id),
  ],
)
