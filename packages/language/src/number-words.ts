import { withPlainNumbers } from './figures.ts'
import { withGermanDigits } from './german-numbers.ts'
import {
  AND,
  AND_A_HALF,
  AND_BEHIND_TENS,
  BEFORE_A_SINGLE_ONE,
  BETWEEN,
  HALF,
  NUMBER_VALUES,
  ONE,
  ORDINALS,
  otherWordsIn,
  POINT,
} from './number-values.ts'
import { tokenize } from './words.ts'
import type { DecimalSign } from './written-numbers.ts'

/** A word of a text, or a part of a compound such as 'ventidue'. */
interface Word {
  text: string
  /** What it is worth as a number or a part of one; null for any other word. */
  value: number | null
  isInDigits: boolean
  /** It follows a comma or another mark, so that it begins a number of its own. */
  isAfterMark: boolean
  /** It belongs to the same written word as the one before it. */
  isGlued: boolean
}

interface ReadNumber {
  value: number
  /** Behind its last word. */
  end: number
  isOrdinal?: boolean
}

const MARK = /[,;:!?…]\s|\.\s|\s[–—]\s/u
const DIGITS = /^\d+(?:\.\d+)?$/
const WRITTEN_ORDINAL = /^(\d+)(?:st|nd|rd|th|\.)$/

/** How a text is read beside others. */
export interface NumberReading {
  /** The sign before decimals of the texts around, where this one leaves it open. */
  decimal?: DecimalSign | null
  /** What else becomes of the text once its digits are plain, which needs the signs that it may take away. */
  rewrite?: (plain: string) => string
}

/**
 * The words of a text as `tokenize` gives them, with each number in one form, however it was said or written: 'twenty-four' and `24`
 * are `#24`, 'vierundzwanzig' too, 'half a million', `0.5 million` and `500,000` are `#500000`, 'twenty twenty-six' is `#2026`,
 * 'ninety-nine point nine' is `#99.9`, 'first' and `1st` are `#1.`. A one that stands alone stays as it is, because it is mostly no number.
 */
export function wordsWithNumbers(text: string, reading: NumberReading = {}): string[] {
  const words = wordsOf(text, reading)
  const read: string[] = []
  for (let at = 0; at < words.length;) {
    const number = numberAt(words, at)
    read.push(number ? shown(number) : (words[at]?.text ?? '').replace(WRITTEN_ORDINAL, '#$1.'))
    at = number ? number.end : at + 1
  }
  return read
}

const shown = ({ value, isOrdinal }: ReadNumber) => `#${Number(value.toPrecision(12))}${isOrdinal ? '.' : ''}`

/** 'Am 3. Mai'. */
const GERMAN_ORDINAL = /(?<=(?<!\p{L})(?:der|die|das|dem|den|am|im|vom|zum|zur|ab|bis) )(\d{1,2})\.(?= \p{L})/giu

/** A text in which numbers that have other signs than separators and units are written in plain digits: '2½', '.5', '3. Mai', '3:30'. */
const withoutSigns = (text: string) =>
  text
    .replaceAll('½', '.5')
    .replaceAll(/(?<!\d)\.5/g, '0.5')
    .replaceAll(GERMAN_ORDINAL, '$1th')
    .replaceAll(/(?<![\d:.])(\d{1,2}):(\d\d)(?![\d:])/g, '$1$2')

function wordsOf(text: string, { decimal, rewrite }: NumberReading): Word[] {
  const plain = withGermanDigits(withPlainNumbers(withoutSigns(text), decimal))
  const noNumbers = otherWordsIn(text.toLowerCase())
  return (rewrite?.(plain) ?? plain).split(MARK).flatMap((clause, nth) =>
    tokenize(clause).flatMap((token, at) =>
      partsOf(token).map((part, n): Word => {
        const isInDigits = DIGITS.test(part)
        const value = isInDigits ? Number(part) : noNumbers.has(part) ? null : (NUMBER_VALUES.get(part) ?? null)
        return { text: part, value, isInDigits, isAfterMark: nth > 0 && at === 0 && n === 0, isGlued: n > 0 }
      }),
    ),
  )
}

const NUMBER_PARTS: ReadonlySet<string> = new Set([...NUMBER_VALUES.keys(), 'en', 'ën'])
const LONGEST_PART = Math.max(...[...NUMBER_PARTS].map(({ length }) => length))
const COMPOUND_MAX = 60

/** The parts of a compound of number words; any other word as it is. */
function partsOf(word: string): readonly string[] {
  if (word.length < 6 || word.length > COMPOUND_MAX || NUMBER_VALUES.has(word) || !/^\p{L}+$/u.test(word)) return [word]
  const parts = cut(word)
  return parts.length > 1 && !AND.test(parts.at(-1) ?? '') ? parts : [word]
}

/** A word as a row of `NUMBER_PARTS`, the longest first; empty where it is none. `failed`: from where the rest is none. */
function cut(word: string, from = 0, failed = new Set<number>()): readonly string[] {
  for (let to = Math.min(word.length, from + LONGEST_PART); to > from; to -= 1) {
    const part = word.slice(from, to)
    if (failed.has(to) || !NUMBER_PARTS.has(part)) continue
    if (to === word.length) return [part]
    const rest = cut(word, to, failed)
    if (rest.length > 0) return [part, ...rest]
    failed.add(to)
  }
  return []
}

/** The number that begins there, as far as its words go; null where none does. */
function numberAt(words: readonly Word[], start: number): ReadNumber | null {
  const word = words[start]
  if (!word) return null
  const half = halfAt(words, start)
  if (half) return half
  const ordinal = ORDINALS.get(word.text)
  if (ordinal !== undefined) return { value: ordinal, end: start + 1, isOrdinal: true }
  const isOne = ONE.has(word.text)
  if (isOne && !beginsWithOne(words, start)) return null
  const value = isOne ? 1 : word.value
  return value === null ? null : readOn(words, { start, value, isInDigits: word.isInDigits })
}

function halfAt(words: readonly Word[], start: number): ReadNumber | null {
  if (!HALF.test(words[start]?.text ?? '')) return null
  const at = /^an?$/.test(words[start + 1]?.text ?? '') ? start + 2 : start + 1
  const scale = words[at]?.value ?? 0
  return scale >= 1_000 && !words[at]?.isInDigits ? { value: scale / 2, end: at + 1 } : null
}

/** Whether the one that stands there is a part of a larger number: 'one hundred', 'one point five', 'one twenty'. */
function beginsWithOne(words: readonly Word[], at: number): boolean {
  const [before, one, next] = [words[at - 1], words[at], words[at + 1]]
  const value = next?.value ?? 0
  if (!next || next.isAfterMark || next.isInDigits) return false
  if (value >= 100 || decimalsAt(words, at + 1) || isHalfBehind(words, at + 1)) return true
  if (one?.isGlued || next.isGlued) return true
  return one?.text === 'one' && value >= 10 && !BEFORE_A_SINGLE_ONE.test(before?.text ?? '')
}

interface Reading {
  /** Whole thousands and millions that were read. */
  total: number
  /** What is read below them. */
  group: number
  /** The last word, and what it was worth. */
  last: { text: string; value: number }
  /** 'Twenty twenty-six': two pieces of two digits. */
  isPieced: boolean
}

function readOn(words: readonly Word[], begun: { start: number; value: number; isInDigits: boolean }): ReadNumber {
  const { start, value, isInDigits } = begun
  const isBetween = BETWEEN.test(words[start - 1]?.text ?? '')
  const last = { text: words[start]?.text ?? '', value }
  const isScale = value >= 1_000
  let reading: Reading = { total: isScale ? value : 0, group: isScale ? 0 : value, last, isPieced: false }
  let end = start + 1
  if (isInDigits) return scaled(words, { value, end })
  for (;;) {
    const hasAnd = AND.test(words[end]?.text ?? '')
    const at = hasAnd ? end + 1 : end
    const word = words[at]
    const joined = word && !(hasAnd && isBetween) ? join(reading, { word, and: hasAnd ? words[end] : undefined }) : null
    if (!joined || (word?.isAfterMark && words[at + 1]?.value !== 100)) break
    reading = joined
    end = at + 1
    if (ORDINALS.has(word?.text ?? '')) return { value: reading.total + reading.group, end, isOrdinal: true }
  }
  return scaled(words, { value: reading.total + reading.group, end })
}

interface Next {
  word: Word
  /** The word between the number and this one, such as 'and'. */
  and: Word | undefined
}

/** A number with the next word in it; null where that one begins another number, or is none. */
function join(reading: Reading, { word, and }: Next): Reading | null {
  const isCents = word.text === 'cents' && BEFORE_CENTS.test(reading.last.text)
  const ordinal = word.text === 'second' ? undefined : ORDINALS.get(word.text)
  const value = ONE.has(word.text) ? 1 : isCents ? 100 : (ordinal ?? word.value)
  if (value === null || word.isInDigits) return null
  if (value < 100) return joinSmall(reading, { word, and }, value)
  return and || word.isAfterMark || reading.isPieced ? null : joinScale(reading, { text: word.text, value })
}

/** A number times a hundred, a thousand or a million. */
function joinScale(reading: Reading, last: Reading['last']): Reading | null {
  const { total, group } = reading
  const { value } = last
  // 'Mille cent', 'dos mil seiscientos'.
  if (value < 1_000 && group === 0) return total > 0 ? { ...reading, group: value, last } : null
  if (value < 1_000) return value === 100 && group < 100 ? { ...reading, group: group * value, last } : null
  if (group === 0) return total > 0 && total < value ? { ...reading, total: total * value, last } : null
  return group < value ? { ...reading, total: total + group * value, group: 0, last } : null
}

function joinSmall(reading: Reading, { word, and }: Next, value: number): Reading | null {
  const { total, group, last } = reading
  const read = { text: word.text, value }
  const added = { ...reading, group: group + value, last: read }
  // 'Two thousand, five hundred'.
  if (word.isAfterMark) return !and && total > 0 && group === 0 && value > 1 && value < 10 ? added : null
  const rest = group % 100
  // 'Vijfentwintig' has its ones first.
  if (and && rest === last.value && rest < 10) return and.isGlued && value % 10 === 0 && value >= 20 ? added : null
  const isArticle = ONE.has(word.text) && !/^(?:one|uno)$/.test(word.text)
  if (last.value >= 100 && value > 0) return !isArticle || and || word.isGlued ? added : null
  if (isFrench(last.text, word.text, value)) {
    return value === 20 ? { ...added, group: group + 76, last: { ...read, value: 80 } } : added
  }
  const isBehindTens = rest >= 20 && rest % 10 === 0 && last.value === rest && value > 0 && value < 10
  if (isBehindTens) return !and || AND_BEHIND_TENS.test(and.text) ? added : null
  // 'Twenty twenty-six', 'three sixty-five'.
  const isPiece = !and && total === 0 && group > 0 && group < 100 && value >= 10
  return isPiece ? { ...reading, group: group * 100 + value, last: read, isPieced: true } : null
}

/** 'Cinq cents' is five hundred, 'fifty cents' is money. */
const BEFORE_CENTS = /^(?:deux|trois|quatre|cinq|sept|huit|neuf)$/

/** 'Quatre-vingt', 'soixante-dix', 'dix-sept'. */
const isFrench = (before: string, word: string, value: number) =>
  (before === 'quatre' && /^vingts?$/.test(word)) ||
  (/^(?:soixante|vingts?)$/.test(before) &&
    value >= 10 &&
    value < 20 &&
    /^(?:dix|onze|douze|treize|quatorze|quinze|seize)$/.test(word)) ||
  (before === 'dix' && value >= 7 && value < 10)

/** A number with its decimals, its half and what multiplies it: 'one point five million', `2.5 million`, 'two and a half thousand'. */
function scaled(words: readonly Word[], read: ReadNumber): ReadNumber {
  let { value, end } = read
  const decimals = decimalsAt(words, end)
  const half = isHalfBehind(words, end)
  if (decimals) [value, end] = [Number(`${value}.${decimals.digits}`), decimals.end]
  else if (half) [value, end] = [value + 0.5, end + half.length]
  const scale = words[end]
  const factor = scale?.text === 'k' ? 1_000 : (scale?.value ?? 0)
  if (!scale || scale.isAfterMark || scale.isInDigits || factor < 100 || value >= factor) return { value, end }
  return { value: value * factor, end: end + 1 }
}

const isHalfBehind = (words: readonly Word[], at: number) =>
  AND_A_HALF.find((half) => half.every((each, n) => words[at + n]?.text === each && !words[at + n]?.isAfterMark))

/** 'Point nine nine', 'virgule quatre-vingt-quinze'; null where none stand there. */
function decimalsAt(words: readonly Word[], at: number): { digits: string; end: number } | null {
  if (!POINT.test(words[at]?.text ?? '')) return null
  let [digits, end] = ['', at + 1]
  for (;;) {
    const word = words[end]
    const value = word && !word.isAfterMark ? (ONE.has(word.text) ? 1 : word.value) : null
    if (value === null || value >= 100 || !Number.isInteger(value)) break
    if (value >= 10 || word?.isGlued || words[end + 1]?.isGlued) {
      if (digits !== '') break
      const whole = readOn(words.slice(0, end + compoundLength(words, end)), { start: end, value, isInDigits: false })
      return whole.value < 100 ? { digits: String(whole.value), end: whole.end } : null
    }
    digits += value
    end += 1
  }
  return digits === '' ? null : { digits, end }
}

/** Words that one number of two digits has at most, with those that are glued to them. */
function compoundLength(words: readonly Word[], at: number): number {
  let length = 1
  while (words[at + length]?.isGlued) length += 1
  return Math.max(length, 2)
}
