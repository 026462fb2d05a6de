import type { ReadPassage } from '../passages/read-passages.ts'
import { isGerman } from '@cuecard/language/english.ts'
import { weightOf } from '../german/light-words.ts'
import { heldBy, type Held } from '../german/kin-words.ts'
import type { Question } from './read-question.ts'

export interface Evidence {
  /** 0 to 1: how much of the question's subject the best passage speaks of, telling words weighing more. */
  coverage: number
  /** Most words of the question that one passage has. */
  matched: number
  /** Names and figures of the question that no passage has at all. */
  missingNames: number
  /** One passage has all the question's subject, names among it: an encoder of meaning does not know a company's own names. */
  isNamed: boolean
  /** Cosine of the passage nearest in meaning; null when a passage has no vector yet, or the search had none. */
  cosine: number | null
}

/**
 * Fitted on 125 questions that a vendor's documentation answers and 60 that it does not (evidence-data.test.ts holds
 * both rules to it), the bound then lowered a little for the demo company's documents. BM25 itself is left out: its height depends on the size of the company's collection.
 */
const BY_MEANING = { coverage: 0.28, named: 0.1, enough: 0.545 }
const BY_WORDS = { matched: 0.155, missingName: 0.28, enough: 0.85 }
const MATCHED_MAX = 5
const MISSING_MAX = 2
/** A word that an earlier message lent counts half: the question may have moved on. */
const BORROWED_WEIGHT = 0.5

/** A word counts as one that a passage has from this share of it on. */
const HELD = 0.5

/** How the passages hold the words of the question. */
export const heldInPassages = ({ own, words, borrowed, names }: Question, passages: readonly ReadPassage[]): Held =>
  heldBy(
    own,
    [...words, ...borrowed, ...names],
    passages.map((passage) => passage.words),
  )

/** Whether the passages hold enough of what is asked to answer from them. */
export function isEnough(evidence: Evidence): boolean {
  const { coverage, cosine } = evidence
  if (cosine !== null) {
    const named = evidence.isNamed ? BY_MEANING.named : 0
    return cosine + BY_MEANING.coverage * coverage + named >= BY_MEANING.enough
  }
  return wordsWorth(evidence) >= BY_WORDS.enough
}

/** What the words of a question tell where there are no vectors. */
export const wordsWorth = ({ coverage, matched, missingNames }: Omit<Evidence, 'cosine'>): number =>
  coverage +
  BY_WORDS.matched * Math.min(matched, MATCHED_MAX) -
  BY_WORDS.missingName * Math.min(missingNames, MISSING_MAX)

/** Weighs how far the retrieved passages speak of what is asked. */
export function weighEvidence(question: Question, passages: readonly ReadPassage[]): Evidence {
  const held = heldInPassages(question, passages)
  const weights = wordWeights(question, passages, held)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  let coverage = 0
  let matched = 0
  for (const { words } of passages) {
    let covered = 0
    let count = 0
    for (const [word, weight] of weights) {
      const share = held(words, word)
      covered += share * weight
      if (share >= HELD) count += 1
    }
    if (total > 0) coverage = Math.max(coverage, covered / total)
    matched = Math.max(matched, count)
  }
  const missingNames = question.names.filter((name) => !passages.some(({ words }) => held(words, name) >= HELD)).length
  const isNamed = coverage > 0.95 && question.names.length > 0 && missingNames === 0
  return { coverage, matched, missingNames, isNamed, cosine: bestCosine(passages) }
}

function bestCosine(passages: readonly ReadPassage[]): number | null {
  let best: number | null = null
  for (const { passage } of passages) {
    // Half-embedded knowledge: the right passage may be among those without a vector.
    if (passage.cosine === null) return null
    best = Math.max(best ?? -1, passage.cosine)
  }
  return best
}

/** Rarity among the retrieved passages: a word that few of them have tells them apart and weighs up to twice as much. */
export function wordWeights(question: Question, passages: readonly ReadPassage[], held: Held): Map<string, number> {
  const weights = new Map<string, number>()
  const having = (word: string) => passages.filter(({ words }) => held(words, word) >= HELD).length
  const weigh = (word: string) => 1 - (0.5 * having(word)) / Math.max(passages.length, 1)
  const inGerman = isGerman(question.own)
  for (const word of question.words) weights.set(word, weigh(word) * (inGerman ? weightOf(word) : 1))
  for (const word of question.borrowed) {
    // A guess that found nothing is no gap in the evidence.
    if (!weights.has(word) && having(word) > 0) weights.set(word, BORROWED_WEIGHT * weigh(word))
  }
  return weights
}
