/** 256 bits, of which each word sets one. A bit that another print lacks stands for a word, or several, that the other text does not have. */
export type WordPrint = Uint32Array

const NUMBERS = 8
const known = new WeakMap<ReadonlySet<string>, WordPrint>()

/** The print of words that do not change any more; worked out once. */
export function printOf(words: ReadonlySet<string>): WordPrint {
  const before = known.get(words)
  if (before) return before
  const print = new Uint32Array(NUMBERS)
  for (const word of words) {
    const hash = hashOf(word)
    const at = hash >>> 29
    print[at] = (print[at] ?? 0) | (1 << (hash & 31))
  }
  known.set(words, print)
  return print
}

/** How many words of the first text the second does not have, at least. */
export function countMissing(one: WordPrint, other: WordPrint): number {
  let count = 0
  for (let at = 0; at < NUMBERS; at += 1) count += bitsOf((one[at] ?? 0) & ~(other[at] ?? 0))
  return count
}

/** FNV-1a of the letters, its bits mixed once more: those of short words differ little at the top. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
}

function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
