import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Services that are away now, as every process sees them: one probe serves all the runs that wait for one. */
export const outages = pgTable('outages', {
  /** As people read it: 'the mail server'. */
  service: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
  /** Before this time nobody connects. */
  next_try_at: timestamp({ withTimezone: true }).notNull(),
  /** The last error, for staff. */
  reason: text().notNull(),
})
