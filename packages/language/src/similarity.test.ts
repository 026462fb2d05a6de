import { expect, it } from 'vitest'
import { countNegations, coverage, createWordIndex, isNearDuplicate, isSimilar, similarity } from './similarity.ts'
import { countMissing, printOf } from './word-print.ts'

const set = (text: string) => new Set(text.split(' '))

it('measures what two texts have in common', () => {
  expect(similarity(set('a b c'), set('b c d'))).toBe(0.5)
  expect(similarity(new Set(), new Set())).toBe(0)
  expect(coverage(set('a b'), set('a c d'))).toBe(0.5)
})

it('tells without counting to the end whether two texts are that alike', () => {
  const words = 'a b c d e f g h'.split(' ')
  const sets = Array.from({ length: 256 }, (_, bits) => new Set(words.filter((_word, at) => (bits >> at) & 1)))
  const wrong = sets
    .filter((_, at) => at % 7 === 0)
    .flatMap((a) => sets.flatMap((b) => [0, 0.25, 0.5, 0.6, 0.75, 1].map((least) => ({ a, b, least }))))
    .filter(({ a, b, least }) => isSimilar(a, b, least) !== similarity(a, b) >= least)
  expect(wrong).toEqual([])
})

it('tells long texts apart by their prints, and never two that are alike', () => {
  // 200 words each, of which the second has from none to all in common with the first.
  const words = (from: number) => new Set(Array.from({ length: 200 }, (_, at) => `word${from + at}`))
  const first = words(0)
  for (let from = 0; from <= 200; from += 5) {
    const other = words(from)
    expect([from, isSimilar(first, other, 0.6)]).toEqual([from, similarity(first, other) >= 0.6])
    const missing = [...first].filter((word) => !other.has(word)).length
    expect(countMissing(printOf(first), printOf(other))).toBeLessThanOrEqual(missing)
  }
  expect(countMissing(printOf(first), printOf(words(0)))).toBe(0)
  expect(countMissing(printOf(words(0)), printOf(words(400)))).toBeGreaterThan(40)
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

it('takes equal texts for duplicates, also without a word', () => {
  expect(isNearDuplicate('$ 1 → € 1', '$ 1 → € 1')).toBe(true)
  expect(isNearDuplicate('→', '→')).toBe(true)
  expect(isNearDuplicate('→', '←')).toBe(false)
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
