import { describe, expect, it } from 'vitest'
import { decimalSignFor, decimalSignOf } from './decimal-sign.ts'
import { findFigures, withPlainNumbers } from './figures.ts'
import { wordsWithNumbers } from './number-words.ts'
import { numberOf, type NumberOf } from './written-numbers.ts'

/** Numbers of every size, the same in each run. */
function* numbers(): Generator<number> {
  let seed = 20_261_128
  for (let at = 0; at < 2_000; at++) {
    seed = (seed * 48_271) % 2_147_483_647
    const size = 10 ** (at % 8)
    yield Math.round((seed / 2_147_483_647) * size * 1_000) / 1_000
  }
  yield* [0, 1, 12, 999, 1_000, 1_250, 2_000, 89_500, 1_000_000, 0.5, 0.125, 1.25, 99.9, 99.999, 1_250.5]
}

const FORMS = {
  German: { locale: 'de-DE', sign: 'comma' },
  English: { locale: 'en-GB', sign: 'point' },
  Swiss: { locale: 'de-CH', sign: 'point' },
  French: { locale: 'fr-FR', sign: 'comma' },
} as const

describe.each(Object.entries(FORMS))('a number in %s form', (_, { locale, sign }) => {
  const write = (value: number, decimals: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 3 })

  it('is read as the number that was written', () => {
    for (const value of numbers())
      for (const of of [null, 'measure', 'share'] satisfies (NumberOf | null)[])
        expect([write(value, 0), numberOf(write(value, 0), sign, of)]).toEqual([write(value, 0), value])
  })

  it('is the same price in any language around, and another price never is', () => {
    const values = [...numbers()].map((value) => Math.round(value * 100) / 100)
    for (const [at, value] of values.entries()) {
      const text = value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      const read = findFigures(`${text} €`, null).map((figure) => figure.value)
      expect([text, ...read]).toEqual([text, value])
      expect(withPlainNumbers(`${text} €`, null)).toMatch(/^\d+(?:\.\d\d)? €$/)
      const other = values[at + 1]
      if (other !== undefined && other !== value) expect(read).not.toContain(other)
    }
  })
})

it.each([
  ["1'250.–", 1_250],
  ['1’250', 1_250],
  ['1\u00a0250,00', 1_250],
  ['1\u202f250,5', 1_250.5],
  ['1.250.000', 1_250_000],
  ['1.250.000,50', 1_250_000.5],
  ['1,250,000.50', 1_250_000.5],
])('reads %s in a text of any language', (digits, value) => {
  for (const sign of ['point', 'comma', null] as const) {
    expect(numberOf(digits.replace('.–', ''), sign, null)).toBe(value)
    expect(findFigures(`CHF ${digits}`, sign).map((figure) => figure.value)).toEqual([value])
  }
})

it.each(['1.2.3', '31.03.2027', '1,2,3', '12.34.567', '1.250,00,1', '1,25.000,1'])(
  'takes %s for no number',
  (digits) => {
    expect(numberOf(digits, null, null)).toBeNull()
    expect(withPlainNumbers(digits)).toBe(digits)
  },
)

it('lets the text around tell thousands from decimals, and no price or count have three decimals', () => {
  const read = (text: string, ...around: string[]) =>
    findFigures(text, decimalSignFor(text, ...around)).map(({ value }) => value)
  expect(read('Die Folie wiegt 2.000 kg.')).toEqual([2_000])
  expect(read('It weighs 2.125 kg and is the one that you need.')).toEqual([2.125])
  expect(read('Die Probe wiegt 1,125 kg und ist leicht.')).toEqual([1.125])
  expect(read('It holds 10.000 users and costs € 1.250.')).toEqual([10_000, 1_250])
  expect(read('2.000 kg', 'Die Rolle ist für die Maschine.')).toEqual([2_000])
  expect(read('2.125 kg', 'The roll is for the machine.')).toEqual([2.125])
  expect(read('1,250 kg', 'Gewicht 12,5 kg')).toEqual([1.25])
  expect(read('RV 240 184,50 €')).toEqual([184.5])
  expect(read('1 250,00 €')).toEqual([1_250])
  expect(read('La machine coûte 1 250,00 €')).toEqual([1_250])
})

it('knows the decimal sign of a text by its numbers and its language', () => {
  expect(decimalSignOf('89,500.00 € für die Maschine')).toBe('point')
  expect(decimalSignOf('It costs 49,90 EUR or 12,5 % of the price.')).toBe('comma')
  expect(decimalSignOf('See sections 1,2 of the terms.')).toBe('point')
  expect(decimalSignOf('501 bis 2.000 kg: Rabatt 3.00 %')).toBe('comma')
  expect(decimalSignOf('Arm 12')).toBeNull()
  expect(decimalSignOf('价格是 1.250 公斤')).toBeNull()
})

it('reads hostile texts in one pass', () => {
  // The last ones took minutes, or hours: rows of groups were tried from each group on, and the language of a text asked for each of its numbers.
  const pieces = [
    '1',
    '1.',
    '1,000',
    "1'000",
    '1 000 ',
    '€ ',
    'A- ',
    '1-',
    ' ',
    '1,0',
    'zweiund',
    'null Komma ',
    '1.–',
    '€1',
  ]
  for (const piece of [...pieces, '12 tausend ', 'zwei Mio. ', '111 ', '1,2 '])
    for (const read of [findFigures, withPlainNumbers, wordsWithNumbers]) {
      const text = piece.repeat(50_000 / piece.length)
      expect(read(text).length).toBeLessThanOrEqual(text.length)
    }
})
