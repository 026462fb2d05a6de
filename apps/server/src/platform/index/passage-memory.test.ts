import { join } from 'node:path'
import { connect, type Connection } from '@lancedb/lancedb'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { companyWith, openTestIndex, passages, write } from './knowledge-index.fixture.ts'
import type { IndexQuery, KnowledgeIndex } from './knowledge-index.ts'
import { createPassageMemory } from './passage-memory.ts'
import { type Pinned, pinTables } from './pinned-tables.ts'
import { searchVersion } from './search/search-version.ts'

let index: KnowledgeIndex
let connection: Connection
let remove: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestIndex()
  ;({ index, remove } = opened)
  connection = await connect(join(opened.folder, 'index'))
})
afterAll(async () => {
  connection.close()
  await remove()
})

const TEXTS = ['The tariff is nine euros.', 'Refunds take a week.', 'Der Tarif kostet neun Euro.', '价格是九欧元。']
const QUERIES: Pick<IndexQuery, 'text' | 'vector' | 'model'>[] = [
  { text: 'nine tariff refunds', vector: null, model: null },
  { text: '价格', vector: null, model: null },
  { text: 'refunds', vector: Float32Array.from([0, 1]), model: 'm' },
  { text: 'nothing of this', vector: Float32Array.from([1, 0]), model: 'm' },
  { text: 'unknown', vector: null, model: null },
]

it('gives the hits and neighbours of the disk from memory, of each version its own', async () => {
  const { companyId, version } = await companyWith(index, {
    a: passages('a', TEXTS.slice(0, 2)).map((passage) => ({ ...passage, locator: null })),
    b: [...passages('b', TEXTS.slice(2, 3), 'de'), ...passages('b', TEXTS, 'zh').slice(3)],
  })
  const vectors = new Map(['a:0', 'a:1', 'b:0'].map((id, at) => [id, Float32Array.from([at % 2, (at + 1) % 2])]))
  const embedded = await index.addVectors({ companyId, published: version, model: 'm' }, vectors)
  const pins = pinTables(connection)
  for (const at of [version, embedded]) {
    await pins.read(companyId, at, async (pinned) => {
      const search = () => Promise.all(QUERIES.map((query) => searchVersion(pinned, { ...query, limit: 3 })))
      const fromDisk = await search()
      expect(fromDisk[0]).toHaveLength(2)
      pins.keep(companyId, at, { words: true })
      await vi.waitFor(() => expect(pinned.kept()?.words?.columns.size).toBe(3), 30_000)
      expect(await search()).toEqual(fromDisk)
    })
  }
  pins.close()
  const around = () => index.neighbours(companyId, embedded, { item_id: 'a', position: 1 })
  const before = await around()
  await index.search(companyId, embedded, { text: 'tariff', vector: null, model: null, limit: 1 })
  expect(await around()).toEqual(before)
})

it('keeps no version that is too large, and the one searched last of several', async () => {
  const [one, two] = [
    await companyWith(index, { a: passages('a', TEXTS) }),
    await companyWith(index, { b: passages('b', TEXTS) }),
  ]
  const pins = pinTables(connection)
  await pins.read(one.companyId, one.version, (first) =>
    pins.read(two.companyId, two.version, async (second) => {
      const small = createPassageMemory(20)
      await small.load(first)
      expect(small.of(first.table)).toBeUndefined()
      const forOne = createPassageMemory(200)
      await forOne.load(first)
      await forOne.load(second)
      expect(forOne.of(first.table)).toBeUndefined()
      expect(forOne.of(second.table)?.byId.get('b:1')?.text).toBe('Refunds take a week.')
      forOne.drop(second.table)
      expect(forOne.of(second.table)).toBeUndefined()
    }),
  )
  pins.close()
})

const indexed = (pinned: Pinned) => vi.waitFor(() => expect(pinned.kept()?.words).toBeDefined(), 30_000)
const englishOf = (pinned: Pinned) => pinned.kept()?.words?.columns.get('words_english')
const byWords = (pinned: Pinned, text: string) => searchVersion(pinned, { text, vector: null, model: null, limit: 3 })

/** The same version without a table: what is asked of it comes from memory. */
const withoutTable = (pinned: Pinned): Pinned => ({ ...pinned, table: null as unknown as Pinned['table'] })

it('indexes the words of a version once it is searched, and then asks LanceDB for none', async () => {
  const { companyId, version } = await companyWith(index, { a: passages('a', TEXTS) })
  const pins = pinTables(connection)
  await pins.read(companyId, version, async (pinned) => {
    pins.keep(companyId, version, { words: false })
    await vi.waitFor(() => expect(pinned.kept()).toBeDefined(), 30_000)
    expect(pinned.kept()?.words).toBeUndefined()
    await expect(byWords(withoutTable(pinned), 'tariff')).rejects.toThrow(TypeError)
    const fromDisk = await byWords(pinned, 'tariffs')
    pins.keep(companyId, version, { words: true })
    await indexed(pinned)
    expect((await byWords(withoutTable(pinned), 'tariffs')).map(({ id }) => id)).toEqual(fromDisk.map(({ id }) => id))
    expect(await byWords(withoutTable(pinned), 'walrus')).toEqual([])
  })
  pins.close()
})

it('takes the index of a searched version over into the next ones, which drop it', async () => {
  const texts = Array.from({ length: 30 }, (_, place) => `Sentence ${place} about a tariff.`)
  const { companyId, version } = await companyWith(index, { a: passages('a', texts), b: passages('b', TEXTS) })
  const vectors = new Map([['a:1', Float32Array.from([0, 1])]])
  const embedded = await index.addVectors({ companyId, published: version, model: 'm' }, vectors)
  const changed = await write(
    index,
    { companyId, published: embedded },
    { b: passages('b', ['A new tariff, the owl.']) },
  )
  const pins = pinTables(connection)
  await pins.read(companyId, version, async (first) => {
    pins.keep(companyId, version, { words: true })
    await indexed(first)
    const index = englishOf(first)
    await pins.read(companyId, embedded, async (second) => {
      pins.keep(companyId, embedded, { words: false })
      await indexed(second)
      expect(englishOf(second)).toBe(index)
      expect(first.kept()).toBeUndefined()
      await pins.read(companyId, changed, async (third) => {
        pins.keep(companyId, changed, { words: false })
        await indexed(third)
        expect(englishOf(third)?.ids).toHaveLength(31)
        expect((await byWords(withoutTable(third), 'owl')).map(({ id }) => id)).toEqual(['b:0'])
        expect(await byWords(withoutTable(third), 'refunds')).toEqual([])
      })
      expect(second.kept()).toBeUndefined()
    })
  })
  pins.close()
})

it('indexes the newest of several versions alone', async () => {
  const { companyId, version } = await companyWith(index, { a: passages('a', TEXTS) })
  const next = await write(index, { companyId, published: version }, { b: passages('b', ['Another tariff.']) })
  const pins = pinTables(connection)
  await pins.read(companyId, version, (first) =>
    pins.read(companyId, next, async (second) => {
      const memory = createPassageMemory()
      await memory.load(first)
      await memory.load(second)
      await Promise.all([memory.indexWords(first), memory.indexWords(second)])
      expect(memory.of(first.table)).toBeUndefined()
      expect([...(memory.of(second.table)?.words?.columns.keys() ?? [])]).toContain('words_english')
    }),
  )
  pins.close()
})

it('counts the words against the same limit, and keeps passages alone where they do not fit', async () => {
  const { companyId, version } = await companyWith(index, { a: passages('a', TEXTS) })
  const pins = pinTables(connection)
  await pins.read(companyId, version, async (pinned) => {
    const enough = createPassageMemory(4000)
    await enough.load(pinned)
    await enough.indexWords(pinned)
    const { characters = 0, words } = enough.of(pinned.table) ?? {}
    expect(words?.bytes).toBeGreaterThan(0)
    const tooSmall = createPassageMemory(characters + (words?.bytes ?? 0) - 1)
    await tooSmall.load(pinned)
    await tooSmall.indexWords(pinned)
    expect(tooSmall.of(pinned.table)?.byId.size).toBe(4)
    expect(tooSmall.of(pinned.table)?.words).toEqual({ columns: new Map(), bytes: 0 })
  })
  pins.close()
})

it('leaves the words of a table by older rules to LanceDB', async () => {
  const { companyId, version } = await companyWith(index, { a: passages('a', TEXTS) })
  const pins = pinTables(connection)
  await pins.read(companyId, version, async (pinned) => {
    const memory = createPassageMemory()
    const older = { ...pinned, hasCurrentRules: false }
    await memory.load(older)
    await memory.indexWords(older)
    expect(memory.of(pinned.table)?.words?.columns.size).toBe(0)
  })
  pins.close()
})

it('lets others have the thread while somebody searches without end', async () => {
  const { companyId, version } = await companyWith(index, { a: passages('a', TEXTS) })
  const pins = pinTables(connection)
  await pins.read(companyId, version, async (pinned) => {
    pins.keep(companyId, version, { words: true })
    await indexed(pinned)
    const others = { had: 0 }
    setImmediate(() => (others.had += 1))
    for (let asked = 0; asked < 100_000 && others.had === 0; asked += 1) await byWords(withoutTable(pinned), 'tariff')
    expect(others.had).toBe(1)
  })
  pins.close()
})

it('lets no company take the memory that another one is using', async () => {
  const one = await companyWith(index, { a: passages('a', TEXTS) })
  const two = await companyWith(index, { a: passages('a', TEXTS) })
  const pins = pinTables(connection)
  await pins.read(one.companyId, one.version, async (first) => {
    const memory = createPassageMemory(10_000)
    expect(memory.hasRoomFor(two.companyId, 100)).toBe(true)
    await memory.load(first)
    expect(memory.hasRoomFor(two.companyId, 100)).toBe(false)
    expect(memory.hasRoomFor(two.companyId, 4)).toBe(true)
    expect(memory.hasRoomFor(one.companyId, 100)).toBe(true)
    memory.drop(first.table)
    expect(memory.hasRoomFor(two.companyId, 100)).toBe(true)
  })
  pins.close()
})
