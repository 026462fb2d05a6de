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
const SAME: GradeComparison = { cases: 2, mean: 0, interval: null, verdict: 'few' }
const verdict = (of: readonly CiResult[], thresholds: Thresholds = {}, regressions = lower(0)) =>
  ciVerdict({ state: 'done', results: of, regressions, difference: SAME, thresholds })
const NOT_COMPARED = { regressions: [], difference: null }
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
  for (const thresholds of [{}, { max_regressions: 0 }]) {
    expect(verdict(results(null, null), thresholds).reasons).toEqual(['No response was graded.'])
  }
})

it('does not pass where fewer than half of the cases were graded, unless another reason says that grades are missing', () => {
  expect(verdict(results(5, 5, null, null))).toEqual(passes)
  expect(verdict(results(5, null, null)).reasons).toEqual([
    'Only 1 of 3 cases were graded; at least 50 % must be. Give the others an expected result or checks.',
  ])
  expect(verdict(results(5, 'failed', null, null)).reasons).toEqual(['1 case got no response.'])
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
    ciVerdict({ state: 'done', results: results(5, 4), regressions: [], difference, thresholds })
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
})

it('warns whenever nothing was compared, whatever is asked', () => {
  for (const thresholds of [{}, { max_regressions: 0 }, { min_grade: 4 }]) {
    expect(ciVerdict({ state: 'done', results: results(5), ...NOT_COMPARED, thresholds })).toEqual({
      passed: true,
      reasons: [],
      warnings: [expect.stringMatching(/^Nothing was compared.* cannot be told\.$/)],
    })
  }
})

it('counts a case with a bad answer once, however many of its answers are bad', () => {
  const flickers = results(0, 0, 5).map((each) => ({ ...each, test_case_id: 'one' }))
  expect(verdict(flickers)).toMatchObject({ passed: false, reasons: ['1 case got grade 0.'] })
})
