import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { TestCheck } from '@cuecard/contract/prompt-tests/results.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import type { AskedCase } from './runs/asked-case.ts'
import { testCases } from './prompt-tests.tables.ts'

/**
 * A run belongs to the company whose knowledge and instructions it tests, even if its cases are the provider's default
 * cases. A gate compares a draft of instructions with the current ones and does not count as a run.
 */
export const testRuns = pgTable(
  'test_runs',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    kind: text({ enum: ['run', 'gate'] }).notNull(),
    /** Null for a gate, which takes core cases of both types. */
    test_case_type: text({ enum: ['default', 'company-specific'] }),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['queued', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
    /** The cases to run, in order, fixed at the start. */
    case_ids: jsonb().$type<string[]>().notNull(),
    is_partial: boolean().notNull(),
    /** Versions of the current instructions at the start; null for none. */
    answer_version: integer(),
    explain_version: integer(),
    /** The draft that a gate tests. */
    draft_kind: text({ enum: ['answer', 'explain'] }),
    draft_content: text(),
    model: text(),
    knowledge_synced_at: timestamp({ withTimezone: true }),
    cancel_requested_at: timestamp({ withTimezone: true }),
    failure: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    started_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('test_runs_company').on(table.company_id, table.kind, table.created_at),
    index('test_runs_user').on(table.user_id),
    // One active run per type and one active gate: two simultaneous clicks start one run.
    uniqueIndex('test_runs_active')
      .on(table.company_id, table.kind, sql`coalesce(${table.test_case_type}, '')`)
      .where(sql`${table.state} in ('queued', 'running')`),
  ],
)

/** One row per case and run, written as soon as it is graded; a run that continues after a crash skips these cases. */
export const testResults = pgTable(
  'test_results',
  {
    id: uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    run_id: partOf(() => testRuns.id),
    test_case_id: partOf(() => testCases.id),
    /** `current` and `draft` are the two sides of a gate; they are not part of a case's history. */
    arm: text({ enum: ['run', 'current', 'draft'] }).notNull(),
    /** A copy of the case, which may be changed later. */
    asked: jsonb().$type<AskedCase>().notNull(),
    text: text().notNull(),
    outcome: text({ enum: ['complete', 'refused', 'incomplete', 'failed'] }).notNull(),
    engine: text({ enum: ['model', 'quotes', 'prepared'] }),
    failure: text(),
    /** The passages that were found. */
    sources: jsonb().$type<ResponseSource[]>().notNull(),
    prompt_version: integer(),
    response_time_ms: real().notNull(),
    first_token_ms: real(),
    checks: jsonb().$type<TestCheck[]>().notNull(),
    grade: smallint(),
    grade_method: text({ enum: ['check', 'judge', 'similarity'] }),
    grade_reason: text().notNull(),
    judge_grades: jsonb().$type<number[]>().notNull(),
    rubric_version: text(),
    judge_model: text(),
    human_grade: smallint(),
    human_note: text(),
    human_user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    human_graded_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('test_results_once').on(table.run_id, table.test_case_id, table.arm),
    index('test_results_case').on(table.company_id, table.test_case_id, table.created_at),
    index('test_results_of_case').on(table.test_case_id),
    index('test_results_person').on(table.human_user_id),
  ],
)
