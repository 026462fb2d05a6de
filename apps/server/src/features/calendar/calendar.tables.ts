import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** The secret iCalendar address of a user's calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: partOf(() => users.id).primaryKey(),
  company_id: partOf(() => companies.id),
  /** Gives access to the calendar, so it is never returned and never logged. */
  address: text().notNull(),
  last_read_at: timestamp({ withTimezone: true }),
  /** Why the last reading failed, worded for the owner. */
  problem: text(),
  created_at: timestamp({ withTimezone: true }).notNull(),
})
