import { expect, it } from 'vitest'
import { firstLine, isOfFate } from './response-fate.ts'

it('tells an answer’s first sentence from what backs it up, without marks', () => {
  expect(firstLine('Support answers within **four hours** [1]. On weekends it takes a day [2].')).toBe(
    'Support answers within four hours.',
  )
  expect(firstLine('- One seat costs 38 dollars [1]\n- Ten cost 300')).toBe('One seat costs 38 dollars')
  expect(firstLine('')).toBe('')
})

it('counts an uncertain answer as an answer, and a refused one with a thumb in both lists', () => {
  const uncertain = { outcome: 'complete', is_uncertain: true } as const
  const refused = { outcome: 'refused', is_uncertain: false } as const
  expect(isOfFate(uncertain, [], 'answered')).toBe(true)
  expect(isOfFate(uncertain, [], 'uncertain')).toBe(true)
  expect(isOfFate(refused, [{ rating: 'down' }], 'refused')).toBe(true)
  expect(isOfFate(refused, [{ rating: 'down' }], 'disliked')).toBe(true)
  expect(isOfFate(refused, [{ rating: 'down' }], 'liked')).toBe(false)
  expect(isOfFate(refused, [], 'answered')).toBe(false)
})
