import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

/** Mailed codes that complete an enrolment with a company's token. Only their SHA-256 is kept. */
export const enrolmentCodes = pgTable(
  'enrolment_codes',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    /** Lower case. */
    user_email: text().notNull(),
    code_hash: text().notNull(),
    /** Wrong codes so far; five end it. */
    failures: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('enrolment_codes_address').on(table.company_id, table.user_email)],
)
