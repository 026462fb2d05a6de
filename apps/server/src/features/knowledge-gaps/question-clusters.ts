import { countShared, createWordIndex, isNegated, similarity } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import { createLoopTurns, type LoopTurns } from '../../platform/background-thread.ts'
import { differsBothWays, withDigits } from '../../shared/evidence/words-asked.ts'

/** A question's words, for comparing it with others. */
export interface QuestionWords {
  words: ReadonlySet<string>
  /** Figures and names in the sentence; questions with different ones are different. */
  names: ReadonlySet<string>
}

/** Phrases that mean the same in a question, with the word that replaces them. */
const SYNONYMS: readonly [RegExp, string][] = [
  [
    /\bhow (?:much|expensive)\b|\b(?:costs?|pric(?:e|es|ing)|fees?|charge[sd]?|pay|expensive)\b|\b(?:was|wie ?viel) kostet\b|\bpreise?\b/giu,
    ' price ',
  ],
  [
    /\bhow (?:long|fast|quick(?:ly)?|soon)\b|\b(?:response times?|turnaround|duration)\b|\bwie (?:lange|schnell)\b/giu,
    ' howlong ',
  ],
  [/\bhow many\b|\bmaximum\b|\bup to how\b|\blimits?\b|\bwie viele\b/giu, ' howmany '],
  [
    /\b(?:integrat\w*|connect\w*|plugs? into|work(?:s|ing)? (?:together )?with|talks? to|compatib\w*|interface with)\b/giu,
    ' integrate ',
  ],
  [/\b(?:supports?|offers?|provides?|includes?|have|got)\b/giu, ' '],
  [
    /\b(?:can|could|would) you (?:please )?(?:tell|explain|say|remind)\b|\b(?:please|just|actually|exactly|again|currently)\b/giu,
    ' ',
  ],
]
/** Share of common words from which two questions are the same. */
const SAME_WORDS_SHARE = 0.6
/** Or all words of the shorter question are in the longer one, and it has at least this many. */
const CONTAINED = { share: 0.99, words: 3 }
/** Or the meaning is this similar, with some common words. */
const SIMILAR_MEANING = { cosine: 0.9, share: 0.2 }

export function toQuestionWords(asked: string): QuestionWords {
  const text = withDigits(asked)
  const plain = SYNONYMS.reduce((so, [pattern, word]) => so.replace(pattern, word), text)
  const words = contentSet(plain)
  if (isNegated(text.replace(/^(?:do|does|is|are|can|could|would)n['’]t\b/iu, ''))) words.add('not')
  return { words, names: namesIn(text) }
}

function namesIn(text: string): Set<string> {
  const named = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu)].filter(
    ({ 0: word, index }) =>
      /\p{N}/u.test(word) ||
      (/\p{Lu}/u.test(word) && index > 0 && !/[.!?]\s*$/u.test(text.slice(0, index)) && word !== 'I'),
  )
  return new Set(named.flatMap(([word]) => [...contentSet(word)]))
}

/**
 * Whether two questions ask the same, by their words and, where both have vectors, by meaning (`cosine`; null without). Where each
 * says something that the other does not, meaning alone decides; they never do when each names something that the other does not.
 */
export function asksTheSame(a: QuestionWords, b: QuestionWords, cosine: number | null): boolean {
  if (a.words.has('not') !== b.words.has('not')) return false
  const only = (one: QuestionWords, other: QuestionWords) => [...one.names].some((name) => !other.words.has(name))
  if (only(a, b) && only(b, a)) return false
  const share = similarity(a.words, b.words)
  if (share >= SAME_WORDS_SHARE && !differsBothWays(a.words, b.words))
    return !(only(a, b) || only(b, a)) || share >= 0.75
  const least = Math.min(a.words.size, b.words.size)
  if (least >= CONTAINED.words && countShared(a.words, b.words) / least >= CONTAINED.share) return true
  return cosine !== null && cosine >= SIMILAR_MEANING.cosine && share >= SIMILAR_MEANING.share
}

const BY_MEANING_MAX = 3
/** How many of the questions with the most common words are compared in full. */
const CANDIDATES_MAX = 60

interface Known {
  gapId: string
  text: string
  read: QuestionWords
}

interface ClusterOptions {
  wordsOf?: (text: string) => QuestionWords
  turns?: LoopTurns
}

/** The questions of a company indexed by words, so that lookup stays fast with tens of thousands. */
export function createClusters({ wordsOf = toQuestionWords, turns = createLoopTurns() }: ClusterOptions = {}) {
  const all: Known[] = []
  const index = createWordIndex()
  return {
    add: (gapId: string, text: string) => {
      const read = wordsOf(text)
      all.push({ gapId, text, read })
      index.add(read.words)
    },
    /** The gap that a question belongs to; null for none. `cosineOf` is called for a few candidates only. */
    find: async (question: QuestionWords, cosineOf?: (text: string) => Promise<number | null>) => {
      const alike: (Known & { share: number })[] = []
      for (const [at, count] of index.shared(question.words)) {
        if (turns.areDue()) await turns.take()
        const known = all[at]
        const least = known ? Math.min(question.words.size, known.read.words.size) : 0
        if (known && count / least >= SIMILAR_MEANING.share) alike.push({ ...known, share: count / least })
      }
      const ranked = alike.toSorted((a, b) => b.share - a.share).slice(0, CANDIDATES_MAX)
      const same = ranked.find(({ read }) => asksTheSame(question, read, null))
      if (same || !cosineOf) return same?.gapId ?? null
      for (const { gapId, text, read } of ranked.slice(0, BY_MEANING_MAX)) {
        if (asksTheSame(question, read, await cosineOf(text))) return gapId
      }
      return null
    },
  }
}
