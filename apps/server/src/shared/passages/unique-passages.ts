import { tokenize } from '@cuecard/language/words.ts'
import type { ReadPassage, RetrievedPassage } from './read-passages.ts'

/** Shared content words, of all that either passage has, from which two are compared word by word. */
const WORTH_COMPARING = 0.6
const SAME = 0.9
/** A word on one side alone that may change what is said. */
const CHANGES = /\p{N}|^(?:not|no|never|none|without|except|only|nicht|kein|keine|nie|ohne|nur)$|n['’]t$/iu

export interface Distinct {
  /** One passage for each thing said, in the order of the search. */
  leads: ReadPassage[]
  /** All of them with their numbers: passages that say the same stand next to each other. */
  sources: ReadPassage[]
}

/** Brings passages together that say the same in nearly the same words; at most `max` different ones are kept. */
export function mergeDuplicates(read: readonly ReadPassage[], max: number): Distinct {
  const groups: ReadPassage[][] = []
  for (const passage of read) {
    const same = groups.find(([lead]) => lead && saysTheSame(lead, passage))
    if (same) same.push(passage)
    else if (groups.length < max) groups.push([passage])
  }
  let n = 0
  const numbered = groups.map((group) => group.map((passage) => ({ ...passage, n: ++n })))
  const leads = numbered.flatMap(([lead, ...copies]) =>
    lead ? [{ ...lead, copies: copies.map((copy) => copy.n) }] : [],
  )
  return { leads, sources: numbered.flat() }
}

/** `[2]`, with the numbers of the passages that say the same: `[2][3]`. */
export const citation = (n: number, passages: readonly ReadPassage[]) =>
  [n, ...(passages.find((read) => read.n === n)?.copies ?? [])].map((each) => `[${each}]`).join('')

function saysTheSame(a: ReadPassage, b: ReadPassage): boolean {
  if (likeness(a.words, b.words) < WORTH_COMPARING) return false
  const [left, right] = [wordsOf(a.passage), wordsOf(b.passage)]
  if (likeness(new Set(left.keys()), new Set(right.keys())) < SAME) return false
  return [...difference(left, right), ...difference(right, left)].every(
    ({ lower, isName }) => !isName && !CHANGES.test(lower),
  )
}

/** Lower-cased word → whether it stands capitalised inside a sentence. */
function wordsOf({ text }: RetrievedPassage): Map<string, boolean> {
  const words = new Map<string, boolean>()
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.,_-]*/gu)) {
    const isName =
      /\p{Lu}/u.test(word) && index > 0 && !/[.!?:\n|]\s*$/u.test(text.slice(Math.max(0, index - 4), index))
    for (const lower of tokenize(word)) words.set(lower, (words.get(lower) ?? false) || isName)
  }
  return words
}

const difference = (from: ReadonlyMap<string, boolean>, other: ReadonlyMap<string, boolean>) =>
  [...from].filter(([lower]) => !other.has(lower)).map(([lower, isName]) => ({ lower, isName }))

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) < 0.5 * Math.max(a.size, b.size)) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared / Math.max(1, a.size + b.size - shared)
}
