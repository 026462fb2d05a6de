import { expect, it } from 'vitest'
import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { objections } from './objections.ts'

/** The objections in what a customer answers to the seller, as `kind: words`. */
const heldAgainst = (seller: string, customer: string) => {
  const rows = [seller, customer].map((message, n) => ({
    message_id: `${n}`,
    username: n === 0 ? 'Rita Vogel' : 'Carl Stone',
    message,
    at: null,
  }))
  const sentences = spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z')))
  const sides = new Map([
    ['Rita Vogel', 'rep'],
    ['Carl Stone', 'customer'],
  ] as const)
  const rivals = [{ text: 'Kranich', evidence: [] }]
  return objections(sentences, sides, { rivals, meant: (text) => text }).map(({ kind, text }) => `${kind}: ${text}`)
}

it.each([
  ['price', 'It is 900 euros.', "That's pretty steep."],
  ['price', 'It is 900 euros.', "That's more than what Kranich quoted."],
  ['price', 'It is 900 euros.', "It's a bit more than we had in mind."],
  ['price', 'Das kostet 900 Euro.', 'Das ist deutlich mehr als wir erwartet haben.'],
  ['price', 'Here is the renewal.', 'Your offer has gone up nine percent.'],
  ['price', 'Our rate is nine hundred a month.', "That's quite steep."],
  ['price', 'Here is the renewal.', 'Your prices are up again.'],
  ['price', 'Here is the renewal.', 'The renewal you sent us is up nine percent.'],
  ['price', 'It is 900 euros.', 'This is more than we spend on our trucks.'],
  ['terms', 'The fee rises each year.', "We can't accept that you raise it yearly."],
  ['terms', 'The fee rises each year.', "We won't accept such terms."],
  ['terms', 'It is paid in advance.', 'Paying in advance is a no for us.'],
  ['fit', 'It only runs in the cloud.', 'That would be a deal breaker.'],
  ['doubt', 'We have not tested it.', 'That sounds pretty risky.'],
])('finds what is held against the offer as %s: %s – %s', (kind, seller, customer) => {
  expect(heldAgainst(seller, customer)).toEqual([`${kind}: ${customer}`])
})

it.each([
  ['We can build it.', 'The ramp there is quite steep.'],
  ['It has sorted 40 crates today.', "That's more than we hoped."],
  ['It takes sixteen cores.', "That's more than I thought."],
  ['It only runs in the cloud.', "That's not a deal breaker."],
  ['When do you open?', "We can't accept deliveries after six."],
  ['Which is best?', "It's a no-brainer."],
  ['And steel?', 'The price of steel has gone up.'],
  ['Kranich has no export.', "And we don't have the people for it."],
  ['What else?', 'The cold store is what worries us most.'],
  ['You would save 9000 pounds a year.', "That's more than I expected."],
  ['The fee includes five gates.', "It's more than we thought."],
  ['It costs 300 dollars.', "That's more than we had hoped for, wow."],
  ['Here is the list.', 'Your rates are up to us.'],
  ['Here is the list.', 'Your quote is up on the wall.'],
  ['And the scanner?', 'The scanner you sent me is up.'],
  ['And the scanner?', 'The copy you sent us is up and running.'],
  ['The course costs 90 euros.', 'The learning curve for the crew, well, that is rather steep.'],
  ['And today?', 'We will not accept that our crates stand in the rain.'],
  ['And the others?', 'For others paper is a no-go, we like it.'],
  ['It costs 90 euros.', 'I save more than we spend on it.'],
  ['It costs 90 euros.', 'That is more than we spend on biscuits.'],
])('finds none in what is of their own, of a competitor or pleases them: %s – %s', (seller, customer) => {
  expect(heldAgainst(seller, customer)).toEqual([])
})

it('keeps an objection that names us beside a competitor', () => {
  expect(heldAgainst('Kranich is cheap.', 'But you are too expensive.')).toHaveLength(1)
  expect(heldAgainst('Kranich is cheap.', 'I doubt it, but I am worried, yours is too complicated.')).toHaveLength(1)
  expect(heldAgainst('Kranich ist billig.', 'Aber mir sind Ihre Preise zu teuer.')).toHaveLength(1)
  expect(heldAgainst('Vous connaissez Kranich ?', 'C’est plus cher que Kranich.')).toHaveLength(1)
})

it('leaves out what is held against a competitor, who is no "Sie" within a sentence', () => {
  expect(heldAgainst('Kranich ist billig.', 'Mir sind ihre Preise zu teuer.')).toEqual([])
  expect(heldAgainst('Kranich ist billig.', 'Die waren uns zu teuer, weil sie alles einzeln rechnen.')).toEqual([])
})

it.each([
  'Against Kranich we come to 70 euros.',
  'Kranich takes 50. Our crates cost 70 euros.',
  'Kranich kostet 50, bei uns sind es 70 Euro.',
])('keeps an objection where the seller speaks of the own offer beside a competitor: %s', (seller) => {
  expect(heldAgainst(seller, 'That is too expensive.')).toHaveLength(1)
})

it.each(['We are at 70 euros. Kranich takes 90.', 'We know Kranich, how do you find them?'])(
  'leaves out what may be held against the competitor: %s',
  (seller) => {
    expect(heldAgainst(seller, 'That is too expensive.')).toEqual([])
  },
)
