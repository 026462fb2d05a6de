import { contentSet } from '@cuecard/language/words.ts'
import { LRUCache } from 'lru-cache'

interface PassageText {
  title: string
  text: string
}

/**
 * What is worked out of a passage's title and text alone. A company's good passages come up again and again, and the answer waits for this:
 * that of the last `max` passages is kept, by their text and then their title. Both come from the index as they are kept there, so that
 * nothing is joined and hashed to find them.
 */
export function keptOfPassages<Value>(
  max: number,
  workOut: (passage: PassageText) => Value,
): (passage: PassageText) => Value {
  const known = new LRUCache<string, ReadonlyMap<string, Value>>({ maxSize: max, sizeCalculation: ({ size }) => size })
  return ({ title, text }) => {
    const byTitle = known.get(text)
    const before = byTitle?.get(title)
    if (before !== undefined) return before
    const found = workOut({ title, text })
    known.set(text, new Map([...(byTitle ?? []), [title, found]]))
    return found
  }
}

/** Stemmed content words of a passage's title and text: they rank what was found, and tell what answers. */
export const wordsOfPassage = keptOfPassages<ReadonlySet<string>>(4_000, ({ title, text }) =>
  contentSet(`${title}\n${text}`),
)
