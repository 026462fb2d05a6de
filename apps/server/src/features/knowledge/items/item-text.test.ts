import { expect, it } from 'vitest'
import { overlapOf } from './item-text.ts'

it('finds what a passage repeats of the one before it in its section, and nothing by chance', () => {
  const first = { title: 'Prices', text: 'Growth costs 4,800 a month. It covers fifty robots.' }
  const second = { title: 'Prices', text: 'It covers fifty robots. Enterprise covers 250.' }
  expect(overlapOf(first, second)).toBe('It covers fifty robots.'.length)
  expect(overlapOf(first, { ...second, title: 'Support' })).toBe(0)
  expect(overlapOf({ ...first, text: 'It is so.' }, { ...second, text: 'so. It is' })).toBe(0)
})
