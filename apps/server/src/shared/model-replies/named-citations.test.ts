import { expect, it } from 'vitest'
import { namedNumbers, withoutCitations } from './named-citations.ts'

it.each([
  ['So it is [1][3].', [1, 3]],
  ['So it is [1, 3].', [1, 3]],
  ['So it is [1; 3].', [1, 3]],
  ['So it is [1-3].', [1, 2, 3]],
  ['So it is [2–4, 7].', [2, 3, 4, 7]],
  ['So it is【1】.', [1]],
  ['So it is [^2].', [2]],
  ['So it is [ 2 ].', [2]],
  ['So it is [1-99].', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])('reads the numbers of %s and takes them out', (text, numbers) => {
  expect(namedNumbers(text)).toEqual(numbers)
  expect(withoutCitations(text)).toBe('So it is.')
})

it('leaves other brackets alone', () => {
  expect(namedNumbers('See [2031], [a] and [].')).toEqual([])
  expect(withoutCitations('See [2031], [a] and [].')).toBe('See [2031], [a] and [].')
})

it('reads a long text of blanks in one go', () => {
  const blanks = ' '.repeat(200_000)
  expect(withoutCitations(`It costs 49 euro [1]${blanks}and no more [2] .`)).toBe(
    `It costs 49 euro${blanks}and no more.`,
  )
})
