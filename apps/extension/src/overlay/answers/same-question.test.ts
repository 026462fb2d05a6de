import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameQuestion } from './same-question.ts'

it.each([
  ['How much can the Arm 25 lift in a cold warehouse?', 'How much can the Arm 12 lift in a cold warehouse?'],
  ['What does the Starter plan cost for a year?', 'What does the Growth plan cost for a year?'],
  ['what does the starter plan cost for a year', 'what does the growth plan cost for a year'],
  ['Is there a discount for ten robots in one order?', 'Is there a discount for fifty robots in one order?'],
  ['Does it run at minus 15 degrees in a cold store?', 'Does it run at minus 50 degrees in a cold store?'],
  ['Does it run at 15 degrees in our cold store?', 'Does it run at -15 degrees in our cold store?'],
  ['Do you have fifteen of them in stock right now?', 'Do you have fifty of them in stock right now?'],
  ['Can two robots share one charging station?', 'Can three robots share one charging station?'],
  ['When does the first hall open for deliveries?', 'When does the second hall open for deliveries?'],
  ['Does it talk to the Kestrel server over the air?', 'Does it talk to the Castrel server over the air?'],
  ['Who is Ana to your support team in Lisbon?', 'Who is Anna to your support team in Lisbon?'],
  ['Can it work with our own network in the hall?', 'Can it work without our own network in the hall?'],
  ['Is the M5 approved for outdoor use in winter?', 'Is the M6 approved for outdoor use in winter?'],
  ['Gibt es einen Rabatt für sechzehn Roboter im Jahr?', 'Gibt es einen Rabatt für sechzig Roboter im Jahr?'],
  ['¿Hay descuento para sesenta robots en un año?', '¿Hay descuento para setenta robots en un año?'],
  ['スタータープランは年間でいくらかかりますか？', 'スタンダードプランは年間でいくらかかりますか？'],
  ['What does it cost', 'What does it cost in Norway?'],
  ['What does it cost for one user in a month?', 'What does it cost for 2 users in a month?'],
  ['What does it cost for 1 user in a month?', 'What does it cost for 11 users in a month?'],
  ['Do you promise 99.9% in a month or more?', 'Do you promise 99.99 percent in a month or more?'],
  ['Sind es 99,9 % im Monat oder nicht ganz?', 'Sind es 999 % im Monat oder nicht ganz?'],
  ['Does the BX four hundred fit in our hall?', 'Does the BX500 fit in our hall?'],
  ['Liegt der Umsatz bei 2 Milliarden im Jahr?', 'Liegt der Umsatz bei 2 Mio. im Jahr?'],
  ['Do you ship one 25 kg box or more to us?', 'Do you ship one 2 5 kg box or more to us?'],
])('is another question: %s → %s', (before, text) => {
  expect(isSameQuestion(before, text)).toBe(false)
  expect(isSameQuestion(text, before) && !text.startsWith(before)).toBe(false)
})

it.each([
  ['What does it cost?', 'What does it cost now?'],
  ['Is there discount for ten robots?', 'Is there a discount for 10 robots?'],
  ['Do we get twenty-four months on the robots?', 'Do we get 24 months on robots?'],
  ['Is 20% usual for the first year?', 'Is 20 percent usual for the 1st year?'],
  ['So how long is the warranty on the robots?', 'And how long is the warranty of the robot?'],
  ['How long is the waranty on the robots?', 'How long is the warranty on the robots?'],
  ['How long does the set up take with four people?', 'How long does the setup take with four people?'],
  ['um which of them needs a data base of its own', 'Which of them needs a database of its own?'],
  ['what does a pilot with four robots and cameras', 'What does a pilot with four robots and cameras?'],
  ['Can the robot’s arm be replaced by ourselves?', 'Can the robots arm be replaced by us, ourselves?'],
  ['What does it cost for one user in a month?', 'What does it cost for 1 user in a month?'],
  ['Is it still on the roadmap for twenty twenty six?', 'Is it still on the roadmap for 2026?'],
  ['Do you promise ninety nine point nine percent?', 'Do you promise 99.9%?'],
  ['Can it hold half a million records at once?', 'Can it hold 500,000 records at once?'],
  ['Would you do it for twenty-five hundred euros?', 'Would you do it for €2,500?'],
  ['Is a budget of one point five million dollars enough?', 'Is a budget of $1.5M enough?'],
  ['Does Office three sixty-five work with it?', 'Does Office 365 work with it?'],
  ['Does it lift twenty one kilos in a cold store?', 'Does it lift 21kg in a cold store?'],
  ['Does it run at minus fifteen degrees celsius?', 'Does it run at -15 °C?'],
  ['Does the BX four hundred fit in our hall?', 'Does the BX400 fit in our hall?'],
  ['Kostet es für einen Benutzer im Monat mehr?', 'Kostet es für 1 Benutzer im Monat mehr?'],
  ['Garantieren Sie neunundneunzig Komma neun Prozent?', 'Garantieren Sie 99,9 %?'],
  ['Geht das mit siebenundzwanzig Lizenzen bis Mai?', 'Geht das mit 27 Lizenzen bis Mai?'],
  ['Ist das für zweitausendsechsundzwanzig geplant?', 'Ist das für 2026 geplant?'],
  ['Schafft es eine halbe Million Sätze am Tag?', 'Schafft es 500.000 Sätze am Tag?'],
  ['Kostet das wirklich 3,5 Mio. Euro im Jahr?', 'Kostet das wirklich 3500000 Euro im Jahr?'],
  ['Liegt der Umsatz bei zwei Millionen im Jahr?', 'Liegt der Umsatz bei 2 Mio. im Jahr?'],
  ['Schafft sie zwölftausend Beutel in der Stunde?', 'Schafft sie 12 Tsd. Beutel in der Stunde?'],
  ['Kostet der Formatsatz wirklich 1 250,00 € netto?', 'Kostet der Formatsatz wirklich 1250 € netto?'],
  ['Is a budget of €2.5bn enough for all of it?', 'Is a budget of 2.5 billion euros enough for all of it?'],
  ['Is €1.250 the price of it for each month?', 'Is €1,250 the price of it for each month?'],
  ['Wie lange dauert die Einrichtung der zehn Roboter?', 'Wie lange dauert die Einrichtung von 10 Robotern?'],
])('is the same question: %s → %s', (before, text) => {
  expect(isSameQuestion(before, text)).toBe(true)
})

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A number as it is said. */
function said(value: number): string {
  if (!Number.isInteger(value)) {
    const [whole = '', decimals = ''] = String(value).split('.')
    return `${said(Number(whole))} point ${[...decimals].map((digit) => ONES[Number(digit)]).join(' ')}`
  }
  const rest = (size: number, and: string) => (value % size === 0 ? '' : ` ${and}${said(value % size)}`)
  if (value < 20) return ONES[value] ?? ''
  if (value < 100) return `${TENS[Math.floor(value / 10) - 2]}${value % 10 === 0 ? '' : `-${ONES[value % 10]}`}`
  if (value < 1_000) return `${said(Math.floor(value / 100))} hundred${rest(100, 'and ')}`
  if (value < 1_000_000) return `${said(Math.floor(value / 1_000))} thousand${rest(1_000, '')}`
  return `${said(Math.floor(value / 1_000_000))} million${rest(1_000_000, '')}`
}

const saidAsYear = (value: number) => `${said(Math.floor(value / 100))} ${said(value % 100)}`
const grouped = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

const value = fc.oneof(
  fc.integer({ min: 1, max: 120 }),
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.integer({ min: 1, max: 99 }).map((each) => each * 1_000),
  fc
    .integer({ min: 1, max: 9_999 })
    .filter((each) => each % 10 > 0)
    .map((each) => each / 10),
  fc.integer({ min: 1980, max: 2049 }).filter((each) => each % 100 > 9),
)
const notation = fc.constantFrom(
  said,
  grouped,
  String,
  (each: number) => (each >= 1_100 && each < 10_000 && each % 100 > 9 ? saidAsYear(each) : said(each)),
  (each: number) =>
    each % 1_000_000 === 500_000 && each > 1_000_000 ? `${Math.floor(each / 1_000_000)}.5 million` : said(each),
  (each: number) => (each === 500_000 ? 'half a million' : said(each).replaceAll('-', ' ')),
)
const sentence = fc.constantFrom(
  (figure: string) => `What does a plan for ${figure} users cost us in a year?`,
  (figure: string) => `Can it hold ${figure} records of ours in one database?`,
  (figure: string) => `Would you do it for ${figure} dollars a month?`,
)

it('has the same question in every notation of a figure, and never with another figure', () => {
  const asked = fc.tuple(sentence, value, notation, notation)
  fc.assert(
    fc.property(asked, ([of, figure, before, after]) => {
      expect(isSameQuestion(of(before(figure)), of(after(figure)))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(asked, value, ([of, figure, before, after], other) => {
      fc.pre(figure !== other)
      expect(isSameQuestion(of(before(figure)), of(after(other)))).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
