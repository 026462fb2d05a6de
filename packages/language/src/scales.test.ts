import { describe, expect, it } from 'vitest'
import { findFigures, withPlainNumbers } from './figures.ts'
import { wordsWithNumbers } from './number-words.ts'
import { SCALE_WORDS, scaleAt, scalesNamed } from './scales.ts'

/** Every way of writing two of a scale before euros. */
const WRITTEN = {
  2_000: [
    '2 Tsd. €',
    '2 Tsd €',
    '2Tsd. Euro',
    '2 tausend Euro',
    '2 T€',
    '2 TEUR',
    '€2k',
    '2 k€',
    '2k EUR',
    '2 thousand euros',
  ],
  20_000: ['20 mille euros', '20 mil euros', '20.000 €', 'zwanzigtausend Euro', '20 Tausend Euro'],
  2_000_000: [
    '2 Mio. €',
    '2 Mio €',
    '2 Mio.€',
    '2 Millionen Euro',
    '2,0 Mio. Euro',
    'zwei Millionen Euro',
    'zwei Mio. Euro',
    '€2 million',
    '€2m',
    '€2M',
    '2 million euros',
    '2 mn euros',
    '€2 mn',
    'EUR 2 mn',
    'two million euros',
    '2 M€',
    '2 MEUR',
    '2 millions d’euros',
    "2 millions d'euros",
    '2 millones de euros',
    '2 mill. €',
  ],
  1_000_000: [
    '1 Million Euro',
    '1 Mio. Euro',
    'eine Million Euro',
    '1 million d’euros',
    '1 millón de euros',
    '1 million euros',
  ],
  500_000: [
    '0,5 Mio. Euro',
    '0,5 Millionen Euro',
    'eine halbe Million Euro',
    'eine halbe Mio. Euro',
    '500 Tsd. Euro',
    '€0.5m',
  ],
  2_500_000: [
    '2,5 Mio. Euro',
    '2½ Mio. Euro',
    '2.500 Tsd. Euro',
    '2,500 Mio. Euro',
    '€2.500 million',
    'zweieinhalb Millionen Euro',
  ],
  2_000_000_000: [
    '2 Mrd. €',
    '2 Mrd €',
    '2 Milliarden Euro',
    'zwei Milliarden Euro',
    '2.000 Mio. Euro',
    '€2,000 million',
    '€2 billion',
    '€2bn',
    '€2b',
    '€2 bn',
    '2 bn euros',
    '2 billion euros',
    '2 milliards d’euros',
    '2 Md€',
    '2 Mds €',
    '2 mil millones de euros',
    '2 000,0 Mio. Euro',
  ],
  1_000_000_000: ['1 Milliarde Euro', '1 Mrd. Euro', 'eine Milliarde Euro', '1 milliard d’euros'],
  2_000_000_000_000: ['2 Billionen Euro', '2 trillion euros', '2 billones de euros'],
} as const
const CASES = Object.entries(WRITTEN).flatMap(([value, texts]) => texts.map((text) => [text, Number(value)] as const))
const IN_DIGITS = CASES.filter(([text]) => /\d/.test(text) && !text.includes('½'))

describe('a figure with its scale', () => {
  it.each(CASES)('is read in %j', (text, value) => {
    // Of the figures in words only German ones are read there.
    const read =
      text.includes('½') || text.startsWith('two') ? [] : findFigures(text).map((one) => [one.value, one.unit])
    if (read.length > 0) expect(read).toEqual([[value, 'euro']])
    expect(wordsWithNumbers(text)).toContain(`#${value}`)
  })

  it.each(IN_DIGITS)('is found and written in digits in %j', (text, value) => {
    expect(findFigures(text).map((one) => [one.value, one.unit])).toEqual([[value, 'euro']])
    expect(withPlainNumbers(text)).toMatch(new RegExp(`^(?:EUR |€)?${value} ?(?:EUR|€|[Ee]uros?)?$`))
  })
})

it.each([
  'une réponse en 30 mn',
  'a cable of 5m and 5 m, 3 Mb',
  'Kabel 5 m € 20',
  'a film of 6 mil',
  'BX400k and A5 Mio',
  '5 MD',
  '12 t Stahl',
  '10M/100M',
])('reads no scale in %j', (text) => expect(withPlainNumbers(text)).toBe(text))

it('keeps the point that ends a sentence, and none that belongs to an abbreviation', () => {
  expect(withPlainNumbers('Es sind 3 Mio. Nutzer, 2 Mrd. € und 12 Tsd.')).toBe(
    'Es sind 3000000 Nutzer, 2000000000 € und 12000.',
  )
  expect(withPlainNumbers('We raised $2bn. Users pay.')).toBe('We raised $2000000000. Users pay.')
})

it('finds one figure where a thousand is written as a word behind digits', () => {
  expect(findFigures('12 tausend Euro').map(({ value, text }) => [value, text])).toEqual([[12_000, '12 tausend Euro']])
})

it('knows what scale a column names', () => {
  expect(scalesNamed('Umsatz in Mio. EUR, Kosten in Tsd. EUR')).toEqual([1_000_000, 1_000])
  expect(scalesNamed('in TEUR, in M€ and EUR bn')).toEqual([1_000, 1_000_000, 1_000_000_000])
  expect(scalesNamed('Milliarden')).toEqual([1_000_000_000])
  expect(scalesNamed('a hundred mills, 5 m of cable')).toEqual([])
})

it('takes each of its words behind digits, but the thickness', () => {
  for (const [word, factor] of SCALE_WORDS)
    expect([word, scaleAt(`7 ${word}`, 1)?.factor]).toEqual([word, word === 'mil' ? undefined : factor])
})
