import type { TestCaseResult, TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { byDifference } from '../../../shared/grades/grades.ts'
import { meanDifference, type MeanDifference } from './mean-difference.ts'

/** A case that is in both runs. */
export interface CasePair {
  /** The test case's. */
  id: string
  name: string
  before: TestCaseResult
  after: TestCaseResult
  /** After minus before; null where one of them has no grade. */
  difference: number | null
  /** The expected result or the name changed between the runs, so the grades are not of exactly the same case. */
  isChanged: boolean
}

export interface RunComparison {
  /** Sorted by difference, the largest loss first; then by name. */
  worse: readonly CasePair[]
  better: readonly CasePair[]
  same: readonly CasePair[]
  /** Without a grade on one side or both. */
  ungraded: readonly CasePair[]
  /** In one run only. */
  onlyBefore: readonly TestCaseResult[]
  onlyAfter: readonly TestCaseResult[]
  /** Grades of the cases graded in both; null without one. */
  grades: MeanDifference | null
  /** Response times in seconds over the cases of both runs. Less is better; `verdict` accounts for that. */
  seconds: MeanDifference | null
}

/** Compares two runs case by case. */
export function compareRuns(before: TestRun, after: TestRun): RunComparison {
  const later = new Map(after.test_case_results.map((result) => [result.id, result]))
  const earlier = new Set(before.test_case_results.map(({ id }) => id))
  const pairs = before.test_case_results.flatMap((result) => {
    const match = later.get(result.id)
    return match ? [pairOf(result, match)] : []
  })
  return {
    ...byDifference(pairs, ({ difference }) => difference),
    onlyBefore: before.test_case_results.filter(({ id }) => !later.has(id)),
    onlyAfter: after.test_case_results.filter(({ id }) => !earlier.has(id)),
    grades: meanDifference(pairs.flatMap(({ difference }) => difference ?? [])),
    seconds: quicker(meanDifference(pairs.map((pair) => secondsBetween(pair)))),
  }
}

function pairOf(before: TestCaseResult, after: TestCaseResult): CasePair {
  const [from, to] = [before.result_grade, after.result_grade]
  return {
    id: after.id,
    name: after.name,
    before,
    after,
    difference: from === null || to === null ? null : to - from,
    isChanged: before.expected_result !== after.expected_result || before.name !== after.name,
  }
}

const secondsBetween = ({ before, after }: CasePair) => (after.response_time_ms - before.response_time_ms) / 1_000

function quicker(difference: MeanDifference | null): MeanDifference | null {
  if (!difference) return null
  const turned = { better: 'worse', worse: 'better', unclear: 'unclear', few: 'few' } as const
  return { ...difference, verdict: turned[difference.verdict] }
}
