import { read, utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'
import { formOfBook, type NumberForm } from './number-form.ts'

/** What is read of a number with this format. */
const textOf = (value: number, format: string, form?: NumberForm) => {
  const sheet = utils.aoa_to_sheet([[0]])
  Object.assign(sheet, { A1: { t: 'n', v: value, z: format } })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'One')
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' })
  const { Sheets } = read(bytes, { type: 'buffer', cellDates: true, UTC: true, cellNF: true })
  const cell: unknown = Sheets['One']?.['A1']
  return cell === undefined ? null : cellText(cell as Parameters<typeof cellText>[0], form)
}
const MAY_4 = 46_146

it('reads no more of a date than the sheet shows', () => {
  const shown = {
    'd/m/yy': '2026-05-04',
    'd\\. mmmm': '2026-05-04',
    'mmm\\-yy': '2026-05',
    '[$-407]mmmm\\ yyyy;@': '2026-05',
    yyyy: '2026',
    '"Season "yyyy': 'Season 2026',
    dddd: 'Monday',
  }
  for (const [format, text] of Object.entries(shown)) expect([format, textOf(MAY_4, format)]).toEqual([format, text])
  expect(textOf(MAY_4 + 0.75, 'dd/mm/yyyy hh:mm')).toBe('2026-05-04T18:00:00Z')
})

it('reads lengths of time as the sheet shows them, also of more than a year', () => {
  expect([textOf(1.5, '[h]:mm'), textOf(500, '[h]" h"'), textOf(3, 'd" days"'), textOf(0.25, 'h:mm AM/PM')]).toEqual([
    '36:00',
    '12000 h',
    '3 days',
    '6:00 AM',
  ])
})

it('reads long whole numbers in full, and others as the sheet shows them', () => {
  expect([
    textOf(5_901_234_123_457, 'General'),
    textOf(-70_000_000_001, 'General'),
    textOf(0.1 + 0.2, 'General'),
  ]).toEqual(['5901234123457', '-70000000001', '0.3'])
  expect([textOf(-1290.5, '#,##0.00_);(#,##0.00)'), textOf(0.125, '0.0%'), textOf(0, '0.00;-0.00;')]).toEqual([
    '(1,290.50)',
    '12.5%',
    '',
  ])
})

it('writes numbers in the form of a workbook, or in that of their own format', () => {
  expect(textOf(89_500, '#,##0.00 "€"')).toBe('89,500.00 €')
  expect([
    textOf(89_500, '#,##0.00 "€"', 'german'),
    textOf(0.065, '0.00%', 'german'),
    textOf(1.5, 'General', 'german'),
    textOf(1_234_567.5, '#,##0.0', 'french'),
    textOf(94_800, '#,##0.00 "CHF"', 'swiss'),
    textOf(MAY_4, 'd/m/yy', 'german'),
  ]).toEqual(['89.500,00 €', '6,50%', '1,5', '1\u00A0234\u00A0567,5', "94'800.00 CHF", '2026-05-04'])
  expect([
    textOf(89_500, '#,##0.00 [$€-407]'),
    textOf(89_500, '[$-407]#,##0'),
    textOf(89_500, '#,##0.00 [$-807]', 'german'),
    textOf(89_500, '[$-409]#,##0.00', 'german'),
  ]).toEqual(['89.500,00 €', '89.500', "89'500.00", '89,500.00'])
})

it('keeps the signs that a format quotes or escapes, which are the same in every language', () => {
  const german = (value: number, format: string) => textOf(value, format, 'german')
  expect([
    german(47_110_815, '0000"."0000'),
    german(123_456, '00"."00"."00'),
    german(12_345_678, String.raw`00000\.000`),
    german(300, '0" ml / 10.1 fl. oz"'),
    german(1_234.5, '#,##0.00" kg (1.5 kg)"'),
    german(3.2, '"V. "0.0'),
  ]).toEqual(['4711.0815', '12.34.56', '12345.678', '300 ml / 10.1 fl. oz', '1.234,50 kg (1.5 kg)', 'V. 3,2'])
})

it('knows the form of a workbook by its texts', async () => {
  const formOf = (...rows: unknown[][]) => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'One')
    return formOfBook(
      read(write(book, { type: 'buffer', bookType: 'xlsx' }), { type: 'buffer', dense: true, cellNF: true }),
    )
  }
  expect(await formOf(['Artikelnummer', 'Bezeichnung', 'Preis netto EUR'], ['ME-240', 'Messer', 184.5])).toBe('german')
  expect(await formOf(['Artikelnummer', 'Bezeichnung', 'Preis netto CHF'], ['ME-240', 'Messer', 184.5])).toBe('swiss')
  expect(await formOf(['Article number', 'Name', 'Net price'], ['ME-240', 'Müller knife', 184.5])).toBe('english')
  expect(await formOf(['Model', 'Netto', 'kg'], ['RV 240', 1_250, 2])).toBe('english')
  expect(await formOf(['Le prix de la machine est pour une livraison dans les dix jours avec vous.', 1.5])).toBe(
    'french',
  )
})
