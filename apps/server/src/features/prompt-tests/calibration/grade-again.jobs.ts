import type { EarlierGrade } from '@cuecard/contract/prompt-tests/results.ts'
import { toDatabaseText } from '../../../platform/db/database-values.ts'
import { z } from 'zod'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { JobFailure } from '../../../platform/jobs/jobs.ts'
import { judgeOf } from '../../model-budget/model-budget.service.ts'
import type { AskedCase, Graded, TestResponse } from '../runs/asked-case.ts'
import * as store from './calibration.store.ts'
import { currentGrader, gradeInTime } from './graders.ts'

/** `run_id` null: the calibration set, that is what people graded and what was imported. */
const Input = z.object({ run_id: z.uuid().nullable() })
type Context = JobContext<z.infer<typeof Input>>

/**
 * One a company at a time. Grades again what an earlier rubric or judge graded, without asking the answers anew. Each grade is written as soon as it
 * is there, so that an interrupted run goes on with what is still outdated. A judge that fails leaves the earlier grade.
 */
export const gradeAgainJob = defineJob<z.infer<typeof Input>>({
  name: 'test-grade-again',
  input: Input,
  run: async (context) => {
    const { deps, companyId, input } = context
    const db = deps.database.of(companyId)
    const now = currentGrader(deps)
    const results = await store.listOutdatedResults(db, companyId, { run_id: input.run_id, now })
    const examples = input.run_id === null ? await store.listOutdatedExamples(db, companyId, now) : []
    const total = results.length + examples.length
    let done = 0
    let failure: string | null = null
    const tell = async (graded: readonly Graded[]) => {
      done += graded.length
      failure = graded.find((each) => !isSettled(each))?.grade_reason ?? failure
      await context.progress({ percent: (100 * done) / total, activity: 'Grading again' })
    }
    for (const ids of pages(results, deps.config.TEST_CONCURRENCY)) await tell(await gradeResults(context, ids))
    for (const ids of pages(examples, deps.config.TEST_CONCURRENCY)) await tell(await gradeExamples(context, ids))
    if (failure !== null) throw new JobFailure(failure)
  },
})

/** A grade, or that there is nothing to grade by: that is written too, or it would count as outdated for ever. */
const isSettled = ({ grade, rubric_version }: Graded) => grade !== null || rubric_version === null

function* pages(ids: readonly string[], size: number): Generator<string[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size)
}

async function gradeResults(context: Context, ids: readonly string[]): Promise<Graded[]> {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  const rows = await store.readResults(db, companyId, ids)
  return Promise.all(
    rows.map(async (row) => {
      const { text, outcome, engine, failure, sources } = row
      const cited = sources.filter((each) => each.cited).length
      const response = { text, outcome, engine, failure, passages: sources.length, cited }
      const graded = await grade(context, row.asked, response)
      if (!isSettled(graded)) return graded
      await db.transaction(async (tx) => {
        await context.fence(tx)
        await store.updateResultGrade(tx, companyId, { id: row.id, ...graded, earlier_grades: earlierGrades(row) })
      })
      return graded
    }),
  )
}

async function gradeExamples(context: Context, ids: readonly string[]): Promise<Graded[]> {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  const rows = await store.readExamples(db, companyId, ids)
  return Promise.all(
    rows.map(async (row) => {
      const graded = await grade(context, row.asked, row.response)
      if (!isSettled(graded)) return graded
      const { grade: value, grade_method, grade_reason, rubric_version, judge_model } = graded
      const fields = { grade: value, grade_method, grade_reason, rubric_version, judge_model }
      await db.transaction(async (tx) => {
        await context.fence(tx)
        await store.updateExampleGrade(tx, companyId, { id: row.id, ...fields, earlier_grades: earlierGrades(row) })
      })
      return graded
    }),
  )
}

/** With the grade that is replaced now, so that what gave it can still be compared with people. */
function earlierGrades(row: store.GradedRow | store.ExampleRow): EarlierGrade[] {
  const { earlier_grades, grade: value, grade_method, rubric_version, judge_model } = row
  if (value === null) return earlier_grades
  return [...earlier_grades, { grade: value, grade_method, rubric_version, judge_model }]
}

async function grade({ deps, companyId, signal }: Context, asked: AskedCase, response: TestResponse): Promise<Graded> {
  const graded = await gradeInTime(deps, { judge: judgeOf(deps, companyId), asked, response, signal })
  return { ...graded, grade_reason: toDatabaseText(graded.grade_reason) }
}
