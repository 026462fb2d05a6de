import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

/** A demo company's prepared conversation, saved whole; `version` counts the saves. */
export const demoConversations = pgTable('demo_conversations', {
  company_id: partOf(() => companies.id).primaryKey(),
  messages: jsonb().$type<DemoEntry[]>().notNull(),
  version: integer().notNull(),
  updated_at: timestamp({ withTimezone: true }).notNull(),
})
