import { expect, it } from 'vitest'
import { runRules } from '../run-rules.ts'

const SAID = [
  ['Chair', 'Welcome back. The committee heard two witnesses before lunch.'],
  ['Ada Moss', 'Minister, how many schools will get a new roof by the summer?'],
  ['Tom Lake', 'I do not have that number here, I will write to you.'],
] as const

function hasAudience(said: readonly (readonly [string, string])[], people = {}): (boolean | undefined)[] {
  const rows = said.map(([username, message], at) => ({ message_id: `m${at}`, username, message, at: null }))
  const nobody = { owner: null, colleagues: [], attendees: [] }
  const input = { rows, startedAt: new Date(0), people: { ...nobody, ...people }, ownNames: [] }
  const { findings, talk } = { ...runRules('analysis', input), ...runRules('talk', input) }
  return [findings?.has_audience, talk?.has_audience]
}

it('knows a talk to an audience, unless a guest was invited or somebody chose the customers', () => {
  expect(hasAudience(SAID)).toEqual([true, true])
  const owner = { name: 'Tom Lake', email: 'tom@ours.example' }
  const attendees = [{ name: 'Ada Moss', email: 'ada@school.example' }]
  expect(hasAudience(SAID, { owner, attendees })).toEqual([false, false])
  expect(hasAudience(SAID, { customers: ['Ada Moss'] })).toEqual([false, false])
})

it('takes a committee that buys, named in whatever way, for no audience', () => {
  expect(
    hasAudience([
      ['Ada Moss', 'The committee decides in May. What does this committee need from you?'],
      ['Tom Lake', 'The price list and a pilot contract.'],
    ]),
  ).toEqual([false, false])
})

it('takes a sale to people who speak of their own audience for no talk to one', () => {
  const sale = [
    ['Ada Moss', 'Our investors and shareholders ask about it. How much does it cost?'],
    ['Tom Lake', 'Nine euros per seat.'],
  ] as const
  expect(hasAudience(sale)).toEqual([false, false])
  expect(hasAudience([sale[0], ['Tom Lake', 'That is a matter for the board.']])).toEqual([true, true])
  const results = 'Welcome to the earnings call. These are forward-looking numbers of our fiscal year.'
  expect(hasAudience([...sale, ['Chair', results]])).toEqual([true, true])
})

it('counts a word of an audience once, in the singular and the plural', () => {
  expect(
    hasAudience([
      ['Ada Moss', 'Each lecture is recorded.'],
      ['Tom Lake', 'How many lectures are there?'],
    ]),
  ).toEqual([false, false])
})
