import { contentSet } from '@cuecard/language/words.ts'
import type { DocumentContradiction } from '@cuecard/contract/meetings/analysis.ts'
import { findContradictions } from './contradictions.ts'
import { readPassages, type RetrievedPassage } from '../passages/read-passages.ts'
import { readStatement } from './read-question.ts'
import { passageSentences } from '../passages/passage-sentences.ts'
import { isSame, type Value, valuesOf, withoutFigures } from './values.ts'
import { writeNumbers } from './spoken-numbers.ts'
import { isStated, withoutQuestion } from './stated-in-documents.ts'

/** Share of a statement's words that a sentence with another value speaks of too. */
const SAME_SUBJECT_SHARE = 0.7
const QUOTE_MAX = 420

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
