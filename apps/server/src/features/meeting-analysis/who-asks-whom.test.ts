import { expect, it } from 'vitest'
import { transcriptLines } from '../../shared/transcript/transcript-lines.ts'
import { sidesOf } from './sides.ts'

const PEOPLE = { owner: { name: 'Rosa Lind', email: 'rosa@vendor.example' }, colleagues: [], attendees: [] }
const ROUND = [
  ['Kim', 'How many pumps does one controller drive at once?'],
  ['Nils', 'Sixteen pumps, and thirty-two with the second card.'],
  ['Lea', 'And what happens when the network is down?'],
  ['Nils', 'They keep the last values.'],
  ['Rosa Lind', 'Who looks after the network in your plant?'],
  ['Lea', 'A firm from the town does that.'],
  ['Kim', 'Do the spare parts come from your own store?'],
  ['Rosa Lind', 'From our store in Malmö, within two days.'],
] as const
const linesOf = (said: readonly (readonly [string, string])[]) =>
  transcriptLines(
    said.map(([username, message], at) => ({ message_id: `${at}`, username, message, at: null })),
    new Date(0),
  )

it('finds a colleague whom no list names by whose questions he answers', () => {
  const sides = sidesOf(linesOf([...ROUND, ...ROUND, ...ROUND]), PEOPLE)
  expect(Object.fromEntries(sides)).toEqual({ 'Rosa Lind': 'rep', Nils: 'rep', Kim: 'customer', Lea: 'customer' })
})

it('leaves it at everybody else a customer where few questions are asked', () => {
  const sides = sidesOf(linesOf(ROUND), PEOPLE)
  expect(sides.get('Kim')).toBe('customer')
  expect(sides.get('Nils')).toBe('customer')
})
