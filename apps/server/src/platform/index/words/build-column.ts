import { searchedText } from '../search/tokenisers.ts'
import { type ColumnIndex, normOf } from './column-index.ts'
import { type ForwardIndex, forwardOf, invert, rangeOf } from './forward-index.ts'
import type { LoopTurns } from '../../background-thread.ts'
import { eachPart } from './each-part.ts'
import { bytesOfTerms, makeTermTable } from './term-table.ts'
import type { Tokeniser } from './tokens.ts'

export interface IndexedPassage {
  id: string
  title: string
  text: string
}

/** The column of an earlier version. */
export interface FormerColumn {
  index: ColumnIndex
  /** The passage as it was indexed. */
  passageOf: (id: string) => IndexedPassage | undefined
}

interface Task {
  tokeniser: Tokeniser
  passages: readonly IndexedPassage[]
  former: FormerColumn | null
  bytesMax: number
  turns: LoopTurns
}

/** Of a posting: the passage in two bytes and the count in one. */
const POSTING_BYTES = 3
/** From so many passages on, their mean tells whether the index will be far too large. */
const SAMPLE = 200
const FAR = 1.5

/**
 * Indexes the passages of a column. Those that are unchanged since an earlier version take their terms from there, and where
 * all are, its index is the result. Null when the index would take more than `bytesMax`.
 */
export async function buildColumn(task: Task): Promise<ColumnIndex | null> {
  const unchanged = await placesInFormer(task)
  const { former, passages, tokeniser, turns } = task
  if (former && former.index.ids.length === passages.length && !unchanged.includes(-1)) return former.index
  const forward = await readPassages(task, unchanged)
  tokeniser.forget()
  if (!forward) return null
  const { terms: held, ...postings } = await invert(forward, turns)
  const terms = await makeTermTable(held, turns)
  const { norms, counted } = await weigh(forward, turns)
  const ids = passages.map(({ id }) => id)
  const arrays = [postings.starts, postings.passages, postings.counts, norms]
  // An id is a reference here: the string itself belongs to the kept passage.
  const bytes = bytesOfTerms(terms) + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) + 8 * ids.length
  return bytes > task.bytesMax ? null : { tokeniser, ids, counted, terms, ...postings, norms, bytes }
}

/** For each passage its place in the former index, or -1 when it is new or changed. */
async function placesInFormer({ former, passages, turns }: Task): Promise<Int32Array> {
  const places = new Int32Array(passages.length).fill(-1)
  if (!former) return places
  const known = new Map(former.index.ids.map((id, place) => [id, place]))
  for (const [at, { id, title, text }] of passages.entries()) {
    if (turns.areDue()) await turns.take()
    const before = former.passageOf(id)
    if (before?.text === text && before.title === title) places[at] = known.get(id) ?? -1
  }
  return places
}

async function readPassages(task: Task, unchanged: Int32Array): Promise<ForwardIndex | null> {
  const { former, passages, tokeniser, turns, bytesMax } = task
  const before = former && (await forwardOf(former.index, turns))
  const forward: ForwardIndex = {
    numbers: before?.numbers ?? new Map(),
    ends: new Uint32Array(passages.length),
    terms: new Uint32Array(before?.terms.length ?? 1024),
    counts: new Uint16Array(before?.terms.length ?? 1024),
  }
  /** Where each term was last added, plus one. */
  let last: Uint32Array = new Uint32Array(forward.numbers.size + 1024)
  let end = 0
  for (const [at, passage] of passages.entries()) {
    if (turns.areDue()) await turns.take()
    const place = unchanged[at] ?? -1
    const start = end
    if (before && place >= 0) {
      const { from, to } = rangeOf(before, place)
      makeRoom(forward, end + to - from)
      forward.terms.set(before.terms.subarray(from, to), end)
      forward.counts.set(before.counts.subarray(from, to), end)
      end += to - from
    } else {
      for (const term of tokeniser.termsOf(searchedText(passage))) {
        const number = numbered(forward.numbers, term)
        if (number >= last.length) last = withLength(last, number * 2)
        const known = last[number] ?? 0
        if (known > start) {
          forward.counts[known - 1] = (forward.counts[known - 1] ?? 0) + 1
          continue
        }
        makeRoom(forward, end + 1)
        forward.terms[end] = number
        forward.counts[end] = 1
        end += 1
        last[number] = end
      }
    }
    forward.ends[at] = end
    if (end * POSTING_BYTES > bytesMax) return null
    const expected = (end / (at + 1)) * passages.length * POSTING_BYTES
    if (at >= SAMPLE && expected > FAR * bytesMax) return null
  }
  return forward
}

function numbered(numbers: Map<string, number>, term: string): number {
  const known = numbers.get(term)
  if (known !== undefined) return known
  numbers.set(term, numbers.size)
  return numbers.size - 1
}

function makeRoom(forward: ForwardIndex, length: number): void {
  if (length <= forward.terms.length) return
  forward.terms = withLength(forward.terms, length * 2)
  const counts = new Uint16Array(length * 2)
  counts.set(forward.counts)
  forward.counts = counts
}

function withLength(array: Uint32Array, length: number): Uint32Array {
  const longer = new Uint32Array(length)
  longer.set(array)
  return longer
}

/** The passages' lengths in terms, repeated ones counted each time, as BM25 weighs them; those without a term do not count. */
async function weigh(forward: ForwardIndex, turns: LoopTurns): Promise<Pick<ColumnIndex, 'norms' | 'counted'>> {
  const norms = new Float32Array(forward.ends.length)
  let counted = 0
  let sum = 0
  await eachPart(norms.length, { turns, part: 100 }, (first, after) => {
    for (let passage = first; passage < after; passage += 1) {
      const { from, to } = rangeOf(forward, passage)
      let length = 0
      for (let at = from; at < to; at += 1) length += forward.counts[at] ?? 0
      norms[passage] = length
      sum += length
      if (length > 0) counted += 1
    }
  })
  const average = Math.fround(sum / counted)
  return { norms: norms.map((length) => normOf(length, average)), counted }
}
