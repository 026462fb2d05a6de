/// <reference lib="esnext.float16" />
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** The weights of a model by name. */
export interface Weights {
  /** Values as float32, row by row. @throws Error for a name that the file does not have */
  float32: (name: string) => Float32Array<ArrayBuffer>
  /** The bits of the float16 values, as stored. */
  float16Bits: (name: string) => Uint16Array<ArrayBuffer>
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
  const bytesOf = (name: string) => {
    const [from, to] = entryOf(name).data_offsets
    return readPart(path, start + from, to - from).buffer
  }
  return {
    float32: (name) => new Float32Array(new Float16Array(bytesOf(name))),
    float16Bits: (name) => new Uint16Array(bytesOf(name)),
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
  const length = Number(new DataView(readPart(path, 0, PREFIX).buffer).getBigUint64(0, true))
  const { __metadata__: _, ...entries } = JSON.parse(Buffer.from(readPart(path, PREFIX, length)).toString())
  return { header: Header.parse(entries), start: PREFIX + length }
}

function readPart(path: string, start: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const file = openSync(path, 'r')
  try {
    let read = 0
    while (read < length) {
      const more = readSync(file, bytes, read, length - read, start + read)
      if (more === 0) throw new Error(`${path} is not whole`)
      read += more
    }
  } finally {
    closeSync(file)
  }
  return bytes
}
