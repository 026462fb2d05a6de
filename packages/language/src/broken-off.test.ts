import { expect, it } from 'vitest'
import { isQuestion, isSubstantialQuestion, questionsIn } from './questions.ts'

it.each([
  'Ähm, dürfen Sie, Entschuldigung.',
  'Können Sie uns, äh, Entschuldigung, Sie zuerst.',
  'Wie lange dauert die, ach, Moment.',
  'Haben Sie auch ein, sorry.',
  'Und können wir dann noch, nein, reden Sie weiter.',
  'Can you, sorry.',
  'can you um sorry',
  'Do you, do you have a, um, sorry, go ahead.',
  'How long does the, never mind.',
  'So what would the, uh',
  'how long does the um sorry',
  'When could we, oh, excuse me?',
  'Est-ce que vous, pardon.',
  'Pouvez-vous, euh, pardon, allez-y.',
  'Combien coûte la, excusez-moi.',
  '¿Pueden ustedes, perdón.',
  'Cuánto cuesta el, eh, perdón, siga.',
  'Tienen ustedes, disculpe.',
  'What, sorry?',
  'Do you have a. Sorry, go ahead.',
  'Können Sie uns noch. Entschuldigung.',
])('takes nothing for a question that breaks off: %s', (text) => {
  expect(questionsIn(text)).toEqual([])
  expect(isSubstantialQuestion(text)).toBe(false)
})

it.each([
  'How long does the warranty last, sorry.',
  'how much does the large one cost um',
  'Where is it stored, sorry?',
  'And where is it sorry ?',
  'Is it included or, um',
  'Do you offer a discount, no?',
  'Können Sie das auch liefern, Entschuldigung.',
  'Wie lange dauert das, äh',
  'Wie hoch war der Preis, Entschuldigung.',
  'Wie gehen Sie mit Ausfällen um',
  'Wie stellen wir die um',
  'Wie stellen wir die um, Entschuldigung.',
  'Est-ce que vous livrez aussi, pardon.',
  'Cuánto cuesta la instalación, perdón.',
  'Do you ship to Norway? Sorry, go ahead.',
  'Sorry, can you also train our staff',
])('keeps a question that is whole before an apology: %s', (text) => {
  expect(questionsIn(text)).toHaveLength(1)
})

it('is no question in what was said in a meeting either', () => {
  expect(isQuestion('Dürfen Sie, Entschuldigung.')).toBe(false)
  expect(isQuestion('Dürfen Sie das weitergeben, Entschuldigung.')).toBe(true)
})
