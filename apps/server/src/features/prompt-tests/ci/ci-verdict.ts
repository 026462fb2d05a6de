import { type CiRun, type CiThresholds, GRADED_SHARE_MIN } from '@cuecard/contract/prompt-tests/ci.ts'
import type { GradeComparison } from '@cuecard/contract/prompt-tests/grade-statistics.ts'
import { meanGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import type { z } from 'zod'

export type Thresholds = z.output<typeof CiThresholds>

/** The values of one result that the thresholds are compared with. */
export interface CiResult {
  test_case_id: string
  name: string
  /** The grade by a person if there is one, otherwise the automatic grade. */
  grade: number | null
  failed: boolean
  /** It has something to be graded by, and grading failed. */
  lacks_grade: boolean
}

export interface VerdictInput {
  state: CiRun['state']
  results: readonly CiResult[]
  regressions: CiRun['regressions']
  /** Against the run before, over all answers; null where nothing could be compared. */
  difference: GradeComparison | null
  thresholds: Thresholds
}

/**
 * Whether a run meets the thresholds, with one sentence per violation. A run that is worse than the one before, and hardly by
 * chance, does not pass; one of which that cannot be told warns. `passed` is null while the run is active.
 */
export function ciVerdict(input: VerdictInput): Pick<CiRun, 'passed' | 'reasons' | 'warnings'> {
  const { state, results } = input
  if (state === 'queued' || state === 'running') return { passed: null, reasons: [], warnings: [] }
  const reasons: string[] = []
  if (state === 'cancelled') reasons.push('The run was stopped.')
  if (state === 'failed') reasons.push('The run failed.')
  if (state === 'done') {
    if (results.length === 0) reasons.push('The run has no results.')
    else reasons.push(...violations(input))
  }
  const difference = state === 'done' ? differenceSentence(input) : null
  if (difference?.blocks) reasons.push(difference.sentence)
  return {
    passed: reasons.length === 0,
    reasons,
    warnings: [
      ...(difference && !difference.blocks ? [difference.sentence] : []),
      ...(state === 'done' && !input.difference ? [NOT_COMPARED] : []),
    ],
  }
}

const NOT_COMPARED =
  'Nothing was compared, because no run before can serve for it. Whether answers became worse cannot be told.'

/** What the comparison with the run before says to a check; null where it says nothing bad. */
function differenceSentence({ difference, thresholds }: VerdictInput): { blocks: boolean; sentence: string } | null {
  if (!difference || difference.verdict === 'better') return null
  const { mean, interval, verdict } = difference
  const over = `over ${cases(difference.cases)}`
  if (verdict === 'worse') {
    const range = interval ? ` (95 % interval: ${signed(interval[0])} to ${signed(interval[1])})` : ''
    const sentence = `The grades are worse than in the run before by ${Math.abs(mean).toFixed(2)} on average ${over}, and hardly by chance${range}.`
    return { blocks: thresholds.allow_worse !== 'true', sentence }
  }
  if (mean >= 0) return null
  const sentence = `The grades are lower than in the run before by ${Math.abs(mean).toFixed(2)} on average ${over}; whether that is chance cannot be told. More answers a case tell more.`
  return { blocks: false, sentence }
}

const OTHER_GRADERS =
  'The run before was graded by another judge or other rules, which may be all that differs. Where its results offer it, grade that run again to compare the answers.'

/** A warning where what graded the run before is not what graded this one: a stricter judge alone makes a run worse. */
export function graderWarnings(before: readonly GradedBy[], after: readonly GradedBy[]): string[] {
  const [was, is] = [gradersOf(before), gradersOf(after)]
  return was === '' || is === '' || was === is ? [] : [OTHER_GRADERS]
}

interface GradedBy {
  /** Method, rubric and judge; null where a person, rules alone or nothing gave the grade. */
  graded_by: string | null
}

const gradersOf = (results: readonly GradedBy[]) =>
  [...new Set(results.flatMap(({ graded_by }) => graded_by ?? []))].toSorted().join()

const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`

function violations({ results, regressions, thresholds }: VerdictInput): string[] {
  const { min_average_grade, min_grade, max_regressions } = thresholds
  // Thresholds only compare grades, so missing responses and grades count as violations: a run must not pass because a model was unavailable.
  const reasons = [
    ...sentence(
      casesWith(results, ({ failed }) => failed),
      'got no response',
    ),
    ...sentence(
      casesWith(results, ({ lacks_grade }) => lacks_grade),
      'could not be graded',
    ),
  ]
  const needsGrades = min_average_grade !== undefined || min_grade !== undefined
  reasons.push(...hardlyGraded(results, { needsGrades, isKnown: reasons.length > 0 }))
  if (!needsGrades && max_regressions === undefined) {
    return [
      ...reasons,
      ...sentence(
        casesWith(results, ({ grade }) => grade === 0),
        'got grade 0',
      ),
    ]
  }
  const average = averageOf(results)
  if (min_average_grade !== undefined && average !== null && average < min_average_grade - LOST_IN_COMPUTING) {
    reasons.push(`The average grade is ${formatGrade(average)}, below ${formatGrade(min_average_grade)}.`)
  }
  if (min_grade !== undefined) {
    const low = casesWith(results, ({ grade }) => grade !== null && grade < min_grade)
    reasons.push(...sentence(low, `got a grade below ${min_grade}`))
  }
  if (max_regressions !== undefined && regressions.length > max_regressions) {
    const allowed = max_regressions === 0 ? 'none may' : `${max_regressions} may`
    reasons.push(`${cases(regressions.length)} got a lower grade than before; ${allowed}.`)
  }
  return reasons
}

/**
 * A single case needs no grade, but a run that is hardly graded tells nothing. `isKnown`: another reason says already that
 * grades are missing.
 */
function hardlyGraded(results: readonly CiResult[], of: { needsGrades: boolean; isKnown: boolean }): string[] {
  const graded = casesWith(results, ({ grade }) => grade !== null)
  const all = casesWith(results, () => true)
  if (graded === 0 && (of.needsGrades || !of.isKnown)) return ['No response was graded.']
  if (of.isKnown || graded >= all * GRADED_SHARE_MIN) return []
  const share = `${Math.round(GRADED_SHARE_MIN * 100)} %`
  return [
    `Only ${graded} of ${cases(all)} were graded; at least ${share} must be. Give the others an expected result or checks.`,
  ]
}

/** The grade below which a single answer makes the run fail; null where no answer alone does. */
export function lowestAllowed({ min_average_grade, min_grade, max_regressions }: Thresholds): number | null {
  if (min_grade !== undefined) return min_grade
  return min_average_grade === undefined && max_regressions === undefined ? 1 : null
}

/** How many cases have such an answer: one bad answer of five is one case. */
const casesWith = (results: readonly CiResult[], fits: (result: CiResult) => boolean) =>
  new Set(results.filter(fits).map(({ test_case_id }) => test_case_id)).size

/** The mean over the cases, as screens show it; null without a grade. */
export const averageOf = (results: readonly Pick<CiResult, 'test_case_id' | 'grade'>[]): number | null =>
  meanGrade(
    [...Map.groupBy(results, ({ test_case_id }) => test_case_id).values()].map((answers) => ({
      grades: answers.map(({ grade }) => grade),
      failed: 0,
    })),
  )

const cases = (count: number) => (count === 1 ? '1 case' : `${count} cases`)
const sentence = (count: number, what: string) => (count === 0 ? [] : [`${cases(count)} ${what}.`])
/** A mean of means that is 4 may come out as 3.9999999999999996. */
const LOST_IN_COMPUTING = 1e-9
/** Rounded down, so that 3.996 is not shown as 4. */
const formatGrade = (grade: number) => String(Math.floor(grade * 100 + LOST_IN_COMPUTING) / 100)
