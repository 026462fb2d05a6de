import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { EarlierGrade, TestCheck } from '@cuecard/contract/prompt-tests/results.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import type { AskedCase, TestResponse } from './runs/asked-case.ts'
import { testCases } from './prompt-tests.tables.ts'

/** How the check of a run ended, and under which conditions. */
export interface RunCheck {
  /** Null: a check started the run, and nobody has read how it ended. */
  passed: boolean | null
  /** The conditions, as one text. */
  asked: string
}

/** A document as its passages were searched. */
export interface KnownDocument {
  item_id: string
  name: string
  /** Of the content that was indexed. */
  hash: string
  /** ISO 8601; when that content was taken in. */
  changed_at: string | null
}

/** Which documents a company's answers were found in; runs in a row over the same documents share one. */
export const testKnowledge = pgTable(
  'test_knowledge',
  (t) => ({
    id: t.uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    /** SHA-256 of the ids, names and hashes of the documents. */
    digest: t.text().notNull(),
    documents: t.jsonb().$type<KnownDocument[]>().notNull(),
    created_at: t.timestamp({ withTimezone: true }).notNull(),
    /** When a run last began over these documents; a row that was used just now may belong to a run that is being started. */
    used_at: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  }),
  (table) => [index('test_knowledge_company').on(table.company_id, table.created_at)],
)

/**
 * A run belongs to the company whose knowledge and instructions it tests, even if its cases are the provider's default
 * cases. A gate compares a draft of instructions with the current ones and does not count as a run.
 */
export const testRuns = pgTable(
  'test_runs',
  (t) => ({
    id: t.uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    kind: t.text({ enum: ['run', 'gate'] }).notNull(),
    /** Null for a gate, which takes core cases of both types. */
    test_case_type: t.text({ enum: ['default', 'company-specific'] }),
    user_id: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    state: t.text({ enum: ['queued', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
    /** The cases to run, in order, fixed at the start. */
    case_ids: t.jsonb().$type<string[]>().notNull(),
    is_partial: t.boolean().notNull(),
    /** How often each case is asked. */
    repetitions: t.smallint().notNull().default(1),
    /** Null for runs of earlier versions, and for those during which documents changed. */
    knowledge_id: t.uuid().references(() => testKnowledge.id, { onDelete: 'set null' }),
    /** Versions of the current instructions at the start; null for none. */
    answer_version: t.integer(),
    explain_version: t.integer(),
    /** The draft that a gate tests. */
    draft_kind: t.text({ enum: ['answer', 'explain'] }),
    draft_content: t.text(),
    model: t.text(),
    knowledge_synced_at: t.timestamp({ withTimezone: true }),
    /** Whether passages could be found by meaning as the run began: all of them, some, or none. Null for runs of earlier versions. */
    search_by_meaning: t.text({ enum: ['on', 'partly', 'off'] }),
    /** Null for runs that no check started or read. */
    ci_check: t.jsonb().$type<RunCheck>(),
    cancel_requested_at: t.timestamp({ withTimezone: true }),
    failure: t.text(),
    created_at: t.timestamp({ withTimezone: true }).notNull(),
    started_at: t.timestamp({ withTimezone: true }),
    ended_at: t.timestamp({ withTimezone: true }),
  }),
  (table) => [
    index('test_runs_company').on(table.company_id, table.kind, table.created_at),
    index('test_runs_user').on(table.user_id),
    index('test_runs_knowledge').on(table.knowledge_id),
    // One active run per type and one active gate: two simultaneous clicks start one run.
    uniqueIndex('test_runs_active')
      .on(table.company_id, table.kind, sql`coalesce(${table.test_case_type}, '')`)
      .where(sql`${table.state} in ('queued', 'running')`),
  ],
)

/** One row per answer of a run, written as soon as it is graded; a run that continues after a crash skips these answers. */
export const testResults = pgTable(
  'test_results',
  (t) => ({
    id: t.uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    run_id: partOf(() => testRuns.id),
    test_case_id: partOf(() => testCases.id),
    /** `current` and `draft` are the two sides of a gate; they are not part of a case's history. */
    arm: t.text({ enum: ['run', 'current', 'draft'] }).notNull(),
    /** From 1 to `repetitions`, which is its run's, kept here so that a history needs no join. */
    repetition: t.smallint().notNull().default(1),
    repetitions: t.smallint().notNull().default(1),
    /** A copy of the case, which may be changed later. */
    asked: t.jsonb().$type<AskedCase>().notNull(),
    text: t.text().notNull(),
    outcome: t.text({ enum: ['complete', 'refused', 'incomplete', 'failed'] }).notNull(),
    engine: t.text({ enum: ['model', 'quotes', 'prepared'] }),
    failure: t.text(),
    /** The passages that were found. */
    sources: t.jsonb().$type<ResponseSource[]>().notNull(),
    prompt_version: t.integer(),
    response_time_ms: t.real().notNull(),
    first_token_ms: t.real(),
    /** Of the language model, to answer and to grade; null for results of earlier versions. */
    tokens: t.integer(),
    checks: t.jsonb().$type<TestCheck[]>().notNull(),
    grade: t.smallint(),
    grade_method: t.text({ enum: ['check', 'judge', 'similarity'] }),
    grade_reason: t.text().notNull(),
    judge_grades: t.jsonb().$type<number[]>().notNull(),
    rubric_version: t.text(),
    judge_model: t.text(),
    /** Grades that a newer rubric or judge has replaced. */
    earlier_grades: t.jsonb().$type<EarlierGrade[]>().notNull().default([]),
    human_grade: t.smallint(),
    human_note: t.text(),
    human_user_id: t.uuid().references(() => users.id, { onDelete: 'set null' }),
    human_graded_at: t.timestamp({ withTimezone: true }),
    created_at: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [
    uniqueIndex('test_results_once').on(table.run_id, table.test_case_id, table.arm, table.repetition),
    index('test_results_case').on(table.company_id, table.test_case_id, table.created_at),
    index('test_results_of_case').on(table.test_case_id),
    index('test_results_person').on(table.human_user_id),
  ],
)

/** Answers with a person's grade that were imported, so that a judge can be measured before anybody graded here. */
export const testCalibration = pgTable(
  'test_calibration',
  (t) => ({
    id: t.uuid().primaryKey(),
    company_id: partOf(() => companies.id),
    /** SHA-256 of case and answer: the same example is imported once. */
    digest: t.text().notNull(),
    asked: t.jsonb().$type<AskedCase>().notNull(),
    response: t.jsonb().$type<TestResponse>().notNull(),
    human_grade: t.smallint().notNull(),
    human_note: t.text(),
    grade: t.smallint(),
    grade_method: t.text({ enum: ['check', 'judge', 'similarity'] }),
    grade_reason: t.text().notNull().default(''),
    rubric_version: t.text(),
    judge_model: t.text(),
    /** Grades that a newer rubric or judge has replaced. */
    earlier_grades: t.jsonb().$type<EarlierGrade[]>().notNull().default([]),
    created_at: t.timestamp({ withTimezone: true }).notNull(),
  }),
  (table) => [uniqueIndex('test_calibration_once').on(table.company_id, table.digest)],
)
