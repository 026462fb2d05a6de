import { isNegated } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { findFigures } from '@cuecard/language/figures.ts'
import { findContradictions } from '../../shared/evidence/contradictions.ts'
import { type ReadPassage, readPassages } from '../../shared/passages/read-passages.ts'
import { readStatement } from '../../shared/evidence/read-question.ts'
import { passageSentences } from '../../shared/passages/passage-sentences.ts'
import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import type { RetrievedPassage } from '../knowledge/knowledge.service.ts'

/** Share of a statement's words that a document's sentence has, from which the document says it already. */
const SAID = 0.7
/** The same by meaning: so near, with fewer of its words. */
const NEAR = { cosine: 0.86, words: 0.5 }
const SHOWN_MAX = 420

export type Contradicted = NonNullable<DiscoveredKnowledgeItem['contradiction']>

export interface Compared {
  /** A document says so already. */
  known: boolean
  /** A document says otherwise. */
  contradiction: Contradicted | null
}

/** What the company's documents hold of a statement. Pure. */
export function compareWithDocuments(text: string, passages: readonly RetrievedPassage[]): Compared {
  const contradiction = contradictionOf(text, passages)
  return { contradiction, known: contradiction === null && passages.some((passage) => saysSo(passage, text)) }
}

function contradictionOf(text: string, passages: readonly RetrievedPassage[]): Contradicted | null {
  const [own, ...documents] = readPassages([asPassage(text), ...passages])
  if (!own) return null
  const question = readStatement({ current_message: { message: text }, transcription_message_history: [] })
  const found = findContradictions(question, [own, ...documents]).find(({ first }) => first.n === own.n)
  const against = found && documents.find(({ n }) => n === found.second.n)
  if (!found || !against) return null
  return { ...placeOf(against), text: sentenceWith(against.passage.text, found.second.figure.text) }
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

const placeOf = ({ passage }: ReadPassage) => {
  const { item_id, item_name, locator } = passage
  return { item_id, item_name, locator }
}

const sentenceWith = (passage: string, figure: string) =>
  (passageSentences(passage).find(({ text }) => text.includes(figure))?.text ?? passage).slice(0, SHOWN_MAX)

function saysSo(passage: RetrievedPassage, text: string): boolean {
  const found = findFigures(text)
  // 'Twelve percent' and '12 %' are one figure and no common word.
  const words = [...contentSet(found.reduce((so, figure) => so.replace(figure.text, ' '), text))]
  if (words.length === 0) return false
  const figures = found.map(({ value, unit }) => `${value} ${unit}`)
  const title = contentSet(passage.title)
  const sentences = passageSentences(passage.text)
  return sentences.some((sentence, at) => {
    // What two sentences say in a row may have been said in one.
    const both = `${sentence.text} ${sentences[at + 1]?.text ?? ''}`
    const there = new Set([...contentSet(both), ...contentSet(sentence.heading), ...title])
    const share = words.filter((word) => there.has(word)).length / words.length
    const near = (passage.cosine ?? 0) >= NEAR.cosine && share >= NEAR.words
    if (share < SAID && !near) return false
    const told = new Set(findFigures(both).map(({ value, unit }) => `${value} ${unit}`))
    return figures.every((figure) => told.has(figure)) && isNegated(text) === isNegated(both)
  })
}
