import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetings } from '../meetings/meetings.tables.ts'

/** Statements from meetings that the company's documents do not contain. */
export const discoveredKnowledge = pgTable(
  'discovered_knowledge',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    meeting_id: partOf(() => meetings.id),
    message_id: text().notNull(),
    speaker: text().notNull(),
    quote: text().notNull(),
    knowledge_text: text().notNull(),
    topic: text(),
    engine: text({ enum: ['model', 'rules'] }).notNull(),
    contradiction: jsonb().$type<NonNullable<DiscoveredKnowledgeItem['contradiction']>>(),
    /** Hash of the quote, so that it is stored once per meeting. */
    fingerprint: text().notNull(),
    item_id: uuid().references(() => knowledgeItems.id, { onDelete: 'set null' }),
    /** Set when a user removes the item; the row stays, so that the statement is not found again. */
    removed_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('discovered_knowledge_once').on(table.company_id, table.meeting_id, table.fingerprint),
    index('discovered_knowledge_meeting').on(table.meeting_id),
    index('discovered_knowledge_item').on(table.item_id),
  ],
)

/** Meetings that were read for knowledge, with their size then and the version that read them. */
export const discoveryReads = pgTable(
  'discovery_reads',
  {
    meeting_id: partOf(() => meetings.id).primaryKey(),
    company_id: partOf(() => companies.id),
    version: integer().notNull(),
    message_count: integer().notNull(),
    read_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('discovery_reads_company').on(table.company_id)],
)
