import type { ColumnIndex } from './column-index.ts'
import type { LoopTurns } from '../../background-thread.ts'
import { eachPart } from './each-part.ts'
import { termOf } from './term-table.ts'

/** Which terms each passage holds, passage by passage: what an inverted index is made of. */
export interface ForwardIndex {
  /** Terms by their numbers. */
  numbers: Map<string, number>
  /** Where each passage's terms end. */
  ends: Uint32Array
  terms: Uint32Array
  counts: Uint16Array
}

/** Postings handled between two looks at the clock. */
const PART = 20_000

/** The forward index that an inverted one was made of, its terms under the same numbers. */
export async function forwardOf(index: ColumnIndex, turns: LoopTurns): Promise<ForwardIndex> {
  const numbers = new Map<string, number>()
  const { starts, passages } = index
  await eachPart(index.terms.ends.length, { turns, part: 1000 }, (from, to) => {
    for (let number = from; number < to; number += 1) numbers.set(termOf(index.terms, number), number)
  })
  const ends = new Uint32Array(index.ids.length + 1)
  await eachPart(passages.length, { turns, part: PART }, (from, to) => {
    for (let at = from; at < to; at += 1) addAt(ends, (passages[at] ?? 0) + 1)
  })
  for (let passage = 1; passage < ends.length; passage += 1)
    ends[passage] = (ends[passage] ?? 0) + (ends[passage - 1] ?? 0)
  const terms = new Uint32Array(passages.length)
  const counts = new Uint16Array(passages.length)
  let number = 0
  // Each passage's start moves on to its end, which is the start of the next one.
  await eachPart(passages.length, { turns, part: PART }, (from, to) => {
    for (let at = from; at < to; at += 1) {
      while ((starts[number + 1] ?? Infinity) <= at) number += 1
      const place = addAt(ends, passages[at] ?? 0)
      terms[place] = number
      counts[place] = index.counts[at] ?? 0
    }
  })
  return { numbers, ends: ends.subarray(0, index.ids.length), terms, counts }
}

/** Adds one to a number of the array and returns what it was. */
export function addAt(array: Uint32Array, at: number): number {
  const before = array[at] ?? 0
  array[at] = before + 1
  return before
}

/** Where the terms of a passage stand. */
export const rangeOf = ({ ends }: ForwardIndex, passage: number): { from: number; to: number } => ({
  from: passage === 0 ? 0 : (ends[passage - 1] ?? 0),
  to: ends[passage] ?? 0,
})

/** Inverts a forward index: the postings of each term together. Terms that no passage holds any more are left out. */
export async function invert(
  { numbers, ends, terms, counts }: ForwardIndex,
  turns: LoopTurns,
): Promise<Pick<ColumnIndex, 'starts' | 'passages' | 'counts'> & { terms: string[] }> {
  const postings = ends.at(-1) ?? 0
  const holding = new Uint32Array(numbers.size)
  let most = 0
  await eachPart(postings, { turns, part: PART }, (from, to) => {
    for (let at = from; at < to; at += 1) {
      addAt(holding, terms[at] ?? 0)
      most = Math.max(most, counts[at] ?? 0)
    }
  })
  const held: string[] = []
  const starts: number[] = [0]
  const next = new Uint32Array(numbers.size)
  let start = 0
  for (const [term, number] of numbers) {
    const count = holding[number] ?? 0
    if (count === 0) continue
    if (turns.areDue()) await turns.take()
    next[number] = start
    start += count
    held.push(term)
    starts.push(start)
  }
  const passages = new (ends.length > 0xffff ? Uint32Array : Uint16Array)(postings)
  const times = new (most > 0xff ? Uint16Array : Uint8Array)(postings)
  let passage = 0
  await eachPart(postings, { turns, part: PART }, (from, to) => {
    for (let at = from; at < to; at += 1) {
      while ((ends[passage] ?? Infinity) <= at) passage += 1
      const place = addAt(next, terms[at] ?? 0)
      passages[place] = passage
      times[place] = counts[at] ?? 0
    }
  })
  return { terms: held, starts: Uint32Array.from(starts), passages, counts: times }
}
