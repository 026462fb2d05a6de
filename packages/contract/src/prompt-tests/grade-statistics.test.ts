import { describe, expect, it } from 'vitest'
import { compareGrades, gradedTwice, type GradedTwice, meanInterval, seededRandom } from './grade-statistics.ts'

/** A grade around a quality, as a judge of an answer that is never quite the same gives it. */
function gradeAround(quality: number, random: () => number): number {
  const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.max(0, Math.min(5, Math.round(quality + 0.9 * noise)))
}

/** Two runs of 40 cases of mixed quality, the second lower by `loss`. */
function twoRuns(seed: number, { loss, answers }: { loss: number; answers: number }): GradedTwice[] {
  const random = seededRandom(seed)
  return Array.from({ length: 40 }, () => {
    // Far enough from both ends of the scale that the loss is not cut off.
    const quality = 1 + 3.2 * random()
    const grades = (of: number) => Array.from({ length: answers }, () => gradeAround(of, random))
    return { before: grades(quality), after: grades(quality - loss) }
  })
}

const verdicts = (runs: number, of: { loss: number; answers: number }) =>
  Array.from({ length: runs }, (_, seed) => compareGrades(twoRuns(9_000 + seed, of))?.verdict)
const share = (found: readonly unknown[], wanted: string) =>
  found.filter((each) => each === wanted).length / found.length

describe('two runs', () => {
  it('that differ by 0.3 grades over 40 cases are told apart with ten answers a case, and nothing is seen where nothing changed', () => {
    expect(share(verdicts(50, { loss: 0.3, answers: 10 }), 'worse')).toBeGreaterThanOrEqual(0.8)
    const same = verdicts(50, { loss: 0, answers: 10 })
    expect(share(same, 'worse')).toBeLessThanOrEqual(0.05)
    expect(share(same, 'better')).toBeLessThanOrEqual(0.05)
  })

  it('with one answer a case see no change that is not there either', () => {
    expect(share(verdicts(100, { loss: 0, answers: 1 }), 'worse')).toBeLessThanOrEqual(0.05)
  })

  it('give the same interval every time, which the verdict follows', () => {
    const pairs = twoRuns(1, { loss: 0.6, answers: 5 })
    const found = compareGrades(pairs)
    expect(compareGrades(pairs)).toEqual(found)
    const elsewhere = pairs.map(({ before, after }) => ({ before: before.toReversed(), after: after.toReversed() }))
    expect(compareGrades(elsewhere.toReversed())).toEqual(found)
    expect(found?.interval?.[1]).toBeLessThan(0)
    expect(found?.verdict).toBe('worse')
    const turned = compareGrades(pairs.map(({ before, after }) => ({ before: after, after: before })))
    expect(turned?.verdict).toBe('better')
    expect(turned?.mean).toBeCloseTo(-(found?.mean ?? 0), 12)
  })

  it('see cases that fell for sure among many that did not, which one answer a case cannot', () => {
    const steady = { before: [5, 5, 5, 5, 5], after: [5, 5, 5, 5, 5] }
    const fell = { before: [5, 5, 5, 5, 5], after: [1, 1, 1, 1, 1] }
    const cases = [...Array.from({ length: 36 }, () => steady), fell, fell, fell, fell]
    expect(compareGrades(cases)).toMatchObject({ cases: 40, mean: -0.4, verdict: 'worse' })
    const once = cases.map(({ before, after }) => ({ before: before.slice(0, 1), after: after.slice(0, 1) }))
    expect(compareGrades(once)?.verdict).toBe('unclear')
  })

  it('near the limit are told by counting every deal, however many cases stay the same', () => {
    const of = (fell: number, cases: number) =>
      Array.from({ length: cases }, (_, at) => ({ before: [5], after: [at < fell ? 1 : 5] }))
    // One deal of 32 has all five on that side, which is 3.1 %, and one of 64 all six, which is 1.6 %.
    for (let cases = 6; cases < 70; cases += 1) {
      expect([cases, compareGrades(of(5, cases))?.verdict]).toEqual([cases, 'unclear'])
      expect([cases, compareGrades(of(6, cases))?.verdict]).toEqual([cases, 'worse'])
    }
    const rose = [[2, 2], [2, 3], [4, 5], [2, 3], [1, 2], [2, 4], [2, 2], [2, 2], [2, 3]] // prettier-ignore
    const better = compareGrades(rose.map(([before = 0, after = 0]) => ({ before: [before], after: [after] })))
    expect(better?.verdict).toBe('better')
    expect(better?.interval?.[0]).toBeGreaterThan(0.1)
  })

  it('may have asked differently often', () => {
    const pairs = Array.from({ length: 10 }, () => ({ before: [5], after: [2, 2, 3] }))
    expect(compareGrades(pairs)?.verdict).toBe('worse')
  })

  it('say that nothing can be told from few answers, and nothing at all without a case in both', () => {
    // Five cases once each can be dealt out in 32 ways: the rarest has a share of 3 %.
    const five = Array.from({ length: 5 }, () => ({ before: [5], after: [1] }))
    expect(compareGrades(five)).toEqual({ cases: 5, mean: -4, interval: null, verdict: 'few' })
    expect(compareGrades([...five, { before: [5], after: [1] }])?.verdict).toBe('worse')
    expect(compareGrades([{ before: [], after: [3] }])).toBeNull()
    const same = Array.from({ length: 9 }, () => ({ before: [3], after: [3] }))
    expect(compareGrades(same)).toEqual({ cases: 9, mean: 0, interval: [0, 0], verdict: 'unclear' })
  })
})

it('pairs the graded answers of two runs by their case', () => {
  const answer = (test_case_id: string, grade: number | null) => ({ test_case_id, grade })
  const before = [answer('a', 4), answer('b', 3), answer('a', 5), answer('c', null)]
  const after = [answer('a', 2), answer('c', 1), answer('a', null), answer('d', 5)]
  expect(gradedTwice(before, after)).toEqual([{ before: [4, 5], after: [2] }])
})

it('gives the interval of a mean, the same every time and in every order, wider with fewer cases', () => {
  const means = [5, 4, 3, 5, 1, 0, 4, 4, 2, 5]
  const found = meanInterval(means)
  expect(meanInterval(means.toReversed())).toEqual(found)
  // The mean is 3.3 with a standard error of 0.54: about 1.96 of these on both sides.
  expect(found?.[0]).toBeCloseTo(2.3, 0)
  expect(found?.[1]).toBeCloseTo(4.3, 0)
  const many = meanInterval([...means, ...means, ...means, ...means])
  expect((many?.[1] ?? 0) - (many?.[0] ?? 0)).toBeLessThan(0.6 * ((found?.[1] ?? 0) - (found?.[0] ?? 0)))
  expect(meanInterval([4])).toBeNull()
})
