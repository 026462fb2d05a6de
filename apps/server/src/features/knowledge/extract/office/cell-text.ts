import type { CellObject } from '@e965/xlsx'
import { placeRaised } from '../text/raised.ts'
import { formOfFormat, inForm, type NumberForm } from './number-form.ts'

/** A time of day or a length of time, which a sheet keeps as a moment of the first days of 1900; a date of that year is shown without one. */
const isTime = (value: Date, shown: string): boolean =>
  value.getUTCFullYear() <= 1900 && /\d:\d|\d\s*[ap]m?$/i.test(shown)

/** What a format shows of a date, in its letters: `yyyy-mm` of `[$-407]yyyy\-mm"."`. Lengths of time keep their brackets. */
const lettersOf = (format: string): string =>
  (format.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .toLowerCase()

/** `2026-03-01`, or `2026-03-01T17:30:00Z`. In fractions of a day half past five is a moment before it. */
const momentText = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z')

/** A date with no more than the sheet shows of it: of a month no day. */
const dateText = (value: Date, shown: string, format: string): string => {
  const letters = lettersOf(format)
  const has = (part: RegExp) => part.test(letters)
  // A length of time, days of one, or a day of the week.
  const isShort = has(/\[/) || (!has(/y/) && value.getUTCFullYear() <= 1900) || !has(/[ymhs]|(?<!d)d{1,2}(?!d)/)
  if (shown !== '' && letters !== '' && (isShort || isTime(value, shown))) return shown
  if (!has(/y/) || has(/[dhs]/)) return momentText(value)
  if (has(/m/)) return momentText(value).slice(0, 7)
  return has(/^y+$/) && !format.includes('"') ? String(value.getUTCFullYear()) : shown
}

/** What a sheet shows in a cell, dates as `2026-03-01` and numbers in the form of its format or of its workbook; empty for errors. */
export const cellText = (cell: CellObject, form: NumberForm = 'english'): string => {
  if (cell.t === 'z' || cell.t === 'e') return ''
  const shown = String(cell.w ?? '').trim()
  if (cell.v instanceof Date) return dateText(cell.v, shown, String(cell.z ?? ''))
  // A long number of an article or a telephone is shown as 4.00638E+12 where nobody has chosen a format.
  if (typeof cell.v === 'number' && Number.isSafeInteger(cell.v) && /^General$/i.test(String(cell.z ?? '')))
    return String(cell.v)
  const text = placeRaised(String(cell.w ?? cell.v ?? '')).trim()
  return cell.t === 'n' ? numberText(text, String(cell.z ?? ''), form) : text
}

/** A language without a currency, such as `[$-407]`. */
const LANGUAGE_ALONE = /\[\$-[0-9a-f]{3,8}\]/gi

function numberText(shown: string, format: string, form: NumberForm): string {
  // The library shows a dollar for it.
  const isDollar =
    format.replaceAll(LANGUAGE_ALONE, '') === format || format.replaceAll(LANGUAGE_ALONE, '').includes('$')
  return inForm(isDollar ? shown : shown.replaceAll('$', '').trim(), formOfFormat(format) ?? form, format)
}
