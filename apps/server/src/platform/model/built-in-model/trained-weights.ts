/// <reference lib="esnext.float16" />
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Weights } from '../native-embedder/safetensors.ts'

/** What training on questions, and on the lines and passages that answer them, changed in the package's weights (`training/lines`). */
export const CHANGES = new URL('./changes.bin', import.meta.url)
/** The same for reading a question together with what was said before it: its vector is near that of the question in full. */
export const FOLLOW_UP_CHANGES = new URL('./follow-ups.bin', import.meta.url)

const Head = z.object({
  /** SHA-256 of the weights' file that was trained. */
  base: z.string(),
  /** Columns of the left and rows of the right factor of each changed matrix; they are added two at a time. */
  rank: z.int().positive().multipleOf(2),
  /** Changed weights in the order of their values: a matrix [rows, columns] as its two factors, a vector as it is. */
  changes: z.array(z.object({ name: z.string(), shape: z.array(z.int().positive()).min(1).max(2) })),
})

/** By name, the values to be added to a weight, row by row. */
type Changes = ReadonlyMap<string, { shape: readonly number[]; values: Float16Array }>

/** The package's weights with what the training changed. @throws Error for a file that is not whole */
export function trainedWeights(base: Weights, file: URL = CHANGES): Weights {
  const { rank, changes } = readChanges(file)
  return {
    ...base,
    float32: (name) => {
      const weight = base.float32(name)
      const change = changes.get(name)
      if (change?.shape.length === 2) addProduct(weight, change, rank)
      else change?.values.forEach((value, at) => (weight[at] = (weight[at] ?? 0) + value))
      return weight
    },
  }
}

/** A line of JSON, then all values as float16. */
export function readChanges(file: URL = CHANGES): { base: string; rank: number; changes: Changes } {
  const bytes = readFileSync(file)
  const headEnd = bytes.indexOf('\n')
  const { base, rank, changes } = Head.parse(JSON.parse(bytes.toString('utf8', 0, headEnd)))
  const values = new Float16Array(new Uint8Array(bytes.subarray(headEnd + 1)).buffer)
  let end = 0
  const read = changes.map(({ name, shape }) => {
    const [rows = 0, columns = 0] = shape
    const start = end
    end += shape.length === 2 ? rank * (rows + columns) : rows
    return [name, { shape, values: values.subarray(start, end) }] as const
  })
  if (end !== values.length) throw new Error('The changes of the built-in model are not whole')
  return { base, rank, changes: new Map(read) }
}

/** Adds the product of the two factors to a matrix. */
function addProduct(
  weight: Float32Array,
  { shape: [rows = 0, columns = 0], values }: { shape: readonly number[]; values: Float16Array },
  rank: number,
): void {
  // As V8 calculates: it would widen each number again for each row.
  const left = Float64Array.from(values.subarray(0, rows * rank))
  const right = Float64Array.from(values.subarray(rows * rank))
  for (let row = 0; row < rows; row += 1) {
    const own = weight.subarray(row * columns, (row + 1) * columns)
    // Two at a time: each pass reads and writes the whole row.
    for (let part = 0; part < rank; part += 2) {
      const [one = 0, other = 0] = [left[row * rank + part], left[row * rank + part + 1]]
      const next = right.subarray(part * columns, (part + 2) * columns)
      for (let column = 0; column < columns; column += 1) {
        own[column] = (own[column] ?? 0) + one * (next[column] ?? 0) + other * (next[column + columns] ?? 0)
      }
    }
  }
}
