import { setImmediate } from 'node:timers/promises'
import type { JsonPieces } from './serve.ts'

/** Pieces of a JSON array without its brackets, with commas between them; those that are null are left out. */
export async function* withCommas<T extends string | Buffer>(
  pieces: AsyncIterable<T | null> | Iterable<T>,
): AsyncGenerator<T | string> {
  let separator = ''
  for await (const piece of pieces) {
    if (piece === null) continue
    if (typeof piece === 'string') yield separator + piece
    else {
      if (separator !== '') yield separator
      yield piece
    }
    separator = ','
  }
}

export async function* inBrackets<T extends string | Buffer>(pieces: AsyncIterable<T>): AsyncGenerator<T | string> {
  yield '['
  yield* pieces
  yield ']'
}

/** Few enough to be serialised in a few milliseconds. */
const AT_ONCE = 50

/** A JSON array of the presented rows, serialised in small pieces so that other requests are not blocked. */
export const jsonPieces = <T>(rows: readonly T[], present: (row: T) => unknown, atOnce = AT_ONCE): JsonPieces => ({
  pieces: inBrackets(withCommas(batches(rows, present, atOnce))),
})

async function* batches<T>(rows: readonly T[], present: (row: T) => unknown, atOnce: number) {
  for (let from = 0; from < rows.length; from += atOnce) {
    if (from > 0) await setImmediate()
    const text = rows.slice(from, from + atOnce).map((row) => JSON.stringify(present(row)))
    yield text.join(',')
  }
}
