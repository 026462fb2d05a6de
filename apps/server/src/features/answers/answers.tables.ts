import type { ResponseSource } from '@cuecard/contract/answers.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { NOT_IN_PASSAGES } from '../../shared/model-replies/unsupported-figures.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'

/** One row a live answer or explanation, written after its last byte. Knowledge gaps are collected from the `refused` rows. */
export const assistantResponses = pgTable(
  'assistant_responses',
  {
    id: uuid().primaryKey(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No foreign key: what was answered outlives its meeting, without the link. */
    meeting_id: uuid(),
    /** The row of the meeting's transcript that was asked about. */
    message_id: text(),
    kind: text({ enum: ['answer', 'explain'] }).notNull(),
    question: text().notNull(),
    text: text().notNull(),
    outcome: text({ enum: ['complete', 'refused', 'incomplete'] }).notNull(),
    engine: text({ enum: ['model', 'quotes', 'prepared'] }).notNull(),
    sources: jsonb().$type<ResponseSource[]>().notNull(),
    /** The number of the company's instructions that took part; null for none. */
    prompt_version: integer(),
    /** The index version that the sources come from, and the end of its last sync; null where none was searched. */
    index_version: bigint({ mode: 'number' }),
    knowledge_as_of: timestamp({ withTimezone: true }),
    /** Seconds from the request's arrival. */
    first_token_duration_sec: real(),
    full_response_duration_sec: real().notNull(),
    /** Tried in the Sandbox or beside the documents; earlier rows do not say so. */
    is_tried: boolean().notNull().default(false),
    /** When the asker noted the question for after the meeting. */
    follow_up_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('assistant_responses_company').on(table.company_id, table.created_at),
    index('assistant_responses_meeting').on(table.meeting_id, table.created_at),
  ],
)

/** Not refused, but to be checked: it broke off, cites no passage, or names figures that its passages do not hold. */
export const isUncertain = sql<boolean>`(${assistantResponses.outcome} <> 'refused' and (
  ${assistantResponses.outcome} = 'incomplete'
  or (${assistantResponses.engine} = 'model' and not ${assistantResponses.sources} @> '[{"cited":true}]'::jsonb)
  or position(${sql.raw(`'${NOT_IN_PASSAGES}'`)} in ${assistantResponses.text}) > 0))`

/** One thumb a person and response. */
export const responseFeedback = pgTable(
  'response_feedback',
  {
    id: uuid().primaryKey(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    response_id: uuid()
      .notNull()
      .references(() => assistantResponses.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: text({ enum: ['up', 'down'] }).notNull(),
    comment: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('response_feedback_person').on(table.response_id, table.user_id),
    index('response_feedback_company').on(table.company_id),
    index('response_feedback_user').on(table.user_id),
  ],
)
