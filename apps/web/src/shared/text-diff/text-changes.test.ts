import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, summaryOf } from './text-changes.ts'

const textOf = (changes: ReturnType<typeof changesBetween>, without: 'added' | 'removed') =>
  changes
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

const Text = fc
  .array(fc.constantFrom('be', 'brief', 'kind', ' ', '  ', '\n', '.', '$&', '${x}', '__proto__', 'é😀'))
  .map((parts) => parts.join(''))

describe('the changes between two texts', () => {
  it('hold both texts whole, whatever was changed', () => {
    fc.assert(
      fc.property(Text, Text, (before, after) => {
        const changes = changesBetween(before, after)
        expect(textOf(changes, 'added')).toBe(before)
        expect(textOf(changes, 'removed')).toBe(after)
      }),
      { numRuns: 200 },
    )
  })

  it('are told by words, and words in a row as one change', () => {
    expect(changesBetween('Answer in one short sentence.', 'Answer in two long sentences.')).toEqual([
      { kind: 'same', text: 'Answer in ' },
      { kind: 'removed', text: 'one short sentence' },
      { kind: 'added', text: 'two long sentences' },
      { kind: 'same', text: '.' },
    ])
  })

  it('are found in time for two long texts that share nothing', () => {
    const long = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join(' ')
    const [before, after] = [long('a'), long('b')]
    const started = performance.now()
    const changes = changesBetween(before, after)
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(textOf(changes, 'added')).toBe(before)
    expect(textOf(changes, 'removed')).toBe(after)
  })
})

it('sums changes up in words', () => {
  const between = (before: string, after: string) => summaryOf(changesBetween(before, after))
  expect(between('a b', 'a b')).toBe('No difference')
  expect(between('a b', 'a b c')).toBe('1 word added')
  expect(between('one two three', 'one four')).toBe('1 word added, 2 words removed')
  expect(between('a\nb', 'a\n\nb')).toBe('Only spaces and line breaks differ')
})
