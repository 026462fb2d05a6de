import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { GapAnswer } from '@cuecard/contract/knowledge/gaps.ts'
import { type AnyPgColumn, date, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { assistantResponses } from '../answers/answers.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'

/** A question, or several near-duplicates of it, that the company's knowledge does not answer well. */
export const knowledgeGaps = pgTable(
  'knowledge_gaps',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    /** The wording shown for all of its questions. */
    question: text().notNull(),
    /** A removed gap's row stays, so that the same question does not bring it back. */
    state: text({ enum: ['open', 'drafting', 'drafted', 'approved', 'closed', 'removed'] }).notNull(),
    draft_text: text(),
    draft_sources: jsonb().$type<ResponseSource[]>(),
    draft_engine: text({ enum: ['model', 'quotes', 'person'] }),
    drafted_at: timestamp({ withTimezone: true }),
    draft_failure: text(),
    item_id: uuid().references(() => knowledgeItems.id, { onDelete: 'set null' }),
    approved_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who looks after it, and by when it is to be answered. */
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    due_on: date(),
    /** The gap of which a person made this one a part: it is listed and counted with that one. */
    merged_into: uuid().references((): AnyPgColumn => knowledgeGaps.id, { onDelete: 'set null' }),
    before: jsonb().$type<GapAnswer>(),
    after: jsonb().$type<GapAnswer>(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('knowledge_gaps_company').on(table.company_id, table.state),
    index('knowledge_gaps_item').on(table.item_id),
    index('knowledge_gaps_person').on(table.approved_by),
    index('knowledge_gaps_owner').on(table.owner_id),
    index('knowledge_gaps_merged').on(table.merged_into),
  ],
)

/** One occasion on which a gap's question was asked. */
export const gapQuestions = pgTable(
  'gap_questions',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    gap_id: partOf(() => knowledgeGaps.id),
    origin: text({ enum: ['meeting', 'refused', 'thumbs_down', 'uncertain'] }).notNull(),
    /** A response's id, or a meeting's id with a hash of the question; each source is counted once. */
    source_key: text().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    meeting_id: uuid().references(() => meetings.id, { onDelete: 'cascade' }),
    message_id: text(),
    response_id: uuid().references(() => assistantResponses.id, { onDelete: 'cascade' }),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('gap_questions_source').on(table.company_id, table.origin, table.source_key),
    // With the company, which is in every condition: by the gap alone the planner prefers to read all that a company was asked.
    index('gap_questions_gap').on(table.gap_id, table.company_id),
    index('gap_questions_meeting').on(table.meeting_id),
    index('gap_questions_response').on(table.response_id),
  ],
)
