import { decimalSignFor } from '@cuecard/language/decimal-sign.ts'
import type { Question } from '../evidence/read-question.ts'
import { numbersIn, writeNumbers } from '../evidence/spoken-numbers.ts'
import type { AnswerUnit } from './answer-units.ts'

/** For a row on another range of numbers than the one that the customer's number is in, in cosines. */
const OUTSIDE_PENALTY = 0.25

const TO = String.raw`\s*(?:to|bis|à|a|-|–)\s*`
const BETWEEN = String.raw`(?<from>\d+)(?:${TO}(?<to>\d+)|\s*\+|\s(?:and|or|und|oder) (?:more|over|above|mehr))`
const UP_TO = String.raw`(?:up to|under|below|less than|fewer than|at most|bis|unter|jusqu['’]à|hasta|[<≤])\s*(?<most>\d+)`
const FROM = String.raw`(?:over|above|more than|from|at least|ab|über|[>≥])\s*(?<over>\d+)`
/** '100 to 249 employees', 'up to 99', '5000 and more', 'over 200', in numbers of one form; no times such as '8:00 to 17:00'. */
const RANGE = new RegExp(String.raw`(?<![\p{L}\d:./-])(?:${BETWEEN}|${UP_TO}|${FROM})(?![\d:./%-]|${TO}\d)`, 'giu')
/** Where the name of a row in words ends. */
const NAME_END = /: | – /u

interface Range {
  least: number
  most: number
}

/** The range of numbers that a row is for; null for other lines, and for a name with two of them. */
function rangeOf({ text, kind }: AnswerUnit): Range | null {
  if (kind !== 'row') return null
  const name = text.split(NAME_END)[0] ?? ''
  const [found, second] = writeNumbers(name, decimalSignFor(name, text)).matchAll(RANGE)
  if (!found || second) return null
  const { from, to, most, over } = found.groups ?? {}
  return { least: Number(from ?? over ?? 0), most: Number(to ?? most ?? Number.POSITIVE_INFINITY) }
}

/** Numbers that count nothing: of a norm, a year, '24/7'. */
const COUNTS_NOTHING =
  /\b\p{Lu}{2,}[ -]\d+|\b(?:in|by|until|since|from|before|after|during|year|of) (?:19|20)\d\d\b|\d+\/\d+/gu

/** The numbers of the message, or where it has none the last ones that it leans on. */
function numbersSaid({ lead, own, said }: Question): number[] {
  const messages = [`${lead} ${own}`, ...said]
  const numbers = messages.map((message) => numbersIn(writeNumbers(message).replace(COUNTS_NOTHING, ' ')))
  return numbers.find(({ length }) => length > 0) ?? []
}

/**
 * What each line loses: '1,000 to 4,999: Essential £6,600' does not say what 180 people cost, where another row is for as many. Where no
 * row is, the customer's numbers count something else.
 */
export function rangePenalties(question: Question, units: readonly AnswerUnit[]): number[] {
  const numbers = numbersSaid(question)
  const ranges = units.map((unit) => (numbers.length > 0 ? rangeOf(unit) : null))
  const isHeld = ({ least, most }: Range) => numbers.some((number) => number >= least && number <= most)
  const isAnswered = ranges.some((range) => range !== null && isHeld(range))
  return ranges.map((range) => (isAnswered && range !== null && !isHeld(range) ? OUTSIDE_PENALTY : 0))
}
