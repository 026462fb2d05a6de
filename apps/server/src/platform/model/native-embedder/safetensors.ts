/// <reference lib="esnext.float16" />
import { readFileSync, writeFileSync } from 'node:fs'
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
  const { header, data } = readTensors(path)
  const entryOf = (name: string) => {
    const entry = header[name]
    if (entry?.dtype !== 'F16') throw new Error(`The model has no float16 weights called ${name}`)
    return entry
  }
  const bytesOf = (name: string) => new Uint8Array(data.subarray(...entryOf(name).data_offsets)).buffer
  return {
    float32: (name) => new Float32Array(new Float16Array(bytesOf(name))),
    float16Bits: (name) => new Uint16Array(bytesOf(name)),
    shape: (name) => entryOf(name).shape,
  }
}

/** Writes the file at `path` to another one, with these values for its float16 tensors. */
export function writeWeights(path: string, to: string, { float32 }: Pick<Weights, 'float32'>): void {
  const { file, header, data } = readTensors(path)
  for (const [name, { dtype, data_offsets }] of Object.entries(header)) {
    if (dtype === 'F16') data.set(new Uint8Array(new Float16Array(float32(name)).buffer), data_offsets[0])
  }
  writeFileSync(to, file)
}

/** The whole file, what its header says of each tensor, and the part of the file that holds their values. */
function readTensors(path: string) {
  const file = readFileSync(path)
  const start = PREFIX + Number(file.readBigUInt64LE(0))
  const { __metadata__: _, ...entries } = JSON.parse(file.toString('utf8', PREFIX, start))
  return { file, header: Header.parse(entries), data: file.subarray(start) }
}
