import { isGerman } from '@cuecard/language/english.ts'
import { contentWords } from '@cuecard/language/words.ts'
import { SAID_BEFORE } from '../../platform/model/said-before.ts'
import { asksForAmount } from '../evidence/business-matters.ts'
import type { Question } from '../evidence/read-question.ts'
import { GERMAN_RATE } from '../german/german-kinds.ts'
import type { AnswerUnit } from './answer-units.ts'
import { holdsKind } from './asked-kind.ts'
import { rangePenalties } from './number-ranges.ts'
import { CODE_HEAD } from './row-in-words.ts'

/** For a row of another name than the one that is said and has a row of its own, in cosines. */
const OTHER_NAME_PENALTY = 0.25
/** For an amount in the row whose whole name is said, where money is asked for. */
const AMOUNT_BONUS = 0.1
/** For so much a month beside the row of a thing's price, where nobody asks for rent. */
const RATE_PENALTY = 0.25
const ASKS_FOR_RATE = /miet|leas|leih|finanz|(?<!\p{L})rate|monat|jährlich|(?<!\p{L})(?:jahr|woche|tag|stunde)/iu
/** For the row 'Price' of a table whose columns are what is asked for. */
const PRICE_ROW_BONUS = 0.18
const PRICE_ROW =
  /^(?:(?:list|monthly|annual|yearly|base|basic|unit|licen[cs]e) )*(?:prices?|pricing|costs?|fees?|rates?|subscription)\b(?:,? ?(?:\(|(?:in|per|an?|each|from|net|excl)\b)[^:]{0,40})?: /iu
/** Where the name of a row in words ends. */
const NAME_END = /: | – /u

type Row = AnswerUnit & { n: number }

const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/u

/** 'P1' and 'P2' have one form, and so have two days of the week; 'Gold' and 'P1' have not. */
const formOf = (words: readonly string[]) =>
  words.map((word) => (DAY.test(word) ? 'day' : word.replaceAll(/\d+/gu, '0'))).join(' ')

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\d+)*/gu) ?? []

/** Whether the words stand in the others, one right behind the other. */
const standsIn = (name: readonly string[], words: readonly string[]) =>
  words.some((_, at) => name.every((word, nth) => words[at + nth] === word))

interface NamedRow {
  words: string[]
  /** The whole name is said, and it is a name: with a figure, or with a capital letter in the question. */
  isSaid: boolean
  /** Its number for orders is said, which no other row has: 'RV-240' of a row that is named 'Schlauchbeutelmaschine RV 240'. */
  isByCode: boolean
}

/** Numbers for orders stand last in a row in words: '…; Article number RV-240'. */
function codeOf(text: string): string[] {
  const last = /[;,:] ([^;,:]+)$/u.exec(text)?.[1] ?? ''
  const at = last.lastIndexOf(' ')
  return at > 0 && CODE_HEAD.test(last.slice(0, at)) ? wordsOf(last.slice(at)) : []
}

function namedRows(question: Question, units: readonly Row[]): (NamedRow | null)[] {
  const { lead, meaning, names } = question
  const asked = wordsOf(`${lead} ${meaning.replaceAll(SAID_BEFORE, ' ')}`).map((word) => word.replace(/(?<=\d)s$/u, ''))
  const isName = (words: readonly string[]) =>
    /\p{L}/u.test(words.join('')) &&
    (/\d/u.test(words.join('')) || contentWords(words.join(' ')).some((word) => names.includes(word)))
  const isSaid = (words: readonly string[]) => words.length > 0 && isName(words) && standsIn(words, asked)
  return units.map(({ kind, text }) => {
    if (kind !== 'row') return null
    const words = wordsOf(text.split(NAME_END)[0] ?? '')
    if (isSaid(words)) return { words, isSaid: true, isByCode: false }
    const code = [codeOf(text)].find(isSaid)
    return { words: code ?? words, isSaid: code !== undefined, isByCode: code !== undefined }
  })
}

/**
 * 'P2: Enterprise 1 hour' says nothing of P1, which has a row of its own beside it, and 'BX600 A: 8,900' nothing of the BX600. A row that is
 * asked for by further words of its name loses nothing, and neither does one that speaks of the other in its cells.
 */
function namePenalties(question: Question, units: readonly Row[], rows: readonly (NamedRow | null)[]): number[] {
  const said = rows.flatMap((row, at) => (row?.isSaid ? { words: row.words, n: units[at]?.n } : []))
  if (said.length === 0) return units.map(() => 0)
  const saidStems = new Set(said.flatMap(({ words }) => contentWords(words.join(' '))))
  const further = new Set(contentWords(`${question.lead} ${question.own}`).filter((word) => !saidStems.has(word)))
  return units.map(({ n, text }, at) => {
    const row = rows[at]
    if (!row || row.isSaid || contentWords(row.words.join(' ')).some((word) => further.has(word))) return 0
    const inTable = said.filter((each) => each.n === n)
    const isLonger = inTable.some(({ words }) => standsIn(words, row.words))
    const isBeside =
      inTable.some(({ words }) => formOf(words) === formOf(row.words)) &&
      !said.some(({ words }) => standsIn(words, wordsOf(text)))
    return isLonger || isBeside ? OTHER_NAME_PENALTY : 0
  })
}

/** Of a price: the row of what is asked for, and where the table has it as a column the row 'Price'. */
function priceBonuses(question: Question, units: readonly Row[], rows: readonly (NamedRow | null)[]): number[] {
  if (!asksForAmount(question.own)) return units.map(() => 0)
  const asked = new Set(question.words)
  const isAsked = (text: string) => contentWords(text).some((word) => asked.has(word))
  const hasOwnRow = units.some(
    ({ text }, at) => rows[at] && !PRICE_ROW.test(text) && isAsked(text.split(NAME_END)[0] ?? ''),
  )
  // A ribbon for the BX600 says nothing of what the BX600 A and B cost.
  const hasLongerElsewhere = ({ words }: NamedRow, n: number) =>
    rows.some((other, at) => other && !other.isSaid && units[at]?.n !== n && standsIn(words, other.words))
  return units.map(({ text, n }, at) => {
    const row = rows[at]
    if (!row) return 0
    if (row.isSaid) return holdsKind('money', text) && (row.isByCode || !hasLongerElsewhere(row, n)) ? AMOUNT_BONUS : 0
    return !hasOwnRow && PRICE_ROW.test(text) && isAsked(text.replace(PRICE_ROW, '')) ? PRICE_ROW_BONUS : 0
  })
}

/** What each line gains by the name of its row, and loses by that of another one or by another range of numbers. */
export function rowBonuses(question: Question, units: readonly Row[]): number[] {
  const rows = namedRows(question, units)
  const ranges = rangePenalties(question, units)
  const others = namePenalties(question, units, rows)
  const prices = priceBonuses(question, units, rows)
  const isPriced = prices.includes(AMOUNT_BONUS) && isGerman(question.own) && !ASKS_FOR_RATE.test(question.own)
  const ofRate = ({ kind, text }: Row) =>
    isPriced && kind !== 'row' && text.search(GERMAN_RATE) >= 0 ? RATE_PENALTY : 0
  return units.map((unit, at) => (prices[at] ?? 0) - (ranges[at] ?? 0) - (others[at] ?? 0) - ofRate(unit))
}
