/// <reference lib="esnext.float16" />
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The weights of a model by name. */
export interface Weights {
  /** Values as float32, row by row. @throws Error for a name that the file does not have */
  float32: (name: string) => Float32Array<ArrayBuffer>
  /** Rows of a matrix as float32, one behind the other: `count` of them from each of `firsts` on. */
  float32Rows: (name: string, firsts: readonly number[], count: number) => Float32Array<ArrayBuffer>
  /** Lengths of the dimensions, for a matrix [rows, columns]. */
  shape: (name: string) => readonly number[]
}

const Header = z.record(
  z.string(),
  z.object({ dtype: z.string(), shape: z.array(z.int()), data_offsets: z.tuple([z.int(), z.int()]) }),
)

/** Bytes of the header's length at the start of the file. */
const PREFIX = 8

/** Reads the float16 tensors of a safetensors file, each by itself: the whole file would stay in memory until much later. */
export function readWeights(path: string): Weights {
  const { header, start } = readHeader(path)
  const entryOf = (name: string) => {
    const entry = header[name]
    if (entry?.dtype !== 'F16') throw new Error(`The model has no float16 weights called ${name}`)
    return entry
  }
  return {
    float32: (name) => {
      const [from, to] = entryOf(name).data_offsets
      return asFloat32(readParts(path, [start + from], to - from))
    },
    float32Rows: (name, firsts, count) => {
      const { shape, data_offsets } = entryOf(name)
      const length = (shape[1] ?? 0) * Uint16Array.BYTES_PER_ELEMENT
      const starts = firsts.map((row) => start + data_offsets[0] + row * length)
      return asFloat32(readParts(path, starts, count * length))
    },
    shape: (name) => entryOf(name).shape,
  }
}

/** Writes the file at `path` to another one, with these values for its float16 tensors. */
export function writeWeights(path: string, to: string, { float32 }: Pick<Weights, 'float32'>): void {
  const { header, start } = readHeader(path)
  const file = readFileSync(path)
  for (const [name, { dtype, data_offsets }] of Object.entries(header)) {
    if (dtype === 'F16') file.set(new Uint8Array(new Float16Array(float32(name)).buffer), start + data_offsets[0])
  }
  writeFileSync(to, file)
}

/** What the file says of each tensor, and where the part of it begins that holds their values. */
function readHeader(path: string) {
  const length = Number(new DataView(readParts(path, [0], PREFIX).buffer).getBigUint64(0, true))
  const { __metadata__: _, ...entries } = JSON.parse(Buffer.from(readParts(path, [PREFIX], length)).toString())
  return { header: Header.parse(entries), start: PREFIX + length }
}

const asFloat32 = ({ buffer }: Uint8Array<ArrayBuffer>) => new Float32Array(new Float16Array(buffer))

/** The parts of the file that begin at `starts`, one behind the other, each of `length` bytes. */
function readParts(path: string, starts: readonly number[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(starts.length * length)
  const file = openSync(path, 'r')
  try {
    for (const [nth, start] of starts.entries()) {
      const part = bytes.subarray(nth * length, (nth + 1) * length)
      let read = 0
      while (read < length) {
        const more = readSync(file, part, read, length - read, start + read)
        if (more === 0) throw new Error(`${path} is not whole`)
        read += more
      }
    }
  } finally {
    closeSync(file)
  }
  return bytes
}
