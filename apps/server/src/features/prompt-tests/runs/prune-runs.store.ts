import { and, count, desc, eq, lt, lte, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasRows } from '../../../platform/db/rows.ts'
import { testKnowledge, testResults, testRuns } from '../test-runs.tables.ts'
import { ofRuns, type RunFilter } from './test-runs.store.ts'

/**
 * Deletes the oldest results of the company's cases, keeping `kept` per case, where one of these cases has more, and of a run all of its
 * answers to a case or none. Answers to a case of which a person graded one stay whatever their age: no run brings that grade back.
 * The newest `runsListed` runs of a type are kept whole as long as anything of them is: their averages, and what they are compared in,
 * would otherwise change because some of their cases were run again.
 */
export async function pruneResults(
  db: Db,
  { company_id, case_ids }: { company_id: string; case_ids: readonly string[] },
  { kept, runsListed }: { kept: number; runsListed: number },
): Promise<void> {
  const ofCompany = and(eq(testResults.company_id, company_id), eq(testResults.arm, 'run'))
  if (!(await hasMore(db, and(ofCompany, isOneOf(testResults.test_case_id, case_ids)), kept))) return
  const newestFirst = sql`partition by ${testResults.test_case_id} order by ${testResults.created_at} desc, ${testResults.id}`
  const numbered = db
    .select({
      run_id: testResults.run_id,
      test_case_id: testResults.test_case_id,
      nth: sql<number>`row_number() over (${newestFirst})`.as('nth'),
      is_graded: sql<boolean>`${testResults.human_grade} is not null`.as('is_graded'),
    })
    .from(testResults)
    .where(ofCompany)
    .as('numbered')
  const byCase = db
    .select({
      run_id: numbered.run_id,
      test_case_id: numbered.test_case_id,
      is_kept: sql<boolean>`min(${numbered.nth}) <= ${kept} or bool_or(${numbered.is_graded})`.as('is_kept'),
    })
    .from(numbered)
    .groupBy(numbered.run_id, numbered.test_case_id)
    .as('by_case')
  const isOld = sql`not ${byCase.is_kept}`
  const runs = await db
    .select({
      id: byCase.run_id,
      is_held: sql<boolean>`bool_or(${byCase.is_kept})`,
      old: sql<string[]>`json_agg(${byCase.test_case_id}) filter (where ${isOld})`,
    })
    .from(byCase)
    .groupBy(byCase.run_id)
    .having(sql`bool_or(${isOld})`)
  if (runs.length === 0) return
  const listed = await listedRuns(db, company_id, runsListed)
  for (const { id, is_held, old } of runs) {
    if (is_held && listed.has(id)) continue
    const ofRun = and(ofCompany, eq(testResults.run_id, id), isOneOf(testResults.test_case_id, old))
    await db.delete(testResults).where(ofRun)
  }
}

/** The newest runs of each type, as many as the list shows. */
async function listedRuns(db: Db, company_id: string, most: number): Promise<ReadonlySet<string>> {
  const newestFirst = sql`partition by ${testRuns.test_case_type} order by ${testRuns.created_at} desc, ${testRuns.id} desc`
  const numbered = db
    .select({ id: testRuns.id, nth: sql<number>`row_number() over (${newestFirst})`.as('nth') })
    .from(testRuns)
    .where(and(eq(testRuns.company_id, company_id), eq(testRuns.kind, 'run')))
    .as('numbered')
  const rows = await db.select({ id: numbered.id }).from(numbered).where(lte(numbered.nth, most))
  return new Set(rows.map(({ id }) => id))
}

/** Whether one of these cases has more results than that. */
const hasMore = (db: Db, ofCases: SQL | undefined, kept: number): Promise<boolean> =>
  db
    .select({ id: testResults.test_case_id })
    .from(testResults)
    .where(ofCases)
    .groupBy(testResults.test_case_id)
    .having(sql`${count()} > ${kept}`)
    .limit(1)
    .then(hasRows)

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
