import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type RunCheck, testRuns } from '../test-runs.tables.ts'
import { ofRuns, type RunKey, type RunRow } from './test-runs.store.ts'

/** Runs looked at before there is said to be none to compare with. */
const LOOKED_AT = 100

/**
 * The company's completed runs that this one may be compared with: those of all cases before it, newest first, of a run of some
 * cases those of the same ones before them.
 */
export const listEarlierRuns = async (
  db: Db,
  { company_id, test_case_type, created_at, case_ids, is_partial }: RunRow,
): Promise<RunRow[]> => {
  const ids = sql`${JSON.stringify(case_ids)}::jsonb`
  const ofSameCases = sql`(${testRuns.case_ids} @> ${ids} and ${testRuns.case_ids} <@ ${ids})`
  const ofAllCases = eq(testRuns.is_partial, false)
  return db
    .select()
    .from(testRuns)
    .where(
      and(
        ofRuns({ company_id, kind: 'run', test_case_type }),
        eq(testRuns.state, 'done'),
        is_partial ? or(ofAllCases, ofSameCases) : ofAllCases,
        sql`${testRuns.created_at} < ${created_at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(...(is_partial ? [desc(ofSameCases)] : []), desc(testRuns.created_at))
    .limit(LOOKED_AT)
}

/** Keeps how a check of the run ended. */
export async function keepCheck(db: Db, { company_id, id }: RunKey, ci_check: RunCheck): Promise<void> {
  await db
    .update(testRuns)
    .set({ ci_check })
    .where(and(eq(testRuns.company_id, company_id), eq(testRuns.id, id)))
}

/** Marks a run as one that a check started, unless one has judged it already. */
export async function markCheck(db: Db, { company_id, id }: RunKey): Promise<void> {
  const started: RunCheck = { passed: null, asked: '' }
  await db
    .update(testRuns)
    .set({ ci_check: sql`coalesce(${testRuns.ci_check}, ${JSON.stringify(started)}::jsonb)` })
    .where(and(eq(testRuns.company_id, company_id), eq(testRuns.id, id)))
}
