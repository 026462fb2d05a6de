import { contentSet, contentWords } from '@cuecard/language/words.ts'
import type { Question } from '../evidence/read-question.ts'
import { numbersIn, writeNumbers } from '../evidence/spoken-numbers.ts'
import { heldBy } from '../german/kin-words.ts'
import type { AnswerUnit } from './answer-units.ts'
import { askedKind, holdsKind } from './asked-kind.ts'
import { QUANTITY_HEAD } from '@cuecard/language/german-heads.ts'
import { inWords, type ToldCell } from './row-in-words.ts'

/** From this share of an asked word on a cell speaks of it. */
const HELD = 0.5
/** Words of any price, which tell no column of prices from another. */
const OF_ANY_PRICE = contentSet('price prices cost costs pay charge rate fee month preis preise kosten monat')
/** An amount with its currency: figures alone count users, guests or output as well. */
const AMOUNT =
  /\p{Sc}\s?\d|\d[\d.,'’]*(?:\s?[–-])?\s?(?:\p{Sc}|(?:eur|usd|gbp|chf|euros?|dollars?|francs?|franken|cents?|pence)(?!\p{L}))|(?<!\p{L})(?:eur|usd|gbp|chf)\s?\d/iu
/** The column of the price itself, which may also say that it is on request. */
const PRICE_HEAD =
  /^(?:(?:list|base|basic|net|gross|total|unit|monthly|yearly|annual) )?(?:prices?|costs?|fees?|rates?)(?: (?:per|a|in) \p{L}+)?(?: ?[([].*)?$|^(?:(?:listen|grund|netto|brutto|gesamt|einzel|stück|monats|jahres)?(?:preise?|kosten|gebühr(?:en)?))(?: (?:pro|je|im) \p{L}+)?(?: ?[([].*)?$/iu
/** 'Billed per user', 'Payment monthly', 'Week on request': what an amount beside it is for, or what stands for one. */
const BESIDE_AMOUNT =
  /^\D*(?<!\p{L})(?:per|each|pro|je|monthly|yearly|annually|monatlich|jährlich|on request|auf anfrage)(?!\p{L})\D*$/iu
const ENDS_WITH_FIGURE = /(?:^|\s)\d[\d.,]*$/u

/**
 * The cells of a long row that the parts of a question ask for, with their heads and the name of the row: those that hold the kind of
 * value and a word of the question, or else either of them; the price is never left out of an answer to what something costs. All of
 * it where that does not tell few cells from others.
 */
export function withAskedCells({ text, row }: AnswerUnit, questions: readonly Question[]): string {
  if (!row || text !== inWords(row)) return text
  const asked = questions.map((question) => askedCells(row.name, row.told, question))
  const told = row.told.filter((cell) => asked.some((cells) => cells.includes(cell)))
  const tellsFew = asked.every((cells) => cells.length > 0) && told.length * 2 <= row.told.length
  return tellsFew ? inWords({ ...row, told }) : text
}

function askedCells(name: string, told: readonly ToldCell[], { own, words, borrowed }: Question): ToldCell[] {
  const kind = askedKind(own)
  const named = contentSet(name)
  const isTelling = (word: string) => !named.has(word) && !(kind === 'money' && OF_ANY_PRICE.has(word))
  const asked = [...new Set([...words, ...borrowed, ...contentWords(writeNumbers(own))])].filter(isTelling)
  const cells = told.map((cell) => ({ cell, words: contentSet(cell.text) }))
  const held = heldBy(
    own,
    asked,
    cells.map((each) => each.words),
  )
  const hasNumber = numbersIn(writeNumbers(own)).length > 0
  const isAmount = ({ text }: ToldCell) => AMOUNT.test(text)
  // Where no cell says in what one pays, none can be told to be the price.
  if (kind === 'money' && !told.some(isAmount)) return []
  // 'Day 290 EUR' is no time.
  const isOfKind = (cell: ToldCell) =>
    kind === 'money'
      ? isAmount(cell)
      : kind !== null && holdsKind(kind, cell.text) && !(kind === 'time' && isAmount(cell))
  const isAsked = (each: (typeof cells)[number]) => asked.some((word) => held(each.words, word) >= HELD)
  const matched = cells.filter(isAsked)
  const both = matched.filter(({ cell }) => isOfKind(cell))
  // A column for as many as the customer has: 'From 5 units'.
  const isRange = (cell: ToldCell) =>
    hasNumber && /\p{N}/u.test(cell.head) && (isOfKind(cell) || (kind === 'money' && ENDS_WITH_FIGURE.test(cell.text)))
  const isOfPrice = ({ head, text }: ToldCell) =>
    kind === 'money' && (PRICE_HEAD.test(head) || BESIDE_AMOUNT.test(text))
  const chosen = both.length > 0 ? both : [...matched, ...cells.filter(({ cell }) => isOfKind(cell))]
  const isChosen = (each: (typeof cells)[number] | undefined) =>
    each !== undefined && (chosen.includes(each) || isRange(each.cell) || isOfPrice(each.cell))
  // A price that holds from so many pieces on is promised to nobody who buys one.
  const isCondition = ({ cell }: (typeof cells)[number], at: number) =>
    kind === 'money' && QUANTITY_HEAD.test(cell.head) && isChosen(cells[at + 1])
  return cells.filter((each, at) => isChosen(each) || isCondition(each, at)).map(({ cell }) => cell)
}
