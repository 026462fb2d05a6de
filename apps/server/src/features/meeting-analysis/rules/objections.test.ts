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
])('finds none in what is of their own, of a competitor or pleases them: %s – %s', (seller, customer) => {
  expect(heldAgainst(seller, customer)).toEqual([])
})

it('keeps an objection that names us beside a competitor', () => {
  expect(heldAgainst('Kranich is cheap.', 'But you are too expensive.')).toHaveLength(1)
})
