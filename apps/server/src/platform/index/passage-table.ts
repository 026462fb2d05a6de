import { createRequire } from 'node:module'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type * as Arrow from 'apache-arrow'
import { yieldToAnswersAsync } from '../background-thread.ts'

// LanceDB is CommonJS and compares classes: rows must be of the build of Arrow that it loads itself.
const arrow = createRequire(import.meta.url)('apache-arrow') as typeof Arrow

export type PassageCells = Record<string, unknown>

/** Rows converted without a pause: about a millisecond of this thread. */
const ROWS_AT_ONCE = 100

/**
 * Converts rows to an Arrow table in small batches, so that live answers are not delayed. Missing cells become null.
 * LanceDB's own conversion omits the buffers of columns without values in a batch, and such batches cannot be combined.
 */
export async function passageTable(rows: readonly PassageCells[], of: Arrow.Schema): Promise<Arrow.Table> {
  // Columns without any value are left to LanceDB: Arrow writes no buffers for an empty column of booleans.
  const filled = new Set(rows.flatMap((row) => Object.keys(row)))
  const schema = new arrow.Schema(of.fields.filter(({ name }) => filled.has(name)))
  const batches: Arrow.RecordBatch[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await yieldToOthers()
    await yieldToAnswersAsync()
    batches.push(batchOf(rows.slice(at, at + ROWS_AT_ONCE), schema))
  }
  return new arrow.Table(schema, batches)
}

function batchOf(rows: readonly PassageCells[], schema: Arrow.Schema): Arrow.RecordBatch {
  const children = schema.fields.map((field) => columnOf(rows, field))
  const type = new arrow.Struct(schema.fields)
  return new arrow.RecordBatch(schema, arrow.makeData({ type, length: rows.length, nullCount: 0, children }))
}

function columnOf(rows: readonly PassageCells[], { name, type }: Arrow.Field): Arrow.Data {
  const cells = rows.map((row) => row[name] ?? null)
  if (arrow.DataType.isFixedSizeList(type)) return vectorsOf(cells, type)
  if (arrow.DataType.isUtf8(type)) return textsOf(cells, type)
  const [data] = arrow.vectorFromArray(cells, type).data
  if (!data) throw new Error(`no column was made of ${name}`)
  return data
}

/** Vectors of one length; cells may be missing. */
function vectorsOf(cells: readonly unknown[], type: Arrow.FixedSizeList): Arrow.Data {
  const numbers = new Float32Array(cells.length * type.listSize)
  const vectors = cells.map((cell) => (cell instanceof Float32Array ? cell : null))
  for (const [at, vector] of vectors.entries()) if (vector !== null) numbers.set(vector, at * type.listSize)
  const child = arrow.makeData({ type: new arrow.Float32(), length: numbers.length, nullCount: 0, data: numbers })
  return arrow.makeData({ type, length: cells.length, ...missingIn(vectors), child })
}

/** Texts in one shared buffer; cells may be missing. */
function textsOf(cells: readonly unknown[], type: Arrow.Utf8): Arrow.Data {
  const texts = cells.map((cell) => (typeof cell === 'string' ? cell : null))
  const valueOffsets = new Int32Array(texts.length + 1)
  for (const [at, text] of texts.entries()) {
    valueOffsets[at + 1] = (valueOffsets[at] ?? 0) + (text === null ? 0 : Buffer.byteLength(text))
  }
  const data = Buffer.alloc(valueOffsets.at(-1) ?? 0)
  for (const [at, text] of texts.entries()) if (text !== null) data.write(text, valueOffsets[at] ?? 0)
  return arrow.makeData({ type, length: texts.length, ...missingIn(texts), valueOffsets, data })
}

/** Arrow's validity bitmap: one bit per cell that is present. */
function missingIn(cells: readonly unknown[]): { nullBitmap: Uint8Array; nullCount: number } {
  const nullBitmap = new Uint8Array(Math.ceil(cells.length / 8))
  for (const [at, cell] of cells.entries()) {
    if (cell !== null) nullBitmap[at >> 3] = (nullBitmap[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return { nullBitmap, nullCount: cells.filter((cell) => cell === null).length }
}
