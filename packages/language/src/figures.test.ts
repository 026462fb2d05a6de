import { describe, expect, it } from 'vitest'
import { findFigures } from './figures.ts'

describe('figuresIn', () => {
  const read = (text: string) => findFigures(text).map(({ value, unit, text: shown }) => [value, unit, shown])

  it('knows one unit in its spellings', () => {
    expect(read('It costs 49 euro, €49, 49,90 EUR or $1,200.')).toEqual([
      [49, 'euro', '49 euro'],
      [49, 'euro', '€49'],
      [49.9, 'euro', '49,90 EUR'],
      [1200, 'dollar', '$1,200'],
    ])
    expect(read('within four working hours, 30 min or 99.9% of 35 days')).toEqual([
      [4, 'hour', 'four working hours'],
      [30, read('30 minutes')[0]?.[1], '30 min'],
      [99.9, '%', '99.9%'],
      [35, 'day', '35 days'],
    ])
  })

  it('knows the units and numbers of German texts', () => {
    expect(read("89.500,00 €, CHF 94'800.–, 12 Tsd. €, 2,5 Mio. Euro und 680,00 € zzgl. MwSt.")).toEqual([
      [89_500, 'euro', '89.500,00 €'],
      [94_800, 'franc', "CHF 94'800.–"],
      [12_000, 'euro', '12 Tsd. €'],
      [2_500_000, 'euro', '2,5 Mio. Euro'],
      [680, 'euro', '680,00 €'],
    ])
    const unit = (text: string) => read(text)[0]?.[1]
    for (const [german, english] of [
      ['16 Wochen', '16 weeks'],
      ['30 Minuten', '30 minutes'],
      ['in 24 Monaten', '24 months'],
      ['eines Jahres, 15 Jahren', '15 years'],
      ['binnen 3 Werktagen', '3 days'],
      ['zwölf Personen', '12 persons'],
      ['hundertfünfzig Mitarbeiter', '150 employees'],
      ['20 Lizenzen', '20 licenses'],
    ] as const)
      expect([german, unit(german)]).toEqual([german, unit(english)])
    expect(read('ab 3 Stück, 100 Stk. Messer')).toEqual([
      [3, 'piece', '3 Stück'],
      [100, 'piece', '100 Stk'],
    ])
    expect(read('Die RV 240, KW 14, Abschnitt 3, am 14.4.2026 und um 12.30 Uhr')).toEqual([])
  })

  it('leaves out numbers that count nothing', () => {
    expect(read('Severity two incidents, chapter 4, version 2.5, AES-256, ISO 27001 and the year 2024.')).toEqual([])
  })
})
