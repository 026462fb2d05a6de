import type { Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import { wordsOfPassage } from '../../platform/index/passage-words.ts'

/** A passage as the search found it, with the raw figures of both searches. */
export type RetrievedPassage = Passage & {
  /** 0 when no word matched. */
  bm25: number
  /** Null when the passage or the question has no vector. */
  cosine: number | null
  /** Document title and headings above the passage. */
  title: string
  /** When a sync last took its source in; null or missing when that is not known. */
  synced_at?: string | null | undefined
  /** What stands right before and after it in the same section, where it was asked for. */
  context?: { before: string; after: string } | undefined
}

export interface Retrieved {
  passages: RetrievedPassage[]
  /** How many passages with vectors they were chosen from; missing where that is not known. */
  among?: number | undefined
}

/** A numbered passage with its words read once: `[n]` in the text points to it. */
export interface ReadPassage {
  n: number
  passage: RetrievedPassage
  /** Stemmed content words of title and text. */
  words: ReadonlySet<string>
  /** Numbers of further passages that say the same and stand beside it among the sources. */
  copies: readonly number[]
}

export const readPassages = (passages: readonly RetrievedPassage[]): ReadPassage[] =>
  passages.map((passage, at) => ({
    n: at + 1,
    passage,
    words: wordsOfPassage(passage),
    copies: [],
  }))
