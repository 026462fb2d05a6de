import { isNegated } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { findFigures } from '@cuecard/language/figures.ts'
import { findContradictions } from '../../shared/evidence/contradictions.ts'
import { type ReadPassage, readPassages } from '../../shared/passages/read-passages.ts'
import { readStatement } from '../../shared/evidence/read-question.ts'
import { passageSentences } from '../../shared/passages/passage-sentences.ts'
import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import type { RetrievedPassage } from '../knowledge/knowledge.service.ts'

/** Share of a statement's words in a document's sentence from which the document covers the statement. */
const COVERED_SHARE = 0.7
/** Covered with fewer of its words when the meaning is this similar. */
const SIMILAR_MEANING = { cosine: 0.86, words: 0.5 }
const QUOTE_MAX = 420

export type Contradiction = NonNullable<DiscoveredKnowledgeItem['contradiction']>

/** Compares a statement with passages of the company's documents. */
export function compareWithDocuments(text: string, passages: readonly RetrievedPassage[]) {
  const contradiction = contradictionOf(text, passages)
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

function isStatedIn(passage: RetrievedPassage, text: string): boolean {
  const found = findFigures(text)
  // 'Twelve percent' and '12 %' are the same figure without a common word, so figures are compared apart from words.
  const words = [...contentSet(found.reduce((so, figure) => so.replace(figure.text, ' '), text))]
  if (words.length === 0) return false
  const figures = found.map(({ value, unit }) => `${value} ${unit}`)
  const title = contentSet(passage.title)
  const sentences = passageSentences(passage.text)
  return sentences.some((sentence, at) => {
    // One spoken sentence may be written as two.
    const both = `${sentence.text} ${sentences[at + 1]?.text ?? ''}`
    const there = new Set([...contentSet(both), ...contentSet(sentence.heading), ...title])
    const share = words.filter((word) => there.has(word)).length / words.length
    const near = (passage.cosine ?? 0) >= SIMILAR_MEANING.cosine && share >= SIMILAR_MEANING.words
    if (share < COVERED_SHARE && !near) return false
    const told = new Set(findFigures(both).map(({ value, unit }) => `${value} ${unit}`))
    return figures.every((figure) => told.has(figure)) && isNegated(text) === isNegated(both)
  })
}
