import { compareGrades, type GradeComparison, gradedTwice } from '@cuecard/contract/prompt-tests/grade-statistics.ts'
import type { TestCaseResult, TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import {
  caseStability,
  type CaseStability,
  isCaseChange,
  runStability,
  type RunStability,
  typicalGrade,
} from '@cuecard/contract/prompt-tests/stability.ts'
import { byDifference } from '../../../shared/grades/grades.ts'
import { caseAnswers } from '../grades/case-answers.ts'
import { meanDifference, type MeanDifference } from './mean-difference.ts'

/** The answers of one run to a case. */
export interface RunAnswers extends CaseStability {
  /** In order; at least one. */
  all: readonly TestCaseResult[]
  /** The answer whose grade is typical of them. */
  typical: TestCaseResult
  /** The grade that stands for them: their lower median. */
  grade: number | null
  /** Of the ungraded ones, those where nothing came back. */
  failed: number
}

/** A case that is in both runs. */
export interface CasePair {
  /** The test case's. */
  id: string
  name: string
  before: RunAnswers
  after: RunAnswers
  /** Mean grade after minus before; null where one of them has no grade. */
  difference: number | null
}

export interface RunComparison {
  /** Sorted by difference, the largest loss first; then by name. */
  worse: readonly CasePair[]
  better: readonly CasePair[]
  same: readonly CasePair[]
  /** Without a grade on one side or both. */
  ungraded: readonly CasePair[]
  /** Not asked alike in both: their grades are not of the same case, and count nowhere. */
  changed: readonly CasePair[]
  /** The cases of each run for which an answer did not come. */
  missing: { before: number; after: number }
  /** The mean grades, with their intervals: of the whole runs, or where they are not graded alike of the cases compared. */
  means: { before: RunStability; after: RunStability; isWhole: boolean }
  /** In one run only. */
  onlyBefore: readonly RunAnswers[]
  onlyAfter: readonly RunAnswers[]
  /** Over all answers to the cases graded in both; null without one. */
  grades: GradeComparison | null
  /** Response times in seconds over the cases that were answered in both runs. Less is better; `verdict` accounts for that. */
  seconds: MeanDifference | null
}

/** The answers of a run by case, in the run's order. */
export function answersByCase({ test_case_results }: Pick<TestRun, 'test_case_results'>): Map<string, RunAnswers> {
  const groups = Map.groupBy(test_case_results, ({ id }) => id)
  return new Map([...groups].flatMap(([id, all]) => answersOf(all).map((answers) => [id, answers])))
}

/** None for an empty list. */
function answersOf(all: readonly TestCaseResult[]): RunAnswers[] {
  const answers = caseAnswers(all)
  const grade = typicalGrade(answers.grades)
  const typical = all.find(({ result_grade }) => result_grade === grade) ?? all[0]
  if (!typical) return []
  return [{ ...caseStability(answers), all, typical, grade, failed: answers.failed }]
}

const NONE: ReadonlySet<string> = new Set()

/** Compares two runs case by case. `changed`: ids of the cases that were not asked alike in both. */
export function compareRuns(before: TestRun, after: TestRun, changed = NONE): RunComparison {
  const [earlier, later] = [answersByCase(before), answersByCase(after)]
  const pairs = [...earlier].flatMap(([id, answers]) => {
    const match = later.get(id)
    return match ? [pairOf(answers, match)] : []
  })
  const alike = pairs.filter(({ id }) => !changed.has(id))
  const missing = (answers: Map<string, RunAnswers>) => [...answers.values()].filter(({ failed }) => failed > 0).length
  return {
    ...byDifference(alike, ({ difference }) => shownDifference(difference)),
    changed: pairs.filter(({ id }) => changed.has(id)),
    missing: { before: missing(earlier), after: missing(later) },
    means: meansOf({ before, after, earlier, later, alike }),
    onlyBefore: [...earlier].filter(([id]) => !later.has(id)).map(([, answers]) => answers),
    onlyAfter: [...later].filter(([id]) => !earlier.has(id)).map(([, answers]) => answers),
    grades: compareGrades(
      gradedTwice(
        gradesOf(before),
        gradesOf(after).filter((each) => !changed.has(each.test_case_id)),
      ),
    ),
    seconds: quicker(meanDifference(pairs.flatMap(secondsBetween))),
  }
}

interface Sides {
  before: TestRun
  after: TestRun
  earlier: ReadonlyMap<string, RunAnswers>
  later: ReadonlyMap<string, RunAnswers>
  alike: readonly CasePair[]
}

/** A mean over fewer cases may be higher for that alone: where some are missing on one side, both are taken over those in both. */
function meansOf({ before, after, earlier, later, alike }: Sides): RunComparison['means'] {
  const compared = alike.filter(({ difference }) => difference !== null)
  const graded = (answers: ReadonlyMap<string, RunAnswers>) => [...answers.values()].filter(({ mean }) => mean !== null)
  const [was, is] = [graded(earlier), graded(later)]
  const isWhole = compared.length === 0 || (was.length === compared.length && is.length === compared.length)
  const of = (answers: readonly RunAnswers[], { repetitions }: TestRun) =>
    runStability(
      answers.map(({ all }) => caseAnswers(all)),
      repetitions,
    )
  return {
    before: of(isWhole ? was : compared.map((pair) => pair.before), before),
    after: of(isWhole ? is : compared.map((pair) => pair.after), after),
    isWhole,
  }
}

/** A difference of several answers that is too small to speak of counts as none. */
const shownDifference = (difference: number | null) =>
  difference === null || isCaseChange(difference) ? difference : 0

const gradesOf = ({ test_case_results }: TestRun) =>
  test_case_results.map(({ id, result_grade }) => ({ test_case_id: id, grade: result_grade }))

function pairOf(before: RunAnswers, after: RunAnswers): CasePair {
  const { id, name } = after.typical
  return {
    id,
    name,
    before,
    after,
    difference: before.mean === null || after.mean === null ? null : after.mean - before.mean,
  }
}

/** The mean of the answers that came; null without one. A failed request is no response, however quick or slow it was. */
function secondsOf({ all }: RunAnswers): number | null {
  const came = all.filter(({ outcome }) => outcome !== 'failed')
  if (came.length === 0) return null
  return came.reduce((sum, { response_time_ms }) => sum + response_time_ms, 0) / came.length / 1_000
}

function secondsBetween({ before, after }: CasePair): number[] {
  const [was, is] = [secondsOf(before), secondsOf(after)]
  return was === null || is === null ? [] : [is - was]
}

function quicker(difference: MeanDifference | null): MeanDifference | null {
  if (!difference) return null
  const turned = { better: 'worse', worse: 'better', unclear: 'unclear', few: 'few' } as const
  return { ...difference, verdict: turned[difference.verdict] }
}
