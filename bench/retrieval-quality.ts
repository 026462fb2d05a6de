// Does a question find the section that answers it? Words alone, and mixed with the embedded embeddings.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchKnowledge } from '@cuecard/contract/knowledge.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { updateKnowledgeState } from '../apps/server/src/features/companies/companies.service.ts'
import { forgetKnowledge } from '../apps/server/src/features/knowledge/company-knowledge.ts'
import { createExtractor } from '../apps/server/src/features/knowledge/extract/extractor.ts'
import { insertItem } from '../apps/server/src/features/knowledge/knowledge.store.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import type { Chunk } from '../apps/server/src/platform/index/knowledge-index.ts'
import type { Embedder } from '../apps/server/src/platform/model/model.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { makeCompany, makePerson, type TestPerson } from '../apps/server/test/people.ts'
import type { BenchReport, BenchRow } from './measure.ts'
import { readVendorDocs, type Passage, type Question } from './vendor-docs.ts'

const CACHE = join(import.meta.dirname, '../.cache/bench')
const FIRST = 10
/** Hits asked for: several chunks of one section count as one place. */
const HITS = 50

/** Measured once with the same chunks, before this index was written: `LanceDB's BM25` and `.4 / .6 with MiniLM`. */
const REFERENCE = { words: [0.8, 0.97, 0.871], mixed: [0.84, 0.99, 0.907] } as const

/** As a customer has it: documents read and cut by the product, asked through the search call. */
export async function run(): Promise<BenchReport> {
  const { passages, questions } = readVendorDocs()
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-bench-'))
  const { deps: opened, close } = await openDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), systemClock)
  const embedder = rememberVectors(opened.embedder)
  const deps: Deps = { ...opened, embedder }
  const app = await buildApp(deps)
  try {
    const company = await makeCompany(deps, 'Vendor')
    const person = await makePerson(app, { role: 'company_admin', company })
    const { places, chunks } = await readSections(deps, { companyId: company.id, passages, folder })
    const writer = await deps.index.write(company.id, null)
    for (const [itemId, own] of chunks) await writer.replaceItem(itemId, own)
    const words = await writer.commit()
    const publish = (index_version: number, index_embedded: number) =>
      deps.db.transaction((tx) =>
        updateKnowledgeState(deps, tx, { company_id: company.id, index_version, index_embedded }),
      )
    const ask = async () => {
      forgetKnowledge(deps, company.id)
      return score({ person, places, questions })
    }
    await publish(words.version, 0)
    const byWords = await ask()
    const all = [...chunks.values()].flat()
    await embedder.embedAll([...all.map(passageText), ...questions.map(({ question }) => question)])
    const vectors = new Map(all.map((chunk) => [chunk.id, embedder.vectorOf(passageText(chunk))]))
    const version = { companyId: company.id, published: words.version, model: embedder.model }
    await publish(await deps.index.addVectors(version, vectors), all.length)
    const byBoth = await ask()
    return {
      rows: [
        ...rowsOf('words only', byWords, REFERENCE.words),
        ...rowsOf('words and vectors', byBoth, REFERENCE.mixed),
      ],
      notes: [
        `${questions.length} questions through POST /company-knowledge/search, ${passages.length} sections in ${all.length} passages as the product cuts them`,
        'other: reference figures of bare LanceDB with 170-word chunks, not run again',
      ],
    }
  } finally {
    await app.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const passageText = ({ title, text }: { title: string; text: string }) => `${title}\n${text}`

/** Every section as a document of its own, read and cut as an upload is. */
async function readSections(deps: Deps, from: { companyId: string; passages: Passage[]; folder: string }) {
  const extractor = createExtractor()
  const places = new Map<string, string>()
  const chunks = new Map<string, Chunk[]>()
  const path = join(from.folder, 'section.md')
  for (const { id, title, text } of from.passages) {
    writeFileSync(path, text)
    const signal = new AbortController().signal
    const document = await extractor.extractChunks({ path, fileName: 'section.md', name: title, signal })
    const now = new Date()
    const item = await insertItem(deps.db, {
      id: randomUUID(),
      company_id: from.companyId,
      name: title,
      type: 'file',
      knowledge_source: 'user_uploaded',
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

interface Ask {
  person: TestPerson
  /** Item id → the section it holds. */
  places: ReadonlyMap<string, string>
  questions: Question[]
}

/** hit@1, hit@5 and MRR@10, counted in sections: the first passage of a section gives it its place. */
async function score({ person, places, questions }: Ask): Promise<[number, number, number]> {
  let [first, five, reciprocal] = [0, 0, 0]
  for (const { question, gold_passage_ids } of questions) {
    const { passages } = await person.api(searchKnowledge, { body: { query: question, limit: HITS } })
    const sections = [...new Set(passages.map(({ item_id }) => places.get(item_id)))].slice(0, FIRST)
    const place = sections.findIndex((id) => id !== undefined && gold_passage_ids.includes(id))
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

interface RememberingEmbedder extends Embedder {
  /** Embeds what the cache does not hold: minutes the first time, nothing afterwards. */
  embedAll: (texts: readonly string[]) => Promise<void>
  vectorOf: (text: string) => Float32Array
}

function rememberVectors(embedder: Embedder | null): RememberingEmbedder {
  if (!embedder) throw new Error('There is no embedded model')
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `vectors-${embedder.model.replaceAll(/\W/g, '-')}.json`)
  const known: Record<string, number[]> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const vectorOf = (text: string) => Float32Array.from(known[keyOf(text)] ?? [])
  return {
    ...embedder,
    vectorOf,
    embedQuery: async (text) => vectorOf(text),
    embedAll: async (texts) => {
      const missing = texts.filter((text) => known[keyOf(text)] === undefined)
      if (missing.length > 0)
        console.log(`  embedding ${missing.length} texts; the next run finds them in .cache/bench`)
      for (let start = 0; start < missing.length; start += 16) {
        const batch = missing.slice(start, start + 16)
        const vectors = await embedder.embedPassages(batch)
        for (const [place, text] of batch.entries()) known[keyOf(text)] = [...(vectors[place] ?? [])]
        writeFileSync(file, JSON.stringify(known))
      }
    },
  }
}
