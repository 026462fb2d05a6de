import { expect, it } from 'vitest'
import { spokenSentences } from '../../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../../shared/transcript/transcript-lines.ts'
import { figuresOf } from './told-figures.ts'

const toldIn = (...talk: string[]) => {
  const rows = talk.map((message, at) => ({ message_id: `${at}`, username: at % 2 ? 'Ben' : 'Ann', message, at: null }))
  return figuresOf(spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z'))), 8).map(({ text, after }) =>
    after ? `${after.text} → ${text}` : text,
  )
}

it.each([
  'Wir kommen auf einunddreißigtausendvierhundert Euro im Monat, netto.',
  'Danach rechnen wir sechsunddreißig Euro fünfzig die Stunde ab.',
  'On est autour de mille huit cents euros par cabine, posé.',
  'À Múnich estaríamos en dos mil seiscientos cincuenta por camión.',
  'The machine as drawn is sixty-four thousand, and that includes the survey.',
  'For that one you are at three hundred and forty nine plus VAT.',
  'Die Anlage kostet neunundachtzigtausendfünfhundert Euro.',
  'Wir haben fünfundachtzigtausend Euro im Budget.',
  'Das sind zwölfeinhalb Prozent mehr.',
  'Die Quote liegt bei vier Komma zwei Prozent.',
  'Ein Formatwechsel dauert zwölf Minuten.',
  'Teile halten wir 15 Jahre vor.',
  'Der Tank fasst 40 Liter.',
  'Wir brauchen 150 Stück im Quartal.',
  "Bei uns kostet sie CHF 94'800.",
  'Wir haften mit zwei Millionen Euro je Schaden.',
])('quotes an amount in words: %s', (text) => {
  expect(toldIn(text)).toEqual([text])
})

it.each([
  'We moved in here in nineteen ninety-eight and never looked back.',
  'Let us say the morning at ten, grand.',
  'Es ist ein und dasselbe für uns, ganz ehrlich.',
  'Die vierzehn waren nett, muss ich sagen.',
  'Achtung, die Euro-Paletten stehen links.',
  'Ein Stück weiter hinten ist Platz.',
  'Das hat Jahre gedauert, ganz ehrlich.',
  "I'm not a hundred percent sure that they were in testing.",
  'Da bin ich mir nicht hundert Prozent sicher, glaube ich.',
  'Certifications, I saw ISO 27001 and SOC 2 on your page.',
  'The lift stops at ten thirty every night.',
  'It stands on page 1200 of the manual.',
  'You can reach me under 0170 445566 until then.',
  'Jeudi à neuf heures, c’est parfait pour nous.',
  'Das läuft bei uns auf DIN EN 12390 hinaus.',
])('takes no year, hour or phrase for an amount: %s', (text) => {
  expect(toldIn(text)).toEqual([])
})

it('quotes an amount that says nothing by itself with the question that does, and else not', () => {
  expect(toldIn('And what is the service contract a year?', 'Nine thousand eight hundred, two visits.')).toEqual([
    'And what is the service contract a year? → Nine thousand eight hundred, two visits.',
  ])
  expect(toldIn('I see, that is good to know.', 'Nine thousand eight hundred, two visits.')).toEqual([])
})

it('quotes an amount that names nothing with what was asked or told before it', () => {
  const question = 'What does a late room cost you?'
  const [lead, amount] = ['They get a drink or a discount.', "I'd say about eleven thousand over the season."]
  expect(toldIn(question, `${lead} ${amount}`)).toEqual([`${question} → ${amount}`])
  expect(toldIn('Hello.', `We replace a quarter of the towels. ${amount}`)).toEqual([
    `We replace a quarter of the towels. → ${amount}`,
  ])
  expect(toldIn(question, 'The late rooms cost us eleven thousand euros.')).toEqual([
    'The late rooms cost us eleven thousand euros.',
  ])
})
