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

  it('leaves out numbers that count nothing', () => {
    expect(read('Severity two incidents, chapter 4, version 2.5, AES-256, ISO 27001 and the year 2024.')).toEqual([])
  })
})
