// A company with the vendor's documentation as its knowledge, asked through the search call.
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { getAnswer, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { createCaches } from '../apps/server/src/caches.ts'
import { updateKnowledgeState } from '../apps/server/src/features/companies/companies.service.ts'
import { forgetKnowledge } from '../apps/server/src/features/knowledge/search/company-knowledge.ts'
import { retrieve } from '../apps/server/src/features/knowledge/search/retrieval.ts'
import { createExtractor } from '../apps/server/src/features/knowledge/extract/extractor.ts'
import { insertItem } from '../apps/server/src/features/knowledge/knowledge.store.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { readQuestion } from '../apps/server/src/shared/evidence/read-question.ts'
import { embedPassages, vectorModel } from '../apps/server/src/shared/quotes/embed-passages.ts'
import { SAID_BEFORE } from '../apps/server/src/platform/model/said-before.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import type { Chunk } from '../apps/server/src/platform/index/knowledge-index.ts'
import type { Embedder, Model } from '../apps/server/src/platform/model/model.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import type { Passage, Question } from './vendor-docs.ts'

const CACHE = join(import.meta.dirname, '../.cache/bench')
const FIRST = 10
/** Hits asked for: several chunks of one section count as one place. */
const HITS = 50
/** Answers that one person asks for: they are limited to so many a minute. */
const ASKED_BY_ONE = 50

/** hit@1, hit@5 and MRR@10, counted in sections. */
export type Quality = [number, number, number]

export interface AskedQuestion {
  question: string
  /** What was said before, oldest first. */
  history?: readonly string[]
}

export interface GivenAnswer {
  text: string
  /** Milliseconds until the first byte. */
  firstByte: number
  /** What the sources of the answer stand for: ids of the documents, the first one first. */
  documents: (string | undefined)[]
  refused: boolean
}

export interface VendorCompany {
  passages: number
  byWords: (questions: readonly Question[]) => Promise<Quality>
  byBoth: (questions: readonly Question[]) => Promise<Quality>
  /** One user's answer without a model, from the search by words and meaning. */
  answer: (asked: AskedQuestion) => Promise<GivenAnswer>
  /** From now on this model answers; null for quotes. */
  useModel: (model: Model | null) => void
  /** Creates this many other companies with an index of the same size; each later question follows one of another company. */
  addOthers: (count: number) => Promise<void>
}

/** As a customer has it: documents read and cut by the product, asked through the search call. */
export async function withVendorCompany<T>(
  sections: readonly Passage[],
  run: (company: VendorCompany) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const { deps: opened, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
  const embedder = rememberVectors(opened.embedder)
  const deps: Deps = { ...opened, embedder }
  const app = await buildApp(deps)
  try {
    const company = await makeCompany(deps, 'Vendor')
    const newPerson = () => makePerson(app, { role: 'company_admin', company })
    let person = await newPerson()
    let asked = 0
    const nextPerson = async () => {
      asked += 1
      if (asked % ASKED_BY_ONE === 0) person = await newPerson()
      return person
    }
    const { places, chunks } = await readSections(deps, { companyId: company.id, sections, folder })
    const writer = await deps.index.write(company.id, null)
    for (const [itemId, own] of chunks) await writer.replaceItem(itemId, own)
    const words = await writer.commit()
    const all = [...chunks.values()].flat()
    const embedded = await embedPassages({ ...embedder, embedPassages: embedder.embedAll }, all)
    const vectors = new Map(all.map(({ id }, at) => [id, embedded[at] ?? new Float32Array()]))
    const at = { companyId: company.id, published: words.version, model: vectorModel(embedder) }
    const both = await deps.index.addVectors(at, vectors)
    const others: string[] = []
    let published: number | null = null
    const ask = async (questions: readonly Question[], version: number) => {
      await embedder.embedAll(questions.map(({ question }) => question))
      await publish(deps, company.id, { version, embedded: version === both ? all.length : 0 })
      published = version
      const elsewhere = (call: number) => searchElsewhere(deps, { companyId: others[call % others.length], version })
      // The weights for such questions are opened with the first one.
      if (questions.some(({ history }) => history)) await embedder.embedQuery(`It${SAID_BEFORE}That?`)
      // The calls of one person are limited to 1,200 a minute.
      const { api } = await newPerson()
      const search: Ask['search'] = async ({ question, history }) => {
        if (!history) return (await api(searchKnowledge, { body: { query: question, limit: HITS } })).passages
        const { sought, meaning } = readQuestion(saidInCall({ question, history }))
        return (await retrieve(deps, company.id, { text: sought, meaning, limit: HITS })).passages
      }
      return score({ search, places, questions, elsewhere })
    }
    return await run({
      passages: all.length,
      byWords: (questions) => ask(questions, words.version),
      byBoth: (questions) => ask(questions, both),
      answer: async (question) => {
        if (published !== both) {
          await publish(deps, company.id, { version: both, embedded: all.length })
          published = both
        }
        return giveAnswer(await nextPerson(), places, question)
      },
      useModel: (model) => void (deps.model = model),
      addOthers: async (count) => {
        const ids = Array.from({ length: count }, () => randomUUID())
        for (const id of ids) {
          const [from, to] = [company.id, id].map((name) => join(folder, 'index', `${name}.lance`))
          cpSync(from ?? '', to ?? '', { recursive: true })
        }
        others.push(...ids)
      },
    })
  } finally {
    await app.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function publish(deps: Deps, company_id: string, { version, embedded }: { version: number; embedded: number }) {
  await deps.db.transaction((tx) =>
    updateKnowledgeState(deps, tx, { company_id, index_version: version, index_embedded: embedded }),
  )
  forgetKnowledge(deps, company_id)
}

async function searchElsewhere(deps: Deps, at: { companyId: string | undefined; version: number }) {
  if (at.companyId === undefined) return
  await deps.index.search(at.companyId, at.version, { text: 'price of a seat', vector: null, model: null, limit: HITS })
}

/** Every section as a document of its own, read and cut as an upload is. */
async function readSections(deps: Deps, from: { companyId: string; sections: readonly Passage[]; folder: string }) {
  const extractor = createExtractor()
  const places = new Map<string, string>()
  const chunks = new Map<string, Chunk[]>()
  const written = join(from.folder, 'section.md')
  for (const { id, title, text, file, audience } of from.sections) {
    if (file === undefined) writeFileSync(written, text)
    const path = file ?? written
    const signal = new AbortController().signal
    if (file === undefined && text.trim() === '') continue
    const document = await extractor.extractChunks({ path, fileName: basename(path), name: title, signal })
    const now = new Date()
    const item = await insertItem(deps.db, {
      id: randomUUID(),
      company_id: from.companyId,
      name: title,
      type: 'file',
      knowledge_source: 'user_uploaded',
      ...(audience ? { audience } : {}),
      language: document.chunks[0]?.language ?? null,
      chunk_count: document.chunks.length,
      created_at: now,
      updated_at: now,
    })
    places.set(item.id, id)
    chunks.set(
      item.id,
      document.chunks.map((chunk) => ({ ...chunk, id: `${item.id}:${chunk.position}`, item_id: item.id })),
    )
  }
  await extractor.close()
  return { places, chunks }
}

async function giveAnswer(
  person: TestPerson,
  places: ReadonlyMap<string, string>,
  asked: AskedQuestion,
): Promise<GivenAnswer> {
  const start = performance.now()
  const stream = await person.api(getAnswer, { body: saidInCall(asked) })
  let text = ''
  let firstByte = Number.NaN
  for await (const delta of stream.chunks) {
    if (text === '') firstByte = performance.now() - start
    text += delta
  }
  const id = stream.headers.get(RESPONSE_ID_HEADER) ?? ''
  const { outcome, sources } = await person.api(getResponse, { params: { id } })
  return {
    text,
    firstByte,
    documents: sources.map(({ item_id }) => places.get(item_id)),
    refused: outcome === 'refused',
  }
}

const spoken = (message: string) => ({ message, username: 'Customer' })

const saidInCall = ({ question, history = [] }: AskedQuestion) => ({
  current_message: spoken(question),
  transcription_message_history: history.map(spoken),
})

interface Ask {
  /** Through the search call; as answers search where something was said before. */
  search: (question: Question) => Promise<{ item_id: string }[]>
  /** Item id → the section it holds. */
  places: ReadonlyMap<string, string>
  questions: readonly Question[]
  /** Searches another company in between. */
  elsewhere: (call: number) => Promise<void>
}

/** hit@1, hit@5 and MRR@10, counted in sections: the first passage of a section gives it its place. */
async function score({ search, places, questions, elsewhere }: Ask): Promise<Quality> {
  let [first, five, reciprocal] = [0, 0, 0]
  for (const [call, question] of questions.entries()) {
    await elsewhere(call)
    const sections = [...new Set((await search(question)).map(({ item_id }) => places.get(item_id)))].slice(0, FIRST)
    const place = sections.findIndex((id) => id !== undefined && question.gold_passage_ids.includes(id))
    if (place === -1) continue
    first += place === 0 ? 1 : 0
    five += place < 5 ? 1 : 0
    reciprocal += 1 / (place + 1)
  }
  return [first / questions.length, five / questions.length, reciprocal / questions.length]
}

interface RememberingEmbedder extends Embedder {
  /** Embeds what the cache does not hold: minutes the first time, nothing afterwards. */
  embedAll: (texts: readonly string[]) => Promise<Float32Array[]>
}

function rememberVectors(embedder: Embedder | null): RememberingEmbedder {
  if (!embedder) throw new Error('There is no embedded model')
  mkdirSync(CACHE, { recursive: true })
  const { dimensions } = embedder
  const file = join(CACHE, `vectors-${embedder.model.replaceAll(/\W/g, '-')}`)
  const known = readVectors(file, dimensions)
  const vectorOf = (text: string) => known.get(keyOf(text)) ?? new Float32Array()
  return {
    ...embedder,
    embedQuery: async (text) => known.get(keyOf(text)) ?? (await embedder.embedQuery(text)),
    embedAll: async (texts) => {
      const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text)))
      if (missing.length > 0) {
        console.log(`  embedding ${missing.length} texts; the next run finds them in .cache/bench`)
        const vectors = await embedder.embedPassages(missing)
        for (const [place, vector] of vectors.entries()) known.set(keyOf(missing[place] ?? ''), vector)
        writeVectors(file, known, dimensions)
      }
      return texts.map(vectorOf)
    },
  }
}

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Keys in one file, a line each, and their vectors one after the other in another. */
function readVectors(file: string, dimensions: number): Map<string, Float32Array> {
  if (!existsSync(`${file}.keys`)) return new Map()
  const bytes = readFileSync(`${file}.f32`)
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const keys = readFileSync(`${file}.keys`, 'utf8').split('\n')
  return new Map(keys.map((key, at) => [key, all.subarray(at * dimensions, (at + 1) * dimensions)]))
}

function writeVectors(file: string, known: ReadonlyMap<string, Float32Array>, dimensions: number): void {
  const all = new Float32Array(known.size * dimensions)
  for (const [at, vector] of [...known.values()].entries()) all.set(vector, at * dimensions)
  writeFileSync(`${file}.f32`, new Uint8Array(all.buffer))
  writeFileSync(`${file}.keys`, [...known.keys()].join('\n'))
}
