import { expect, it } from 'vitest'
import { countNegations, coverage, createWordIndex, isNearDuplicate, similarity } from './similarity.ts'

const set = (text: string) => new Set(text.split(' '))

it('measures what two texts have in common', () => {
  expect(similarity(set('a b c'), set('b c d'))).toBe(0.5)
  expect(similarity(new Set(), new Set())).toBe(0)
  expect(coverage(set('a b'), set('a c d'))).toBe(0.5)
})

it('counts negations in whole words only', () => {
  expect(countNegations('We do not know, and it isn’t there: nicht heute, ohne uns')).toBe(4)
  expect(countNegations('notes, nothing noble, Kante')).toBe(0)
})

it('takes no text for a duplicate that differs in a figure, a name or a negation', () => {
  const text = 'The plan for larger teams costs 49 euro per seat and month, billed once a year in advance by invoice.'
  expect(isNearDuplicate(text, text.replace('larger', 'large'))).toBe(true)
  expect(isNearDuplicate(text, text.replace('49', '59'))).toBe(false)
  expect(isNearDuplicate(text, text.replace('teams', 'Acme'))).toBe(false)
  expect(isNearDuplicate(text, text.replace('billed', 'not billed'))).toBe(false)
})

it('counts the words that known texts share with a new one', () => {
  const index = createWordIndex()
  for (const text of ['a b', 'c', 'b c d']) index.add(set(text))
  expect([...index.shared(set('b c'))]).toEqual(
    expect.arrayContaining([
      [0, 1],
      [1, 1],
      [2, 2],
    ]),
  )
})
