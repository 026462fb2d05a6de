import { germanNumbersIn } from './german-numbers.ts'
import { currencyOf, numberOfUnit, unitOf } from './units.ts'
import { decimalSignFor, decimalSignOf } from './decimal-sign.ts'
import { type DecimalSign, NO_CENTS, numberOf, plainNumber, SPACED, WRITTEN_NUMBER } from './written-numbers.ts'

export { MONEY_UNITS } from './units.ts'

/** A number with what it counts or measures. */
export interface Figure {
  value: number
  /** One word for all its spellings: `euro`, `%`, `hour`. */
  unit: string
  /** As it stands in the text. */
  text: string
  start: number
  end: number
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
}

/** Longest first, so that `sixty` is not read as `six`. */
const WORDS = Object.keys(NUMBER_WORDS).toSorted((a, b) => b.length - a.length)
const NUMBER = String.raw`${SPACED}|${WRITTEN_NUMBER}|${WORDS.join('|')}`
const SIGN = '[€$£]|EUR|USD|GBP|CHF'
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:tsd|tausend)/i, 1_000],
  [/^(?:mio|mill)/i, 1_000_000],
  [/^(?:mrd|milliarden)/i, 1_000_000_000],
]
/** Of German texts; English ones have no abbreviations that end with a stop here. */
const SCALE = String.raw`\s?(?:(?:tsd|mio|mrd)(?!\p{L})\.?|(?:tausend|millionen|milliarden)(?!\p{L}))`
const BEHIND = String.raw`(?:[\s -]?(?<unit>%|[€$£]|\p{L}+)(?:\.?\s(?<next>\p{L}+))?)?`
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,'’-])(?:(?<sign>${SIGN})\s?)?(?<number>${NUMBER})(?![\p{N}])(?<rest>${NO_CENTS}?(?<scale>${SCALE})?)${BEHIND}`,
  'giu',
)
const UNIT_BEHIND = new RegExp(String.raw`^${NO_CENTS}?${BEHIND}`, 'iu')
const QUALIFIERS = new Set([
  'working',
  'business',
  'calendar',
  'full',
  'named',
  'active',
  'concurrent',
  'more',
  'other',
])

/** The figures of a sentence whose unit is known, in order; `decimal` is the sign of the text around, where the sentence leaves it open. */
export function findFigures(sentence: string, decimal: DecimalSign | null = decimalSignFor(sentence)): Figure[] {
  const inDigits = [...sentence.matchAll(FIGURE)].flatMap((match): Figure[] => {
    const { sign, number = '', rest = '', scale, unit, next } = match.groups ?? {}
    const known = sign ? currencyOf(sign) : unitBehind(unit, next)?.unit
    if (known === undefined) return []
    const own = valueOf(number, scale ? 'comma' : decimal, known)
    if (own === null) return []
    const value = own * factorOf(scale)
    // 'Next' belongs to the figure only where it is what is counted; a sign stands in front and needs no word behind.
    const last = sign ? `${number}${rest}` : (unitBehind(unit, next)?.word ?? number)
    const end = match.index + match[0].lastIndexOf(last) + last.length
    return [{ value: rounded(value), unit: known, text: sentence.slice(match.index, end), start: match.index, end }]
  })
  const inWords = germanNumbersIn(sentence).flatMap(({ value, start, end }): Figure[] => {
    const { unit, next } = UNIT_BEHIND.exec(sentence.slice(end))?.groups ?? {}
    const known = unitBehind(unit, next)
    if (!known) return []
    const last = sentence.indexOf(known.word, end) + known.word.length
    return [{ value, unit: known.unit, text: sentence.slice(start, last), start, end: last }]
  })
  return inWords.length === 0 ? inDigits : [...inDigits, ...inWords].toSorted((a, b) => a.start - b.start)
}

/** The unit behind a number, with the word that is it: the second one in 'working hours'. */
function unitBehind(word: string | undefined, next: string | undefined): { unit: string; word: string } | undefined {
  const isQualified = word !== undefined && next !== undefined && QUALIFIERS.has(word.toLowerCase())
  const counted = isQualified ? next : word
  const unit = unitOf(counted)
  return unit === undefined || counted === undefined ? undefined : { unit, word: counted }
}

const valueOf = (text: string, decimal: DecimalSign | null, unit: string): number | null =>
  NUMBER_WORDS[text.toLowerCase()] ?? numberOf(text, decimal, numberOfUnit(unit))

const factorOf = (scale: string | undefined) => SCALES.find(([form]) => form.test(scale?.trim() ?? ''))?.[1] ?? 1

const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const IN_DIGITS = new RegExp(
  String.raw`(?<![\p{N}.,])(?<sign>(?:${SIGN})\s?)?(?<number>${SPACED}|${WRITTEN_NUMBER})(?![\p{N}])(?<rest>${NO_CENTS}?(?<scale>${SCALE})?)`,
  'giu',
)

/**
 * A text whose numbers in digits have no separators but a decimal point: `89.500,00` and `89,500.00` are `89500`, `12 Tsd.` is `12000`, `49,90` is
 * `49.90`. Dates, versions and lists stay as they are. `decimal`: the sign of the text around, where this one leaves it open.
 */
export function withPlainNumbers(text: string, decimal: DecimalSign | null = decimalSignFor(text)): string {
  return text.replaceAll(IN_DIGITS, (...found) => {
    const [said, at, groups] = [
      String(found[0]),
      Number(found.at(-3)),
      found.at(-1) as Record<string, string | undefined>,
    ]
    const { sign = '', number = '', rest = '', scale } = groups
    if (/^\d+$/.test(number) && rest === '') return said
    const { unit, next } = UNIT_BEHIND.exec(text.slice(at + said.length, at + said.length + 60))?.groups ?? {}
    const of = numberOfUnit(sign === '' ? unitBehind(unit, next)?.unit : currencyOf(sign.trim()))
    // 'Sections 1,2' of an English text are two.
    if (/^\d+,\d+$/.test(number) && of === null && !/^\d+,\d{3}$/.test(number) && isEnglishList(text)) return said
    const plain = plainNumber(number, scale ? 'comma' : decimal, of)
    if (plain === null) return said
    return `${sign}${scale === undefined ? plain : String(rounded(Number(plain) * factorOf(scale)))}`
  })
}

const isEnglishList = (text: string) => decimalSignOf(text) === 'point'
