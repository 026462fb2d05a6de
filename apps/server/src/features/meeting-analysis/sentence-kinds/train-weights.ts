import type { Labelled } from './labelled-talks.ts'
import {
  countsFor,
  SENTENCE_KINDS,
  type SentenceKind,
  type SentenceWeights,
  weighted,
  type Weighted,
} from './sentence-weights.ts'
import type { Features } from './speech-features.ts'

export interface Example {
  said: Labelled
  features: Features
}

export interface ExampleTalk {
  group: string
  rows: readonly Example[]
}

/** A feature counts if it stands in so many talks. */
const TALKS_MIN = 4
const EPOCHS = 15
const RATE = 0.5
const SQUARES_AT_FIRST = 0.1
const BIAS_AT_FIRST = -3
const SHRINK = 3e-5
/** A gradient below this teaches nothing. */
const GRADIENT_MIN = 1e-3
/** A feature whose weights are all below this share of the largest is left out. */
const WEIGHT_MIN = 0.06

/** Whether something is learnt from a sentence of this kind: what only customers say is sought in what customers say. */
export const teaches = (kind: SentenceKind, { said }: Example): boolean =>
  !(said.unsure.has(kind) && !said.kinds.has(kind)) &&
  (kind === 'next_step' || kind === 'decision' || kind === 'rival' || said.side === 'customer')

/** Logistic regression with AdaGrad for each kind; the same weights from the same examples. */
export function train(talks: readonly ExampleTalk[]): SentenceWeights {
  const features = featuresOf(talks)
  const places = new Map([...features].map((feature, at) => [feature, at]))
  const rows = talks.flatMap((talk) =>
    talk.rows.map((row) => ({ ...row, some: weighted(row.features, (feature) => places.get(feature) ?? -1) })),
  )
  const columns = SENTENCE_KINDS.map((kind) => {
    const usable = rows.filter((row) => teaches(kind, row))
    return fit(
      usable.map(({ said, some }) => ({ some: some.filter((one) => countsFor(kind, one)), is: said.kinds.has(kind) })),
      features.length,
    )
  })
  return packed(features, columns)
}

function featuresOf(talks: readonly ExampleTalk[]): Uint32Array {
  const counts = new Map<number, number>()
  for (const { rows } of talks) {
    const there = new Set(rows.flatMap(({ features }) => [...features.own, ...features.around, ...features.sides]))
    for (const feature of there) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  return Uint32Array.from([...counts].flatMap(([feature, count]) => (count >= TALKS_MIN ? feature : []))).toSorted()
}

interface Row {
  some: readonly Weighted[]
  is: boolean
}

interface Column {
  weights: Float64Array
  bias: number
}

function fit(rows: readonly Row[], count: number): Column {
  const weights = new Float64Array(count)
  const squares = new Float64Array(count).fill(SQUARES_AT_FIRST)
  let bias = BIAS_AT_FIRST
  let biasSquares = 0.01
  const next = createRandom()
  const order = [...rows.keys()]
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1))
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    for (const nth of order) {
      const row = rows[nth]
      if (!row) continue
      const sum = row.some.reduce((all, { at, value }) => all + (weights[at] ?? 0) * value, bias)
      const gradient = 1 / (1 + Math.exp(-sum)) - Number(row.is)
      if (Math.abs(gradient) < GRADIENT_MIN) continue
      biasSquares += gradient ** 2
      bias -= (RATE * gradient) / Math.sqrt(biasSquares)
      for (const { at, value } of row.some) {
        const slope = gradient * value + SHRINK * (weights[at] ?? 0)
        squares[at] = (squares[at] ?? 0) + slope ** 2
        weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(squares[at] ?? 1)
      }
    }
  }
  return { weights, bias }
}

/** The same numbers at every run. */
function createRandom(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
}

/** Rounded to 8 bits, without the features that tell hardly anything. */
function packed(features: Uint32Array, columns: readonly Column[]): SentenceWeights {
  const largest = columns.map(({ weights }) => weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0))
  const kept = [...features.keys()].filter((at) =>
    columns.some(({ weights }, nth) => Math.abs(weights[at] ?? 0) >= WEIGHT_MIN * (largest[nth] ?? 0)),
  )
  const scales = Float32Array.from(largest, (most) => most / 127)
  return {
    features: Uint32Array.from(kept, (at) => features[at] ?? 0),
    values: Int8Array.from(
      kept.flatMap((at) => columns.map(({ weights }, nth) => Math.round((weights[at] ?? 0) / (scales[nth] ?? 1)))),
    ),
    scales,
    biases: Float32Array.from(columns, ({ bias }) => bias),
  }
}
