import { expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { chooseQuotes } from './quotes.ts'
import { scoreParts } from './scored-units.ts'
import { verdictOn } from './verdict.ts'

const TERMS = [
  'Die Bestellung wird in unserer Werkstatt in Bremen bearbeitet. Räder liefern wir innerhalb von fünf Tagen nach Bestellung. Wir liefern mit eigenen Wagen.',
  'Das Abo kann mit einer Frist von sechs Wochen zum Ende des Quartals beendet werden. Das Abo ist übertragbar.',
  'Alle Räder haben Licht und Schloss. Ein Ersatzschlüssel kostet 15 €. Pannen beheben unsere Monteure vor Ort.',
  'Die Hotline ist werktags von 8 bis 17 Uhr besetzt.',
  'Das Leasing kostet ab 39 € im Monat. Eine Anzahlung gibt es nicht. Diebstahl ist versichert.',
]

async function answer(message: string) {
  const question = readQuestion({ current_message: { message }, transcription_message_history: [] })
  const passages = readPassages(TERMS.map((text) => passage(text, { title: 'Bedingungen', cosine: null })))
  const parts = await scoreParts(question, { passages }, null)
  const [part] = parts
  if (!part) throw new Error('no part')
  return { verdict: verdictOn(part, passages), first: chooseQuotes(parts, message)[0]?.text }
}

it.each([
  ['Wie ist denn die Lieferzeit?', 'Räder liefern wir innerhalb von fünf Tagen nach Bestellung.'],
  [
    'Was ist die Kündigungsfrist vom Abo?',
    'Das Abo kann mit einer Frist von sechs Wochen zum Ende des Quartals beendet werden.',
  ],
  ['Was kostet ein Ersatzschlüssel bei euch?', 'Ein Ersatzschlüssel kostet 15 €.'],
  ['Wer kommt bei einer Panne?', 'Pannen beheben unsere Monteure vor Ort.'],
])('answers in German in other words than the documents: %s', async (message, first) => {
  expect(await answer(message)).toEqual({ verdict: 'answers', first })
})

it.each([
  'Gibt es auch Kinderanhänger?',
  'Wie viel kostet ein Helm bei euch?',
  'Haben Sie eine Filiale in Wien?',
  'Wer hat die Firma gegründet?',
  // A line that shares a word with it and holds no such value.
  'Was kostet das Licht?',
  'Wie lange hält das Schloss?',
  'Wie lange gilt der Preis für einen Ersatzschlüssel?',
  'Wie oft beheben Sie Pannen?',
  'Wie schnell reagiert die Hotline?',
])('does not answer what German documents do not say: %s', async (message) => {
  expect((await answer(message)).verdict).not.toBe('answers')
})
