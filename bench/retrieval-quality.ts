// Does a question find the section that answers it? Words alone, and mixed with the embedded embeddings.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Chunk, KnowledgeIndex } from '../apps/server/src/platform/index/knowledge-index.ts'
import { openKnowledgeIndex } from '../apps/server/src/platform/index/lance-index.ts'
import { openEmbedder } from '../apps/server/src/platform/model/embedder.ts'
import type { Embedder } from '../apps/server/src/platform/model/model.ts'
import type { BenchReport, BenchRow } from './measure.ts'
import { readVendorDocs, type Passage, type Question } from './vendor-docs.ts'

const WORDS = 170
const OVERLAP = 30
const CACHE = join(import.meta.dirname, '../.cache/bench')
const FIRST = 10
/** Hits asked for: several chunks of one section count as one place. */
const HITS = 50

/** Measured once with the same chunks, before this index was written: `LanceDB's BM25` and `.4 / .6 with MiniLM`. */
const REFERENCE = { words: [0.8, 0.97, 0.871], mixed: [0.84, 0.99, 0.907] } as const

export async function run(): Promise<BenchReport> {
  const { passages, questions } = readVendorDocs()
  const chunks = passages.flatMap((passage, place) => split(passage, String(place)))
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const log = pino({ level: 'silent' })
  const index = await openKnowledgeIndex(readConfig({ DATA_DIR: folder }), log)
  const embedder = openEmbedder({}, log)
  if (!embedder) throw new Error('There is no embedded model')
  try {
    const vectorOf = await cachedVectors(embedder, { chunks, questions })
    const companyId = randomUUID()
    const writer = await index.write(companyId, null)
    for (const [place] of passages.entries()) {
      const own = chunks.filter(({ item_id }) => item_id === String(place))
      await writer.replaceItem(String(place), own)
    }
    const words = await writer.commit()
    const vectors = new Map(chunks.map((chunk) => [chunk.id, vectorOf(passageText(chunk))]))
    const mixed = await index.addVectors({ companyId, published: words.version, model: embedder.model }, vectors)
    const ask = { index, companyId, passages, questions }
    const byWords = await score({ ...ask, version: words.version }, () => null)
    const byBoth = await score({ ...ask, version: mixed }, ({ question }) => vectorOf(question), embedder.model)
    return {
      rows: [
        ...rowsOf('words only', byWords, REFERENCE.words),
        ...rowsOf('words and vectors', byBoth, REFERENCE.mixed),
      ],
      notes: [
        `${questions.length} questions, ${passages.length} sections in ${chunks.length} chunks of ${WORDS} words, ${OVERLAP} of overlap, title in front`,
        'other: reference figures of bare LanceDB with the same chunks, not run again',
      ],
    }
  } finally {
    await Promise.all([index.close(), embedder.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

const passageText = ({ title, text }: { title: string; text: string }) => `${title}\n${text}`

function split(passage: Passage, itemId: string): Chunk[] {
  const words = passage.text.split(/\s+/).filter(Boolean)
  const chunks: Chunk[] = []
  for (let start = 0; start === 0 || start + OVERLAP < words.length; start += WORDS - OVERLAP) {
    const text = words.slice(start, start + WORDS).join(' ')
    const hash = createHash('sha256').update(`${passage.title}\n${text}`).digest('hex')
    const position = chunks.length
    chunks.push({
      id: `${itemId}:${position}`,
      item_id: itemId,
      position,
      title: passage.title,
      text,
      locator: passage.id,
      language: 'en',
      hash,
    })
  }
  return chunks
}

interface Ask {
  index: KnowledgeIndex
  companyId: string
  version: number
  passages: Passage[]
  questions: Question[]
}

/** hit@1, hit@5 and MRR@10, counted in sections: the first chunk of a section gives it its place. */
async function score(
  { index, companyId, version, passages, questions }: Ask,
  vectorOf: (question: Question) => Float32Array | null,
  model: string | null = null,
): Promise<[number, number, number]> {
  let [first, five, reciprocal] = [0, 0, 0]
  for (const question of questions) {
    const query = { text: question.question, vector: vectorOf(question), model, limit: HITS }
    const hits = await index.search(companyId, version, query)
    const sections = [...new Set(hits.map(({ item_id }) => passages[Number(item_id)]?.id))].slice(0, FIRST)
    const place = sections.findIndex((id) => id !== undefined && question.gold_passage_ids.includes(id))
    if (place === -1) continue
    first += place === 0 ? 1 : 0
    five += place < 5 ? 1 : 0
    reciprocal += 1 / (place + 1)
  }
  return [first / questions.length, five / questions.length, reciprocal / questions.length]
}

function rowsOf(name: string, ours: readonly number[], reference: readonly number[]): BenchRow[] {
  return ['hit@1', 'hit@5', 'MRR@10'].map((measure, place) => {
    const [value = 0, other = 0] = [ours[place], reference[place]]
    const target = { of: 'ratio', bound: 'at least', must: 0.97, aim: 1 } as const
    return { measure: `${name}, ${measure}`, unit: '', ours: value, other, ratio: value / other, target }
  })
}

/** Embeds what the cache does not hold: minutes the first time, nothing afterwards. */
async function cachedVectors(
  embedder: Embedder,
  { chunks, questions }: { chunks: readonly Chunk[]; questions: readonly Question[] },
): Promise<(text: string) => Float32Array> {
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `vectors-${embedder.model.replaceAll(/\W/g, '-')}.json`)
  const known: Record<string, number[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const texts = [...chunks.map(passageText), ...questions.map(({ question }) => question)]
  const missing = texts.filter((text) => known[keyOf(text)] === undefined)
  if (missing.length > 0) console.log(`  embedding ${missing.length} texts; the next run finds them in .cache/bench`)
  for (let start = 0; start < missing.length; start += 16) {
    const batch = missing.slice(start, start + 16)
    const vectors = await embedder.embedPassages(batch)
    for (const [place, text] of batch.entries()) known[keyOf(text)] = [...(vectors[place] ?? [])]
    writeFileSync(file, JSON.stringify(known))
  }
  return (text) => Float32Array.from(known[keyOf(text)] ?? [])
}
