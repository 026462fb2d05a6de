import type { CiRun } from '@cuecard/contract/prompt-tests/ci.ts'
import { typicalGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import type { CiResult } from './ci-verdict.ts'

/** A case of a run with the grades of its answers, in order. */
export interface CiCase {
  test_case_id: string
  name: string
  grades: (number | null)[]
  /** Of the ungraded ones, those where nothing came back. */
  failed: number
}

/** In the order in which the cases were first answered. */
export function casesOf(results: readonly CiResult[]): CiCase[] {
  const cases = new Map<string, CiCase>()
  for (const { test_case_id, name, grade, failed } of results) {
    const known = cases.get(test_case_id) ?? { test_case_id, name, grades: [], failed: 0 }
    known.grades.push(grade)
    known.failed += Number(failed && grade === null)
    cases.set(test_case_id, known)
  }
  return [...cases.values()]
}

/** Cases whose grade, of several answers the lower median, was higher before; the largest difference first. */
export function regressionsOf(before: readonly CiCase[], after: readonly CiCase[]): CiRun['regressions'] {
  const was = new Map(before.map(({ test_case_id, grades }) => [test_case_id, typicalGrade(grades)]))
  return after
    .flatMap(({ test_case_id, name, grades }) => {
      const [earlier, now] = [was.get(test_case_id) ?? null, typicalGrade(grades)]
      return earlier !== null && now !== null && now < earlier
        ? [{ test_case_id, name, before: earlier, after: now }]
        : []
    })
    .toSorted((one, other) => one.after - one.before - (other.after - other.before))
}
