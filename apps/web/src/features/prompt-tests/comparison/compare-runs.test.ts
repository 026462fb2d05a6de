import type { TestCaseResult, TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { describe, expect, it } from 'vitest'
import { compareRuns } from './compare-runs.ts'
import { meanDifference, t975 } from './mean-difference.ts'
import { madeResult, madeRun } from '../test/test-runs.fixture.ts'

type Made = [name: string, grade: number | null, ms?: number]

const run = (...cases: Made[]): TestRun =>
  madeRun({
    test_case_results: cases.map(([name, result_grade, response_time_ms = 1_000]) =>
      result(name, { result_grade, response_time_ms }),
    ),
  })
const result = (name: string, change: Partial<TestCaseResult>) => madeResult({ id: name, name, ...change })
const names = (pairs: readonly { name: string }[]) => pairs.map(({ name }) => name)

describe('the mean of paired differences', () => {
  it('has the 95 % interval of Student’s t, as worked out by hand', () => {
    // 1, 2, 0, −1, 1, 1, 0, 2, 1, 1: mean 0.8; squares around it 7.6; error √(7.6 / 9 / 10) = 0.29059; times 2.262.
    const found = meanDifference([1, 2, 0, -1, 1, 1, 0, 2, 1, 1])
    expect(found).toMatchObject({ count: 10, verdict: 'better' })
    expect(found?.mean).toBeCloseTo(0.8, 10)
    expect(found?.interval?.[0]).toBeCloseTo(0.1427, 3)
    expect(found?.interval?.[1]).toBeCloseTo(1.4573, 3)
  })

  it('is worse below zero, and unclear when the interval holds zero', () => {
    expect(meanDifference([-1, -2, 0, 1, -1, -1, 0, -2, -1, -1])?.verdict).toBe('worse')
    // 1, −1, 1, −1, 1, −1, 1, 0: mean 0.125; squares 6.875; error 0.35037; times 2.365: −0.70 to 0.95.
    const found = meanDifference([1, -1, 1, -1, 1, -1, 1, 0])
    expect(found?.verdict).toBe('unclear')
    expect(found?.interval?.[0]).toBeCloseTo(-0.7036, 3)
    expect(found?.interval?.[1]).toBeCloseTo(0.9536, 3)
  })

  it('decides nothing with few pairs, and gives no interval where there is no spread', () => {
    expect(meanDifference([])).toBeNull()
    expect(meanDifference([2])).toEqual({ count: 1, mean: 2, interval: null, verdict: 'few' })
    // 3 and 1: mean 2, error √(2 / 1 / 2) = 1, times 12.706.
    const two = meanDifference([3, 1])
    expect(two).toMatchObject({ mean: 2, verdict: 'few' })
    expect(two?.interval?.[0]).toBeCloseTo(-10.706, 3)
    expect(meanDifference([0, 0, 0, 0, 0, 0, 0, 0, 0])).toEqual({
      count: 9,
      mean: 0,
      interval: null,
      verdict: 'unclear',
    })
    expect(meanDifference(Array.from({ length: 9 }, () => 0.1))).toMatchObject({ interval: null, verdict: 'unclear' })
  })

  it('knows t beyond its table to three digits', () => {
    expect([1, 30, 40, 60, 120, 1e6].map((freedom) => Number(t975(freedom).toFixed(3)))).toEqual([
      12.706, 2.042, 2.021, 2, 1.98, 1.96,
    ])
  })
})

describe('two runs', () => {
  it('are told apart case by case, the largest loss first and the largest gain first', () => {
    const before = run(['Price', 4], ['Seats', 5], ['Trial', 2], ['Refund', 3], ['Limits', 1], ['Tone', 3])
    const after = run(['Price', 3], ['Seats', 1], ['Trial', 3], ['Refund', 3], ['Limits', 5], ['Tone', null])
    const found = compareRuns(before, after)
    expect(found.worse.map(({ name, difference }) => [name, difference])).toEqual([
      ['Seats', -4],
      ['Price', -1],
    ])
    expect(names(found.better)).toEqual(['Limits', 'Trial'])
    expect(names(found.same)).toEqual(['Refund'])
    expect(names(found.ungraded)).toEqual(['Tone'])
    // −1, −4, 1, 0, 4
    expect(found.grades).toMatchObject({ cases: 5, mean: 0, verdict: 'few' })
  })

  it('take only what is in both, and name the cases of one alone', () => {
    const found = compareRuns(run(['Old', 5], ['Both', 2]), run(['Both', 3], ['New', 0]))
    expect([found.onlyBefore, found.onlyAfter].map((all) => names(all.map(({ typical }) => typical)))).toEqual([
      ['Old'],
      ['New'],
    ])
    expect(found.grades).toMatchObject({ cases: 1, mean: 1 })
    expect(found.seconds?.count).toBe(1)
  })

  it('count an answer that did not come once, also where a person graded it', () => {
    const price = (...answers: Partial<TestCaseResult>[]) =>
      madeRun({ test_case_results: answers.map((change) => result('Price', change)) })
    const missing = { outcome: 'failed' as const, result_grade: null }
    const [pair] = compareRuns(
      price({ result_grade: 5 }, missing),
      price({ result_grade: 5 }, { ...missing, result_grade: 4 }),
    ).worse
    expect(pair?.before).toMatchObject({ answers: 2, stability: 'unstable' })
    expect(pair?.after).toMatchObject({ answers: 2, stability: 'good' })
  })

  it('count half a grade between the means as a change, however it is rounded', () => {
    const grades = (...means: number[]) =>
      madeRun({ test_case_results: means.map((mean) => result('Price', { result_grade: mean })) })
    // 3.6 and 4.1 of ten answers each: their difference is computed as 0.49999999999999956.
    const before = grades(4, 4, 4, 4, 4, 4, 3, 3, 3, 3)
    const after = grades(5, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    expect(names(compareRuns(before, after).better)).toEqual(['Price'])
    expect(names(compareRuns(after, before).worse)).toEqual(['Price'])
  })

  it('with nothing in common have no difference', () => {
    const found = compareRuns(run(['A', 5]), run(['B', 1]))
    expect([found.grades, found.seconds, found.worse]).toEqual([null, null, []])
  })

  it('count less time as better', () => {
    const cases = (ms: number) => Array.from({ length: 9 }, (_, n): Made => [`Case ${n}`, 3, ms * (1 + n / 10)])
    const found = compareRuns(run(...cases(4_000)), run(...cases(2_000)))
    // −2.0, −2.2 … −3.6: mean −2.8.
    expect(found.seconds?.mean).toBeCloseTo(-2.8, 10)
    expect(found.seconds?.verdict).toBe('better')
    expect(compareRuns(run(...cases(2_000)), run(...cases(4_000))).seconds?.verdict).toBe('worse')
  })

  it('take the time of the answers that came, not of requests that failed', () => {
    const timed = (response_time_ms: number, outcome: 'complete' | 'failed') =>
      result('Price', { response_time_ms, outcome })
    const before = madeRun({ test_case_results: [timed(2_000, 'complete'), timed(120_000, 'failed')] })
    const after = madeRun({ test_case_results: [timed(3_000, 'complete')] })
    expect(compareRuns(before, after).seconds).toMatchObject({ count: 1, mean: 1 })
    const nothing = madeRun({ test_case_results: [timed(50, 'failed')] })
    expect(compareRuns(before, nothing).seconds).toBeNull()
  })
})

describe('averages', () => {
  it('are of the whole runs where the same cases are graded, else of those graded in both', () => {
    const alike = compareRuns(run(['a', 1], ['b', 5]), run(['a', 2], ['b', 4]))
    expect(alike.means).toMatchObject({ isWhole: true, before: { mean: 3 }, after: { mean: 3 } })
    // What got no grade was weak, so that the later mean alone would have risen.
    const fewer = compareRuns(run(['a', 1], ['b', 5]), run(['a', null], ['b', 4]))
    expect(fewer.means).toMatchObject({ isWhole: false, before: { mean: 5 }, after: { mean: 4 } })
    const apart = compareRuns(run(['a', 1], ['b', 5]), run(['a', 5], ['b', 4]), new Set(['a']))
    expect(apart.means).toMatchObject({ isWhole: false, before: { mean: 5 }, after: { mean: 4 } })
    expect(apart).toMatchObject({ grades: { cases: 1, mean: -1 }, better: [], changed: [{ id: 'a' }] })
    const none = compareRuns(run(['a', 1]), run(['b', 4]))
    expect(none.means).toMatchObject({ isWhole: true, before: { mean: 1 }, after: { mean: 4 } })
  })
})
