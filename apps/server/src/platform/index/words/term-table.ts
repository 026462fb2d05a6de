import type { LoopTurns } from '../../background-thread.ts'
import { eachPart } from './each-part.ts'

/** Terms and their numbers, 0 and up, in a fifth of the memory of a Map. */
export interface TermTable {
  /** All terms, one after the other. */
  text: string
  /** Where each ends in the text. */
  ends: Uint32Array
  /** Numbers plus one, by hash; 0 is free. A power of two, at most two thirds full. */
  slots: Uint32Array
}

/** Terms handled between two looks at the clock. */
const PART = 2000

export async function makeTermTable(terms: readonly string[], turns: LoopTurns): Promise<TermTable> {
  const ends = new Uint32Array(terms.length)
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(terms.length * 1.5 + 2)))
  const texts: string[] = []
  let end = 0
  await eachPart(terms.length, { turns, part: PART }, (from, to) => {
    const part = terms.slice(from, to)
    texts.push(part.join(''))
    for (const [at, term] of part.entries()) {
      end += term.length
      ends[from + at] = end
      let slot = hashOf(term) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = from + at + 1
    }
  })
  return { text: texts.join(''), ends, slots }
}

/** The number of a term; -1 for one that is not there. */
export function numberOf(table: TermTable, term: string): number {
  const { slots } = table
  let slot = hashOf(term) & (slots.length - 1)
  for (;;) {
    const number = (slots[slot] ?? 0) - 1
    if (number < 0 || termOf(table, number) === term) return number
    slot = (slot + 1) & (slots.length - 1)
  }
}

export const termOf = ({ text, ends }: TermTable, number: number): string =>
  text.slice(number === 0 ? 0 : ends[number - 1], ends[number])

export const bytesOfTerms = ({ text, ends, slots }: TermTable): number =>
  text.length + ends.byteLength + slots.byteLength

/** FNV-1a over the UTF-16 units. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
