import { MONEY_UNITS } from '@cuecard/language/figures.ts'
import { wordsWithNumbers } from '@cuecard/language/number-words.ts'
import { scalesNamed } from '@cuecard/language/scales.ts'
import { stem } from '@cuecard/language/stem.ts'
import { datesIn } from '../evidence/spoken-numbers.ts'
import { isSame, type Value, valuesOf } from '../evidence/values.ts'
import type { RetrievedPassage } from '../passages/read-passages.ts'
import { withoutCitations } from './named-citations.ts'
import { type ReadFigure, readFigures, roundNumbers, unnumberedSpans } from './read-figures.ts'

/** What stands before figures that the cited passages of an answer do not hold. */
export const NOT_IN_PASSAGES = 'Not in the cited passages: '

const LIST_MARK = /^[^\S\n]*\d{1,2}[.)]\s/gm
/** Emphasis stands between a number and its unit, too. */
const EMPHASIS = /[*`]/g
const ADDRESS = /https?:\/\/\S+/g
/** A writer counts what he has read: 'in three steps'. */
const SMALL_COUNT_MAX = 12

interface Checking {
  /** Whether a small bare number in digits has to stand in the sources, too: where a text only repeats them. */
  smallCounts?: 'left alone' | 'checked'
}

/**
 * The figures of a text that stand neither in what it cites nor in the conversation, as they are written, each once: in whatever
 * notation they stand there, in digits or in words. A model may have computed them, or made them up.
 */
export function unsupportedFigures(
  answer: string,
  known: readonly string[],
  { smallCounts = 'left alone' }: Checking = {},
): string[] {
  const text = withoutCitations(answer).replace(LIST_MARK, ' ').replace(EMPHASIS, '').replace(ADDRESS, ' ')
  const held = heldIn(known.map((one) => one.replace(EMPHASIS, '')).join('\n'))
  // '3 user roles' counts roles, which a writer does by himself where his sources name them.
  const isOfKind = ({ unit, counts }: ReadFigure) => unit !== null && counts !== null && held.names(counts)
  const isLeftAlone = (one: ReadFigure) =>
    one.value <= SMALL_COUNT_MAX &&
    (smallCounts === 'left alone' ? one.isBare || isOfKind(one) : one.isBare && one.isInWords)
  const dates = datesIn(text).filter((date) => !holdsDate(held, date))
  const figures = readFigures(text).filter((figure) => !isLeftAlone(figure) && !holds(held, figure))
  const missing = [...dates, ...figures].toSorted((a, b) => a.start - b.start)
  return [...new Set(missing.map((one) => one.text))]
}

interface Held {
  figures: readonly ReadFigure[]
  values: ReadonlySet<number>
  /** Small numbers in words of another language than English: 'drei Monate', as `3` and, before a percentage or a currency, as `3 money`. */
  foreign: ReadonlySet<string>
  spans: readonly Value[]
  dates: readonly string[]
  /** By how much a column or a note scales its numbers: 'in thousands', 'EUR million'. */
  scales: readonly number[]
  hasHalf: boolean
  /** Whether the word, in any of its forms, stands there. */
  names: (word: string) => boolean
}

function heldIn(text: string): Held {
  const figures = readFigures(text)
  const dates = datesIn(text)
  return {
    figures,
    values: new Set([
      ...figures.map(({ value }) => value),
      ...figures.filter(isOfSeveral).flatMap((one) => piecesOf(one.text)),
      ...dates.flatMap((date) => piecesOf(date.text)),
      ...hoursOf(text),
      ...roundNumbers(text),
    ]),
    foreign: new Set(foreignIn(text)),
    spans: [...figures.flatMap(spanOf), ...unnumberedSpans(text)],
    dates: dates.map(({ key }) => key),
    scales: scalesNamed(text),
    names: (word) => (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((one) => stem(one) === stem(word)),
    hasHalf: /\bhalf\b|\bhalbe?n?\b|hälfte/i.test(text),
  }
}

/** Digits and English words are read with their units, and would bear out any other unit here. */
const READ_OTHERWISE = /\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/gi
const OF_MONEY = /^(?:prozent|percent|pour|por|euro|dollar|pfund|franken)/

function foreignIn(text: string): string[] {
  const words = wordsWithNumbers(text.replace(READ_OTHERWISE, ' '))
  return words.flatMap((word, at) => {
    const value = /^#(\d+)$/.exec(word)?.[1]
    if (value === undefined) return []
    return OF_MONEY.test(words[at + 1] ?? '') ? [`${value} money`] : [value]
  })
}

/** `10 100` may be two numbers, and `1.2.3` is a version. */
const isOfSeveral = ({ text }: ReadFigure) => /^\d+(?: \d+)+$|^\d+(?:\.\d+){2,}$/.test(text)

const piecesOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number)

/** `5:30 pm` is half past 17. */
const hoursOf = (text: string): number[] =>
  [...text.matchAll(/\b(\d{1,2})(?::\d{2})?\s?p\.?m\b/gi)].map(([, hour]) => Number(hour) + 12)

const spanOf = ({ value, unit }: ReadFigure): Value[] =>
  unit === null ? [] : valuesOf(`${value} ${unit}`).filter((span) => isSpan(span))

const isSpan = ({ unit }: Value) => unit === 'hour' || unit === 'month'
const isOfMoneyOr = (unit: string | null) =>
  unit !== null && (unit === '%' || unit === 'money' || MONEY_UNITS.has(unit))
/** What is counted by heads: one document says users, another seats. */
const HEADS = new Set(
  ['user', 'seat', 'people', 'person', 'employee', 'licence', 'license', 'account', 'admin'].map(stem),
)
const isSameUnit = (one: string | null, other: string | null) =>
  one === other || (other === 'money' && isOfMoneyOr(one)) || (HEADS.has(one ?? '') && HEADS.has(other ?? ''))

function holds(held: Held, figure: ReadFigure): boolean {
  const { value, unit } = figure
  // Small numbers are everywhere: '10 users' bears out neither 10 months nor 10 %, and 'ten robots' no 10 % either.
  if (unit !== null && value <= SMALL_COUNT_MAX) {
    // 'One license', 'a license', 'each license': nobody invents a single one.
    if (value === 1 && !isOfMoneyOr(unit)) return true
    if (held.foreign.has(isOfMoneyOr(unit) ? `${value} money` : String(value))) return true
    const isPlain = (one: ReadFigure) => one.unit === null && (one.counts === null || !isOfMoneyOr(unit))
    if (held.figures.some((one) => one.value === value && (isSameUnit(one.unit, unit) || isPlain(one)))) return true
  } else if (held.values.has(value)) return true
  if (spanOf(figure).some((span) => held.spans.some((one) => isSame(one, span)))) return true
  if (unit === '%' && (held.values.has(value / 100) || (value === 50 && held.hasHalf))) return true
  if (held.scales.some((factor) => value >= factor && held.values.has(value / factor))) return true
  return isHeldInPieces(held, figure)
}

/** 'One hundred and fifty' may be two numbers, too: each of the pieces then stands there. */
function isHeldInPieces(held: Held, figure: ReadFigure): boolean {
  if (!figure.isInWords) return isOfSeveral(figure) && piecesOf(figure.text).every((piece) => held.values.has(piece))
  const parts = figure.text.split(/ and /i)
  return parts.length > 1 && parts.every((part) => readFigures(part).every((one) => holds(held, one)))
}

function holdsDate({ dates, values }: Held, { text, key }: { text: string; key: string }): boolean {
  const dayOf = (one: string) => one.slice(-4)
  const yearOf = (one: string) => one.slice('date'.length, -4)
  const isSameDate = (one: string) =>
    dayOf(one) === dayOf(key) && (yearOf(one) === '' || yearOf(key) === '' || yearOf(one) === yearOf(key))
  return dates.some(isSameDate) || (/\d/.test(text) && piecesOf(text).every((piece) => values.has(piece)))
}

/** Whether a text that may only repeat what its sources say has no figure of its own, however small. */
export const onlyRepeats = (text: string, sources: readonly string[]): boolean =>
  unsupportedFigures(text, sources, { smallCounts: 'checked' }).length === 0

export const unsupportedNotice = (figures: readonly string[]) => `${NOT_IN_PASSAGES}${figures.join(', ')}.`

/** What a statement that cites a passage may take its figures from. */
export const figuresOfPassage = ({ item_name, title, locator, synced_at, text }: RetrievedPassage): string =>
  [item_name, title, locator, synced_at?.slice(0, 10), text].filter(Boolean).join('\n')
