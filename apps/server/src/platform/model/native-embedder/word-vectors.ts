import { LRUCache } from 'lru-cache'
import { dotProduct } from '../../dot-product.ts'
import { TOKEN_TABLE } from './minilm-graph.ts'
import type { Weights } from './safetensors.ts'

/** Of 30,522 tokens, most of which are seldom seen; each takes 1.5 kB as a row, and a quarter of it as a vector of a word. */
const KEPT = 4_000
/** Rows read at once where all are gone through. */
const ROWS_AT_ONCE = 1_000
/** The vocabulary is in the order of frequency from this id on, so that a word's place tells how rare it is. */
export const FIRST_WORD = 1_990
/** Vectors of words are whole numbers up to this one. */
export const LARGEST = 127

/** The rows of TOKEN_TABLE for some tokens, one behind the other. */
export type TokenRows = (ids: readonly number[]) => Float32Array

/** Rows are read when a token is first seen: the whole table would take 23 MB in each model that is opened. */
export function openTokenRows({ shape, float32Rows }: Weights): TokenRows {
  const [, columns = 0] = shape(TOKEN_TABLE)
  const known = new LRUCache<number, Float32Array>({ max: KEPT })
  const read = (ids: readonly number[]) => {
    const rows = ids.length > 0 ? float32Rows(TOKEN_TABLE, ids, 1) : new Float32Array()
    return ids.map((_, nth) => rows.slice(nth * columns, (nth + 1) * columns))
  }
  return (ids) => {
    const rowOf = keptOrRead(known, ids, read)
    const rows = new Float32Array(ids.length * columns)
    for (const [nth, id] of ids.entries()) rows.set(rowOf(id), nth * columns)
    return rows
  }
}

/** What `known` has of all `ids` and what is read of the others, held until it is used: those kept last may push out the first. */
function keptOrRead<Row extends object>(
  known: LRUCache<number, Row>,
  ids: readonly number[],
  read: (ids: readonly number[]) => readonly Row[],
): (id: number) => Row {
  const rows = new Map([...new Set(ids)].map((id) => [id, known.get(id)]))
  const unknown = [...rows.keys()].filter((id) => !rows.get(id))
  const found = read(unknown)
  for (const [nth, id] of unknown.entries()) {
    rows.set(id, found[nth])
    known.set(id, found[nth])
  }
  return (id) => {
    const row = rows.get(id)
    if (!row) throw new Error(`token ${id} has no row`)
    return row
  }
}

/** The vectors that words have by themselves, less what all have in common, each of length 1 in steps of 1/127. */
export type WordVectors = (ids: readonly number[]) => Int8Array[]

export function openWordVectors(weights: Weights, tokenRows: TokenRows): WordVectors {
  const [, columns = 0] = weights.shape(TOKEN_TABLE)
  const known = new LRUCache<number, Int8Array>({ max: KEPT })
  let common: Float64Array | null = null
  const read = (ids: readonly number[]) => {
    const rows = tokenRows(ids)
    const mean = (common ??= meanOfWords(weights))
    return ids.map((_, nth) => {
      const own = rows.subarray(nth * columns, (nth + 1) * columns).map((value, column) => value - (mean[column] ?? 0))
      const factor = LARGEST / (Math.sqrt(dotProduct(own, own)) || 1)
      return new Int8Array(own.map((value) => Math.round(value * factor)))
    })
  }
  return (ids) => ids.map(keptOrRead(known, ids, read))
}

function meanOfWords({ shape, float32Rows }: Weights): Float64Array {
  const [rows = 0, columns = 0] = shape(TOKEN_TABLE)
  const mean = new Float64Array(columns)
  for (let from = FIRST_WORD; from < rows; from += ROWS_AT_ONCE) {
    const values = float32Rows(TOKEN_TABLE, [from], Math.min(ROWS_AT_ONCE, rows - from))
    for (let at = 0; at < values.length; at += columns) {
      for (let column = 0; column < columns; column += 1) {
        mean[column] = (mean[column] ?? 0) + (values[at + column] ?? 0) / (rows - FIRST_WORD)
      }
    }
  }
  return mean
}
