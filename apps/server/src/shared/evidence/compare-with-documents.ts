import { isNegated } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { DocumentContradiction } from '@cuecard/contract/meetings/analysis.ts'
import { findContradictions } from './contradictions.ts'
import { readPassages, type RetrievedPassage } from '../passages/read-passages.ts'
import { readStatement } from './read-question.ts'
import { passageSentences } from '../passages/passage-sentences.ts'
import { isSame, isTelling, type Value, valuesOf, withoutFigures } from './values.ts'
import { writeNumbers } from './spoken-numbers.ts'

/** Share of a statement's words in a document's sentence from which the document covers the statement. */
const COVERED_SHARE = 0.7
/** Covered with fewer of its words when the meaning is this similar. */
const SIMILAR_MEANING = { cosine: 0.86, words: 0.5 }
/** Covered with fewer of its words when it gives the same values with what they count. */
const SAME_VALUE_SHARE = 0.5
/** Share of a statement's words that a sentence with another value speaks of too. */
const SAME_SUBJECT_SHARE = 0.7
const QUOTE_MAX = 420

/** A question that leads a statement says what it is about, and is no part of what is stated. */
export const withoutQuestion = (text: string) => text.replace(/^[^?？]*[?？]\s+/u, '')

/** Compares a statement with passages of the company's documents. */
export function compareWithDocuments(text: string, passages: readonly RetrievedPassage[]) {
  const contradiction = differentValueOf(text, passages) ?? contradictionOf(writeNumbers(asOne(text)), passages)
  return {
    /** A document states something else. */
    contradiction,
    /** A document states it already. */
    known: contradiction === null && isStated(text, passages),
  }
}

/** Whether a document states it, whatever others state. */
export const isStated = (text: string, passages: readonly RetrievedPassage[]) =>
  passages.some((passage) => isStatedIn(passage, withoutQuestion(text)))

function contradictionOf(text: string, passages: readonly RetrievedPassage[]): DocumentContradiction | null {
  const [own, ...documents] = readPassages([asPassage(text), ...passages.map(withNumbers)])
  if (!own) return null
  const question = readStatement({ current_message: { message: text }, transcription_message_history: [] })
  const found = findContradictions(question, [own, ...documents]).find(({ first }) => first.n === own.n)
  const against = found && passages[documents.findIndex(({ n }) => n === found.second.n)]
  if (!found || !against) return null
  const { item_id, item_name, locator } = against
  return { item_id, item_name, locator, text: sentenceWith(against.text, found.second.figure.text) }
}

/** 'Up to ten' and 'up to 10' would be two subjects. */
const withNumbers = (passage: RetrievedPassage): RetrievedPassage => ({ ...passage, text: writeNumbers(passage.text) })

/** With the question that it answers in one sentence, so that the question's words belong to its subject. */
const asOne = (text: string) => text.replace(/[?？]\s+/u, ', ')

/** A clause of a document that gives the same named thing ('Arm 12') another value of the same kind, and none the same. */
function differentValueOf(text: string, passages: readonly RetrievedPassage[]): DocumentContradiction | null {
  const told = designated(withoutQuestion(text))
  if (!told) return null
  const words = [...contentSet(withoutFigures(writeNumbers(text)))].filter((word) => !/\d/.test(word))
  const clauses = passages.flatMap((passage) =>
    passageSentences(passage.text).flatMap((sentence, at, all) => {
      // In a list of questions and answers the question stands before.
      const around = contentSet(`${all[at - 1]?.text ?? ''} ${sentence.text} ${sentence.heading} ${passage.title}`)
      const share = words.filter((word) => around.has(word)).length / words.length
      if (share < SAME_SUBJECT_SHARE) return []
      return sentence.text.split(/[,;|]/).flatMap((clause) => {
        const other = designated(clause)
        const same = other?.name === told.name && other.value.unit === told.value.unit
        return same ? [{ passage, text: sentence.text, isEqual: isSame(other.value, told.value) }] : []
      })
    }),
  )
  const [first] = clauses
  if (!first || clauses.some(({ isEqual }) => isEqual)) return null
  const { item_id, item_name, locator } = first.passage
  return { item_id, item_name, locator, text: first.text.slice(0, QUOTE_MAX) }
}

/** The one thing with a number in its name and the one counted value of a clause; null where there is not one of each. */
function designated(clause: string): { name: string; value: Value } | null {
  const written = writeNumbers(clause)
  const counted = valuesOf(written).filter(({ unit }) => unit !== null)
  const names = new Set(withoutFigures(written).match(/\b\p{Lu}\p{L}+ \d+\b/gu))
  const [value, name] = [counted[0], [...names][0]]
  return counted.length === 1 && names.size === 1 && value && name ? { name, value } : null
}

const asPassage = (text: string): RetrievedPassage => ({
  item_id: '',
  item_name: '',
  source: '',
  locator: null,
  text,
  score: 0,
  title: '',
  bm25: 0,
  cosine: null,
  synced_at: null,
})

/** `figure` as it stands in the passage when its numbers stand in one form. */
function sentenceWith(passage: string, figure: string): string {
  const sentence = passageSentences(passage).find(({ text }) => writeNumbers(text).includes(figure))
  return (sentence?.text ?? passage).slice(0, QUOTE_MAX)
}

function isStatedIn(passage: RetrievedPassage, said: string): boolean {
  const text = writeNumbers(said)
  const values = valuesOf(text)
  // 'Twelve percent' and '12 %' are the same value without a common word, so values are compared apart from words.
  const words = [...contentSet(withoutFigures(text))].filter((word) => !/\d/.test(word) || word.startsWith('date'))
  if (words.length === 0) return false
  const title = contentSet(passage.title)
  const sentences = passageSentences(passage.text)
  const isTable = /^\|.*\|$/mu.test(passage.text)
  return sentences.some((sentence, at) => {
    // One spoken sentence may be written as two; a table's next row is about something else.
    const both = writeNumbers(isTable ? sentence.text : `${sentence.text} ${sentences[at + 1]?.text ?? ''}`)
    const there = new Set([...contentSet(both), ...contentSet(sentence.heading), ...title])
    const share = words.filter((word) => there.has(word)).length / words.length
    const isNear = (passage.cosine ?? 0) >= SIMILAR_MEANING.cosine && share >= SIMILAR_MEANING.words
    const isSameValue = values.some((value) => value.unit !== null || isTelling(value)) && share >= SAME_VALUE_SHARE
    if (share < COVERED_SHARE && !isNear && !isSameValue) return false
    const told = valuesOf(both)
    return values.every((value) => told.some((other) => isSame(value, other))) && isNegated(text) === isNegated(both)
  })
}
