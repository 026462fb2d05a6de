import type { CiRun, CiThresholds } from '@cuecard/contract/prompt-tests/ci.ts'
import type { z } from 'zod'

export type Thresholds = z.output<typeof CiThresholds>

/** The values of one result that the thresholds are compared with. */
export interface CiResult {
  test_case_id: string
  name: string
  /** The grade by a person if there is one, otherwise the automatic grade. */
  grade: number | null
  failed: boolean
}

export interface VerdictInput {
  state: CiRun['state']
  results: readonly CiResult[]
  regressions: CiRun['regressions']
  thresholds: Thresholds
}

/** Whether a run meets the thresholds, with one sentence per violation. `passed` is null while the run is active. */
export function ciVerdict({
  state,
  results,
  regressions,
  thresholds,
}: VerdictInput): Pick<CiRun, 'passed' | 'reasons'> {
  if (state === 'queued' || state === 'running') return { passed: null, reasons: [] }
  const reasons: string[] = []
  if (state === 'cancelled') reasons.push('The run was stopped.')
  if (state === 'failed') reasons.push('The run failed.')
  if (state === 'done') {
    if (results.length === 0) reasons.push('The run has no results.')
    else reasons.push(...violations({ results, regressions, thresholds }))
  }
  return { passed: reasons.length === 0, reasons }
}

function violations({ results, regressions, thresholds }: Omit<VerdictInput, 'state'>): string[] {
  const { min_average_grade, min_grade, max_regressions } = thresholds
  // Thresholds only compare grades, so failed responses count as violations: a run must not pass because the model was unavailable.
  const reasons = sentence(results.filter(({ failed }) => failed).length, 'got no response')
  if (min_average_grade === undefined && min_grade === undefined && max_regressions === undefined) {
    return [...reasons, ...sentence(results.filter(({ grade }) => grade === 0).length, 'got grade 0')]
  }
  const average = averageOf(results)
  const needsGrades = min_average_grade !== undefined || min_grade !== undefined
  if (needsGrades && average === null) reasons.push('No response was graded.')
  if (min_average_grade !== undefined && average !== null && average < min_average_grade) {
    reasons.push(`The average grade is ${formatGrade(average)}, below ${formatGrade(min_average_grade)}.`)
  }
  if (min_grade !== undefined) {
    const low = results.filter(({ grade }) => grade !== null && grade < min_grade)
    reasons.push(...sentence(low.length, `got a grade below ${min_grade}`))
  }
  if (max_regressions !== undefined && regressions.length > max_regressions) {
    const allowed = max_regressions === 0 ? 'none may' : `${max_regressions} may`
    reasons.push(`${cases(regressions.length)} got a lower grade than before; ${allowed}.`)
  }
  return reasons
}

/** Mean of the existing grades; null when there is none. */
export function averageOf(results: readonly Pick<CiResult, 'grade'>[]): number | null {
  const grades = results.flatMap(({ grade }) => (grade === null ? [] : [grade]))
  return grades.length === 0 ? null : grades.reduce((sum, grade) => sum + grade, 0) / grades.length
}

const cases = (count: number) => (count === 1 ? '1 case' : `${count} cases`)
const sentence = (count: number, what: string) => (count === 0 ? [] : [`${cases(count)} ${what}.`])
/** Rounded down, so that 3.996 is not shown as 4. */
const formatGrade = (grade: number) => String(Math.floor(grade * 100 + 1e-9) / 100)
