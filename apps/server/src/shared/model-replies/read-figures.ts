import { MONEY_UNITS, unitAfterNumber } from '@cuecard/language/figures.ts'
import { scaleAt, scaledNumber } from '@cuecard/language/scales.ts'
import { isStopWord } from '@cuecard/language/words.ts'
import { currencyOf } from '@cuecard/language/units.ts'
import { NO_CENTS, numberOf } from '@cuecard/language/written-numbers.ts'
import { stem } from '@cuecard/language/stem.ts'
import { datesIn, type Place, wordNumbers } from '../evidence/spoken-numbers.ts'
import { type Value, valuesOf } from '../evidence/values.ts'

/** A number of a text with everything that makes it a figure. */
export interface ReadFigure extends Place {
  /** Of `1.900` as of `1,900` nineteen hundred: prices have no three decimals. */
  value: number
  /** `euro`, `%`, `month`; null for a number that counts what is measured in nothing. */
  unit: string | null
  /** Neither sign, unit, scale nor separator: one of 'three steps'. */
  isBare: boolean
  /** What is counted: the word behind a bare number ('robots'), or behind a unit that only says of which kind (the roles of '3 user roles'). */
  counts: string | null
  isInWords: boolean
}

const THIN = String.raw` \u00A0\u202F\u2009`
const MONEY_SIGN = String.raw`[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|CHF)`
const DIGITS = String.raw`\d{1,3}(?:[${THIN}'’]\d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*`
const WITH_SIGN = new RegExp(String.raw`(?<sign>(?:${MONEY_SIGN})[${THIN}]?)?(?<digits>${DIGITS})`, 'giu')
/** `2M users`, as an answer and its sources say it; a length in metres has small letters. */
const MILLIONS = /^M(?![\p{L}\d])/u
/** Short units that stand right behind digits. */
const SHORT_UNIT =
  /^[\s-]?(?:°[CF]?|(?:[mcdk]m|m|km\/h|k?g|t|lbs?|m?l|[kM]?V|m?A|[kM]?Wh?|[kMG]?Hz|bar|psi|[hk]?Pa|dB|rpm|[KMGT]i?B|[KMG]bps|[kMG]bit(?:\/s)?|µs|ms|s|px|dpi|x|×)(?![\p{L}\d]))/u
const WITHOUT_CENTS = new RegExp(`^${NO_CENTS}`, 'u')
const MONEY_BEHIND = /^[\s-]?¥/
/** What time, space and licences are measured in. What a writer counts by himself, such as languages or steps, is not among them. */
const MEASURES = new Set(
  `% second minute hour day week month quarter year ms kb mb gb tb km kg mbit gbit mile meter metre
  user seat people person employee licence license account admin device`
    .split(/\s+/)
    .flatMap((word) => [word, stem(word)]),
)
/** '30-day' in words: its number is read like that of 'thirty days'. */
const JOINED_UNIT =
  /(?<=\p{L})-(?=(?:second|minute|hour|day|week|month|year|percent|euro|dollar|seat|user|person)s?\b)/giu
const BETWEEN_RANGE = /^\s?(?:-|–|—|to|bis|and|or|und|oder)\s?$/iu

/** Every number of a text in digits and, as far as they can be read, in words; without its dates. */
export function readFigures(text: string): ReadFigure[] {
  const plain = withoutDates(text).replaceAll(JOINED_UNIT, ' ')
  const asWritten = <Figure extends Place>(figure: Figure): Figure => ({
    ...figure,
    // A joined unit was parted by a space of the same length.
    text: text.slice(figure.start, figure.end).trim(),
  })
  const found = [...inDigits(plain), ...inWords(plain)].map(asWritten).toSorted((a, b) => a.start - b.start)
  // '5 to 10 percent': the first has the unit of the second.
  for (const [at, figure] of [...found.entries()].toReversed()) {
    const next = found[at + 1]
    if (figure.unit !== null || !next || !BETWEEN_RANGE.test(plain.slice(figure.end, next.start))) continue
    figure.unit = next.unit
    figure.isBare &&= next.unit === null
  }
  return found
}

const withoutDates = (text: string) =>
  datesIn(text).reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    text,
  )

const inDigits = (text: string): ReadFigure[] =>
  [...text.matchAll(WITH_SIGN)].map((match): ReadFigure => {
    const { sign = '', digits = '' } = match.groups ?? {}
    const rest = text.slice(match.index + match[0].length)
    const scale = scaleAt(text, match.index + match[0].length)?.text ?? MILLIONS.exec(rest)?.[0] ?? ''
    const { unit, behind } = unitOf(sign, rest.slice(scale.length))
    const start = match.index
    const end = start + match[0].length + scale.length + behind.length
    return {
      text: text.slice(start, end),
      start,
      end,
      value: valueOf(digits, scale),
      unit,
      isBare: sign === '' && scale === '' && unit === null && /^\d+$/.test(digits),
      counts: countedWith({ unit, behind }, text.slice(end)),
      isInWords: false,
    }
  })

const inWords = (text: string): ReadFigure[] =>
  wordNumbers(text).flatMap(({ text: words, start, end, values }) => {
    const { unit, behind } = unitOf('', text.slice(end))
    return values.map((value): ReadFigure => ({
      text: words,
      start,
      end: end + behind.length,
      value,
      unit,
      isBare: unit === null,
      counts: countedWith({ unit, behind }, text.slice(end + behind.length)),
      isInWords: true,
    }))
  })

/** The unit of a number with what of the text behind it belongs to it. */
function unitOf(sign: string, rest: string): { unit: string | null; behind: string } {
  if (sign !== '') return { unit: currencyOf(sign.trim()) ?? 'money', behind: WITHOUT_CENTS.exec(rest)?.[0] ?? '' }
  const known = unitAfterNumber(rest.slice(0, 60))
  if (known && (MEASURES.has(known.unit) || MONEY_UNITS.has(known.unit)))
    return { unit: known.unit, behind: known.text }
  const [short] = SHORT_UNIT.exec(rest) ?? MONEY_BEHIND.exec(rest) ?? []
  return short === undefined ? { unit: null, behind: '' } : { unit: short.trim().replace(/^-/, ''), behind: short }
}

/** Not what other languages and tables write behind a percentage. */
const COUNTED = /^[ -](?!per ?cent|pro[cz]ent|pour ?cent|pct|points?\b|off\b|discounts?\b)(\p{Ll}{3,})/u

function countedIn(rest: string): string | null {
  const word = COUNTED.exec(rest)?.[1] ?? ''
  return word === '' || isStopWord(word) ? null : word
}

/** Units that stand before what is counted, too, in the singular. */
const KINDS = new Set(['user', 'seat', 'employee', 'licence', 'license', 'account', 'admin', 'device'].map(stem))
/** What an offer grants a number of: '5 user licences' are licences, which nobody counts by himself as he does '3 user roles'. */
const GRANTED = new Set(['place', 'login', 'slot', 'subscription', 'workspace'].map(stem))
const isGranted = (word: string) => KINDS.has(stem(word)) || GRANTED.has(stem(word))

function countedWith({ unit, behind }: { unit: string | null; behind: string }, rest: string): string | null {
  if (unit === null) return countedIn(rest)
  const counted = KINDS.has(unit) && !/s$/i.test(behind) ? countedIn(rest) : null
  return counted?.endsWith('s') && !isGranted(counted) ? counted : null
}

function valueOf(digits: string, scale: string): number {
  // Without the language of each source a single separator before three digits parts thousands, here and in what an answer cites.
  const value = scale === '' ? numberOf(digits, null, null) : scaledNumber(digits, scale, null)
  if (value !== null) return value
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const plain = `${digits.slice(0, last).replace(/\D/g, '')}.${digits.slice(last + 1)}`
  return (scale === '' ? null : scaledNumber(plain, scale, 'point')) ?? Number(plain)
}

const SPAN = '(second|minute|hour|day|week|month|quarter|year|stunde|tag|monat|jahr)'
const ONE = new RegExp(
  String.raw`(?<!\p{L})(?:an?|one|per|each|every|eine?[nmrs]?|pro|je|jede[nrs]?) ${SPAN}(?!\p{L})`,
  'giu',
)
const HALF = new RegExp(String.raw`(?:½|1/2|(?<!\p{L})(?:half(?: an?)?|halbe?[nrs]?)) ${SPAN}(?!\p{L})`, 'giu')
const EACH: readonly (readonly [RegExp, string])[] = [
  [/\b(?:hourly|stündlich)/i, 'hour'],
  [/\b(?:daily|täglich)/i, 'day'],
  [/\b(?:weekly|wöchentlich)/i, 'week'],
  [/\b(?:monthly|monatlich)/i, 'month'],
  [/\b(?:quarterly|vierteljährlich)/i, 'quarter'],
  [/\b(?:yearly|annual|jährlich)/i, 'year'],
]

/** Spans of time that a text names without a number: 'within a day', 'billed yearly', 'half an hour'. */
export const unnumberedSpans = (text: string): Value[] => [
  ...[...text.matchAll(ONE)].flatMap(([, unit = '']) => valuesOf(`1 ${unit}`)),
  ...[...text.matchAll(HALF)].flatMap(([, unit = '']) => valuesOf(`0.5 ${unit}`)),
  ...EACH.flatMap(([form, unit]) => (form.test(text) ? valuesOf(`1 ${unit}`) : [])),
]

const ROUND: readonly (readonly [RegExp, number])[] = [
  [/\bdozens?\b|\bdutzend/i, 12],
  [/\bhundreds\b/i, 100],
  [/\bthousands\b/i, 1_000],
  [/\bmillions\b/i, 1_000_000],
]

/** Round numbers of which a text names no count: 'hundreds of customers'. */
export const roundNumbers = (text: string): number[] =>
  ROUND.flatMap(([form, value]) => (form.test(text) ? [value] : []))
