import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { TEST_CALIBRATION_MAX } from '@cuecard/contract/limits.ts'
import {
  type Agreement,
  type Calibration,
  type Disagreement,
  type Grader,
  LEFT_OUT_HEADER,
} from '@cuecard/contract/prompt-tests/calibration.ts'
import { isOutdatedGrade } from '@cuecard/contract/prompt-tests/outdated-grade.ts'
import type { EarlierGrade } from '@cuecard/contract/prompt-tests/results.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, invalid, orNotFound } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import type { FileReply } from '../../../platform/http/serve.ts'
import { runInThread } from '../../../platform/thread.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { writeAudit } from '../../audit/audit.service.ts'
import { findRun } from '../runs/test-runs.store.ts'
import { runnableCases } from '../runs/runnable-cases.ts'
import { agreements, type ComparedGrade, wayOf } from './agreement.ts'
import { digestOf, type Example, writeCalibration } from './calibration-file.ts'
import * as store from './calibration.store.ts'
import { gradeAgainJob } from './grade-again.jobs.ts'
import { currentGrader } from './graders.ts'

/** Shown as version of grades without a rubric. */
const NO_RUBRIC = 'none'

/** How each way of grading agrees with people, over what was graded here and what was imported; an answer that one way graded twice counts once. */
export async function listAgreement(deps: Deps, { company_id }: Member): Promise<Agreement[]> {
  const db = deps.database.of(company_id)
  const now = currentGrader(deps)
  const own = await store.listOwnCaseIds(db, company_id)
  const compared = (
    person: number | null,
    grades: readonly EarlierGrade[],
    of: Omit<Disagreement, 'machine' | 'person'>,
  ) =>
    lastOfEachWay(grades).flatMap(({ grade, grade_method, rubric_version, judge_model }): ComparedGrade[] => {
      if (person === null || grade === null || grade_method === null) return []
      const is_current = grade_method === 'check' || gradesNow({ grade_method, rubric_version, judge_model }, now)
      return [{ ...of, machine: grade, person, grade_method, judge_model, is_current, rubric_version: rubric_version ?? NO_RUBRIC }] // prettier-ignore
    })
  const results = (await store.listGradedResults(db, company_id)).flatMap((row) =>
    compared(row.human_grade, [...row.earlier_grades, row], {
      test_case_id: row.test_case_id,
      test_case_type: own.has(row.test_case_id) ? 'company-specific' : 'default',
      result_id: row.id,
      name: row.name,
    }),
  )
  const examples = (await store.listExamples(db, company_id)).flatMap((row) =>
    compared(row.human_grade, [...row.earlier_grades, row], {
      test_case_id: null,
      test_case_type: null,
      result_id: null,
      name: row.asked.name,
    }),
  )
  return agreements([...results, ...examples])
}

/** `grades` oldest first. */
const lastOfEachWay = (grades: readonly EarlierGrade[]) => [
  ...new Map(grades.map((graded) => [wayOf(graded), graded])).values(),
]

const gradesNow = (graded: Omit<EarlierGrade, 'grade'>, now: Grader) =>
  graded.grade_method === now.grade_method &&
  graded.rubric_version === now.rubric_version &&
  graded.judge_model === now.judge_model

export async function getCalibration(deps: Deps, { company_id }: Member): Promise<Calibration> {
  const db = deps.database.of(company_id)
  const grader = currentGrader(deps)
  const cases = await runnableCases(deps, company_id, null)
  const graded = await store.listGradedResults(db, company_id)
  const gradedCases = new Set(graded.map(({ test_case_id }) => test_case_id))
  const outdatedExamples = await store.listOutdatedExamples(db, company_id, grader)
  const job = await latestGrading(deps, company_id)
  return {
    grader,
    case_count: cases.length,
    graded_case_count: cases.filter(({ id }) => gradedCases.has(id)).length,
    graded: graded.length,
    imported: await store.countExamples(db, company_id),
    outdated: graded.filter((row) => isOutdatedGrade(row, grader)).length + outdatedExamples.length,
    outdated_results: await store.countOutdatedResults(db, company_id, grader),
    is_grading: isActive(job),
    failure: job?.state === 'failed' ? job.failure : null,
  }
}

const GRADING = 'Answers are being graded again already. Wait for the end of that.'

const latestGrading = (deps: Deps, companyId: string) =>
  deps.jobs.latest(deps.database.of(companyId), { name: gradeAgainJob.name, companyId })

const isActive = (job: JobRun | null) => job?.state === 'queued' || job?.state === 'running'

/** Grades again what is outdated: of a run or, without one, of the calibration set. @throws 404; 409 while it is done already */
export async function gradeAgain(deps: Deps, actor: Member, run_id: string | null): Promise<Calibration> {
  const { company_id, user_id } = actor
  const db = deps.database.of(company_id)
  if (run_id !== null) orNotFound(await findRun(db, { company_id, id: run_id }, 'run'))
  if (isActive(await latestGrading(deps, company_id))) throw conflict(GRADING)
  await db.transaction(async (tx) => {
    await deps.jobs.enqueue(tx, gradeAgainJob, {
      companyId: company_id,
      input: { run_id },
      requestedBy: user_id,
    })
  })
  return getCalibration(deps, actor)
}

/** What people graded here and what was imported, each example once; of more than a file holds the newest, those graded here first. */
export async function exportCalibration(deps: Deps, { company_id }: Member): Promise<FileReply<'application/json'>> {
  const db = deps.database.of(company_id)
  const own = (await store.listWholeGraded(db, company_id)).map(exampleOfResult).toReversed()
  const imported = (await store.listExamples(db, company_id)).map(exampleOfRow).toReversed()
  const examples = new Map<string, Example>()
  for (const example of [...own, ...imported]) {
    const digest = digestOf(example)
    if (!examples.has(digest)) examples.set(digest, example)
  }
  const { text, left_out } = writeCalibration([...examples.values()])
  return {
    stream: Readable.from([text]),
    fileName: 'calibration-set.json',
    mediaType: 'application/json',
    headers: { [LEFT_OUT_HEADER]: String(left_out) },
  }
}

const automaticOf = ({ grade, grade_method, rubric_version, judge_model }: EarlierGrade): Example['automatic'] =>
  grade === null ? null : { grade, grade_method, rubric_version, judge_model }

function exampleOfResult(row: store.GradedRow): Example {
  const { text, outcome, engine, failure, sources } = row
  const cited = sources.filter((each) => each.cited).length
  return {
    case: row.asked,
    response: { text, outcome, engine, failure, passages: sources.length, cited },
    person: { grade: row.human_grade ?? 0, note: row.human_note },
    automatic: automaticOf(row),
  }
}

const exampleOfRow = (row: store.ExampleRow): Example => ({
  case: row.asked,
  response: row.response,
  person: { grade: row.human_grade, note: row.human_note },
  automatic: automaticOf(row),
})

/** The reply of the worker thread. */
export type ReadCalibration = { examples: Example[] } | { broken: { message: string; errors: Record<string, string> } }

const TOO_COMPLICATED = 'This file is too complicated to be read.'

/** Adds the examples of a file that are not there yet. @throws 409 beyond the limit; 422 with the lines of its problems */
export async function importCalibration(
  deps: Deps,
  actor: Member,
  { file, signal }: { file: UploadedFile | null; signal: AbortSignal },
): Promise<{ added: number; unchanged: number }> {
  const { company_id } = actor
  if (!file) throw invalid('A file is required', { file: 'A file is required' })
  const read = await runInThread<ReadCalibration>({
    module: new URL('./read-calibration.worker.ts', import.meta.url),
    data: { path: file.path },
    signal,
    bounds: { heapMb: 512, limitMs: 60_000, tooMuch: () => invalid(TOO_COMPLICATED, { file: TOO_COMPLICATED }) },
  })
  if ('broken' in read) throw invalid(read.broken.message, read.broken.errors)
  const db = deps.database.of(company_id)
  const here = new Set((await store.listWholeGraded(db, company_id)).map((row) => digestOf(exampleOfResult(row))))
  const created_at = deps.clock.now()
  const rows = read.examples.flatMap((example) => {
    const digest = digestOf(example)
    return here.has(digest) ? [] : [{ ...rowOf(example), id: randomUUID(), company_id, digest, created_at }]
  })
  const added = await db.transaction(async (tx) => {
    const count = await store.insertExamples(tx, rows)
    if ((await store.countExamples(tx, company_id)) > TEST_CALIBRATION_MAX)
      throw conflict(
        `A company keeps at most ${TEST_CALIBRATION_MAX} imported examples. Delete the imported ones first.`,
      )
    const detail = `${count} added, ${read.examples.length - count} already there`
    if (count > 0) await writeAudit(deps, tx, { actor, action: 'test_calibration_imported', detail })
    return count
  })
  return { added, unchanged: read.examples.length - added }
}

const rowOf = ({ case: asked, response, person, automatic }: Example) => ({
  asked,
  response,
  human_grade: person.grade,
  human_note: person.note,
  grade: automatic?.grade ?? null,
  grade_method: automatic?.grade_method ?? null,
  rubric_version: automatic?.rubric_version ?? null,
  judge_model: automatic?.judge_model ?? null,
})

export async function removeCalibration(deps: Deps, actor: Member): Promise<void> {
  const { company_id } = actor
  await deps.database.of(company_id).transaction(async (tx) => {
    const count = await store.deleteExamples(tx, company_id)
    if (count > 0)
      await writeAudit(deps, tx, { actor, action: 'test_calibration_removed', detail: `${count} examples` })
  })
}
