// What learning takes on the disk and what a server holds in memory that has nothing to do.
import '../apps/server/src/platform/index/native-settings.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAnswer } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { createCaches } from '../apps/server/src/caches.ts'
import { companyOf, updateKnowledgeState } from '../apps/server/src/features/companies/companies.service.ts'
import { resumeEmbedding } from '../apps/server/src/features/knowledge/knowledge.service.ts'
import { embedJob } from '../apps/server/src/features/knowledge/sync/embed.jobs.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import type { Chunk } from '../apps/server/src/platform/index/knowledge-index.ts'
import type { Embedder } from '../apps/server/src/platform/model/model.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { firstStartEnded } from '../apps/server/test/first-start.ts'
import { makeCompany } from '../apps/server/test/people.ts'
import { removeData, type RunningApp, startApp } from '../e2e/support/app.ts'
import { apiAs } from '../e2e/support/calls.ts'
import { ADMIN } from '../e2e/support/people.ts'
import { type BenchRow, seededRandom } from './measure.ts'
import { readVendorGuides } from './vendor-docs.ts'

const DIMENSIONS = 384
const PASSAGE_WORDS = 140
const PASSAGES_AN_ITEM = 100
const MINUTE = 60_000

/** The index folder as a multiple of the text: at most while all passages are learnt, and 15 minutes later. */
export async function indexRows(): Promise<{ rows: BenchRow[]; notes: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  let ahead = 0
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const clock = { now: () => new Date(Date.now() + ahead) }
  const { deps: opened, jobs, close } = await openDeps(config, { clock, caches: createCaches(config) })
  const multiples: number[] = []
  try {
    const chunks = cutGuides()
    const text = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk.text), 0)
    const multiple = () => bytesOf(join(folder, 'index')) / text
    const { addVectors } = opened.index
    const measured: Deps['index']['addVectors'] = async (...given) => {
      const version = await addVectors(...given)
      multiples.push(multiple())
      return version
    }
    const deps: Deps = { ...opened, embedder: madeUpVectors(), index: { ...opened.index, addVectors: measured } }
    const { id: companyId } = await makeCompany(deps, 'Guides')
    await publish(deps, companyId, chunks)
    const learn = async () => {
      await resumeEmbedding(deps)
      await jobs.workOff([embedJob], deps)
    }
    while ((await companyOf(deps.db, companyId)).index_embedded < chunks.length) await learn()
    ahead = 15 * MINUTE
    await learn()
    const later = multiple()
    for (const timer of deps.caches.indexTidyings.values()) clearTimeout(timer)
    return {
      rows: [
        row('index folder ÷ text, at most while learning', Math.max(...multiples), { must: 15, aim: 13 }),
        row('index folder ÷ text, 15 minutes later', later, { must: 6, aim: 4 }),
      ],
      notes: [
        `index: ${(text / 1e6).toFixed(1)} MB of text in ${chunks.length} passages, learnt in ${multiples.length} versions by the product's own job with made-up vectors; the clock is moved`,
      ],
    }
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const row = (measure: string, ours: number, target: { must: number; aim: number }): BenchRow => ({
  measure,
  unit: measure.startsWith('idle memory') ? 'MB' : '',
  ours,
  other: null,
  ratio: null,
  target: { of: 'ours', bound: 'at most', ...target },
})

async function publish(deps: Deps, companyId: string, chunks: readonly Chunk[]): Promise<void> {
  const writer = await deps.index.write(companyId, null)
  for (let start = 0; start < chunks.length; start += PASSAGES_AN_ITEM) {
    await writer.replaceItem(`item-${start}`, chunks.slice(start, start + PASSAGES_AN_ITEM))
  }
  const { version, passages } = await writer.commit()
  const state = { company_id: companyId, index_version: version, index_passages: passages, index_embedded: 0 }
  await deps.db.transaction((tx) => updateKnowledgeState(deps, tx, state))
}

function cutGuides(): Chunk[] {
  const words = readVendorGuides().passages.flatMap(({ text }) => text.split(/\s+/))
  return Array.from({ length: Math.ceil(words.length / PASSAGE_WORDS) }, (_, place) => {
    const item_id = `item-${place - (place % PASSAGES_AN_ITEM)}`
    const position = place % PASSAGES_AN_ITEM
    const text = words.slice(place * PASSAGE_WORDS, (place + 1) * PASSAGE_WORDS).join(' ')
    const hash = createHash('sha256').update(text).digest('hex')
    return { id: `${item_id}:${position}`, item_id, position, title: '', text, locator: null, language: 'en', hash }
  })
}

/** As long as those of the built-in model, which takes minutes for as many. */
function madeUpVectors(): Embedder {
  const random = seededRandom(14)
  const vector = () => {
    const values = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
    const length = Math.hypot(...values)
    return values.map((value) => value / length)
  }
  return {
    model: 'made-up',
    readsLines: false,
    language: null,
    dimensions: DIMENSIONS,
    embedQuery: async () => vector(),
    compareLines: async (_, texts) => texts.map(() => null),
    embedPassages: async (texts) => texts.map(vector),
    embedAlike: async (texts) => texts.map(vector),
    close: async () => {},
  }
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )

const QUESTIONS = ['How long is the warranty?', 'What does the pilot cost?', 'How fast does support answer?']
/** A thread ends after a minute without work, and its memory is given back by and by. */
const LOOK_MS = 15_000
const STEADY_LOOKS = 8
const STEADY_MB = 5
const LIMIT_LOOKS = 28

/** Resident memory of `npm start` with the demo company, when nothing has been done for minutes. Linux only. */
export async function memoryRows(): Promise<{ rows: BenchRow[]; notes: string[] }> {
  const first = await startApp()
  try {
    await firstStartEnded(await apiAs(first.url, ADMIN))
    const afterFirst = await idleMemory(first)
    await first.stop()
    const again = await startApp({ dataDir: first.dataDir })
    try {
      const target = { must: 500, aim: 480 }
      return {
        rows: [
          row('idle memory after a first start with the demo company', afterFirst, target),
          row('idle memory after a restart', await idleMemory(again), target),
        ],
        notes: [
          `idle memory: after ${QUESTIONS.length} questions, when it has not fallen for two minutes; without the process that reads documents, which ends after five minutes without work`,
        ],
      }
    } finally {
      await again.stop()
    }
  } finally {
    await first.stop()
    await removeData(first)
  }
}

async function idleMemory(app: RunningApp): Promise<number> {
  const api = await apiAs(app.url, ADMIN)
  await untilLearnt(api)
  for (const message of QUESTIONS) {
    const { chunks } = await api(getAnswer, { body: { current_message: { message, username: 'Customer' } } })
    for await (const _ of chunks) continue
  }
  const looks: number[] = []
  const isSteady = () =>
    looks.length > STEADY_LOOKS && (looks.at(-1 - STEADY_LOOKS) ?? 0) - (looks.at(-1) ?? 0) < STEADY_MB
  while (!isSteady() && looks.length < LIMIT_LOOKS) {
    await sleep(LOOK_MS)
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]
    looks.push(Number(kb) / 1024)
  }
  return looks.at(-1) ?? Number.NaN
}

async function untilLearnt(api: Api): Promise<void> {
  const isLearnt = async () => {
    const { passages, passages_embedded } = await api(getKnowledgeStatus)
    return passages > 0 && passages === passages_embedded
  }
  while (!(await isLearnt())) await sleep(200)
}
