import { fold } from './plain-text.ts'
import { countMissing, printOf } from './word-print.ts'
import { tokenize } from './words.ts'

/** How many words two texts share. */
export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared
}

/** Share of the words of two texts that both have (Jaccard), 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = countShared(a, b)
  return shared / Math.max(1, a.size + b.size - shared)
}

/**
 * Whether `similarity` of the two is `least` or more, for words that do not change any more: texts that have little in common are told
 * apart by their prints, which are kept with the words.
 */
export function isSimilar(a: ReadonlySet<string>, b: ReadonlySet<string>, least: number): boolean {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  const needed = Math.floor((least * (a.size + b.size)) / (1 + least))
  let mayMiss = small.size - needed
  if (countMissing(printOf(small), printOf(large)) > mayMiss) return false
  for (const word of small) {
    if (!large.has(word)) mayMiss -= 1
    if (mayMiss < 0) return false
  }
  return similarity(a, b) >= least
}

/** Share of the words of `wanted` that `text` has, 0 to 1. */
export const coverage = (wanted: ReadonlySet<string>, text: ReadonlySet<string>): number =>
  countShared(wanted, text) / Math.max(1, wanted.size)

/**
 * How much two texts have in common, 0 to 1, by pairs of neighbouring letters (Dice): the same measure in every script.
 */
export function textSimilarity(a: string, b: string): number {
  const [left, right] = [countPairs(a), countPairs(b)]
  const all = sum(left) + sum(right)
  if (all === 0) return a === b ? 1 : 0
  let shared = 0
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0)
  return (2 * shared) / all
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)

function countPairs(text: string): Map<string, number> {
  const letters = [...fold(text, '')]
  const counts = new Map<string, number>()
  letters.slice(1).forEach((letter, at) => {
    const pair = `${letters[at]}${letter}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  })
  return counts
}

const NEGATION =
  /(?<!\p{L})(?:not|no|never|none|neither|nor|cannot|without|except|nicht|kein(?:e[nmrs]?)?|nie|ohne|pas|sans|jamais|nunca|sin)(?!\p{L})|n['’]t(?!\p{L})/giu

/** How many words of a text say no, in English, German, French and Spanish. */
export const countNegations = (text: string): number => text.match(NEGATION)?.length ?? 0

/** Whether a text says no. */
export const isNegated = (text: string): boolean => countNegations(text) > 0

const SAME = 0.9
/** A word on one side alone that may change what is said. */
const CHANGES = /\p{N}|^only$|^nur$/u

/** Whether two texts say the same in nearly the same words: no name, figure or negation stands in one alone. */
export function isNearDuplicate(a: string, b: string): boolean {
  // Copies of a document are the usual case, and reading the names of two passages takes half a millisecond.
  if (a === b) return true
  const [left, right] = [readNames(a), readNames(b)]
  if (similarity(new Set(left.keys()), new Set(right.keys())) < SAME) return false
  return [...difference(left, right), ...difference(right, left)].every(
    ({ word, isName }) => !isName && !CHANGES.test(word) && !isNegated(word),
  )
}

/** Lower-cased word → whether it stands capitalised inside a sentence. */
function readNames(text: string): Map<string, boolean> {
  const words = new Map<string, boolean>()
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.,_-]*/gu)) {
    const isName =
      /\p{Lu}/u.test(word) && index > 0 && !/[.!?:\n|]\s*$/u.test(text.slice(Math.max(0, index - 4), index))
    for (const lower of tokenize(word)) words.set(lower, (words.get(lower) ?? false) || isName)
  }
  return words
}

const difference = (from: ReadonlyMap<string, boolean>, other: ReadonlyMap<string, boolean>) =>
  [...from].filter(([word]) => !other.has(word)).map(([word, isName]) => ({ word, isName }))

/** Texts by their words, so that those like a given one are found among tens of thousands in moments. */
export interface WordIndex {
  /** Adds the words of the next text; texts are numbered from 0 in this order. */
  add: (words: ReadonlySet<string>) => void
  /** Number of a text → how many of these words it has; without those that have none. */
  shared: (words: ReadonlySet<string>) => Map<number, number>
}

export function createWordIndex(): WordIndex {
  const textsWith = new Map<string, number[]>()
  let size = 0
  return {
    add: (words) => {
      for (const word of words) {
        const texts = textsWith.get(word)
        if (texts) texts.push(size)
        else textsWith.set(word, [size])
      }
      size += 1
    },
    shared: (words) => {
      const counts = new Map<number, number>()
      for (const word of words) for (const at of textsWith.get(word) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1)
      return counts
    },
  }
}
