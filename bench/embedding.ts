import { BUILT_IN_MODEL } from '../apps/server/src/platform/model/built-in-model/built-in-model.ts'
import { openEmbeddingEngine } from '../apps/server/src/platform/model/embedding-engine.ts'
import type { EmbeddingEngine } from '../apps/server/src/platform/model/model.ts'
import { indexRows, memoryRows } from './embedding-room.ts'
import { BenchSkipped, median, type BenchReport, type BenchRow } from './measure.ts'
import { readVendorDocs } from './vendor-docs.ts'

// The built-in embedding model on ONNX Runtime beside the same model in WebAssembly, on one thread each; then what learning
// and an idle server take.

const ROUNDS = 9
/** Texts of each round. From 24 on, the other side would use threads of its own. */
const TEXTS = 8

interface Measured {
  /** Milliseconds of processor time per text, by round. */
  cpu: number[]
  /** Texts per second, by round. */
  speed: number[]
  vectors: Float32Array[]
}

export async function run(): Promise<BenchReport> {
  const { passages, questions } = readVendorDocs()
  const before = residentMb()
  const { engine: ours, reason } = await openEmbeddingEngine(BUILT_IN_MODEL, 1)
  if (ours.name !== 'native') throw new BenchSkipped(`the native engine does not run here: ${reason}`)
  const ourMemory = residentMb() - before
  const { engine: other } = await openEmbeddingEngine(BUILT_IN_MODEL, 1, () =>
    Promise.reject(new Error('the other side')),
  )
  await other.embed(['warm up'])
  const otherMemory = residentMb() - before - ourMemory

  const step = Math.floor(passages.length / (ROUNDS * TEXTS))
  const texts = Array.from({ length: ROUNDS * TEXTS }, (_, nth) => {
    const passage = passages[nth * step]
    return `${passage?.title}\n${passage?.text}`.slice(0, 4000)
  })
  const passageSides = await measure(texts, ours, other)
  const asked = questions.slice(0, ROUNDS * TEXTS).map(({ question }) => question)
  const questionSides = await measure(asked, ours, other)
  const [index, memory] = [await indexRows(), await memoryRows()]
  const cosines = passageSides.ours.vectors.map((vector, nth) => dot(vector, passageSides.other.vectors[nth]))
  return {
    rows: [
      row({ name: 'processor time per passage', unit: 'ms' }, passageSides, ({ cpu }) => median(cpu)),
      {
        ...row({ name: 'passages per second, one thread', unit: '' }, passageSides, ({ speed }) => median(speed)),
        target: { of: 'ratio', bound: 'at least', must: 12, aim: 20 },
      },
      {
        ...row({ name: 'processor time per question', unit: 'ms' }, questionSides, ({ cpu }) => median(cpu)),
        target: { of: 'ours', bound: 'at most', must: 3, aim: 1.5 },
      },
      { measure: 'memory of an engine', unit: 'MB', ours: ourMemory, other: otherMemory, ratio: null, target: null },
      {
        measure: 'lowest cosine to the other side',
        unit: '',
        ours: Math.min(...cosines),
        other: null,
        ratio: null,
        target: { of: 'ours', bound: 'at least', must: 0.99, aim: 0.995 },
      },
      ...index.rows,
      ...memory.rows,
    ],
    notes: [
      `${texts.length} passages and ${asked.length} questions; mean cosine ${mean(cosines).toFixed(4)}`,
      `ours took ${spread(passageSides.ours.cpu)} ms a passage by round, the other ${spread(passageSides.other.cpu)} ms`,
      ...index.notes,
      ...memory.notes,
    ],
  }
}

/** Both sides embed the same texts in turn; the side that begins changes with every round. */
async function measure(texts: readonly string[], ours: EmbeddingEngine, other: EmbeddingEngine) {
  const sides: Record<'ours' | 'other', Measured> = {
    ours: { cpu: [], speed: [], vectors: [] },
    other: { cpu: [], speed: [], vectors: [] },
  }
  for (let round = 0; round * TEXTS < texts.length; round += 1) {
    const some = texts.slice(round * TEXTS, (round + 1) * TEXTS)
    for (const side of round % 2 === 0 ? (['ours', 'other'] as const) : (['other', 'ours'] as const)) {
      const startCpu = process.cpuUsage()
      const start = performance.now()
      const vectors = await (side === 'ours' ? ours : other).embed(some)
      const { user, system } = process.cpuUsage(startCpu)
      sides[side].speed.push((some.length * 1000) / (performance.now() - start))
      sides[side].cpu.push((user + system) / 1000 / some.length)
      sides[side].vectors.push(...vectors)
    }
  }
  return sides
}

function row(
  { name, unit }: { name: string; unit: string },
  sides: Record<'ours' | 'other', Measured>,
  value: (side: Measured) => number,
): BenchRow {
  const [ours, other] = [value(sides.ours), value(sides.other)]
  return { measure: name, unit, ours, other, ratio: ours / other, target: null }
}

const residentMb = () => process.memoryUsage.rss() / 2 ** 20

const dot = (a: Float32Array, b: Float32Array | undefined) =>
  a.reduce((sum, value, place) => sum + value * (b?.[place] ?? Number.NaN), 0)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const spread = (values: readonly number[]) => `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`
