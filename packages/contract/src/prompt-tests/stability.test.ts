import { expect, it } from 'vitest'
import { bandOf, caseStability, passAll, passAny, runStability, typicalGrade } from './stability.ts'

const answers = (...grades: (number | null)[]) => ({ grades, failed: 0 })

it('tells what is always good, never good and sometimes good', () => {
  expect(caseStability(answers(5, 4, 4)).stability).toBe('good')
  expect(caseStability(answers(3, 0, 3)).stability).toBe('poor')
  expect(caseStability(answers(4, 3, 5))).toEqual({
    answers: 3,
    passed: 2,
    mean: 4,
    low: 3,
    high: 5,
    stability: 'unstable',
  })
  // One answer says nothing about the next.
  expect(caseStability(answers(5)).stability).toBeNull()
  expect(caseStability(answers(null, null))).toMatchObject({ answers: 0, mean: null, stability: null })
})

it('counts an answer that did not come as not passed, without a grade', () => {
  expect(caseStability({ grades: [5, 5, null], failed: 1 })).toMatchObject({ mean: 5, stability: 'unstable' })
})

it('takes the lower median for what is typical, which is a grade that was given', () => {
  expect(typicalGrade([5, 1, 4])).toBe(4)
  expect(typicalGrade([5, null, 1])).toBe(1)
  expect(typicalGrade([null])).toBeNull()
})

it('knows how likely k answers all pass, or one of them does', () => {
  const three = { answers: 5, passed: 3 }
  expect(passAll(three, 1)).toBeCloseTo(0.6)
  // 3 of 5, then 2 of 4.
  expect(passAll(three, 2)).toBeCloseTo(0.3)
  expect(passAll(three, 5)).toBe(0)
  expect(passAny(three, 2)).toBeCloseTo(1 - (2 / 5) * (1 / 4))
  expect([passAny(three, 3), passAll({ answers: 5, passed: 5 }, 5), passAny({ answers: 5, passed: 0 }, 5)]).toEqual([
    1, 1, 0,
  ])
  expect(passAll({ answers: 2, passed: 2 }, 5)).toBe(1)
})

it('sums a run up over its cases', () => {
  const found = runStability([answers(5, 5), answers(1, 5), answers(0, 0), answers(null, null)], 2)
  expect(found).toMatchObject({ cases: 3, good: 1, poor: 1, unstable: 1, pass_all: 1 / 3, pass_any: 2 / 3 })
  expect(found.mean).toBeCloseTo((5 + 3 + 0) / 3)
  expect(found.interval?.[0]).toBeLessThan(found.mean ?? 0)
  expect(runStability([], 1)).toMatchObject({ cases: 0, mean: null, interval: null, pass_all: null })
})

it('has three bands', () => {
  expect([0, 1, 2, 3, 4, 5].map(bandOf)).toEqual(['poor', 'poor', 'middling', 'middling', 'good', 'good'])
})
