import type { VocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { pgTable } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

/** One row a company: its names are read together and checked against each other, so that the row is also their lock. */
export const vocabularies = pgTable('vocabularies', (t) => ({
  company_id: partOf(() => companies.id).primaryKey(),
  entries: t.jsonb().$type<VocabularyEntry[]>().notNull().default([]),
  updated_at: t.timestamp({ withTimezone: true }).notNull(),
}))
