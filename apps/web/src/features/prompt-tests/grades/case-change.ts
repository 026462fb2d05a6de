import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { caseStability, isCaseChange } from '@cuecard/contract/prompt-tests/stability.ts'

export interface CaseCounts {
  better: number
  worse: number
  same: number
}

/** What became of the cases that are graded in both runs, counted as the comparison does. Null without one. */
export function countChanges(before: TestRunSummary, after: TestRunSummary): CaseCounts | null {
  const earlier = new Map(before.test_case_results.map(({ id, grades }) => [id, meanOf(grades)]))
  const counts = { better: 0, worse: 0, same: 0 }
  for (const { id, grades } of after.test_case_results) {
    const [was, is] = [earlier.get(id) ?? null, meanOf(grades)]
    if (was === null || is === null) continue
    const difference = is - was
    if (!isCaseChange(difference)) counts.same += 1
    else if (difference > 0) counts.better += 1
    else counts.worse += 1
  }
  return counts.better + counts.worse + counts.same === 0 ? null : counts
}

const meanOf = (grades: readonly (number | null)[]) => caseStability({ grades, failed: 0 }).mean

/** `0 better, 1 worse, 11 same`. */
export const countsText = ({ better, worse, same }: CaseCounts) => `${better} better, ${worse} worse, ${same} same`
