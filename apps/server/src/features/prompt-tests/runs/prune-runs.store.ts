import { and, count, desc, eq, inArray, lt, ne, notExists, notInArray, sql } from 'drizzle-orm'
import { isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { testKnowledge, testResults, testRuns } from '../test-runs.tables.ts'
import { ofRuns, type RunFilter } from './test-runs.store.ts'

/**
 * Deletes the oldest results of these cases, keeping `kept` per case and of a run all of its answers to a case or none.
 * Answers to a case of which a person graded one stay whatever their age: no run brings that grade back.
 */
export async function pruneResults(
  db: Db,
  { company_id, case_ids }: { company_id: string; case_ids: readonly string[] },
  kept: number,
): Promise<void> {
  const ofRuns = and(
    eq(testResults.company_id, company_id),
    isOneOf(testResults.test_case_id, case_ids),
    eq(testResults.arm, 'run'),
  )
  const many = await db
    .select({ id: testResults.test_case_id })
    .from(testResults)
    .where(ofRuns)
    .groupBy(testResults.test_case_id)
    .having(sql`${count()} > ${kept}`)
  if (many.length === 0) return
  const newestFirst = sql`partition by ${testResults.test_case_id} order by ${testResults.created_at} desc, ${testResults.id}`
  const numbered = db
    .select({
      id: testResults.id,
      of: sql`${testResults.test_case_id}::text || ${testResults.run_id}::text`.as('of'),
      nth: sql<number>`row_number() over (${newestFirst})`.as('nth'),
      is_graded: sql<boolean>`${testResults.human_grade} is not null`.as('is_graded'),
    })
    .from(testResults)
    .where(
      and(
        ofRuns,
        isOneOf(
          testResults.test_case_id,
          many.map(({ id }) => id),
        ),
      ),
    )
    .as('numbered')
  const first = db
    .select({
      id: numbered.id,
      nth: sql<number>`min(${numbered.nth}) over (partition by ${numbered.of})`.as('first'),
      is_graded: sql<boolean>`bool_or(${numbered.is_graded}) over (partition by ${numbered.of})`.as('any_graded'),
    })
    .from(numbered)
    .as('first')
  const old = db
    .select({ id: first.id })
    .from(first)
    .where(sql`${first.nth} > ${kept} and not ${first.is_graded}`)
  await db.delete(testResults).where(inArray(testResults.id, old))
}

/** Deletes ended runs except the newest `kept`; without `withResults` only runs that have no results left. */
export async function pruneRuns(db: Db, of: RunFilter, { kept, withResults }: { kept: number; withResults: boolean }) {
  const newest = db
    .select({ id: testRuns.id })
    .from(testRuns)
    .where(ofRuns(of))
    .orderBy(desc(testRuns.created_at))
    .limit(kept)
  const result = db
    .select({ one: sql`1` })
    .from(testResults)
    .where(eq(testResults.run_id, testRuns.id))
  await db
    .delete(testRuns)
    .where(
      and(
        ofRuns(of),
        ne(testRuns.state, 'queued'),
        ne(testRuns.state, 'running'),
        notInArray(testRuns.id, newest),
        withResults ? undefined : notExists(result),
      ),
    )
}

/** Deletes descriptions of the knowledge that no run refers to any more; those used in the last hour may belong to a run that is being started. */
export async function pruneKnowledge(db: Db, company_id: string, now: Date): Promise<void> {
  const used = db
    .select({ one: sql`1` })
    .from(testRuns)
    .where(eq(testRuns.knowledge_id, testKnowledge.id))
  const old = new Date(now.getTime() - 3_600_000)
  await db
    .delete(testKnowledge)
    .where(and(eq(testKnowledge.company_id, company_id), lt(testKnowledge.used_at, old), notExists(used)))
}
