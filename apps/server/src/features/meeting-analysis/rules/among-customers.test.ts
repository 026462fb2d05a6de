import { expect, it } from 'vitest'
import type { Side } from '../../../shared/transcript/talk.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { customerQna, exchangesOf } from './customer-questions.ts'

const SIDES = new Map<string, Side>([
  ['Ana Ruiz', 'customer'],
  ['Tom Hale', 'customer'],
  ['Rita', 'rep'],
])

const openIn = (talk: readonly (readonly [string, string])[]) => {
  const rows = talk.map(([username, message], at) => ({ message_id: String(at), username, message, at: null }))
  const found = customerQna(exchangesOf(transcriptLines(rows, new Date('2026-03-02T10:00:00Z')), SIDES))
  return found.map(({ customer_question, rep_uncertain }) => [customer_question, rep_uncertain])
}

it.each([
  'We have to leave in five minutes by the way.',
  'Sorry, I need to jump to my next call now.',
  'By the way, our lawyer would like to see the contract.',
  'I think we are running over time here.',
])('leaves a question open where a colleague answers nothing, but turns away from it: %s', (said) => {
  expect(
    openIn([
      ['Ana Ruiz', 'Is there a discount if we buy twelve robots?'],
      ['Tom Hale', said],
      ['Rita', 'Sure, let us wrap up then.'],
    ]),
  ).toEqual([['Is there a discount if we buy twelve robots?', true]])
})

it.each([
  ['Gibt es einen Rabatt bei zwölf Robotern?', 'Wir müssen leider gleich los, fürchte ich.'],
  ['Gibt es einen Rabatt bei zwölf Robotern?', 'Übrigens, der Vertrag liegt noch beim Anwalt.'],
])('does so in German: %s – %s', (question, said) => {
  expect(
    openIn([
      ['Ana Ruiz', question],
      ['Tom Hale', said],
      ['Rita', 'Klar, dann hören wir hier auf.'],
    ]),
  ).toEqual([[question, true]])
})

it('still leaves out what a colleague answers', () => {
  expect(
    openIn([
      ['Ana Ruiz', 'Was it twelve robots that the board agreed to?'],
      ['Tom Hale', 'Twelve of them, from the second year on.'],
      ['Rita', 'Good to know.'],
    ]),
  ).toEqual([])
})

it.each([
  ['How long is the warranty on the robots?', 'Let me look at that.'],
  ['How long is the warranty on the robots?', 'Sure, let me have a quick look for you.'],
  ['Wie lange läuft die Garantie für die Roboter?', 'Ich schaue mal kurz nach.'],
  ['Wie lange läuft die Garantie für die Roboter?', 'Lassen Sie mich kurz überlegen.'],
  ['Combien de temps dure la garantie des robots?', 'Je regarde ça.'],
  ['¿Cuánto dura la garantía de los robots?', 'Déjeme ver un momento.'],
])('leaves a question open to which the seller only says that they look: %s – %s', (question, said) => {
  const goesOn: [string, string] = ['Ana Ruiz', 'We have three halls.']
  expect(openIn([['Ana Ruiz', question], ['Rita', said], goesOn])).toEqual([[question, true]])
})

it('takes what is told with it for an answer', () => {
  const question = 'How long is the warranty on the robots?'
  expect(
    openIn([
      ['Ana Ruiz', question],
      ['Rita', 'Let me look at that, it is 24 months.'],
    ]),
  ).toEqual([[question, false]])
})
