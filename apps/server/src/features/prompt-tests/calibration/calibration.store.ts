import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Grader } from '@cuecard/contract/prompt-tests/calibration.ts'
import { columnsOf, isOneOf } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inParts } from '../../../platform/db/rows.ts'
import { testCases } from '../prompt-tests.tables.ts'
import { testCalibration, testResults } from '../test-runs.tables.ts'

export type ExampleRow = typeof testCalibration.$inferSelect
export type GradedRow = typeof testResults.$inferSelect

/** Results of runs, without those of gates. */
const ofCompany = (companyId: string) => and(eq(testResults.company_id, companyId), eq(testResults.arm, 'run'))
const gradedByPerson = (companyId: string) => and(ofCompany(companyId), isNotNull(testResults.human_grade))

/** Results that a person graded, without their texts, oldest first. */
export const listGradedResults = (db: Db, companyId: string) =>
  db
    .select({
      ...columnsOf(testResults, 'id', 'test_case_id', 'grade', 'grade_method', 'rubric_version', 'judge_model'),
      ...columnsOf(testResults, 'human_grade', 'earlier_grades'),
      name: sql<string>`${testResults.asked}->>'name'`,
    })
    .from(testResults)
    .where(gradedByPerson(companyId))
    .orderBy(asc(testResults.human_graded_at))

/** The types of the company's own cases by id; the others are default cases. */
export const listOwnCaseIds = async (db: Db, companyId: string) =>
  new Set(
    (
      await db
        .select({ id: testCases.id })
        .from(testCases)
        .where(and(eq(testCases.company_id, companyId), eq(testCases.test_case_type, 'company-specific')))
    ).map(({ id }) => id),
  )

/** Oldest first. */
export const listExamples = (db: Db, companyId: string): Promise<ExampleRow[]> =>
  db
    .select()
    .from(testCalibration)
    .where(eq(testCalibration.company_id, companyId))
    .orderBy(asc(testCalibration.created_at), asc(testCalibration.id))

/** Results that a person graded, whole, for a file; oldest first. */
export const listWholeGraded = (db: Db, companyId: string): Promise<GradedRow[]> =>
  db
    .select()
    .from(testResults)
    .where(gradedByPerson(companyId))
    .orderBy(asc(testResults.human_graded_at), asc(testResults.id))

/** How many were added; those that are there already are left as they are. */
export async function insertExamples(tx: Db, rows: readonly (typeof testCalibration.$inferInsert)[]): Promise<number> {
  let count = 0
  for (const part of inParts(rows)) {
    const added = await tx
      .insert(testCalibration)
      .values(part)
      .onConflictDoNothing()
      .returning({ id: testCalibration.id })
    count += added.length
  }
  return count
}

export const countExamples = async (db: Db, companyId: string): Promise<number> =>
  (await db.select({ count: count() }).from(testCalibration).where(eq(testCalibration.company_id, companyId)))[0]
    ?.count ?? 0

export async function deleteExamples(tx: Db, companyId: string): Promise<number> {
  const gone = await tx
    .delete(testCalibration)
    .where(eq(testCalibration.company_id, companyId))
    .returning({ id: testCalibration.id })
  return gone.length
}

type Graded = typeof testResults | typeof testCalibration

/** The same as `isOutdatedGrade` of the contract. */
function isOutdated({ grade_method, rubric_version, judge_model }: Graded, now: Grader): SQL {
  const otherRubric = sql`${rubric_version} is distinct from ${now.rubric_version}`
  if (now.grade_method === 'similarity') return sql`(${grade_method} = 'similarity' and ${otherRubric})`
  const otherJudge = sql`${judge_model} is distinct from ${now.judge_model}`
  return sql`(${grade_method} = 'similarity' or (${grade_method} = 'judge' and (${otherRubric} or ${otherJudge}))
    or (${grade_method} is null and ${rubric_version} is not null))`
}

/** What there is to grade again: results of one run or, without one, those that a person graded. */
export const listOutdatedResults = async (db: Db, companyId: string, of: { run_id: string | null; now: Grader }) =>
  (
    await db
      .select({ id: testResults.id })
      .from(testResults)
      .where(
        and(
          of.run_id === null ? gradedByPerson(companyId) : and(ofCompany(companyId), eq(testResults.run_id, of.run_id)),
          isOutdated(testResults, of.now),
        ),
      )
      .orderBy(asc(testResults.created_at), asc(testResults.id))
  ).map(({ id }) => id)

export const countOutdatedResults = async (db: Db, companyId: string, now: Grader): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(testResults)
      .where(and(ofCompany(companyId), isOutdated(testResults, now)))
  )[0]?.count ?? 0

/** Imported examples that were never graded here, or by an earlier rubric or judge. What has nothing to be graded by has a reason and no grade. */
export const listOutdatedExamples = async (db: Db, companyId: string, now: Grader) =>
  (
    await db
      .select({ id: testCalibration.id })
      .from(testCalibration)
      .where(
        and(
          eq(testCalibration.company_id, companyId),
          sql`((${testCalibration.grade_method} is null and ${testCalibration.grade_reason} = '')
            or ${isOutdated(testCalibration, now)})`,
        ),
      )
      .orderBy(asc(testCalibration.created_at), asc(testCalibration.id))
  ).map(({ id }) => id)

export const readResults = (db: Db, companyId: string, ids: readonly string[]): Promise<GradedRow[]> =>
  db
    .select()
    .from(testResults)
    .where(and(ofCompany(companyId), isOneOf(testResults.id, ids)))

export const readExamples = (db: Db, companyId: string, ids: readonly string[]): Promise<ExampleRow[]> =>
  db
    .select()
    .from(testCalibration)
    .where(and(eq(testCalibration.company_id, companyId), isOneOf(testCalibration.id, ids)))

export type ResultGrade = Pick<
  GradedRow,
  | 'grade'
  | 'grade_method'
  | 'grade_reason'
  | 'judge_grades'
  | 'rubric_version'
  | 'judge_model'
  | 'checks'
  | 'earlier_grades'
>

export async function updateResultGrade(tx: Db, companyId: string, { id, ...grade }: ResultGrade & { id: string }) {
  await tx
    .update(testResults)
    .set(grade)
    .where(and(ofCompany(companyId), eq(testResults.id, id)))
}

export async function updateExampleGrade(
  tx: Db,
  companyId: string,
  {
    id,
    ...grade
  }: Pick<
    ExampleRow,
    'id' | 'grade' | 'grade_method' | 'grade_reason' | 'rubric_version' | 'judge_model' | 'earlier_grades'
  >,
) {
  await tx
    .update(testCalibration)
    .set(grade)
    .where(and(eq(testCalibration.company_id, companyId), eq(testCalibration.id, id)))
}
