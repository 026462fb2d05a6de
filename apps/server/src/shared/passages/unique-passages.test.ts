import { expect, it } from 'vitest'
import { citation, mergeDuplicates } from './unique-passages.ts'
import { passage } from './passages.fixture.ts'
import { readPassages } from './read-passages.ts'

const LONG = `Backups of all customer data run every night and are encrypted before they leave our data centre. They are kept in a second
region, tested once a quarter, and restored on request by our support within one working day.`

const merge = (texts: string[], max = 8) =>
  mergeDuplicates(readPassages(texts.map((text, at) => passage(text, { title: `Document ${at}` }))), max)
const unique = (texts: string[]) => merge(texts).uniquePassages.map(({ n, copies }) => [n, ...copies])

it('brings passages together that say the same, and lists them next to each other', () => {
  const { uniquePassages: kept, sources } = merge([
    LONG,
    'Support answers within four hours.',
    LONG.replace('run', 'happen'),
  ])
  expect(kept.map(({ n, copies }) => [n, copies])).toEqual([
    [1, [2]],
    [3, []],
  ])
  expect(sources.map(({ n, passage: { title } }) => [n, title])).toEqual([
    [1, 'Document 0'],
    [2, 'Document 2'],
    [3, 'Document 1'],
  ])
  expect(citation(1, kept)).toBe('[1][2]')
  expect(citation(3, kept)).toBe('[3]')
})

it('reads the words of equal texts with the title that each stands under', () => {
  const read = () =>
    readPassages(['Prices', 'Warranty', 'Prices'].map((title) => passage('Five years.', { title }))).map(
      ({ words }) => [...words],
    )
  const expected = [
    ['pric', 'fiv', 'year'],
    ['warrant', 'fiv', 'year'],
    ['pric', 'fiv', 'year'],
  ]
  expect([read(), read()]).toEqual([expected, expected])
})

it('keeps apart what differs in a figure, a name or a negation', () => {
  const costs = 'The plan for larger teams costs 49 euro per seat and month, billed once a year in advance by invoice.'
  expect(unique([costs, costs.replace('49', '59')])).toHaveLength(2)
  expect(unique([LONG, LONG.replace('customer data', 'Acme data')])).toHaveLength(2)
  expect(unique([LONG, LONG.replace('are kept', 'are not kept')])).toHaveLength(2)
})

it('counts different passages against the bound, not copies', () => {
  const { uniquePassages: kept, sources } = merge([LONG, LONG, 'One thing.', 'Quite another story.'], 2)
  expect(kept).toHaveLength(2)
  expect(sources).toHaveLength(3)
})
