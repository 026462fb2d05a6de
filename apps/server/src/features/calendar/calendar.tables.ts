import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** The secret iCalendar address of a user's calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  company_id: uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** Gives access to the calendar, so it is never returned and never logged. */
  address: text().notNull(),
  last_read_at: timestamp({ withTimezone: true }),
  /** Why the last reading failed, worded for the owner. */
  problem: text(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})
