import { isUnspaced } from '@cuecard/language/scripts.ts'
import { contentWords } from '@cuecard/language/words.ts'
import type { Question } from '../../shared/evidence/read-question.ts'

/** A word to look for in the transcripts. */
export interface Term {
  /** As `contentWords` gives it. */
  stem: string
  /** For Postgres' `to_tsquery('simple', …)`; null where words are not set apart by spaces. */
  query: string | null
  weight: number
}

const BORROWED_WEIGHT = 0.5
const TERMS_MAX = 24

/** The question's words as terms, own ones before borrowed ones. */
export function termsOf(question: Question): Term[] {
  const own = question.words.map((stem) => ({ stem, query: queryOf(stem), weight: 1 }))
  const borrowed = question.borrowed
    .filter((stem) => !question.words.includes(stem))
    .map((stem) => ({ stem, query: queryOf(stem), weight: BORROWED_WEIGHT }))
  return [...own, ...borrowed, ...moneyTerms(question)].slice(0, TERMS_MAX)
}

/** People name a price without the word. */
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

/** A stem is the beginning of its words; a short one is the word itself or its plural. */
function queryOf(stem: string): string | null {
  if (isUnspaced(stem)) return null
  const quoted = (word: string) => `'${word.replace(/[\\']/g, ' ')}'`
  return stem.length > 3 ? `${quoted(stem)}:*` : `${quoted(stem)} | ${quoted(`${stem}s`)}`
}

/** Rare words tell more. `counts`: messages with each term; `total`: messages looked at. */
export function weighTerms(terms: readonly Term[], counts: readonly number[], total: number): Term[] {
  return terms.map((term, at) => ({
    ...term,
    weight: term.weight * Math.log(1 + (total + 1) / ((counts[at] ?? 0) + 1)),
  }))
}
