import type { WorkBook } from '@e965/xlsx'
import { englishness } from '@cuecard/language/english.ts'
import { GERMAN_HEAD } from '@cuecard/language/german-heads.ts'
import { guessLanguage } from '../language.ts'

/** How a language writes numbers: `89,500.00`, `89.500,00`, `89 500,00` with a space that does not break, or `89'500.00`. */
export type NumberForm = 'english' | 'german' | 'french' | 'swiss'

const forms = (form: NumberForm, languages: string) =>
  languages.split(' ').map((language): [string, NumberForm] => [language, form])
const OF_LANGUAGE: ReadonlyMap<string, NumberForm> = new Map([
  ...forms('german', 'de es it pt nl da tr id ro el ca hr sl sr'),
  ...forms('french', 'fr sv no nb nn fi pl cs sk hu ru uk bg be et lt lv'),
])
/** Primary languages of Windows, as a format names them in its last ten bits: `[$-407]` is German. */
const OF_WINDOWS: ReadonlyMap<number, NumberForm> = new Map([
  ...[0x07, 0x0a, 0x10, 0x16, 0x13, 0x06, 0x1f, 0x21, 0x18, 0x08].map((code): [number, NumberForm] => [code, 'german']),
  ...[0x0c, 0x1d, 0x14, 0x0b, 0x15, 0x05, 0x0e, 0x19].map((code): [number, NumberForm] => [code, 'french']),
  [0x09, 'english'],
])
/** Switzerland and Mexico. */
const OF_COUNTRY: ReadonlyMap<number, NumberForm> = new Map([
  [0x0807, 'swiss'],
  [0x100c, 'swiss'],
  [0x0810, 'swiss'],
  [0x080a, 'english'],
])
const LOCALE = /\[\$[^\]-]{0,8}-([0-9a-f]{3,8})\]/i

/** The form of a cell's own format, such as `#,##0.00 [$€-407]`; null where it names no language. */
export function formOfFormat(format: string): NumberForm | null {
  const code = Number.parseInt(LOCALE.exec(format)?.[1] ?? '0', 16) & 0xffff
  return OF_COUNTRY.get(code) ?? OF_WINDOWS.get(code & 0x3ff) ?? null
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g
const SIGNS: Readonly<Record<NumberForm, readonly [group: string, decimal: string]>> = {
  english: [',', '.'],
  german: ['.', ','],
  french: ['\u00A0', ','],
  swiss: ["'", '.'],
}

/** What a format shows as it stands. */
const LITERAL = /"([^"]*)"|\\(.)/gu

/**
 * A number as a sheet shows it in English, in another form. What its format quotes or escapes is the same in every language: the points within
 * the number of an article, or '(2.5 kg)'.
 */
export function inForm(shown: string, form: NumberForm, format: string): string {
  if (form === 'english') return shown
  const [group, decimal] = SIGNS[form]
  const changed = (text: string) =>
    text.replaceAll(NUMBER, (digits) => digits.replaceAll(/[.,]/g, (sign) => (sign === ',' ? group : decimal)))
  let [done, from] = ['', 0]
  for (const [, quoted, escaped = ''] of format.matchAll(LITERAL)) {
    const literal = quoted ?? escaped
    const at = /[.,]/.test(literal) ? shown.indexOf(literal, from) : -1
    if (at < 0) continue
    done += changed(shown.slice(from, at)) + literal
    from = at + literal.length
  }
  return done + changed(shown.slice(from))
}

const SAMPLE = 12_000
const GERMAN_HEADS = new RegExp(GERMAN_HEAD, 'giu')
const HEADS_MIN = 2
const SWISS = /(?<!\p{L})(?:CHF|SFr)(?!\p{L})/u
const EURO = /€|(?<!\p{L})EUR(?!\p{L})/u

/** The form of a workbook's numbers, by the language of its texts. A sheet keeps numbers in none, and every reader sees them in that of his own language. */
export async function formOfBook(book: WorkBook): Promise<NumberForm> {
  const { texts, formats } = sampleOf(book)
  const text = texts.join('\n')
  const language = await guessLanguage([{ locator: null, headings: [], blocks: [{ type: 'list', items: texts }] }])
  const form = OF_LANGUAGE.get(language) ?? (language === 'und' && hasGermanHeads(text) ? 'german' : 'english')
  const around = `${text} ${formats.join(' ')}`
  return form !== 'english' && SWISS.test(around) && !EURO.test(around) ? 'swiss' : form
}

const hasGermanHeads = (text: string) =>
  englishness(text) !== 'yes' &&
  new Set((text.match(GERMAN_HEADS) ?? []).map((head) => head.toLowerCase())).size >= HEADS_MIN

/** Texts from the beginning of each sheet, and the formats of numbers there. */
function sampleOf(book: WorkBook): { texts: string[]; formats: string[] } {
  const [texts, formats] = [new Array<string>(), new Set<string>()]
  let characters = 0
  for (const name of book.SheetNames) {
    const data: unknown = Object.hasOwn(book.Sheets, name) ? Reflect.get(book.Sheets[name] ?? {}, '!data') : undefined
    if (!Array.isArray(data)) continue
    const until = characters + SAMPLE / Math.min(book.SheetNames.length, 10)
    for (const key of Object.keys(data)) {
      const row: unknown = data[Number(key)]
      if (characters >= until) break
      if (!Array.isArray(row)) continue
      for (const column of Object.keys(row)) {
        const { t, v, z }: { t?: unknown; v?: unknown; z?: unknown } = row[Number(column)] ?? {}
        if (t === 'n' && typeof z === 'string') formats.add(z)
        if (t !== 's' || typeof v !== 'string') continue
        texts.push(v.slice(0, 1_000))
        characters += Math.min(v.length, 1_000)
      }
    }
  }
  return { texts, formats: [...formats] }
}
