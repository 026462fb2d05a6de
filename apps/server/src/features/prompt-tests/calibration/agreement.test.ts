import { expect, it } from 'vitest'
import { agreementOf, agreements, type GradePair, weightedKappa } from './agreement.ts'

const pairs = (...grades: [machine: number, person: number][]): GradePair[] =>
  grades.map(([machine, person]) => ({ machine, person, count: 1 }))

it('gives full agreement a kappa of 1, and grades that are each other’s opposite one of -1', () => {
  expect(weightedKappa(pairs([0, 0], [1, 1], [2, 2], [4, 4], [5, 5]))).toBe(1)
  expect(weightedKappa([{ machine: 0, person: 5, count: 3 }, { machine: 5, person: 0, count: 3 }])).toBe(-1) // prettier-ignore
})

it('weights a disagreement by the square of how far it is', () => {
  // Machine 1 2 3 4 beside person 2 2 3 5, each twice: squares 1 0 0 1, 4 in all. Every machine's grade with every
  // person's: to the 1 (1 + 1 + 4 + 16 = 22), to the 2 (0 + 0 + 1 + 9 = 10), to the 3 (1 + 1 + 0 + 4 = 6), to the 4
  // (4 + 4 + 1 + 1 = 10): 48 of 16 pairs, 3 a pair, 24 for eight.
  const each = pairs([1, 2], [2, 2], [3, 3], [4, 5]).map((pair) => ({ ...pair, count: 2 }))
  expect(weightedKappa(each)).toBeCloseTo(1 - 4 / 24, 12)
})

it('gives chance a kappa of 0', () => {
  const counts = [0, 5].flatMap((machine) => [0, 5].map((person) => ({ machine, person, count: 2 })))
  expect(weightedKappa(counts)).toBe(0)
})

it('says nothing about chance with too few grades, or when everybody always gave the same one', () => {
  expect(weightedKappa(pairs([0, 0], [1, 1], [2, 3], [4, 4]))).toBeNull()
  expect(weightedKappa([{ machine: 4, person: 4, count: 50 }])).toBeNull()
  // One who never moved agrees as well as chance does, which is something to say.
  expect(weightedKappa([{ machine: 4, person: 4, count: 9 }, { machine: 4, person: 3, count: 1 }])).toBe(0) // prettier-ignore
})

it('counts equal grades, those one apart at most, and how much kinder the machine is', () => {
  const all = [...pairs([5, 4], [0, 3], [2, 2]), { machine: 3, person: 3, count: 2 }]
  expect(agreementOf(all)).toMatchObject({ compared: 5, equal: 0.6, within_one: 0.8, mean_difference: -0.4 })
})

it('agrees on bands where the grades are one apart within one, and not across its edge', () => {
  const found = agreementOf(pairs([5, 4], [2, 3], [0, 1], [4, 3], [5, 5]))
  expect(found).toMatchObject({ equal: 0.2, within_one: 1, same_band: 0.8 })
  // Bands 2 1 0 2 2 beside 2 1 0 1 2: squares 1; by chance each machine's with each person's band, 26 / 5.
  expect(found.band_kappa).toBeCloseTo(1 - 1 / (31 / 5), 12)
})

it('lists what the machine passes and people do not, and the reverse, the widest apart first', () => {
  const graded = (name: string, [machine, person]: [number, number], judge_model = 'big') => ({
    test_case_id: null,
    test_case_type: null,
    result_id: null,
    name,
    machine,
    person,
    grade_method: 'judge' as const,
    rubric_version: 'r1',
    judge_model,
    is_current: judge_model === 'big',
  })
  const [now, before, ...more] = agreements([
    graded('small one', [5, 0], 'small'),
    graded('near', [4, 3]),
    graded('far', [5, 1]),
    graded('strict', [3, 5]),
    graded('same', [2, 2]),
  ])
  expect(now?.false_passes.map(({ name }) => name)).toEqual(['far', 'near'])
  expect(now?.false_fails.map(({ name }) => name)).toEqual(['strict'])
  expect(now).toMatchObject({ judge_model: 'big', compared: 4, false_pass_count: 2, false_fail_count: 1 })
  expect(before).toMatchObject({ judge_model: 'small', is_current: false, compared: 1 })
  expect(more).toEqual([])
})
