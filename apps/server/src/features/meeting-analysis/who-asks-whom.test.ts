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

it('takes who asks what only a seller asks for the seller, though they ask most', () => {
  const nobody = { owner: null, colleagues: [], attendees: [] }
  const said = [
    ['Kim', 'Who supplies you with pumps?'],
    ['Lea', 'A firm from the town. They need four weeks for a valve.'],
    ['Kim', 'And is there a budget for next year?'],
    ['Lea', 'Forty thousand, and the board has to agree.'],
    ['Kim', 'Who decides in your plant?'],
    ['Lea', 'Our head of maintenance does.'],
  ] as const
  expect(Object.fromEntries(sidesOf(linesOf(said), nobody))).toEqual({ Kim: 'rep', Lea: 'customer' })
  const asked = [
    ['Lea', 'Who decides whether a valve is replaced?'],
    ['Kim', 'The engineer on site.'],
    ['Lea', 'How do you store the spare parts today?'],
    ['Kim', 'Dry, in two halls.'],
    ['Lea', 'And what does it cost?'],
    ['Kim', 'Nothing for two years.'],
  ] as const
  expect(sidesOf(linesOf(asked), nobody).get('Lea')).toBe('customer')
})
