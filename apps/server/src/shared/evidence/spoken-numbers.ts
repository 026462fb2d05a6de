import { apartFrom, withPlainNumbers } from '@cuecard/language/figures.ts'
import { germanNumbersIn, withGermanDigits } from '@cuecard/language/german-numbers.ts'
import { SCALE_WORDS } from '@cuecard/language/scales.ts'
import { isStopWord } from '@cuecard/language/words.ts'
import type { DecimalSign } from '@cuecard/language/written-numbers.ts'

const ONES: Readonly<Record<string, number>> = Object.fromEntries(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`
    .split(' ')
    .map((word, value) => [word, value]),
)
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  `twenty thirty forty fifty sixty seventy eighty ninety`.split(' ').map((word, at) => [word, 20 + 10 * at]),
)
/** Those that are said behind English number words. */
const SCALES = ['thousand', 'million', 'billion']
const WORD = [...Object.keys(TENS), ...Object.keys(ONES).toReversed(), 'hundred', ...SCALES, 'point'].join('|')
const RUN = new RegExp(String.raw`\b(?:${WORD})(?:(?:[ -]| and )(?:${WORD}))*\b(?!-\p{L})`, 'giu')
/** 'Slows down to point three metres': the zero is left out. */
const BARE_POINT = new RegExp(
  String.raw`(?<!\b(?:${WORD}) )\bpoint ((?:${Object.keys(ONES).slice(0, 10).join('|')})(?= (?:percent|seconds?|\p{L}*met(?:re|er)s?|kilos?|grams?|points?)\b))`,
  'giu',
)
const AND_A_HALF = new RegExp(String.raw`(?<=\b(?:${WORD}) )and a half\b`, 'giu')
const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
  seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth
  twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`
    .split(/\s+/)
    .map((word, at) => [word, at + 1]),
)
const MONTHS = `january february march april may june july august september october november december`.split(' ')
const MONTH = `(${MONTHS.join('|')}|januar|februar|märz|mai|juni|juli|oktober|dezember)`
const GERMAN_MONTHS: Readonly<Record<string, number>> = {
  januar: 1,
  februar: 2,
  märz: 3,
  mai: 5,
  juni: 6,
  juli: 7,
  oktober: 10,
  dezember: 12,
}
const ORDINAL = Object.keys(ORDINALS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const DAY_MONTH = new RegExp(
  String.raw`\b(?:the )?(\d{1,2}(?:st|nd|rd|th|\.)?|${ORDINAL})(?: of)? ${MONTH}(?:,? (\d{4}))?(?![\p{L}\d])`,
  'giu',
)
const MONTH_DAY = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?![\p{L}\d])`, 'giu')
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const DOTTED = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g

/**
 * A text in which numbers and dates stand in one form, so that what was said and what was written can be compared:
 * 'twenty-four thousand' becomes `24000`, 'the thirty-first of March 2027' becomes `date20270331`. `decimal`: the sign before decimals of the text
 * around, where this one does not tell it.
 */
export function writeNumbers(text: string, decimal?: DecimalSign | null): string {
  const digits = withGermanDigits(withPlainNumbers(text, decimal))
    .replaceAll(BARE_POINT, 'zero point $1')
    .replaceAll(AND_A_HALF, 'point five')
    .replaceAll(RUN, (run) => written(run))
    .replaceAll(/\bhalf an? (?=\p{L})/giu, '0.5 ')
  return digits
    .replaceAll(DAY_MONTH, (...[, day = '', month = '', year]: string[]) => dateOf(day, month, year))
    .replaceAll(MONTH_DAY, (...[, month = '', day = '', year]: string[]) => dateOf(day, month, year))
    .replaceAll(ISO, 'date$1$2$3')
    .replaceAll(DOTTED, (...[, day = '', month = '', year = '']: string[]) => `date${year}${two(month)}${two(day)}`)
}

const MODEL_LEAST = 10
/** A number after 'the', and the word behind it. */
const AFTER_THE = new RegExp(String.raw`(?<=\bthe )${RUN.source}(?=\s*(\p{L}*))`, 'giu')
const VERBS_BEHIND =
  /^(?:weighs?|costs?|needs?|lifts?|carr(?:y|ies)|uses?|draws?|runs?|pulls?|fits?|supports?|handles?|lasts?|comes?|gets?|takes?|works?|makes?|looks?|enough|cheaper|available)$/iu

const isNameBefore = (next: string) => next === '' || isStopWord(next.toLowerCase()) || VERBS_BEHIND.test(next)

/** What begins a product's name that ends with a number: 'the BX four hundred', 'a P one', 'the PortaTag three'. */
const BEHIND_CAPITALS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?!(?:I|A|UK|US|EU|UN|AI|IT|ML|HR|PC|TV|OK|QA|PR|PM|AM)(?!\p{L}))(\p{Lu}{1,3}|\p{Lu}\p{Ll}+\p{Lu}\p{L}*) (${RUN.source})(?=\s*(\p{L}*))`,
  'gu',
)
/** With so few letters it is written as one word. */
const JOINED = /^\p{Lu}{1,2}$/u

/** A number behind capitals that counts nothing, as 'on AWS three regions' does. */
const modelsBehindCapitals = (text: string): string =>
  text.replaceAll(BEHIND_CAPITALS, (...[said = '', letters = '', words = '', next = '']: string[]) => {
    // 'The PDF one' is one of several.
    const number = words === 'one' && letters.length === 1 ? '1' : writeNumbers(words)
    const isName = isNameBefore(next) || /^\p{Lu}{1,2}$/u.test(next)
    return isName && /^\d+$/.test(number) ? `${letters}${JOINED.test(letters) ? '' : ' '}${number}` : said
  })

/** 'What does the twelve hundred weigh?': a product that is called by its number, written as documents write it. */
export const writeModels = (text: string): string =>
  modelsBehindCapitals(text).replaceAll(AFTER_THE, (words: string, next: string) => {
    const number = writeNumbers(words)
    return isNameBefore(next) && /^\d+$/.test(number) && Number(number) >= MODEL_LEAST ? number : words
  })

/** Every number of a text that stands in one form, whatever it counts. */
export const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\d])/gu)].map(([number]) => Number(number))

/** A piece of a text, as it is written. */
export interface Place {
  text: string
  start: number
  end: number
}

const HALF_BEHIND = /^ and a half\b/i
/** `1.2 million`: the word belongs to the digits before it. */
const DIGITS_BEFORE = /\d\s?$/

/** 'Fifty and seventeen' are two numbers, 'two hundred and seventeen' is one. */
const BETWEEN_NUMBERS = /(?<!\b(?:hundred|thousand|million|billion)) and /gi

/** The numbers that a text has in words, where they stand; a lone 'one' is none. */
export function wordNumbers(text: string): (Place & { values: number[] })[] {
  const isWhole = ({ start }: Pick<Place, 'start'>) => !DIGITS_BEFORE.test(text.slice(Math.max(0, start - 2), start))
  const german = germanNumbersIn(text).filter(isWhole)
  const runs = [...text.matchAll(RUN)]
    .map(({ 0: run, index: start }): Place => ({ text: run, start, end: start + run.length }))
    .filter(isWhole)
  return [
    ...german.map(({ value, ...place }) => ({ ...place, values: [value] })),
    // The million of 'eine halbe Million' is none of its own.
    ...apartFrom(runs, german).flatMap((run) => numbersOfRun(text, run)),
  ]
}

function numbersOfRun(text: string, run: Place): (Place & { values: number[] })[] {
  let at = run.start
  return run.text.split(BETWEEN_NUMBERS).flatMap((number) => {
    const start = at
    at += number.length + ' and '.length
    const values = numbersIn(written(number))
    if (values.length === 0) return []
    const half = HALF_BEHIND.exec(text.slice(start + number.length))?.[0] ?? ''
    const end = start + number.length + half.length
    const last = (values.pop() ?? 0) + (half === '' ? 0 : 0.5)
    return [{ text: text.slice(start, end), start, end, values: [...values, last] }]
  })
}

/** The dates of a text, where they stand; `key` is one for all their forms: `date20270331`, without a year `date0331`. */
export const datesIn = (text: string): (Place & { key: string })[] =>
  [DAY_MONTH, MONTH_DAY, ISO, DOTTED].flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: date, index: start }) => ({
      text: date,
      start,
      end: start + date.length,
      key: writeNumbers(date).trim(),
    })),
  )

const two = (value: string) => value.padStart(2, '0')

function dateOf(day: string, month: string, year?: string): string {
  const number = ORDINALS[day.toLowerCase()] ?? Number.parseInt(day, 10)
  const name = month.toLowerCase()
  const at = GERMAN_MONTHS[name] ?? MONTHS.indexOf(name) + 1
  return `date${year ?? ''}${two(String(at))}${two(String(number))}`
}

/** A lone 'one' is mostly no number. */
const written = (run: string): string => {
  const words = run
    .toLowerCase()
    .split(/[ -]/)
    .filter((word) => word !== 'and')
  if (words.every((word) => word === 'one' || word === 'point')) return run
  if (words[0] === 'point' || words.at(-1) === 'point') return run
  const value = valueOf(words)
  if (value !== null) return String(value)
  // 'Between two and five' are two numbers.
  return / and /i.test(run)
    ? run
        .split(/ and /i)
        .map((part) => written(part))
        .join(' and ')
    : run
}

/** 'Eleven fifty' is 1,150, 'one million two' is 1,200,000; null for words that make no number. */
function valueOf(words: readonly string[]): number | null {
  let sum = 0
  let part: number | null = null
  let scale = 0
  let digits: string | null = null
  for (const word of words) {
    const small = ONES[word] ?? TENS[word]
    if (word === 'point') digits = ''
    else if (digits !== null && small !== undefined && small < 10) digits += small
    else if (small !== undefined) {
      if (part !== null && part % 100 === 0) part += small
      else if (part !== null && part >= 20 && part % 10 === 0 && small < 10) part += small
      else if (part !== null && part >= 10 && part < 100 && small >= 10) part = part * 100 + small
      else if (part !== null && part >= 1_000 && part % 10 === 0 && small < 10) part += small
      else if (part === null) part = small
      else return null
    } else if (word === 'hundred') part = (part ?? 1) * 100
    else {
      const factor = SCALE_WORDS.get(word) ?? 1
      sum += withDigits(part ?? 1, digits) * factor
      scale = factor
      part = null
      digits = null
    }
  }
  if (part === null) return sum
  const rest = withDigits(part, digits)
  if (scale === 1_000_000 && rest < 10) return sum + rest * 100_000
  return Math.round((sum + rest) * 1_000) / 1_000
}

const withDigits = (whole: number, digits: string | null) => (digits ? Number(`${whole}.${digits}`) : whole)
