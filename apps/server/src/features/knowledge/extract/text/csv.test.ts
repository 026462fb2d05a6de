import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

/** Titles as they are, and tables as the cells of their head and rows. */
const partsOf = (text: string) =>
  readCsv(text).flatMap(({ blocks }) =>
    blocks.flatMap((block): (string | string[][])[] => {
      if (block.type === 'table') return [[block.header, ...block.rows]]
      return block.type === 'text' ? [block.text] : []
    }),
  )

describe('the delimiter', () => {
  it('of a short list of two columns is not the comma in its cells', () => {
    const prices = [
      ['Paket', 'Preis'],
      ['Solo', '9,90'],
      ['Team', '19,90'],
    ]
    for (const delimiter of [';', '\t', '|']) {
      const list = prices.map((row) => row.join(delimiter)).join('\r\n')
      expect(partsOf(`${list}\r\n`)).toEqual([prices])
      expect(partsOf(`Preise, gültig ab Mai\r\n\r\n${list}\r\n`)).toEqual(['Preise, gültig ab Mai', prices])
      expect(partsOf(`sep=${delimiter}\r\n${list}`)).toEqual([prices])
    }
    expect(partsOf('Frage;Antwort\nWie lange läuft ein Vertrag?;Ein Jahr, dann monatlich\n')).toEqual([
      [
        ['Frage', 'Antwort'],
        ['Wie lange läuft ein Vertrag?', 'Ein Jahr, dann monatlich'],
      ],
    ])
  })

  it('is the comma where cells hold other ones', () => {
    const rows = [
      ['Question', 'Answer'],
      ['Which formats?', 'CSV; Excel'],
      ['Which systems?', 'SAP; Oracle'],
    ]
    const list = rows.map((row) => row.join(',')).join('\n')
    expect(partsOf(`${list}\n`)).toEqual([rows])
    expect(partsOf(`Questions of buyers\n${list}\n`)).toEqual(['Questions of buyers', rows])
    expect(partsOf('We sell robots.\nThey lift; they carry.\nThey never sleep.\n')).toMatchObject([
      'We sell robots.',
      'They lift; they carry.',
      'They never sleep.',
    ])
  })
})
