import { germanNumbersIn } from './german-numbers.ts'
import { currencyOf, numberOfUnit, unitOf } from './units.ts'
import { CURRENCY, SCALE, scaledNumber } from './scales.ts'
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
const BEHIND = String.raw`(?:[\s -]?(?<unit>%|[€$£]|\p{L}+)(?:\.?\s(?<next>\p{L}+))?)?`
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,'’-])(?:(?<sign>${CURRENCY})\s?)?(?<number>${NUMBER})(?![\p{N}])(?<rest>${NO_CENTS}?(?<scale>${SCALE})?)${BEHIND}`,
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
    const value = valueOf(number, { scale, decimal, unit: known })
    if (value === null) return []
    // 'Next' belongs to the figure only where it is what is counted; a sign stands in front and needs no word behind.
    const last = sign ? `${number}${rest}` : (unitBehind(unit, next)?.word ?? number)
    const end = match.index + match[0].lastIndexOf(last) + last.length
    return [{ value, unit: known, text: sentence.slice(match.index, end), start: match.index, end }]
  })
  const inWords = germanNumbersIn(sentence).flatMap(({ value, start, end }): Figure[] => {
    const known = unitAfterNumber(sentence.slice(end))
    if (!known) return []
    const last = end + known.text.length
    return [{ value, unit: known.unit, text: sentence.slice(start, last), start, end: last }]
  })
  // The thousand of '12 tausend Euro' is no number of its own.
  const others = apartFrom(inWords, inDigits)
  return others.length === 0 ? inDigits : [...inDigits, ...others].toSorted((a, b) => a.start - b.start)
}

interface Span {
  start: number
  end: number
}

/** Those of the spans that share no character with one of the others; both in the order of a text. */
export function apartFrom<Found extends Span>(spans: readonly Found[], others: readonly Span[]): Found[] {
  let at = 0
  return spans.filter(({ start, end }) => {
    while ((others[at]?.end ?? Infinity) <= start) at += 1
    return (others[at]?.start ?? Infinity) >= end
  })
}

/** The unit of the number that stands right before this text, with what of it belongs to the number; null for none. */
export function unitAfterNumber(rest: string): { unit: string; text: string } | null {
  const { 0: found = '', groups } = UNIT_BEHIND.exec(rest) ?? {}
  const known = unitBehind(groups?.['unit'], groups?.['next'])
  return known ? { unit: known.unit, text: found.slice(0, found.lastIndexOf(known.word) + known.word.length) } : null
}

/** The unit behind a number, with the word that is it: the second one in 'working hours'. */
function unitBehind(word: string | undefined, next: string | undefined): { unit: string; word: string } | undefined {
  const isQualified = word !== undefined && next !== undefined && QUALIFIERS.has(word.toLowerCase())
  const counted = isQualified ? next : word
  const unit = unitOf(counted)
  return unit === undefined || counted === undefined ? undefined : { unit, word: counted }
}

interface Around {
  scale: string | undefined
  decimal: DecimalSign | null
  unit: string
}

function valueOf(text: string, { scale, decimal, unit }: Around): number | null {
  const said = NUMBER_WORDS[text.toLowerCase()]
  const digits = said === undefined ? text : String(said)
  return scale === undefined ? numberOf(digits, decimal, numberOfUnit(unit)) : scaledNumber(digits, scale, decimal)
}

const IN_DIGITS = new RegExp(
  String.raw`(?<![\p{N}.,])(?<sign>(?:${CURRENCY})\s?)?(?<number>${SPACED}|${WRITTEN_NUMBER})(?![\p{N}])(?<rest>${NO_CENTS}?(?<scale>${SCALE})?)`,
  'giu',
)

/**
 * A text whose numbers in digits have no separators but a decimal point: `89.500,00` and `89,500.00` are `89500`, `12 Tsd.` is `12000`, `49,90` is
 * `49.90`. Dates, versions and lists stay as they are. `decimal`: the sign of the text around, where this one leaves it open.
 */
export function withPlainNumbers(text: string, decimal: DecimalSign | null = decimalSignFor(text)): string {
  let isEnglish: boolean | null = null
  // Asked once, however many numbers the text has.
  const isEnglishList = () => (isEnglish ??= decimalSignOf(text) === 'point')
  return text.replaceAll(IN_DIGITS, (...found) => {
    const [said, at, groups] = [
      String(found[0]),
      Number(found.at(-3)),
      found.at(-1) as Record<string, string | undefined>,
    ]
    const { sign = '', number = '', rest = '', scale } = groups
    if (/^\d+$/.test(number) && rest === '') return said
    if (scale !== undefined) {
      // 'BX400k' is a name.
      const isName = sign === '' && /\p{L}/u.test(text[at - 1] ?? '')
      const value = isName ? null : scaledNumber(number, scale, decimal)
      // `TEUR`, 'millions d’euros'.
      const blank = /\p{L}/u.test(text[at + said.length] ?? '') ? ' ' : ''
      return value === null ? said : `${sign}${value}${blank}`
    }
    const behind = text.slice(at + said.length, at + said.length + 60)
    const of = numberOfUnit(sign === '' ? unitAfterNumber(behind)?.unit : currencyOf(sign.trim()))
    // 'Sections 1,2' of an English text are two.
    if (/^\d+,\d+$/.test(number) && of === null && !/^\d+,\d{3}$/.test(number) && isEnglishList()) return said
    const plain = plainNumber(number, decimal, of)
    return plain === null ? said : `${sign}${plain}`
  })
}
