import { startIn } from '../../user-metrics/user-metrics.service.ts'
import type { TimelineUnit } from '@cuecard/contract/user-metrics.ts'
import { and, count, eq, gte, isNotNull, lt, min, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { testResults, testRuns } from '../test-runs.tables.ts'

/** Filter of runs: by company (null: all), by the user who started them, and by time. */
export interface GradesScope {
  company_id: string | null
  user_id?: string | undefined
  from?: Date | undefined
  /** Excluded. */
  to?: Date | undefined
}

const grade = sql<number>`coalesce(${testResults.human_grade}, ${testResults.grade})`

/** Graded results of runs, without those of gates. */
const gradedIn = ({ company_id, user_id, from, to }: GradesScope) =>
  and(
    company_id === null ? undefined : eq(testResults.company_id, company_id),
    user_id === undefined ? undefined : eq(testRuns.user_id, user_id),
    eq(testResults.arm, 'run'),
    isNotNull(grade),
    from ? gte(testResults.created_at, from) : undefined,
    to ? lt(testResults.created_at, to) : undefined,
  )

export async function findFirstGrade(db: Db, scope: GradesScope): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(testResults.created_at) })
    .from(testResults)
    .innerJoin(testRuns, eq(testRuns.id, testResults.run_id))
    .where(gradedIn(scope))
  return row?.at ?? null
}

/** Averages by point; the row whose `start` is null is the average of the whole time. */
export const averageGrades = (db: Db, scope: GradesScope, points: { unit: TimelineUnit; time_zone: string }) =>
  db
    .select({
      start: startIn(testResults.created_at, points),
      graded_count: count(),
      average_grade: sql<number | null>`avg(${grade})::float8`,
    })
    .from(testResults)
    .innerJoin(testRuns, eq(testRuns.id, testResults.run_id))
    .where(gradedIn(scope))
    .groupBy(sql`grouping sets ((1), ())`)
