import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** The secret iCalendar address of a person's own calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  company_id: uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Whoever knows it can read the calendar: never given back, never logged. */
  address: text().notNull(),
  last_read_at: timestamp({ withTimezone: true }),
  /** Why the last reading failed, in words for its owner. */
  problem: text(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})
