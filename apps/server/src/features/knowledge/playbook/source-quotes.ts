import type { StoredPassage } from '../../../platform/index/knowledge-index.ts'
import { answerUnits } from '../../../shared/quotes/answer-units.ts'

/** A passage of an uploaded document. */
export interface SourcePassage extends StoredPassage {
  item_name: string
}

/** The smallest unit that can be quoted: a sentence, a list with its lead-in, a table row or an answer to a question. */
export interface SourceQuote {
  text: string
  /** The question that the text answers; null for other text. */
  question: string | null
  isRow: boolean
  /** The nearest heading; empty when there is none. */
  heading: string
  /** What it is said of: the name of a table row, else the heading. */
  part: string
  item_id: string
  item_name: string
  locator: string | null
  /** Text of the passage that it was taken from. */
  passage: string
}

const ANSWER_MAX = 420
const UNIT_MIN = 12
const QUESTION_MAX = 200
const HOLDS_SENTENCES = /[.!?]\s\p{Lu}/u
const QUESTION_LABEL = /^(?:q|question|frage|pregunta|domanda|vraag)\s*\d{0,4}\s*[:.)]\s*/i
const ANSWER_LABEL = /^(?:a|answer|antwort|respuesta|risposta|antwoord)\s*\d{0,4}\s*[:.)]\s*/i

/** Splits a passage into quotes, in order: the same units that answers are made of. */
export function quotesOf(passage: SourcePassage): SourceQuote[] {
  const { item_id, item_name, locator } = passage
  const heading = passage.title.split(' › ').slice(1).at(-1) ?? ''
  const about = { heading, item_id, item_name, locator, passage: passage.text }
  const quotes: SourceQuote[] = []
  let list = ''
  for (const [at, { text, under, kind, answersUnder }] of answerUnits(passage.text).entries()) {
    // A list of words is quoted whole, one of sentences by its sentences; the units hold both.
    if (kind === 'list') {
      if (HOLDS_SENTENCES.test(text)) continue
      list = text
    } else if (list.includes(text.replace(/[.;,]$/, ''))) continue
    const asked = under === '' && at === 0 ? heading : under
    const question = isQuestion(asked) ? asked.replace(QUESTION_LABEL, '') : null
    const last = quotes.at(-1)
    const isMore = question !== null && last?.question === question && kind === 'sentence'
    if (isMore && last.text.length + text.length < ANSWER_MAX) last.text += ` ${text}`
    else {
      const answers = question !== null && (answersUnder || under === '') && !isMore
      const said = answers ? text.replace(ANSWER_LABEL, '') : text
      const isRow = kind === 'row'
      const part = isRow ? (/^.{2,60}?(?=:| – )/u.exec(text)?.[0] ?? heading) : heading
      quotes.push({ ...about, part, text: said, question: answers ? question : null, isRow })
    }
  }
  return quotes.filter(
    (each) => each.text.length >= UNIT_MIN && (each.isRow || each.question !== null || isStatement(each.text)),
  )
}

/** Whether it is a statement and not a heading, a caption or part of a broken line. */
const isStatement = (text: string) => /[.!。！…]["'”’)]*$/u.test(text) || text.split(' ').length >= 6

const isQuestion = (text: string) => /[?？]$/.test(text) && text.length <= QUESTION_MAX

/** Letters and digits only, in lower case, to compare texts. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
