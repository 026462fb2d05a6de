import { contentSet, contentWords } from '@cuecard/language/words.ts'
import type { Question } from '../evidence/read-question.ts'
import { numbersIn, writeNumbers } from '../evidence/spoken-numbers.ts'
import { heldBy } from '../german/kin-words.ts'
import type { AnswerUnit } from './answer-units.ts'
import { askedKind, holdsKind } from './asked-kind.ts'
import { inWords, type ToldCell } from './row-in-words.ts'

/** From this share of an asked word on a cell speaks of it. */
const HELD = 0.5
/** Words of any price, which tell no column of prices from another. */
const OF_ANY_PRICE = contentSet('price prices cost costs pay charge rate fee month preis preise kosten monat')
/** An amount whose currency stands in the head or title. */
const ENDS_WITH_FIGURE = /(?:^|\s)\d[\d.,]*$/u

/**
 * The cells of a long row that the parts of a question ask for, with their heads and the name of the row: those that hold the kind of
 * value and a word of the question, or else either of them. All of it where that tells few cells from others.
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
  const isOfKind = ({ text }: ToldCell) =>
    kind !== null && (holdsKind(kind, text) || (kind === 'money' && ENDS_WITH_FIGURE.test(text)))
  const isAsked = (each: (typeof cells)[number]) => asked.some((word) => held(each.words, word) >= HELD)
  const matched = cells.filter(isAsked)
  const both = matched.filter(({ cell }) => isOfKind(cell))
  // A column for as many as the customer has: 'From 5 units'.
  const isRange = ({ cell }: (typeof cells)[number]) => hasNumber && /\p{N}/u.test(cell.head) && isOfKind(cell)
  const chosen = both.length > 0 ? both : [...matched, ...cells.filter(({ cell }) => isOfKind(cell))]
  return cells.filter((each) => chosen.includes(each) || isRange(each)).map(({ cell }) => cell)
}
