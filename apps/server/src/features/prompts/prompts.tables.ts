import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** Instructions are never overwritten: the highest version of a kind is in force, the others are its history. */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    kind: text({ enum: ['answer', 'explain'] }).notNull(),
    version: integer().notNull(),
    content: text().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    restored_from: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('prompt_versions_number').on(table.company_id, table.kind, table.version),
    index('prompt_versions_author').on(table.author_id),
  ],
)
