import type { ActivityName } from '@cuecard/contract/user-metrics.ts'
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** One row each time a person did one of the counted activities (`ActivityName`). */
export const activities = pgTable(
  'activities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    company_id: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    user_id: partOf(() => users.id),
    activity: text().$type<ActivityName>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('activities_company').on(table.company_id, table.at),
    index('activities_user').on(table.user_id, table.activity),
  ],
)
