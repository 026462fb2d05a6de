import { expect, it } from 'vitest'
import { writeModels, writeNumbers } from './spoken-numbers.ts'

it.each([
  ['It costs twenty-four thousand euros.', 'It costs 24000 euros.'],
  ['It costs €24,000 or 24k.', 'It costs €24000 or 24000.'],
  ['Arm 12 is thirty-eight thousand five hundred', 'Arm 12 is 38500'],
  ['nine hundred twelve thousand six hundred', '912600'],
  ['one point two million, or one million two', '1200000, or 1200000'],
  ['ninety-nine point nine percent', '99.9 percent'],
  ['eleven hundred fifty, or eleven fifty a month', '1150, or 1150 a month'],
  ['thirty, fifty, twenty', '30, 50, 20'],
  ['It costs €1.2 million, $3.5k or €5m.', 'It costs €1200000, $3500 or €5000000.'],
  ['1.2 million, 1.250 billion, 1,200.5 thousand, 5 hundred', '1200000, 1250000000, 1200500, 500'],
  ['1,2 Millionen, 3,5 Mio. Euro, 1.200 Tsd. €, 2 Mrd', '1200000, 3500000 Euro, 1200000 €, 2000000000'],
  ['We have 3 million. Users pay 5 EUR.', 'We have 3000000. Users pay 5 EUR.'],
  [
    'We serve 24k. Support is free. We made €3m. Growth is fast.',
    'We serve 24000. Support is free. We made €3000000. Growth is fast.',
  ],
  [
    'Wir zählen 3 Mio. Nutzer, 2 Tsd. Firmen, €3bn. and more.',
    'Wir zählen 3000000 Nutzer, 2000 Firmen, €3000000000 and more.',
  ],
  ['We raised $2bn. Users pay 5 EUR.', 'We raised $2000000000. Users pay 5 EUR.'],
  ['une réponse en 30 mn', 'une réponse en 30 mn'],
  ['€5mn, EUR 3.5 mn, 2 mn euros and 4 mn. EUR', '€5000000, EUR 3500000, 2000000 euros and 4000000 EUR'],
  ['a cable of 5m, 3 Mb, version 1.2.3', 'a cable of 5m, 3 Mb, version 1.2.3'],
  ['one of them, one by one', 'one of them, one by one'],
  ['one and a half metres, half a metre', '1.5 metres, 0.5 metre'],
  ['two and a half million, half an hour', '2500000, 0.5 hour'],
  ['down to point three metres, at this point three of us', 'down to 0.3 metres, at this point three of us'],
  ['between two and five', 'between 2 and 5'],
  ['until the thirty-first of March twenty twenty-seven', 'until date20270331'],
  ['until 31 March 2027', 'until date20270331'],
  ['2027-03-31 and 31.03.2027', 'date20270331 and date20270331'],
])('writes the numbers of %j', (said, written) => {
  expect(writeNumbers(said)).toBe(written)
})

it.each([
  ['What does the TX four hundred weigh?', 'What does the TX400 weigh?'],
  ['Is there a TX six hundred HD or a TX eight hundred?', 'Is there a TX600 HD or a TX800?'],
  ['How fast do you react to a P one?', 'How fast do you react to a P1?'],
  ['Does the FlexiCart three run outside?', 'Does the FlexiCart 3 run outside?'],
  ['Are you certified to ISO twenty-seven thousand and one?', 'Are you certified to ISO 27001?'],
  ['What does the twelve hundred weigh?', 'What does the 1200 weigh?'],
])('writes the number of a product in %j', (said, written) => expect(writeModels(said)).toBe(written))

it.each([
  'We run SAP ten hours a day.',
  'On AWS three regions are enough.',
  'Can I take the PDF one?',
  'I have a USB one.',
  'Do you deliver in the UK two or three times a week?',
  'Should I two of them have?',
  'For HR five are enough.',
  'Is a VAT of twenty percent added?',
  'Has GDPR two parts?',
  'I want one for each, and plan A two.',
])('leaves what is counted in %j', (said) => expect(writeModels(said)).toBe(said))
