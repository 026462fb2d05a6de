import { readFileSync } from 'node:fs'
import { QUALIFICATION_FIELDS } from '@cuecard/contract/meetings/qualification-fields.ts'
import type { Features } from './speech-features.ts'

/** What a sentence of a meeting can be for its notes; a sentence can be several or none. */
export const SENTENCE_KINDS = ['next_step', 'decision', 'objection', 'rival', ...QUALIFICATION_FIELDS] as const
export type SentenceKind = (typeof SENTENCE_KINDS)[number]
/** Whoever says it: the side of the speaker tells nothing of these. */
const OF_EITHER_SIDE: ReadonlySet<SentenceKind> = new Set(['next_step', 'decision'])

export const WEIGHTS = new URL('./weights.bin', import.meta.url)
/** How much the words before and after a sentence count beside its own. */
const AROUND = 0.5

/** A linear model for each kind: `values` has a row of one weight a kind for each feature, in the order of `features`. */
export interface SentenceWeights {
  /** Sorted. */
  features: Uint32Array
  values: Int8Array
  /** By kind: what a weight of 1 stands for, and what is added to every sum. */
  scales: Float32Array
  biases: Float32Array
}

/** A feature by its place in the weights, and how much it counts in this sentence. */
export interface Weighted {
  at: number
  value: number
  isOfSide: boolean
}

/** The features that the weights know, those of a group together as long as one. */
export function weighted({ own, around, sides }: Features, placeOf: (feature: number) => number): Weighted[] {
  const placed = (some: readonly number[]) => some.map(placeOf).filter((at) => at >= 0)
  const [words, near] = [placed(own), placed(around)]
  const value = 1 / Math.sqrt(words.length || 1)
  return [
    ...words.map((at) => ({ at, value, isOfSide: false })),
    ...placed(sides).map((at) => ({ at, value, isOfSide: true })),
    ...near.map((at) => ({ at, value: AROUND / Math.sqrt(near.length), isOfSide: false })),
  ]
}

export const countsFor = (kind: SentenceKind, { isOfSide }: Weighted) => !isOfSide || !OF_EITHER_SIDE.has(kind)

/** The chance of each kind, in their order. */
export function chancesOf(features: Features, weights: SentenceWeights): Float32Array {
  const some = weighted(features, (feature) => placeIn(weights.features, feature))
  return Float32Array.from(SENTENCE_KINDS, (kind, nth) => {
    let sum = 0
    for (const each of some)
      if (countsFor(kind, each)) sum += each.value * (weights.values[each.at * SENTENCE_KINDS.length + nth] ?? 0)
    return 1 / (1 + Math.exp(-(sum * (weights.scales[nth] ?? 0) + (weights.biases[nth] ?? 0))))
  })
}

export const knows = ({ features }: SentenceWeights, feature: number): boolean => placeIn(features, feature) >= 0

/** By halving; -1 where it is not among them. */
function placeIn(sorted: Uint32Array, feature: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = sorted[middle] ?? 0
    if (there === feature) return middle
    if (there < feature) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The count of features, scales and biases, features, values. */
export const encodeWeights = ({ features, values, scales, biases }: SentenceWeights): Buffer =>
  Buffer.concat(
    [Uint32Array.of(features.length), scales, biases, features, values].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  )

/** @throws Error for a file that is not whole */
export function readWeights(file: URL = WEIGHTS): SentenceWeights {
  const { buffer } = new Uint8Array(readFileSync(file))
  const kinds = SENTENCE_KINDS.length
  const count = new Uint32Array(buffer, 0, 1)[0] ?? 0
  const head = 4 * (1 + 2 * kinds)
  if (buffer.byteLength !== head + count * (4 + kinds)) throw new Error('The weights of sentence kinds are not whole')
  return {
    scales: new Float32Array(buffer, 4, kinds),
    biases: new Float32Array(buffer, 4 + 4 * kinds, kinds),
    features: new Uint32Array(buffer, head, count),
    values: new Int8Array(buffer, head + 4 * count),
  }
}
