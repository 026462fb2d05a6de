import { expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { mergeDuplicates } from '../passages/unique-passages.ts'
import type { DocumentAnswer } from './answer-from-documents.ts'
import { bestFirst } from './best-first.ts'

const merged = mergeDuplicates(
  readPassages([
    passage('The screws are made of steel and packed by hand.', { score: 0.9 }),
    passage('A pilot runs for sixty days on the floor of the customer.', { score: 0.8 }),
    passage('A pilot runs for sixty days on the floor of the customer!', { score: 0.7 }),
    passage('Batteries last for nine hours in normal use.', { score: 0.6 }),
  ]),
  12,
)

const answer = (nearness: [number, number][]): DocumentAnswer => ({
  spoken: merged.uniquePassages,
  internal: [],
  answers: [{ n: 4, text: 'Batteries last for nine hours in normal use.', score: 1 }],
  closest: [],
  notes: [],
  against: null,
  unanswered: null,
  near: [],
  nearness: new Map(nearness),
})

it('puts the passage with the best line first, with its number wherever it is cited and its copies beside it', () => {
  const placed = bestFirst({
    answer: answer([
      [1, 0.2],
      [2, 0.9],
      [4, 1.4],
    ]),
    merged,
  })
  expect(placed.merged.sources.map(({ n, passage: { text } }) => [n, text.slice(0, 9)])).toEqual([
    [1, 'Batteries'],
    [2, 'A pilot r'],
    [3, 'A pilot r'],
    [4, 'The screw'],
  ])
  expect(placed.merged.uniquePassages.map(({ n, copies }) => [n, copies])).toEqual([
    [1, []],
    [2, [3]],
    [4, []],
  ])
  expect(placed.answer.answers.map(({ n }) => n)).toEqual([1])
})

it('leaves the order of the search where no line was compared by meaning', () => {
  const given = { answer: answer([]), merged }
  expect(bestFirst(given)).toEqual(given)
})
