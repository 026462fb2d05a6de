import type { ReadPassage } from '../passages/read-passages.ts'
import type { Question } from './read-question.ts'

/** A word that an earlier message lent counts half: the question may have moved on. */
const BORROWED_WEIGHT = 0.5

/** Rarity among the retrieved passages: a word that few of them have tells them apart and weighs up to twice as much. */
export function wordWeights(question: Question, passages: readonly ReadPassage[]): Map<string, number> {
  const weights = new Map<string, number>()
  const having = (word: string) => passages.filter(({ words }) => words.has(word)).length
  const weigh = (word: string) => 1 - (0.5 * having(word)) / Math.max(passages.length, 1)
  for (const word of question.words) weights.set(word, weigh(word))
  for (const word of question.borrowed) {
    // A guess that found nothing is no gap in the evidence.
    if (!weights.has(word) && having(word) > 0) weights.set(word, BORROWED_WEIGHT * weigh(word))
  }
  return weights
}
