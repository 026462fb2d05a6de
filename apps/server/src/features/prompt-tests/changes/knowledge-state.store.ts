import { and, desc, eq, sql } from 'drizzle-orm'
import { isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, hasRows, type RowKey } from '../../../platform/db/rows.ts'
import { testKnowledge, testResults, testRuns } from '../test-runs.tables.ts'

const { id, digest, documents } = testKnowledge

export const newestKnowledge = (db: Db, companyId: string) =>
  db
    .select({ id, digest, documents })
    .from(testKnowledge)
    .where(eq(testKnowledge.company_id, companyId))
    .orderBy(desc(testKnowledge.created_at))
    .limit(1)
    .then(firstRow)

export async function insertKnowledge(db: Db, row: typeof testKnowledge.$inferInsert): Promise<void> {
  await db.insert(testKnowledge).values(row)
}

/** Keeps the row for a run that is being started. False when it was deleted in the meantime. */
export const keepKnowledge = (db: Db, companyId: string, used: { id: string; used_at: Date }): Promise<boolean> =>
  db
    .update(testKnowledge)
    .set({ used_at: used.used_at })
    .where(and(eq(testKnowledge.company_id, companyId), eq(id, used.id)))
    .returning({ id })
    .then(hasRows)

/** Removes the run's reference to the documents that it was asked with. */
export async function forgetKnowledge(db: Db, { company_id, id: runId }: RowKey): Promise<void> {
  await db
    .update(testRuns)
    .set({ knowledge_id: null })
    .where(and(eq(testRuns.company_id, company_id), eq(testRuns.id, runId)))
}

/** The documents under that id; null for none. */
export const documentsOf = async (db: Db, companyId: string, knowledgeId: string | null) => {
  if (knowledgeId === null) return null
  const row = await db
    .select({ documents })
    .from(testKnowledge)
    .where(and(eq(testKnowledge.company_id, companyId), eq(testKnowledge.id, knowledgeId)))
    .then(firstRow)
  return row?.documents ?? null
}

/** Some cases as they were asked in these runs: once a run, or more often where they were not asked alike. */
export const listAsked = (
  db: Db,
  { company_id, run_ids, case_ids }: { company_id: string; run_ids: string[]; case_ids: string[] },
) =>
  db
    .selectDistinct({ run_id: testResults.run_id, test_case_id: testResults.test_case_id, asked: testResults.asked })
    .from(testResults)
    .where(
      and(
        eq(testResults.company_id, company_id),
        isOneOf(testResults.run_id, run_ids),
        isOneOf(testResults.test_case_id, case_ids),
        eq(testResults.arm, 'run'),
      ),
    )

/** The answers of a run with their grade, the case as it was asked, and the items whose passages they cite. */
export const listCitations = (db: Db, { company_id, id: runId }: RowKey) =>
  db
    .select({
      test_case_id: testResults.test_case_id,
      asked: testResults.asked,
      grade: sql<number | null>`coalesce(${testResults.human_grade}, ${testResults.grade})`,
      cited: sql<string[]>`(select coalesce(jsonb_agg(distinct source->>'item_id'), '[]')
        from jsonb_array_elements(${testResults.sources}) source where (source->>'cited')::boolean)`,
    })
    .from(testResults)
    .where(and(eq(testResults.company_id, company_id), eq(testResults.run_id, runId), eq(testResults.arm, 'run')))
