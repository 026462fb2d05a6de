import { join } from 'node:path'
import { connect, type Connection } from '@lancedb/lancedb'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { companyWith, openTestIndex, passages } from './knowledge-index.fixture.ts'
import type { IndexQuery, KnowledgeIndex } from './knowledge-index.ts'
import { createPassageMemory } from './passage-memory.ts'
import { pinTables } from './pinned-tables.ts'
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
      pins.keep(companyId, at)
      await vi.waitFor(() => expect(pinned.kept()?.byId.size).toBe(4), 30_000)
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
      await small.load(first.table)
      expect(small.of(first.table)).toBeUndefined()
      const forOne = createPassageMemory(200)
      await forOne.load(first.table)
      await forOne.load(second.table)
      expect(forOne.of(first.table)).toBeUndefined()
      expect(forOne.of(second.table)?.byId.get('b:1')?.text).toBe('Refunds take a week.')
      forOne.drop(second.table)
      expect(forOne.of(second.table)).toBeUndefined()
    }),
  )
  pins.close()
})
