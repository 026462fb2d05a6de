import { isUnspaced } from '@cuecard/language/scripts.ts'
import { contentWords } from '@cuecard/language/words.ts'
import type { ChatQuestion } from './chat-question.ts'
import type { Question } from '../../shared/evidence/read-question.ts'

/** A word to search for in transcripts. */
export interface Term {
  /** As `contentWords` gives it. */
  stem: string
  /** For PostgreSQL's `to_tsquery('simple', …)`; null in scripts without spaces between words. */
  query: string | null
  weight: number
}

const BORROWED_WEIGHT = 0.5
const TERMS_MAX = 24

/** The question's own words as terms, then those borrowed from earlier turns. */
export function termsOf(question: Question): Term[] {
  const own = question.words.map((stem) => ({ stem, query: queryOf(stem), weight: 1 }))
  const borrowed = question.borrowed
    .filter((stem) => !question.words.includes(stem))
    .map((stem) => ({ stem, query: queryOf(stem), weight: BORROWED_WEIGHT }))
  return [...own, ...borrowed, ...moneyTerms(question)].slice(0, TERMS_MAX)
}

/** The words of a search: the question's, and those that captions may have heard instead of the names it asks for. */
export function searchTerms({ question, names }: Pick<ChatQuestion, 'question' | 'names'>): Term[] {
  const terms = termsOf(question)
  const heard = new Set(names.heardFor(question.own).flatMap(contentWords))
  const more = [...heard].filter((stem) => !terms.some((term) => term.stem === stem))
  return [...terms, ...more.map((stem) => ({ stem, query: queryOf(stem), weight: 1 }))].slice(0, TERMS_MAX)
}

/** People state a price without using the word. */
const MONEY = new Set(contentWords('price prices pricing cost costs budget fee fees expensive cheap'))
const AMOUNTS = contentWords('price cost euro euros dollar dollars pounds budget percent')

function moneyTerms({ words }: Question): Term[] {
  if (!words.some((word) => MONEY.has(word))) return []
  return AMOUNTS.filter((stem) => !words.includes(stem)).map((stem) => ({
    stem,
    query: queryOf(stem),
    weight: BORROWED_WEIGHT,
  }))
}

/** A stem matches words that start with it; a short one matches the word itself or its plural. */
function queryOf(stem: string): string | null {
  if (isUnspaced(stem)) return null
  const quoted = (word: string) => `'${word.replace(/[\\']/g, ' ')}'`
  return stem.length > 3 ? `${quoted(stem)}:*` : `${quoted(stem)} | ${quoted(`${stem}s`)}`
}

/** Weighs rare terms more. `counts`: messages with each term; `total`: messages searched. */
export function weighTerms(terms: readonly Term[], counts: readonly number[], total: number): Term[] {
  return terms.map((term, at) => ({
    ...term,
    weight: term.weight * Math.log(1 + (total + 1) / ((counts[at] ?? 0) + 1)),
  }))
}
