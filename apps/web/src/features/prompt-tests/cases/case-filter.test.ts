import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { describe, expect, it } from 'vitest'
import type { CaseFilter } from './case-filter.ts'
import { averageGrade, countGrades, gradesOf, groupsOf, matchingCases, toggleGrade, withGrades } from './case-filter.ts'
import { testCase } from '../test/test-screen.tsx'

const names = (cases: readonly TestCaseSummary[]) => cases.map(({ name }) => name)
const all: CaseFilter = { grades: [], core: false, unstable: false, text: '' }

describe('the grade filter', () => {
  it('takes several grades, also those that are not there yet, and drops what is no grade', () => {
    expect(gradesOf({ grades: '5,none,7,0,x' })).toEqual([null, 0, 5])
    expect(gradesOf({ grades: undefined })).toEqual([])
  })

  it('puts a grade in, takes it out again, and leaves the address without the last', () => {
    expect(toggleGrade([0], null)).toBe('0,none')
    expect(toggleGrade([0, null], 0)).toBe('none')
    expect(toggleGrade([3], 3)).toBeNull()
  })

  it('shows cases of any of the chosen grades', () => {
    const cases = [null, 0, 5].map((result_grade) => testCase({ name: String(result_grade), result_grade }))
    expect(names([...withGrades(cases, [null, 5])])).toEqual(['null', '5'])
    expect(withGrades(cases, [])).toHaveLength(3)
  })
})

it('finds cases by name or message, whatever the case, and by core', () => {
  const cases = [
    testCase({ name: 'Price' }),
    testCase({ name: 'Second', test_message: { order_index: 0, message: 'The PRICE?', username: 'user' } }),
    testCase({ name: 'Third', is_core_test_case: true }),
  ]
  expect(names(matchingCases(cases, { ...all, text: 'price' }))).toEqual(['Price', 'Second'])
  expect(names(matchingCases(cases, { ...all, core: true }))).toEqual(['Third'])
})

it('groups by category name with Other at the end, also beside a category that is called Other', () => {
  const groups = groupsOf([
    testCase({ name: 'a' }),
    testCase({ name: 'b', category_id: 'z', category_name: 'Zones' }),
    testCase({ name: 'c', category_id: 'o', category_name: 'Other' }),
    testCase({ name: 'd', category_id: 'z', category_name: 'Zones' }),
  ])
  expect(groups.map(({ name, cases }) => [name, names(cases)])).toEqual([
    ['Other', ['c']],
    ['Zones', ['b', 'd']],
    ['Other', ['a']],
  ])
})

it('counts each grade and gives the mean of those there are', () => {
  const cases = [null, 0, 5, 5].map((result_grade) => testCase({ result_grade }))
  expect(countGrades(cases).map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 2])
  expect(averageGrade(cases)).toBeCloseTo(10 / 3)
  expect(averageGrade([testCase({ result_grade: null })])).toBeNull()
})
