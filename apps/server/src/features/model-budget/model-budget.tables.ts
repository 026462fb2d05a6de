import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

/** Tokens that a company's answers, chats and background work have taken of the language model, one row a day (UTC). */
export const modelUsage = pgTable(
  'model_usage',
  {
    company_id: partOf(() => companies.id),
    day: date().notNull(),
    tokens: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.day] })],
)
