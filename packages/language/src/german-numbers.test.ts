import { expect, it } from 'vitest'
import { germanNumbersIn, withGermanDigits } from './german-numbers.ts'

const ONES = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ')
const TENS = '  zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

function inGerman(value: number): string {
  if (value >= 1_000)
    return `${inGerman(Math.floor(value / 1_000)).replace(/eins$/, 'ein')}tausend${value % 1_000 === 0 ? '' : inGerman(value % 1_000)}`
  if (value >= 100) return `${ONES[Math.floor(value / 100)]}hundert${value % 100 === 0 ? '' : inGerman(value % 100)}`
  if (value >= 20) return `${value % 10 === 0 ? '' : `${ONES[value % 10]}und`}${TENS[Math.floor(value / 10)]}`
  return value >= 10 ? (TEENS[value - 10] ?? '') : value === 1 ? 'eins' : (ONES[value] ?? '')
}

it('reads every number as it is said', () => {
  for (let value = 2; value < 1_000_000; value += value < 3_000 ? 1 : 997)
    expect(withGermanDigits(`${inGerman(value)} Stück`)).toBe(`${value} Stück`)
})

it.each([
  ['zwölfeinhalb Prozent', 'zwölfeinhalb', 12.5],
  ['anderthalb Jahre', 'anderthalb', 1.5],
  ['rund anderthalbtausend Euro', 'anderthalbtausend', 1_500],
  ['hundertfünfzig Messer', 'hundertfünfzig', 150],
  ['vier Komma zwei Prozent', 'vier Komma zwei', 4.2],
  ['null Komma fünf Prozent', 'null Komma fünf', 0.5],
  ['zwei Komma fünf Millionen', 'zwei Komma fünf Millionen', 2_500_000],
  ['zwei Millionen fünfhunderttausend Euro', 'zwei Millionen fünfhunderttausend', 2_500_000],
  ['eine halbe Million', 'eine halbe Million', 500_000],
  ['eine Million Euro', 'eine Million', 1_000_000],
  ['eine Mio. Euro', 'eine Mio.', 1_000_000],
  ['zwölf Tsd. Beutel', 'zwölf Tsd.', 12_000],
  ['zwei Milliarden Euro', 'zwei Milliarden', 2_000_000_000],
  ['fünf hundert Euro', 'fünf hundert', 500],
  ['zwei tausend fünf hundert Euro', 'zwei tausend fünf hundert', 2_500],
  ['null Prozent Zinsen', 'null', 0],
  ['bis zwanzig sechsundzwanzig', 'zwanzig sechsundzwanzig', 2_026],
  ['Fuenf Tage', 'Fuenf', 5],
  ['zwo\u0308lf Tage', 'zwo\u0308lf', 12],
  ['dreissig Tage', 'dreissig', 30],
  ['acht Tage', 'acht', 8],
])('reads the number of %j', (said, text, value) => {
  expect(germanNumbersIn(said)).toEqual([
    { text, start: said.indexOf(text), end: said.indexOf(text) + text.length, value },
  ])
})

it.each([
  'ein Messer und eine Folie',
  'Geben Sie acht darauf.',
  'wir sieben das Mehl',
  'null Toleranz bei Fehlern',
  'Hunderte und Tausende',
  'zweifach, dreimal, der dritte, vierteljährlich',
  'The elf of the hundert is in the text.',
  'Verzweiflung, Vierkant, Achtung, Zehnerkarte',
])('finds no number in %j', (text) => expect(germanNumbersIn(text)).toEqual([]))

it('keeps two numbers apart', () => {
  expect(germanNumbersIn('zwischen zwei und fünf, dann zehn, zwölf').map(({ value }) => value)).toEqual([2, 5, 10, 12])
  expect(germanNumbersIn('zwanzig dreißig Leute').map(({ value }) => value)).toEqual([20, 30])
  expect(germanNumbersIn('fünfhundert zweihundert Stück').map(({ value }) => value)).toEqual([500, 200])
})
