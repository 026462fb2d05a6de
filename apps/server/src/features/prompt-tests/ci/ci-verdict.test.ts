import type { GradeComparison } from '@cuecard/contract/prompt-tests/grade-statistics.ts'
import { expect, it } from 'vitest'
import { averageOf, type CiResult, ciVerdict, type Thresholds } from './ci-verdict.ts'

const results = (...grades: (number | null | 'failed' | 'judge failed')[]): CiResult[] =>
  grades.map((grade, nth) => ({
    test_case_id: String(nth),
    name: `case ${nth}`,
    grade: typeof grade === 'string' ? null : grade,
    failed: grade === 'failed',
    lacks_grade: grade === 'judge failed',
  }))
const lower = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ test_case_id: String(nth), name: `case ${nth}`, before: 5, after: 3 }))
const verdict = (of: readonly CiResult[], thresholds: Thresholds = {}, regressions = lower(0)) =>
  ciVerdict({ state: 'done', results: of, isCompared: true, regressions, difference: null, thresholds })
const NOT_COMPARED = { isCompared: false, regressions: [], difference: null }
const passes = { passed: true, reasons: [], warnings: [] }

it('says nothing while the run works, and never passes one that was stopped, failed or is empty', () => {
  for (const state of ['queued', 'running'] as const) {
    expect(ciVerdict({ state, results: [], ...NOT_COMPARED, thresholds: { max_regressions: 0 } })).toEqual({
      passed: null,
      reasons: [],
      warnings: [],
    })
  }
  for (const state of ['cancelled', 'failed'] as const) {
    const { passed, reasons, warnings } = ciVerdict({
      state,
      results: results(5, 5),
      ...NOT_COMPARED,
      thresholds: { max_regressions: 0 },
    })
    expect([passed, reasons.length, warnings]).toEqual([false, 1, []])
  }
  expect(verdict([])).toMatchObject({ passed: false, reasons: ['The run has no results.'] })
})

it('without a threshold asks that every case got a response and none the lowest grade', () => {
  expect(verdict(results(1, 3, null))).toEqual(passes)
  expect(verdict(results(5, 0, 0))).toMatchObject({ passed: false, reasons: ['2 cases got grade 0.'] })
  expect(verdict(results(5, 'failed'))).toMatchObject({ passed: false, reasons: ['1 case got no response.'] })
})

it('asks that each threshold holds, and names each that does not', () => {
  const thresholds = { min_average_grade: 4, min_grade: 3, max_regressions: 1 }
  expect(verdict(results(5, 3, 4), thresholds, lower(1))).toEqual(passes)
  expect(verdict(results(5, 2, 4), thresholds, lower(2)).reasons).toEqual([
    'The average grade is 3.66, below 4.',
    '1 case got a grade below 3.',
    '2 cases got a lower grade than before; 1 may.',
  ])
  expect(verdict(results(5, 5), { max_regressions: 0 }, lower(1)).reasons).toEqual([
    '1 case got a lower grade than before; none may.',
  ])
})

it('does not pass for good what nobody could answer or grade', () => {
  expect(verdict(results(5, 'failed'), { min_average_grade: 4 }).reasons).toEqual(['1 case got no response.'])
  expect(verdict(results(null, null), { min_average_grade: 4 }).reasons).toEqual(['No response was graded.'])
  expect(verdict(results(null, null), { max_regressions: 0 })).toEqual(passes)
})

it('does not pass what a judge failed to grade, whatever the thresholds', () => {
  for (const thresholds of [{}, { min_average_grade: 4 }, { max_regressions: 0 }]) {
    const { passed, reasons } = verdict(results(5, 'judge failed', null), thresholds)
    expect([passed, reasons]).toEqual([false, ['1 case could not be graded.']])
  }
  expect(verdict(results('failed', 'judge failed', 'judge failed')).reasons).toEqual([
    '1 case got no response.',
    '2 cases could not be graded.',
  ])
})

it('never shows an average that looks as if it had held', () => {
  expect(verdict(results(...Array.from({ length: 999 }, () => 4), 3), { min_average_grade: 4 }).reasons).toEqual([
    'The average grade is 3.99, below 4.',
  ])
  expect(averageOf(results(null, 2, 5))).toBe(3.5)
  // A case counts once, also where answers to it did not come.
  const two = (...grades: (number | null)[]) =>
    grades.map((grade, at) => ({ test_case_id: at < 3 ? 'one' : 'other', grade }))
  expect(averageOf(two(4, 4, 4, 2, null, null))).toBe(3)
  // Means of 4, 4 1/3 and 3 2/3, whose mean is computed as a little less than 4.
  const three = [4, 4, 4, 4, 4, 5, 4, 4, 3].map((grade, at) => ({
    test_case_id: String(Math.floor(at / 3)),
    name: '',
    grade,
    failed: false,
    lacks_grade: false,
  }))
  expect(verdict(three, { min_average_grade: 4 })).toEqual(passes)
})

it('does not pass a run that is worse than the one before, unless told to, and warns where it cannot be told', () => {
  const against = (difference: GradeComparison | null, thresholds: Thresholds = {}) =>
    ciVerdict({ state: 'done', results: results(5, 4), isCompared: true, regressions: [], difference, thresholds })
  const worse: GradeComparison = { cases: 40, mean: -0.31, interval: [-0.45, -0.12], verdict: 'worse' }
  const sentence =
    'The grades are worse than in the run before by 0.31 on average over 40 cases, and hardly by chance (95 % interval: −0.45 to −0.12).'
  expect(against(worse)).toEqual({ passed: false, reasons: [sentence], warnings: [] })
  expect(against(worse, { allow_worse: 'true' })).toEqual({ passed: true, reasons: [], warnings: [sentence] })
  const unclear = against({ cases: 40, mean: -0.1, interval: [-0.3, 0.1], verdict: 'unclear' })
  expect(unclear).toMatchObject({ passed: true, reasons: [], warnings: [expect.stringContaining('cannot be told')] })
  expect(against({ cases: 4, mean: -2, interval: null, verdict: 'few' }).warnings).toHaveLength(1)
  for (const verdict of ['unclear', 'better'] as const) {
    expect(against({ cases: 40, mean: 0.1, interval: [0, 0.3], verdict })).toEqual(passes)
  }
  expect(against(null)).toEqual(passes)
})

it('warns where there is no run before, when none may have got worse', () => {
  const first = (thresholds: Thresholds) =>
    ciVerdict({ state: 'done', results: results(5), ...NOT_COMPARED, thresholds })
  expect(first({ max_regressions: 0 })).toEqual({
    passed: true,
    reasons: [],
    warnings: ['There is no run before to compare with, so it is not known which cases got a lower grade.'],
  })
  expect(first({ min_grade: 4 })).toEqual(passes)
})

it('counts a case with a bad answer once, however many of its answers are bad', () => {
  const flickers = results(0, 0, 5).map((each) => ({ ...each, test_case_id: 'one' }))
  expect(verdict(flickers)).toMatchObject({ passed: false, reasons: ['1 case got grade 0.'] })
})
