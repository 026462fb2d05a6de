/// <reference lib="esnext.float16" />
import { readFileSync } from 'node:fs'
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

/** Reads the float16 tensors of a safetensors file. */
export function readWeights(path: string): Weights {
  const file = readFileSync(path)
  const headerLength = Number(file.readBigUInt64LE(0))
  const { __metadata__: _, ...entries } = JSON.parse(file.toString('utf8', PREFIX, PREFIX + headerLength))
  const header = Header.parse(entries)
  const entryOf = (name: string) => {
    const entry = header[name]
    if (entry?.dtype !== 'F16') throw new Error(`The model has no float16 weights called ${name}`)
    return entry
  }
  const bytesOf = (name: string) => {
    const [start, end] = entryOf(name).data_offsets
    const data = PREFIX + headerLength
    return new Uint8Array(file.subarray(data + start, data + end)).buffer
  }
  return {
    float32: (name) => new Float32Array(new Float16Array(bytesOf(name))),
    float16Bits: (name) => new Uint16Array(bytesOf(name)),
    shape: (name) => entryOf(name).shape,
  }
}
