import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** One row a run of background work: its state, its lease and how far it is. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    company_id: uuid().notNull(),
    /** What the run is about, such as a meeting's id; empty when it is about the company. */
    subject: text().notNull().default(''),
    /** What `enqueue` was given, so that a run can start again after a crash. */
    input: jsonb().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    percent: real().notNull().default(0),
    activity: text(),
    estimated_left_sec: real(),
    failure: text(),
    requested_by: uuid(),
    /** Requested again while it was running, for changes that it may no longer see. */
    again_requested: boolean().notNull().default(false),
    again_requested_by: uuid(),
    /** Rises with every attempt: an older attempt that wakes up late can write nothing. */
    fence: integer().notNull().default(0),
    /** Attempts not yet begun; a run whose worker died with none left has failed. */
    tries_left: integer().notNull().default(1),
    /** What a queued run waits for, such as 'the embedding service'; null when it only waits for a worker. */
    waiting_for: text(),
    /** Since when it waits, and when it is tried again. */
    waiting_since: timestamp({ withTimezone: true }),
    next_try_at: timestamp({ withTimezone: true }),
    /** The queue's message that wakes a worker for a `queued` run. */
    message_id: uuid(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    started_at: timestamp({ withTimezone: true }),
    heartbeat_at: timestamp({ withTimezone: true }),
    /** Null in a `failed` run until the job's `failed` has been called. */
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('job_runs_latest').on(table.company_id, table.name, table.subject, table.created_at),
    uniqueIndex('job_runs_one_at_a_time')
      .on(table.company_id, table.name, table.subject)
      .where(sql`state in ('queued', 'running')`),
  ],
)
