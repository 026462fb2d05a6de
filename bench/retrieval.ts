// Our search beside a bare LanceDB full-text query on the same chunks, alone and among other companies.
import '../apps/server/src/platform/index/native-settings.ts'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, Index, type Table } from '@lancedb/lancedb'
import { pino } from 'pino'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Chunk, KnowledgeIndex } from '../apps/server/src/platform/index/knowledge-index.ts'
import { openKnowledgeIndex } from '../apps/server/src/platform/index/lance-index.ts'
import { madeUpChunks } from './made-up-chunks.ts'
import { compare, median, seededRandom, timed, timeRow, timesNote, type BenchReport, type BenchRow } from './measure.ts'
import { readVendorDocs } from './vendor-docs.ts'

const USUAL_CHUNKS = 20_000
/** `BENCH_PASSAGES=200000` reports a company ten times that size, alone: copies of it would fill the disk. */
const CHUNKS = Number(process.env['BENCH_PASSAGES'] ?? USUAL_CHUNKS)
const WORDS = 120
const CHUNKS_AN_ITEM = 100
const OTHERS = CHUNKS > USUAL_CHUNKS ? 0 : 49
const CALLS = 60
const TOP = 10
const DIMENSIONS = 384
const MODEL = 'bench'
/** As all 20,000; 200,000 would be more than LanceDB joins in its memory. */
const VECTORS_AT_ONCE = 20_000

/** Both sides read the text, as a caller does. */
type Found = { id: string; text: string }
type At = { companyId: string; version: number }
type Search = (index: KnowledgeIndex, at: At, call: number) => Promise<Found[]>

export async function run(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  try {
    return await measure(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string): Promise<BenchReport> {
  const questions = readVendorDocs().questions.map(({ question }) => question)
  const texts = madeUpChunks(CHUNKS, WORDS)
  const open = (name: string) =>
    openKnowledgeIndex(readConfig({ DATA_DIR: join(folder, name) }), pino({ level: 'silent' }))
  const alone = await open('alone')
  const bare = await bareTable(join(folder, 'bare'), texts)
  const at = await fill(alone, texts)
  const others = copyCompany(folder, at.companyId)
  const crowd = await open('crowd')
  const search: Search = async (index, { companyId, version }, call) => {
    const text = questions[call % questions.length] ?? ''
    const hits = await index.search(companyId, version, { text, vector: null, model: null, limit: TOP })
    return hits.map(({ id, text }) => ({ id, text }))
  }
  const bareSearch = async (call: number): Promise<Found[]> => {
    const question = questions[call % questions.length] ?? ''
    const rows = await bare.search(question, 'fts', 'content').select(['id', 'content', '_score']).limit(TOP).toArray()
    return rows.map(({ id, content }) => ({ id: String(id), text: String(content) }))
  }
  const words = await compare({ ours: (call) => search(alone, at, call), other: bareSearch, calls: CALLS })
  const crowded = others.length === 0 ? null : await compareCrowd({ alone, crowd, at, others, search, bareSearch })
  const recall = await overlap(questions.length, (call) => search(alone, at, call), bareSearch)
  const vectors = await measureVectors(alone, at, questions)
  const rows: BenchRow[] = [
    timeRow('search by words, top 10', words, { must: 1.3, aim: 1.1 }),
    ...(crowded
      ? [
          timeRow(`the same among ${OTHERS} other companies ÷ bare`, crowded.besideBare, { must: 1.1, aim: 1 }),
          timeRow(`the same among ${OTHERS} other companies ÷ alone`, crowded.besideAlone, null),
        ]
      : []),
    {
      ...plain('search by words, median', words.ours.median),
      target: atUsualSize({ of: 'ours', bound: 'at most', must: 8, aim: 3 }),
    },
    {
      ...plain('recall@10 against bare LanceDB', recall, ''),
      target: { of: 'ours', bound: 'at least', must: 0.95, aim: 0.99 },
    },
    ...vectors,
  ]
  await Promise.all([alone.close(), crowd.close()])
  return {
    rows,
    notes: [
      `${CHUNKS} chunks of ${WORDS} words each, made up from real texts; every other company is a copy of the same size on disk`,
      'bare: id, text and score of the 10 best, stemmed English with stop words, one column',
      timesNote('by words', words),
      ...(crowded
        ? [
            timesNote('among others', crowded.besideBare),
            'a company alone is searched in memory; so many companies of this size that take turns do not fit there and are searched by LanceDB',
          ]
        : []),
      `resident memory at the end ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB with ${OTHERS + 2} companies open`,
    ],
  }
}

const plain = (measure: string, ours: number, unit = 'ms'): BenchRow => {
  return { measure, unit, ours, other: null, ratio: null, target: null }
}

async function bareTable(folder: string, texts: readonly string[]): Promise<Table> {
  const connection = await connect(folder)
  const rows = texts.map((content, place) => ({ id: idOf(place), content }))
  const table = await connection.createTable('chunks', rows)
  const config = Index.fts({ stem: true, removeStopWords: true, language: 'English' })
  await table.createIndex('content', { config })
  return table
}

const itemOf = (place: number) => `item-${Math.floor(place / CHUNKS_AN_ITEM)}`
const idOf = (place: number) => `${itemOf(place)}:${place % CHUNKS_AN_ITEM}`

async function fill(index: KnowledgeIndex, texts: readonly string[]): Promise<At> {
  const companyId = randomUUID()
  const writer = await index.write(companyId, null)
  for (let start = 0; start < texts.length; start += CHUNKS_AN_ITEM) {
    const chunks = texts.slice(start, start + CHUNKS_AN_ITEM).map((text, offset) => chunkOf(text, start + offset))
    await writer.replaceItem(itemOf(start), chunks)
  }
  return { companyId, version: (await writer.commit()).version }
}

function chunkOf(text: string, place: number): Chunk {
  return {
    id: idOf(place),
    item_id: itemOf(place),
    position: place % CHUNKS_AN_ITEM,
    title: '',
    text,
    locator: null,
    language: 'en',
    hash: createHash('sha256').update(text).digest('hex'),
  }
}

/** Real copies, so that nothing of the others is shared with the company in any cache. */
function copyCompany(folder: string, companyId: string): string[] {
  const source = join(folder, 'alone/index', `${companyId}.lance`)
  const others = Array.from({ length: OTHERS }, () => randomUUID())
  for (const id of [companyId, ...others]) {
    cpSync(source, join(folder, 'crowd/index', `${id}.lance`), { recursive: true })
  }
  return others
}

interface Crowd {
  alone: KnowledgeIndex
  crowd: KnowledgeIndex
  at: At
  others: readonly string[]
  search: Search
  bareSearch: (call: number) => Promise<Found[]>
}

interface Block {
  alone: number[]
  bare: number[]
  crowd: number[]
}

/** Before each measured call another company is searched, all of them in turn. */
async function compareCrowd({ alone, crowd, at, others, search, bareSearch }: Crowd) {
  let turn = 0
  const searchAnother = async (call: number) => {
    const companyId = others[turn++ % others.length] ?? at.companyId
    await search(crowd, { companyId, version: at.version }, call + 7)
  }
  for (const [call] of others.entries()) await searchAnother(call)
  const blocks: Block[] = []
  for (let round = 0; round < 10; round += 1) {
    const block: Block = { alone: [], bare: [], crowd: [] }
    const inAlone = async () => {
      for (let call = 0; call < CALLS; call += 1) block.alone.push(await timed(() => search(alone, at, call)))
    }
    const inBare = async () => {
      for (let call = 0; call < CALLS; call += 1) block.bare.push(await timed(() => bareSearch(call)))
    }
    const inCrowd = async () => {
      for (let call = 0; call < CALLS; call += 1) {
        await searchAnother(call)
        block.crowd.push(await timed(() => search(crowd, at, call)))
      }
    }
    for (const one of round % 2 === 0 ? [inAlone, inBare, inCrowd] : [inCrowd, inBare, inAlone]) await one()
    blocks.push(block)
  }
  // The first round warms up.
  const measured = blocks.slice(1)
  return { besideAlone: summary(measured, 'alone'), besideBare: summary(measured, 'bare') }
}

function summary(blocks: readonly Block[], other: 'alone' | 'bare') {
  const side = (name: keyof Block) => {
    const medians = blocks.map((block) => median(block[name]))
    const all = blocks.flatMap((block) => block[name]).sort((a, b) => a - b)
    return {
      median: median(medians),
      spread: [Math.min(...medians), Math.max(...medians)] as [number, number],
      p95: all[Math.floor(all.length * 0.95)] ?? Number.NaN,
    }
  }
  const ratio = median(blocks.map((block) => median(block.crowd) / median(block[other])))
  const halves = blocks.map(
    ({ [other]: times }) =>
      median(times.filter((_, call) => call % 2 === 0)) / median(times.filter((_, call) => call % 2 === 1)),
  )
  return { ours: side('crowd'), other: side(other), ratio, noise: median(halves) }
}

async function overlap(
  count: number,
  ours: (call: number) => Promise<Found[]>,
  bare: (call: number) => Promise<Found[]>,
) {
  const shares: number[] = []
  for (let call = 0; call < count; call += 1) {
    const [mine, theirs] = [await ours(call), new Set((await bare(call)).map(({ id }) => id))]
    if (theirs.size > 0) shares.push(mine.filter(({ id }) => theirs.has(id)).length / theirs.size)
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Targets are those of the usual size; a larger one is only reported. */
const atUsualSize = (target: BenchRow['target']) => (CHUNKS === USUAL_CHUNKS ? target : null)

/** Vectors in clusters, as those of real texts lie: how long both searches take, and what the graph finds of the nearest. */
async function measureVectors(index: KnowledgeIndex, at: At, questions: readonly string[]): Promise<BenchRow[]> {
  const random = seededRandom(384)
  const spread = () => (random() + random() + random()) / 1.5 - 1
  const centres = Array.from({ length: 400 }, () => unit(Array.from({ length: DIMENSIONS }, spread)))
  const near = (place: number) => unit((centres[place % centres.length] ?? []).map((value) => value + spread() * 0.05))
  const all = new Map(Array.from({ length: CHUNKS }, (_, place) => [idOf(place), Float32Array.from(near(place))]))
  const took: number[] = []
  const target = { companyId: at.companyId, published: at.version, model: MODEL }
  let version = at.version
  took.push(
    await timed(async () => {
      const rows = [...all]
      for (let start = 0; start < rows.length; start += VECTORS_AT_ONCE) {
        const some = new Map(rows.slice(start, start + VECTORS_AT_ONCE))
        version = await index.addVectors({ ...target, published: version }, some)
      }
    }),
  )
  const asked = Array.from({ length: 100 }, (_, place) => Float32Array.from(near(place * 7)))
  const search = (call: number, text = questions[call % questions.length] ?? '', limit = TOP) =>
    index.search(at.companyId, version, { text, vector: asked[call % asked.length] ?? null, model: MODEL, limit })
  for (let call = 0; call < 20; call += 1) await search(call)
  const times: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const block: number[] = []
    for (let call = 0; call < CALLS; call += 1) block.push(await timed(() => search(call)))
    times.push(median(block))
  }
  const recalls: number[] = []
  for (const [call, vector] of asked.entries()) {
    const nearest = [...all]
      .map(([id, other]) => ({ id, cosine: dot(other, vector) }))
      .sort((a, b) => b.cosine - a.cosine)
    const found = new Set((await search(call, '')).map(({ id }) => id))
    recalls.push(nearest.slice(0, TOP).filter(({ id }) => found.has(id)).length / TOP)
  }
  const recall = recalls.reduce((sum, share) => sum + share, 0) / recalls.length
  return [
    {
      ...plain('search by words and vectors, median', median(times)),
      target: atUsualSize({ of: 'ours', bound: 'at most', must: 8, aim: 5 }),
    },
    {
      ...plain('recall@10 of the vector index', recall, ''),
      target: { of: 'ours', bound: 'at least', must: 0.97, aim: 0.99 },
    },
    plain(`${CHUNKS} vectors added and indexed`, median(took)),
  ]
}

const dot = (a: Float32Array, b: Float32Array) => {
  let sum = 0
  for (let place = 0; place < a.length; place += 1) sum += (a[place] ?? 0) * (b[place] ?? 0)
  return sum
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
