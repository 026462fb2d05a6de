import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Mails kept instead of sent while no mail server is configured. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('outbox_mails_created_at').on(table.created_at)],
)
