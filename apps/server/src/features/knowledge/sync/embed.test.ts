import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeKnowledgeItem, searchKnowledge, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { EMBEDDING_SERVICE } from '../../../platform/jobs/guarded-services.ts'
import type { JobRunner } from '../../../platform/jobs/job-definition.ts'
import { openJobs } from '../../../platform/jobs/open-jobs.ts'
import { EmbeddingError } from '../../../platform/model/embedding-service.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import { resumeEmbedding } from '../knowledge.service.ts'
import { knowledgeJobs } from './sync.jobs.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DIMENSIONS = 384
const PARAGRAPH_WORDS = 160

let test: TestApp
let jobs: JobRunner
/** How far the clock is ahead, in milliseconds. */
let ahead = 0
/** Passages that the embedding service still answers before it goes away. */
let answered = Infinity
/** Passages that it was asked for. */
let asked = 0

/** As long as those of the built-in model, so that the index has its real size. */
const vectorOf = (text: string) => {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => Math.sin((at + 1) * text.length))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
const embedder: Embedder = {
  model: 'test',
  readsLines: false,
  language: null,
  dimensions: DIMENSIONS,
  embedQuery: async (text) => vectorOf(text),
  compareLines: async (_, texts) => texts.map(() => null),
  embedPassages: async (texts) => {
    answered -= texts.length
    if (answered < 0) throw new EmbeddingError('The embedding service could not be reached', { isTemporary: true })
    asked += texts.length
    return texts.map(vectorOf)
  },
  embedAlike: async (texts) => texts.map(vectorOf),
  close: async () => {},
}

beforeAll(async () => {
  test = await testApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) }, embedder } })
  jobs = await openJobs(test.deps.database, pino({ level: 'silent' }))
})
afterAll(async () => {
  for (const timer of test.deps.caches.indexTidyings.values()) clearTimeout(timer)
  await jobs.stop()
  await test.close()
})
afterEach(() => {
  ahead = 0
  answered = Infinity
  asked = 0
})

const later = async (ms: number) => {
  ahead += ms
  await jobs.workOff(knowledgeJobs, { ...test.deps, jobs })
}
const newcomer = async (): Promise<TestPerson> =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, crypto.randomUUID()) })
const status = ({ api }: TestPerson) => api(getKnowledgeStatus)

/** About `passages` passages in documents of a hundred; returns the bytes of their text. */
async function addPassages(person: TestPerson, passages: number): Promise<number> {
  let bytes = 0
  for (let first = 0; first < passages; first += 100) {
    const paragraphs = Array.from({ length: Math.min(100, passages - first) }, (_, nth) => {
      const words = Array.from({ length: PARAGRAPH_WORDS }, (__, at) => `word${(first + nth) * 7 + at}`)
      return `## Part ${first + nth}\n\n${words.join(' ')}.`
    })
    const text = paragraphs.join('\n\n')
    bytes += text.length
    await addText(person, `Manual ${first}`, text)
  }
  return bytes
}

async function indexFiles({ member }: TestPerson): Promise<string[]> {
  const folder = join(test.deps.config.DATA_DIR, 'index', `${member.company_id}.lance`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
}

async function indexBytes(person: TestPerson): Promise<number> {
  const sizes = (await indexFiles(person)).map(async (path) => (await stat(path)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function indexHolds(person: TestPerson, text: string): Promise<boolean> {
  const contents = await Promise.all((await indexFiles(person)).map((path) => readFile(path)))
  return contents.some((content) => content.includes(text))
}

it('keeps the index below fifteen times its text while it learns, and below six when no answer reads the old versions', async () => {
  const person = await newcomer()
  const bytes = await addPassages(person, 800)
  await person.api(startKnowledgeSync)
  for (const _ of ['sync', 'turn']) await later(0)
  const learnt = await status(person)
  expect(learnt.passages).toBeGreaterThan(780)
  expect(learnt.passages_embedded).toBe(learnt.passages)
  expect((await indexBytes(person)) / bytes).toBeLessThan(15)
  expect(test.deps.caches.indexTidyings.has(person.member.company_id)).toBe(true)
  ahead += 15 * MINUTE
  await resumeEmbedding({ ...test.deps, jobs })
  await later(0)
  expect((await indexBytes(person)) / bytes).toBeLessThan(6)
  const { passages } = await person.api(searchKnowledge, { body: { query: 'word77', limit: 3 } })
  expect(passages.length).toBeGreaterThan(0)
})

it.each(['with a model', 'without one'])(
  'leaves nothing of a removed document in the index once no answer reads the old versions, %s',
  async (which) => {
    const person = await newcomer()
    const deps = { ...test.deps, jobs, ...(which === 'without one' ? { embedder: null } : {}) }
    const later = async (ms: number) => {
      ahead += ms
      await jobs.workOff(knowledgeJobs, deps)
    }
    await addText(person, 'Open', '# Open\n\nThe price is nine euros a month.')
    const secret = await addText(person, 'Secret', '# Secret\n\nThe margin of quokkasecret is forty percent.')
    await person.api(startKnowledgeSync)
    await later(0)
    await person.api(removeKnowledgeItem, { params: { id: secret.id } })
    await person.api(startKnowledgeSync)
    await later(0)
    expect(await indexHolds(person, 'quokkasecret')).toBe(true)
    expect(test.deps.caches.indexTidyings.has(person.member.company_id)).toBe(true)
    ahead += 11 * MINUTE
    await resumeEmbedding(deps)
    await later(0)
    expect(await indexHolds(person, 'quokkasecret')).toBe(false)
    expect((await person.api(searchKnowledge, { body: { query: 'price', limit: 3 } })).passages).toHaveLength(1)
  },
)

it('keeps what an embedding service sent before it went away, waits and goes on by itself two minutes later', async () => {
  const person = await newcomer()
  await addPassages(person, 300)
  await person.api(startKnowledgeSync)
  answered = 100
  for (const _ of ['sync', 'turn']) await later(0)
  const waiting = await status(person)
  expect(waiting.passages_embedded).toBe(96)
  expect(waiting.learning).toMatchObject({
    waiting_for: EMBEDDING_SERVICE,
    waiting_since: expect.any(String),
    next_try_at: expect.any(String),
    failure: null,
  })
  for (let seconds = 0; seconds < 120; seconds += 10) await later(10 * SECOND)
  expect((await status(person)).passages_embedded).toBe(96)
  answered = Infinity
  for (let seconds = 0; seconds < 120; seconds += 10) await later(10 * SECOND)
  const back = await status(person)
  expect(back).toMatchObject({ passages_embedded: back.passages, learning: { waiting_for: null } })
  expect(asked).toBe(back.passages)
})
