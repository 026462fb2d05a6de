import { isNegated } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { findFigures } from '@cuecard/language/figures.ts'
import { findContradictions } from '../../shared/evidence/contradictions.ts'
import { type ReadPassage, readPassages } from '../../shared/passages/read-passages.ts'
import { readStatement } from '../../shared/evidence/read-question.ts'
import { passageSentences } from '../../shared/passages/passage-sentences.ts'
import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { numbersIn, writeNumbers } from './spoken-numbers.ts'
import type { RetrievedPassage } from '../knowledge/knowledge.service.ts'

/** Share of a statement's words in a document's sentence from which the document covers the statement. */
const COVERED_SHARE = 0.7
/** Covered with fewer of its words when the meaning is this similar. */
const SIMILAR_MEANING = { cosine: 0.86, words: 0.5 }
/** Covered with fewer of its words when it gives the same telling value. */
const SAME_VALUE_SHARE = 0.45
const QUOTE_MAX = 420

export type Contradiction = NonNullable<DiscoveredKnowledgeItem['contradiction']>

/** Compares a statement with passages of the company's documents. */
export function compareWithDocuments(text: string, passages: readonly RetrievedPassage[]) {
  const contradiction = contradictionOf(writeNumbers(text), passages)
  return {
    /** A document states something else. */
    contradiction,
    /** A document states it already. */
    known: contradiction === null && passages.some((passage) => isStatedIn(passage, text)),
  }
}

function contradictionOf(text: string, passages: readonly RetrievedPassage[]): Contradiction | null {
  const [own, ...documents] = readPassages([asPassage(text), ...passages])
  if (!own) return null
  const question = readStatement({ current_message: { message: text }, transcription_message_history: [] })
  const found = findContradictions(question, [own, ...documents]).find(({ first }) => first.n === own.n)
  const against = found && documents.find(({ n }) => n === found.second.n)
  if (!found || !against) return null
  return { ...itemOf(against), text: sentenceWith(against.passage.text, found.second.figure.text) }
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

const itemOf = ({ passage }: ReadPassage) => {
  const { item_id, item_name, locator } = passage
  return { item_id, item_name, locator }
}

const sentenceWith = (passage: string, figure: string) =>
  (passageSentences(passage).find(({ text }) => text.includes(figure))?.text ?? passage).slice(0, QUOTE_MAX)

function isStatedIn(passage: RetrievedPassage, said: string): boolean {
  const text = writeNumbers(said)
  const values = valuesOf(text)
  // 'Twelve percent' and '12 %' are the same value without a common word, so values are compared apart from words.
  const words = [...contentSet(withoutFigures(text))].filter((word) => !/\d/.test(word) || word.startsWith('date'))
  if (words.length === 0) return false
  const title = contentSet(passage.title)
  const sentences = passageSentences(passage.text)
  return sentences.some((sentence, at) => {
    // One spoken sentence may be written as two.
    const both = writeNumbers(`${sentence.text} ${sentences[at + 1]?.text ?? ''}`)
    const there = new Set([...contentSet(both), ...contentSet(sentence.heading), ...title])
    const share = words.filter((word) => there.has(word)).length / words.length
    const isNear = (passage.cosine ?? 0) >= SIMILAR_MEANING.cosine && share >= SIMILAR_MEANING.words
    const isSameValue = values.some(isTelling) && share >= SAME_VALUE_SHARE
    if (share < COVERED_SHARE && !isNear && !isSameValue) return false
    const told = valuesOf(both)
    return values.every((value) => told.some((other) => isSame(value, other))) && isNegated(text) === isNegated(both)
  })
}

/** A number with what it counts; `unit` is null where that is not said. */
interface Value {
  value: number
  unit: string | null
}

/** Spans of time in one unit each: hours up to weeks, months above, because a month has no fixed length. */
const SPANS: Readonly<Record<string, readonly [string, number]>> = {
  second: ['hour', 1 / 3600],
  minut: ['hour', 1 / 60],
  hour: ['hour', 1],
  stund: ['hour', 1],
  day: ['hour', 24],
  tag: ['hour', 24],
  week: ['hour', 168],
  month: ['month', 1],
  monat: ['month', 1],
  quarter: ['month', 3],
  year: ['month', 12],
  jahr: ['month', 12],
}

function valuesOf(text: string): Value[] {
  const figures = findFigures(text)
  const counted = figures.map(({ value, unit }): Value => {
    const span = Object.entries(SPANS).find(([name]) => unit.startsWith(name))?.[1]
    return span ? { value: value * span[1], unit: span[0] } : { value, unit }
  })
  return [...counted, ...numbersIn(withoutFigures(text)).map((value): Value => ({ value, unit: null }))]
}

const withoutFigures = (text: string) =>
  findFigures(text).reduce((rest, figure) => rest.replace(figure.text, ' '), text)

/** A unit that one side leaves out, as a table's column does, is taken for the other's. */
const isSame = (one: Value, other: Value) =>
  Math.abs(one.value - other.value) < 1e-6 && (one.unit === null || other.unit === null || one.unit === other.unit)

/** Large or fractional values are seldom the same by chance. */
const isTelling = ({ value }: Value) => value >= 1_000 || !Number.isInteger(value)
