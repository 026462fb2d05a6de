import type { TestRunResult } from '@cuecard/contract/prompt-tests/results.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import type { CaseAnswers } from '@cuecard/contract/prompt-tests/stability.ts'

/** The answers to a case in one run as they count: where a person graded an answer that did not come, that grade does. */
export const caseAnswers = (results: readonly Pick<TestRunResult, 'result_grade' | 'outcome'>[]): CaseAnswers => ({
  grades: results.map(({ result_grade }) => result_grade),
  failed: results.filter(({ result_grade, outcome }) => result_grade === null && outcome === 'failed').length,
})

/** The cases of a run for which an answer did not come. */
export const missingIn = ({ test_case_results }: Pick<TestRunSummary, 'test_case_results'>): number =>
  test_case_results.filter(({ failed }) => failed > 0).length
