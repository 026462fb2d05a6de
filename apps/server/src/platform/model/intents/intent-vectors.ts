import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The built-in model's vectors of the intents' texts, made by `make-vectors.ts`. */
export const VECTORS = new URL('./vectors.bin', import.meta.url)

/** Vectors of one intent, one after the other in steps of `scale`. */
export interface IntentVectors {
  asked: Int8Array[]
  answered: Int8Array[]
}

export interface StoredVectors {
  /** Of the texts that the vectors were made of, and of the model. */
  fingerprint: string
  /** What a step is worth. */
  scale: number
  intents: IntentVectors[]
}

const Head = z.object({
  fingerprint: z.string(),
  scale: z.number().positive(),
  dimensions: z.int().positive(),
  /** Number of utterances and of answers of each intent. */
  counts: z.array(z.tuple([z.int(), z.int()])),
})
const LARGEST = 127

/** A line of JSON, then the vectors as whole numbers from −127 to 127: utterances and answers, intent by intent. */
export function encodeVectors(
  fingerprint: string,
  intents: readonly Record<keyof IntentVectors, readonly Float32Array[]>[],
): Buffer {
  const all = intents.flatMap(({ asked, answered }) => [...asked, ...answered])
  const largest = all.reduce((most, vector) => vector.reduce((a, b) => Math.max(a, Math.abs(b)), most), 0)
  const head: z.infer<typeof Head> = {
    fingerprint,
    scale: largest / LARGEST,
    dimensions: all[0]?.length ?? 0,
    counts: intents.map(({ asked, answered }) => [asked.length, answered.length]),
  }
  const steps = all.map((vector) => Buffer.from(Int8Array.from(vector, (value) => Math.round(value / head.scale))))
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...steps])
}

/** @throws Error for a file that is not whole */
export function readVectors(file: URL = VECTORS): StoredVectors {
  const bytes = readFileSync(file)
  const headEnd = bytes.indexOf('\n')
  const { fingerprint, scale, dimensions, counts } = Head.parse(JSON.parse(bytes.toString('utf8', 0, headEnd)))
  let end = headEnd + 1
  const next = (count: number) =>
    Array.from({ length: count }, () => {
      const vector = new Int8Array(bytes.subarray(end, (end += dimensions)))
      if (vector.length < dimensions) throw new Error('The vectors of the intents are not whole')
      return vector
    })
  return {
    fingerprint,
    scale,
    intents: counts.map(([asked, answered]) => ({ asked: next(asked), answered: next(answered) })),
  }
}
