import { expect, it } from 'vitest'
import { unsupportedFigures } from '../model-replies/unsupported-figures.ts'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { contradictionOf, toldValues } from './contradicted-answer.ts'
import { findContradictions } from './contradictions.ts'
import { readQuestion } from './read-question.ts'
import { writeNumbers } from './spoken-numbers.ts'
import { isSame, valuesOf } from './values.ts'

it.each([
  ['Listenpreis 89.500,00 €', 'Listenpreis 89500 €'],
  ['neunundachtzigtausendfünfhundert Euro', '89500 Euro'],
  ["CHF 1'250.– je Tag", 'CHF 1250 je Tag'],
  ['rund 12 Tsd. Beutel, 2,5 Mio. €', 'rund 12000 Beutel, 2500000 €'],
  ['zwölfeinhalb Prozent, zwei Komma fünf Millionen', '12.5 Prozent, 2500000'],
  ['Umsatz: 2 Milliarden Euro, 2 Mrd. €, zwei Milliarden', 'Umsatz: 2000000000 Euro, 2000000000 €, 2000000000'],
  ['1 Million, 1 Milliarde, zwölf Mio. Euro', '1000000, 1000000000, 12000000 Euro'],
  ['5 millions d’euros, 3 mil millones de euros', '5000000 euros, 3000000000 euros'],
  ['am 14. März 2026 und am 31.03.2027', 'am date20260314 und am date20270331'],
])('writes the numbers of %j', (said, written) => expect(writeNumbers(said)).toBe(written))

it.each([
  ['89.500,00 €', 'neunundachtzigtausendfünfhundert Euro', true],
  ['1,250 kg sind es und nicht mehr', '1.25 kg', true],
  ['24 Monate', 'zwei Jahre', true],
  ['2 Milliarden Euro', '2 Mrd. €', true],
  ['2 Milliarden Euro', '2 Mio. €', false],
  ['3 Werktage', 'drei Tage', true],
  ['89.500,00 €', '89,50 €', false],
  ['16 Wochen', '20 Wochen', false],
])('compares the values of %j and %j', (one, other, same) => {
  const [[a], [b]] = [valuesOf(writeNumbers(one)), valuesOf(writeNumbers(other))]
  expect(a && b && isSame(a, b)).toBe(same)
})

it.each([
  {
    asked: 'Wie lange ist die Gewährleistungsfrist?',
    sentence: 'Die Gewährleistungsfrist beträgt * ab Lieferung.',
    figures: ['24 Monate', 'zwölf Monate'],
  },
  { asked: 'Was kostet die RV 240?', sentence: 'Die RV 240 kostet *.', figures: ['89.500,00 €', '84.900,00 €'] },
  {
    asked: 'Wie lange ist die Lieferzeit der RV 240?',
    sentence: 'Die Lieferzeit der RV 240 beträgt *.',
    figures: ['16 Wochen', '20 Wochen'],
  },
  { asked: 'What does the RV 240 cost?', sentence: 'The RV 240 costs *.', figures: ['€89,500.00', '€84,900.00'] },
])('shows that documents do not agree: $asked', ({ asked, sentence, figures: [first = '', second = ''] }) => {
  const question = readQuestion({ current_message: { message: asked }, transcription_message_history: [] })
  const found = (...figures: string[]) =>
    findContradictions(question, readPassages(figures.map((figure) => passage(sentence.replace('*', figure))))).length
  expect([found(first, second), found(first, first)]).toEqual([1, 0])
})

it.each([
  {
    asked: 'Was kostet der Formatsatz?',
    sentence: 'Der Formatsatz kostet *.',
    said: '1.980,00 €',
    stated: '2.480,00 €',
  },
  {
    asked: 'Wie lange ist die Lieferzeit?',
    sentence: 'Die Lieferzeit der RV 240 beträgt *.',
    said: 'zwölf Wochen',
    stated: '18 Wochen',
  },
])('marks what was said otherwise than documents say: $asked', ({ asked, sentence, said, stated }) => {
  const [told] = toldValues(asked, sentence.replace('*', said))
  const against = (figure: string) => told && contradictionOf(told, [passage(sentence.replace('*', figure))])
  expect(against(stated)).toMatchObject({ text: sentence.replace('*', stated) })
  expect(against(said)).toBeNull()
})

it.each([
  ['vierundzwanzig Monate', 'zwölf Monate ab Lieferung', ['vierundzwanzig Monate']],
  ['fünfzehn Jahre', '10 Jahre', ['fünfzehn Jahre']],
  ['drei Werktage', '5 Werktage', ['drei Werktage']],
  ['12,5 Prozent', 'zwölfeinhalb Prozent', []],
  ['zwölfeinhalb Prozent', '12,5 %', []],
  ['1.250 CHF', "CHF 1'250.–", []],
  ['auf 2 Mio. € begrenzt', '2 € je Fall', ['2 Mio. €']],
  ['2 Mio. Euro', '2.000.000 Euro', []],
  ['2 Millionen Euro', '2.000.000 Euro', []],
  ['1 Million Euro', '1 Mio. €', []],
  ['2 Milliarden Euro', '2 Millionen Euro', ['2 Milliarden Euro']],
  ['eine halbe Million Euro', '500.000 Euro', []],
  ['eine halbe Million Euro', 'eine Million Euro', ['eine halbe Million Euro']],
  ['12 tausend Kunden', '12.000 Kunden', []],
  ['2.500.000 Euro', 'Umsatz in TEUR: 2.500', []],
])('holds %j against %j', (answer, source, missing) => expect(unsupportedFigures(answer, [source])).toEqual(missing))
