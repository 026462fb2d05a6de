import { isNearDuplicate, isSimilar } from '@cuecard/language/similarity.ts'
import type { ReadPassage } from './read-passages.ts'

/** Share of the content words of two passages that both have, from which they are compared word by word. */
const WORTH_COMPARING = 0.6

/** Search results in which passages that say the same are brought together. */
export interface MergedPassages {
  /** One passage for each statement, in the order of the search. */
  uniquePassages: ReadPassage[]
  /** All of them with their numbers: passages that say the same stand next to each other. */
  sources: ReadPassage[]
  /** How many passages with vectors they were chosen from; missing where that is not known. */
  among?: number | undefined
}

/** Brings passages together that say the same in nearly the same words; at most `max` different ones are kept. */
export function mergeDuplicates(read: readonly ReadPassage[], max: number): MergedPassages {
  const groups: ReadPassage[][] = []
  for (const passage of read) {
    const same = groups.find(([lead]) => lead && saysTheSame(lead, passage))
    if (same) same.push(passage)
    else if (groups.length < max) groups.push([passage])
  }
  let n = 0
  const numbered = groups.map((group) => group.map((passage) => ({ ...passage, n: ++n })))
  const uniquePassages = numbered.flatMap(([lead, ...copies]) =>
    lead ? [{ ...lead, copies: copies.map((copy) => copy.n) }] : [],
  )
  return { uniquePassages, sources: numbered.flat() }
}

/** `[2]`, with the numbers of the passages that say the same: `[2][3]`. */
export const citation = (n: number, passages: readonly ReadPassage[]) =>
  [n, ...(passages.find((read) => read.n === n)?.copies ?? [])].map((each) => `[${each}]`).join('')

const saysTheSame = (a: ReadPassage, b: ReadPassage) =>
  isSimilar(a.words, b.words, WORTH_COMPARING) && isNearDuplicate(a.passage.text, b.passage.text)
