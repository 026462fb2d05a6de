import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { connect, type Connection } from '@lancedb/lancedb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestIndex, passages, write } from '../knowledge-index.fixture.ts'
import type { Chunk, Hit, KnowledgeIndex } from '../knowledge-index.ts'
import { type Pinned, type PinnedTables, pinTables } from '../pinned-tables.ts'
import { searchVersion } from '../search/search-version.ts'
import { WORD_COLUMNS } from '../search/tokenisers.ts'
import { SENTENCES } from './languages.fixture.ts'

let index: KnowledgeIndex
let connection: Connection
let pins: PinnedTables
let remove: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestIndex()
  ;({ index, remove } = opened)
  connection = await connect(join(opened.folder, 'index'))
  pins = pinTables(connection)
})
afterAll(async () => {
  pins.close()
  connection.close()
  await remove()
})

/** Numbers from 0 to 1, the same in every run. */
function seeded(): () => number {
  let state = 20_000
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const UNSPACED = new Set(['zh', 'ja'])
const random = seeded()
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Some words of the sentences in any order, some of them twice; runs of letters where no spaces stand between words. */
function mixture(language: string, words: number): string {
  const sentences = SENTENCES[language] ?? ''
  const all = UNSPACED.has(language) ? (sentences.match(/.{1,5}/gu) ?? []) : sentences.split(' ')
  return Array.from({ length: words }, () => pick(all)).join(UNSPACED.has(language) ? '' : ' ')
}

function chunksOf(language: string, count: number): Chunk[] {
  const texts = Array.from({ length: count }, () => mixture(language, 5 + Math.floor(random() * 60)))
  return passages(language, texts, language)
}

const hits = (pinned: Pinned, text: string, limit = 21) =>
  searchVersion(pinned, { text, vector: null, model: null, limit })

/** Runs `compare` with a version that LanceDB searches, then with the same one whose words are in memory. */
async function inBoth<T>(at: { companyId: string; version: number }, search: (pinned: Pinned) => Promise<T>) {
  return pins.read(at.companyId, at.version, async (pinned) => {
    const fromLance = await search(pinned)
    pins.keep(at.companyId, at.version, { words: true })
    await vi.waitFor(() => expect(pinned.kept()?.words).toBeDefined(), 60_000)
    return { fromLance, inMemory: await search(pinned), columns: [...(pinned.kept()?.words?.columns.keys() ?? [])] }
  })
}

function expectSame(inMemory: readonly Hit[], fromLance: readonly Hit[]): void {
  expect(inMemory.map(({ id }) => id)).toEqual(fromLance.map(({ id }) => id))
  for (const [place, { bm25 }] of inMemory.entries()) expect(bm25).toBeCloseTo(fromLance[place]?.bm25 ?? NaN, 3)
}

async function companyOf(items: Record<string, Chunk[]>) {
  const companyId = randomUUID()
  return { companyId, version: await write(index, { companyId, published: null }, items) }
}

const languages = Object.keys(SENTENCES)

describe('the best 21 passages and their scores', () => {
  it.each(languages)('are those of LanceDB for words in %s', async (language) => {
    const company = await companyOf({ [language]: chunksOf(language, 150) })
    const questions = Array.from({ length: 25 }, () => mixture(language, 1 + Math.floor(random() * 12)))
    questions.push(questions[0]?.toUpperCase() ?? '', `${questions[1]} ${questions[1]}`, SENTENCES[language] ?? '')
    const { fromLance, inMemory, columns } = await inBoth(company, (pinned) =>
      Promise.all(questions.map((question) => hits(pinned, question))),
    )
    expect(columns).toHaveLength(['el', 'ta'].includes(language) ? 0 : 1)
    expect(fromLance.flat().length).toBeGreaterThan(100)
    for (const [place, found] of inMemory.entries()) expectSame(found, fromLance[place] ?? [])
  })

  it('are those of LanceDB where one company has all languages', async () => {
    const company = await companyOf(Object.fromEntries(languages.map((language) => [language, chunksOf(language, 25)])))
    const questions = Array.from({ length: 30 }, () => `${mixture(pick(languages), 5)} ${mixture(pick(languages), 4)}`)
    const { fromLance, inMemory, columns } = await inBoth(company, (pinned) =>
      Promise.all(questions.map((question) => hits(pinned, question))),
    )
    expect(columns.sort()).toEqual(WORD_COLUMNS.filter((name) => !/greek|tamil/.test(name)).sort())
    for (const [place, found] of inMemory.entries()) expectSame(found, fromLance[place] ?? [])
  })
})

it('takes strange letters, long words, empty passages and questions without words as LanceDB does', async () => {
  const texts = [
    '',
    'the of is',
    'İstanbul ΣΑΣ Σίσυφος straße ½ ﬁne Ａbc',
    'x'.repeat(127),
    'x'.repeat(128),
    'é'.repeat(64),
  ]
  const titled = passages('a', [...texts, 'Prices: 9, prices! price', 'Co-op e\u0301te\u0301 \uD800 😀 x_y']).map(
    (chunk) => ({
      ...chunk,
      title: '',
    }),
  )
  const company = await companyOf({
    a: titled,
    b: passages('b', texts, 'pl'),
    c: passages('c', ['价', '价格', 'a价格'], 'zh'),
  })
  const questions = [
    'prices',
    'price price nine',
    'istanbul',
    'σας ΣΑΣ',
    'strasse',
    '12 fine abc',
    'éte co op',
    'x y',
    '价',
    '格',
  ]
  questions.push('x'.repeat(127), 'x'.repeat(128), 'É'.repeat(63), '', 'the of', '???', '😀', 'constructor __proto__')
  const { fromLance, inMemory } = await inBoth(company, (pinned) =>
    Promise.all(questions.map((question) => hits(pinned, question))),
  )
  for (const [place, found] of inMemory.entries()) expectSame(found, fromLance[place] ?? [])
})

it('gives equal passages equal scores, as many as LanceDB', async () => {
  const texts = [
    ...Array<string>(40).fill('The price of a licence.'),
    ...Array<string>(10).fill('The price is a price.'),
  ]
  const differing = passages('a', texts).map((chunk, place) => ({ ...chunk, title: `${place % 7} %` }))
  const company = await companyOf({ a: differing })
  for (const limit of [4, 21, 50]) {
    const { fromLance, inMemory } = await inBoth(company, (pinned) => hits(pinned, 'price', limit))
    const shown = (found: readonly Hit[]) => found.map(({ title, text, bm25 }) => [title, text, bm25.toFixed(4)])
    expect(shown(inMemory)).toEqual(shown(fromLance))
  }
})

it('scores a synced version as LanceDB scores a new table of the same passages', async () => {
  const texts = () => Array.from({ length: 60 }, () => mixture('en', 5 + Math.floor(random() * 30)))
  const [before, other] = [texts(), texts()]
  const a = passages('a', other)
  const first = await companyOf({ a, b: passages('b', before) })
  await inBoth(first, (pinned) => hits(pinned, 'price'))
  const changed = passages('b', [...before.slice(0, 20), mixture('en', 30), mixture('en', 9)])
  const version = await write(index, { ...first, published: first.version }, { b: changed })
  const questions = Array.from({ length: 20 }, () => mixture('en', 4))
  const found = await inBoth({ ...first, version }, (pinned) =>
    Promise.all(questions.map((question) => hits(pinned, question))),
  )
  const anew = await inBoth(await companyOf({ a, b: changed }), (pinned) =>
    Promise.all(questions.map((question) => hits(pinned, question))),
  )
  for (const [place, hitsFound] of found.inMemory.entries()) expectSame(hitsFound, anew.fromLance[place] ?? [])
})

it('mixes words and meaning, also for passages without a vector', async () => {
  const chunks = chunksOf('en', 60)
  const { companyId, version } = await companyOf({ en: chunks })
  const vectorOf = () => {
    const values = Float32Array.from({ length: 8 }, () => random() - 0.5)
    return values.map((value) => value / Math.hypot(...values))
  }
  const vectors = new Map(chunks.slice(10).map(({ id }) => [id, vectorOf()]))
  const embedded = await index.addVectors({ companyId, published: version, model: 'm' }, vectors)
  const text = mixture('en', 6)
  const vector = vectorOf()
  const byWords = await inBoth({ companyId, version }, (pinned) => hits(pinned, text, 60))
  const scores = new Map(byWords.fromLance.map(({ id, bm25 }) => [id, bm25]))
  const cosineOf = (id: string) => vectors.get(id)?.reduce((sum, value, place) => sum + value * (vector[place] ?? 0), 0)
  const { fromLance, inMemory } = await inBoth({ companyId, version: embedded }, (pinned) =>
    searchVersion(pinned, { text, vector, model: 'm', limit: 30 }),
  )
  expect(inMemory).toHaveLength(fromLance.length)
  expect(inMemory.some(({ cosine, bm25 }) => cosine === null && bm25 > 0)).toBe(true)
  expect(inMemory.some(({ cosine, bm25 }) => cosine !== null && bm25 > 0)).toBe(true)
  for (const { id, cosine, bm25 } of inMemory) {
    expect(cosine ?? -2).toBeCloseTo(cosineOf(id) ?? -2, 4)
    if (bm25 > 0) expect(bm25).toBeCloseTo(scores.get(id) ?? NaN, 3)
  }
})
