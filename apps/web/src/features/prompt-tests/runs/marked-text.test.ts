import { expect, it } from 'vitest'
import { figuresOnlyIn, piecesOf } from './marked-text.tsx'

const missing = (text: string, other: string) =>
  piecesOf(text, other).flatMap(({ piece, isMissing }) => (isMissing ? [piece] : []))

it('marks the words and figures whose sense the other text lacks, neighbours together', () => {
  const expected = 'A pilot costs €24,000 for 60 days, credited on an order.'
  expect(missing(expected, 'The pilot costs 24000 euros.')).toEqual(['60 days, credited', 'order.'])
  expect(missing(expected, expected)).toEqual([])
  expect(missing('per user and month', 'Nothing.')).toEqual(['per user', 'month'])
  expect(
    piecesOf(expected, '')
      .map(({ piece }) => piece)
      .join(''),
  ).toBe(expected)
})

it('names the figures of an answer that were not expected, but no citations', () => {
  expect(figuresOnlyIn('It costs **45 euros** [1], for 60 days [2]; 45 in all.', '40 euros for 60 days')).toEqual([
    '45',
  ])
  expect(figuresOnlyIn('From €24,000.', 'It costs 24000 euros.')).toEqual([])
})
