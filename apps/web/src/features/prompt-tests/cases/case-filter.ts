import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { TEST_REPETITIONS } from '@cuecard/contract/limits.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { caseStability, meanGrade } from '@cuecard/contract/prompt-tests/stability.ts'
import { z } from 'zod'
import { type GradeValue, GRADES } from '../../../shared/grades/grades.ts'
import { OTHER } from '../../../shared/test-cases/test-case.queries.ts'
import type { SetSearch } from '../../../lib/use-search.ts'

/** The order within a category; oldest first without one. */
export const CaseSort = z.enum(['grade', 'name', 'slow', 'run'])
export type CaseSort = z.infer<typeof CaseSort>

const LAST = 6
const slownessOf = ({ last_test_run_result: last }: TestCaseSummary) => last?.response_time_ms ?? -1

const ORDERS: Record<CaseSort, (a: TestCaseSummary, b: TestCaseSummary) => number> = {
  grade: (a, b) => (a.result_grade ?? LAST) - (b.result_grade ?? LAST),
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  slow: (a, b) => slownessOf(b) - slownessOf(a),
  run: (a, b) => (b.last_test_run_result?.test_run_at ?? '').localeCompare(a.last_test_run_result?.test_run_at ?? ''),
}

/** The page's state in the address. `grades`: `none,0,3`. */
export const CasesSearch = z.object({
  test_case_type: TestCaseType.default('default'),
  grades: z.string().optional(),
  core: z.literal('1').optional(),
  stability: z.literal('unstable').optional(),
  /** How often a run asks each case. */
  answers: z.enum(['1', '3', '5', '10']).default('1'),
  text: z.string().optional(),
  sort: CaseSort.optional(),
  testCaseId: z.string().optional(),
  tab: z.enum(['results', 'context']).default('results'),
})
export type CasesSearch = z.infer<typeof CasesSearch>

export const repetitionsOf = ({ answers }: Pick<CasesSearch, 'answers'>): Repetitions =>
  TEST_REPETITIONS.find((count) => String(count) === answers) ?? 1

/** Whether the newest run got good answers one time and bad ones the next. */
export const isUnstable = ({ last_200_results: [newest] }: Pick<TestCaseSummary, 'last_200_results'>) =>
  caseStability({ grades: newest?.grades ?? [], failed: newest?.failed ?? 0 }).stability === 'unstable'

const nameOf = (grade: GradeValue) => (grade === null ? 'none' : String(grade))

/** The chosen grades in the order of the scale; invalid values are left out. */
export function gradesOf({ grades = '' }: Pick<CasesSearch, 'grades'>): readonly GradeValue[] {
  const named = new Set(grades.split(','))
  return GRADES.map(({ value }) => value).filter((value) => named.has(nameOf(value)))
}

/** The grades with one added or removed, in the form of the address; null for none. */
export function toggleGrade(grades: readonly GradeValue[], grade: GradeValue): string | null {
  const next = grades.includes(grade) ? grades.filter((each) => each !== grade) : [...grades, grade]
  return next.map(nameOf).join(',') || null
}

export interface CaseFilter {
  grades: readonly GradeValue[]
  core: boolean
  unstable: boolean
  text: string
}

export const filterOf = (search: CasesSearch): CaseFilter => ({
  grades: gradesOf(search),
  core: search.core === '1',
  unstable: search.stability === 'unstable',
  text: (search.text ?? '').trim(),
})

export const isFiltered = ({ grades, core, unstable, text }: CaseFilter) =>
  grades.length > 0 || core || unstable || text !== ''

/** Filtered by everything but grades: the grade bars count these, so that each bar says what choosing it would show. */
export function matchingCases(
  cases: readonly TestCaseSummary[],
  { core, unstable, text }: CaseFilter,
): TestCaseSummary[] {
  const wanted = text.toLowerCase()
  return cases.filter(
    (each) =>
      (!core || each.is_core_test_case) &&
      (!unstable || isUnstable(each)) &&
      (wanted === '' ||
        each.name.toLowerCase().includes(wanted) ||
        each.test_message.message.toLowerCase().includes(wanted)),
  )
}

export const withGrades = (cases: readonly TestCaseSummary[], grades: readonly GradeValue[]) =>
  grades.length === 0 ? cases : cases.filter(({ result_grade }) => grades.includes(result_grade))

export interface CaseGroup {
  key: string
  name: string
  cases: TestCaseSummary[]
}

/** Sorted by category name; cases without a category are in 'Other' at the end. */
export function groupsOf(cases: readonly TestCaseSummary[], sort?: CaseSort): CaseGroup[] {
  const sorted = sort ? cases.toSorted(ORDERS[sort]) : cases
  const groups = Map.groupBy(sorted, ({ category_id }) => category_id ?? OTHER)
  return [...groups]
    .map(([key, cases]) => ({ key, name: (key === OTHER ? null : cases[0]?.category_name) ?? 'Other', cases }))
    .sort((a, b) => Number(a.key === OTHER) - Number(b.key === OTHER) || a.name.localeCompare(b.name, 'en'))
}

/** How many cases have each grade, in the order of the scale. */
export const countGrades = (cases: readonly TestCaseSummary[]): { grade: GradeValue; count: number }[] =>
  GRADES.map(({ value }) => ({
    grade: value,
    count: cases.filter(({ result_grade }) => result_grade === value).length,
  }))

/** The mean over the cases of the mean grade of their latest answers, as a run has it; null without a graded case. */
export const averageGrade = (cases: readonly TestCaseSummary[]): number | null =>
  meanGrade(
    cases.map(({ result_grade, last_200_results: [latest] }) => ({
      grades: latest?.grades ?? [result_grade],
      failed: 0,
    })),
  )

/** The cases in the order in which they are listed. */
export function listedCases(cases: readonly TestCaseSummary[], search: CasesSearch): TestCaseSummary[] {
  const filter = filterOf(search)
  return groupsOf(withGrades(matchingCases(cases, filter), filter.grades), search.sort).flatMap((group) => group.cases)
}

export type SetCasesSearch = SetSearch<CasesSearch>
