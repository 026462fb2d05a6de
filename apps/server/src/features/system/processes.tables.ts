import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProcessMeasures } from './process-measures.ts'

/** The processes that run on this database, each with its own last sign of life. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  role: text({ enum: ['all', 'web', 'worker'] }).notNull(),
  version: text().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  pid: integer().notNull(),
  started_at: timestamp({ withTimezone: true }).notNull(),
  heartbeat_at: timestamp({ withTimezone: true }).notNull(),
  measures: jsonb().$type<ProcessMeasures>().notNull(),
})
