import type { TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

export const testCategories = pgTable(
  'test_categories',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    name: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('test_categories_name').on(table.company_id, table.name)],
)

/** Default cases belong to the provider's company and are visible to every company. */
export const testCases = pgTable(
  'test_cases',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    test_case_type: text({ enum: ['default', 'company-specific'] }).notNull(),
    name: text().notNull(),
    description: text(),
    message_history: jsonb().$type<TestMessage[]>().notNull(),
    test_message: jsonb().$type<TestMessage>().notNull(),
    expected_result: text().notNull(),
    test_case_response_mode: text({ enum: ['answer', 'explain'] }).notNull(),
    /** Null for 'Other'. */
    category_id: uuid().references(() => testCategories.id, { onDelete: 'set null' }),
    is_core_test_case: boolean().notNull().default(false),
    must_contain: jsonb().$type<string[]>().notNull().default([]),
    must_not_contain: jsonb().$type<string[]>().notNull().default([]),
    expects_refusal: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('test_cases_company').on(table.company_id, table.test_case_type, table.created_at),
    index('test_cases_category').on(table.category_id),
  ],
)
