import { expect, it } from 'vitest'
import { exactShares } from './exact-shares.ts'
import { seededRandom } from './grade-statistics.ts'

/** Every choice of so many of the numbers. */
const choices = (of: readonly number[], many: number): number[][] =>
  many === 0 ? [[]] : of.flatMap((one, at) => choices(of.slice(at + 1), many - 1).map((rest) => [one, ...rest]))

const mean = (grades: readonly number[]) => grades.reduce((sum, each) => sum + each, 0) / grades.length

/** The same by writing down every deal. */
function byHand(pairs: readonly { before: number[]; after: number[] }[]) {
  let deals = [0]
  for (const { before, after } of pairs) {
    const grades = [...before, ...after]
    const differences = choices([...grades.keys()], after.length).map((later) => {
      const to = grades.filter((_, at) => later.includes(at))
      return mean(to) - mean(grades.filter((_, at) => !later.includes(at)))
    })
    deals = deals.flatMap((sum) => differences.map((each) => sum + each))
  }
  const seen = pairs.reduce((sum, { before, after }) => sum + mean(after) - mean(before), 0)
  const share = (is: (deal: number) => boolean) => deals.filter(is).length / deals.length
  return { lower: share((deal) => deal <= seen + 1e-9), higher: share((deal) => deal >= seen - 1e-9) }
}

it('counts the deals that differ as much, however often each case was asked', () => {
  const random = seededRandom(7)
  const grades = (many: number) => Array.from({ length: many }, () => Math.floor(random() * 6))
  for (let nth = 0; nth < 40; nth += 1) {
    const pairs = Array.from({ length: 1 + (nth % 4) }, () => ({
      before: grades(1 + Math.floor(random() * 3)),
      after: grades(1 + Math.floor(random() * 3)),
    }))
    const [found, wanted] = [exactShares(pairs), byHand(pairs)]
    expect(found?.lower).toBeCloseTo(wanted.lower, 9)
    expect(found?.higher).toBeCloseTo(wanted.higher, 9)
  }
})

it('takes cases without a difference for none, and gives up where it would take too long', () => {
  const fell = { before: [5], after: [1] }
  const steady = { before: [3, 3], after: [3, 3, 3] }
  expect(exactShares([fell, fell, ...Array.from({ length: 500 }, () => steady)])).toEqual({ lower: 0.25, higher: 1 })
  expect(exactShares([])).toEqual({ lower: 1, higher: 1 })
  const long = { before: [0, 1, 2, 3, 4, 5, 0, 1, 2, 3], after: [5, 4, 3, 2, 1, 0, 5, 4, 3, 2] }
  expect(exactShares(Array.from({ length: 900 }, () => long))).toBeNull()
})
