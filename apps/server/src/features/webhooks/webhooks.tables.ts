import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    url: text().notNull(),
    /** Signs deliveries; shown once, when the webhook is created. */
    secret: text().notNull(),
    is_enabled: boolean().notNull().default(true),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('webhooks_company').on(table.company_id, table.created_at)],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    webhook_id: partOf(() => webhooks.id),
    event: text({ enum: ['meeting.completed'] }).notNull(),
    /** The meeting that it tells of, and is deleted with. */
    meeting_id: uuid().references(() => meetings.id, { onDelete: 'cascade' }),
    /** The exact text that is signed and sent. */
    payload: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    last_status: integer(),
    last_error: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    delivered_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhook_id, table.created_at),
    index('webhook_deliveries_company').on(table.company_id),
    index('webhook_deliveries_meeting').on(table.meeting_id),
  ],
)
