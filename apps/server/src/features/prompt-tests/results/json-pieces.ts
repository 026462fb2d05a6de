import { setImmediate } from 'node:timers/promises'
import { inBrackets, withCommas } from '../../../platform/http/json-pieces.ts'
import type { JsonPieces } from '../../../platform/http/serve.ts'

/** Few enough to be serialised in a few milliseconds. */
const AT_ONCE = 50

/** A JSON array of the presented rows, serialised in small pieces so that other requests are not blocked. */
export const jsonPieces = <T>(rows: readonly T[], present: (row: T) => unknown): JsonPieces => ({
  pieces: inBrackets(withCommas(batches(rows, present))),
})

async function* batches<T>(rows: readonly T[], present: (row: T) => unknown): AsyncGenerator<string> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    const text = rows.slice(from, from + AT_ONCE).map((row) => JSON.stringify(present(row)))
    yield text.join(',')
  }
}
