import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IndexLost } from './company-tables.ts'
import { companyWith, find, openTestIndex, passages, write } from './knowledge-index.fixture.ts'
import type { KnowledgeIndex } from './knowledge-index.ts'

let index: KnowledgeIndex
let folder: string
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ index, folder, remove } = await openTestIndex())
})
afterAll(() => remove())

const unit = (...values: number[]) => Float32Array.from(values, (value) => value / Math.hypot(...values))

describe('versions', () => {
  it('answers from the old version until the reader asks for the new one', async () => {
    const company = await companyWith(index, { a: passages('a', ['The tariff is nine euros.']) })
    const writer = await index.write(company.companyId, company.version)
    await writer.replaceItem('a', passages('a', ['The tariff is twelve euros.', 'Refunds take a week.']))
    expect(await find(index, company, 'refunds')).toEqual([])
    const { version, passages: count } = await writer.commit()
    expect(count).toBe(2)
    expect(version).toBeGreaterThan(company.version)
    expect(await find(index, company, 'refunds')).toEqual([])
    expect(await find(index, company, 'nine')).toEqual(['a:0'])
    expect(await find(index, { ...company, version }, 'refunds')).toEqual(['a:1'])
    expect(await find(index, { ...company, version }, 'nine')).toEqual([])
  })

  it('never shows half of a write to readers that search while it runs', async () => {
    const texts = (word: string) => Array.from({ length: 40 }, (_, place) => `The ${word} number ${place} is here.`)
    const company = await companyWith(index, { a: passages('a', texts('walrus')) })
    const writing = { done: false }
    const seen = new Set<string>()
    const reader = (async () => {
      while (!writing.done) {
        const hits = await index.search(company.companyId, company.version, {
          text: 'walrus narwhal',
          vector: null,
          model: null,
          limit: 50,
        })
        seen.add(`${hits.length} ${hits.every(({ text }) => text.includes('walrus'))}`)
      }
    })()
    let version = company.version
    for (let round = 0; round < 3; round += 1) {
      version = await write(index, { ...company, published: version }, { a: passages('a', texts('narwhal')) })
    }
    writing.done = true
    await reader
    expect([...seen]).toEqual(['40 true'])
    expect(await find(index, { ...company, version }, 'walrus')).toEqual([])
  })

  it('check 76: leaves nothing of a writer that was killed before its commit', async () => {
    const company = await companyWith(index, { a: passages('a', ['The kept sentence.']) })
    const script = `
      import { readConfig } from ${JSON.stringify(new URL('../config.ts', import.meta.url).href)}
      import { openKnowledgeIndex } from ${JSON.stringify(new URL('./lance-index.ts', import.meta.url).href)}
      const index = await openKnowledgeIndex(readConfig({ DATA_DIR: ${JSON.stringify(folder)} }), { debug() {} })
      const writer = await index.write(${JSON.stringify(company.companyId)}, ${company.version})
      const chunk = (place) => ({ id: 'a:' + place, item_id: 'a', position: place, title: '', text: 'orphan ' + place,
        locator: null, language: 'en', hash: 'h' + place })
      await writer.replaceItem('a', Array.from({ length: 2500 }, (_, place) => chunk(place)))
      console.log('written')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await find(index, company, 'orphan')).toEqual([])
    const version = await write(index, { ...company, published: company.version }, { b: passages('b', ['New words.']) })
    const after = { ...company, version }
    expect(await find(index, after, 'orphan')).toEqual([])
    expect(await find(index, after, 'kept')).toEqual(['a:0'])
    expect(await index.count(company.companyId, version)).toEqual({ passages: 2, embedded: 0 })
  })

  it('starts a first version empty, whatever an earlier first writer left', async () => {
    const companyId = randomUUID()
    const dead = await write(index, { companyId, published: null }, { a: passages('a', ['Left behind.']) })
    const version = await write(index, { companyId, published: null }, { b: passages('b', ['Fresh start.']) })
    expect(version).toBeGreaterThan(dead)
    expect(await find(index, { companyId, version }, 'left behind')).toEqual([])
    expect(await index.count(companyId, version)).toEqual({ passages: 1, embedded: 0 })
  })

  it('keeps the version that readers may still use when it tidies right after a swap', async () => {
    const company = await companyWith(index, { a: passages('a', ['The old tariff.']) })
    const version = await write(
      index,
      { ...company, published: company.version },
      { a: passages('a', ['The new fee.']) },
    )
    await index.removeOldVersions(company.companyId, version)
    expect(await find(index, company, 'tariff')).toEqual(['a:0'])
    expect(await find(index, { ...company, version }, 'fee')).toEqual(['a:0'])
  })

  it('says so when a version is not there', async () => {
    const company = await companyWith(index, { a: passages('a', ['Words.']) })
    await expect(find(index, { ...company, version: 999 }, 'words')).rejects.toThrow(IndexLost)
    await expect(find(index, { companyId: randomUUID(), version: 1 }, 'words')).rejects.toThrow(IndexLost)
    await expect(index.write(company.companyId, 999)).rejects.toThrow(IndexLost)
  })

  it('searches a company without any passage', async () => {
    const company = await companyWith(index, {})
    expect(await find(index, company, 'anything')).toEqual([])
    expect(await index.count(company.companyId, company.version)).toEqual({ passages: 0, embedded: 0 })
  })
})

describe('a write', () => {
  it('takes items in parallel, the last text of an item winning', async () => {
    const companyId = randomUUID()
    const writer = await index.write(companyId, null)
    const many = (itemId: string) =>
      passages(
        itemId,
        Array.from({ length: 900 }, (_, place) => `Line ${place} of it.`),
      )
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((itemId) => writer.replaceItem(itemId, many(itemId))))
    await writer.replaceItem('a', passages('a', ['Only this.']))
    const { passages: count } = await writer.commit()
    expect(count).toBe(4 * 900 + 1)
  })

  it('refuses a passage whose id does not name its item and position', async () => {
    const writer = await index.write(randomUUID(), null)
    await writer.replaceItem(
      'a',
      passages('a', ['Words.']).map((chunk) => ({ ...chunk, id: 'b:0' })),
    )
    await expect(writer.commit()).rejects.toThrow(TypeError)
  })

  it('removes every item that is not kept', async () => {
    const company = await companyWith(index, {
      a: passages('a', ['One apple.']),
      "b'": passages("b'", ['Two apples.']),
      c: passages('c', ['Three apples.']),
    })
    const writer = await index.write(company.companyId, company.version)
    await writer.replaceItem('d', passages('d', ['Four apples.']))
    await writer.keepOnly(["b'", 'd'])
    const { version } = await writer.commit()
    expect((await find(index, { ...company, version }, 'apple')).sort()).toEqual(["b':0", 'd:0'])
    const last = await index.write(company.companyId, version)
    await last.keepOnly([])
    expect((await last.commit()).passages).toBe(0)
  })

  it('keeps the vectors of passages that did not change', async () => {
    const company = await companyWith(index, { a: passages('a', ['First thing.', 'Second thing.']) })
    const vectors = new Map([
      ['a:0', unit(1, 0, 0)],
      ['a:1', unit(0, 1, 0)],
    ])
    const at = { companyId: company.companyId, published: company.version, model: 'm' }
    const embedded = await index.addVectors(at, vectors)
    expect(await index.count(company.companyId, embedded)).toEqual({ passages: 2, embedded: 2 })
    const version = await write(
      index,
      { ...company, published: embedded },
      { a: passages('a', ['New in front.', 'First thing.', 'Changed thing.']) },
    )
    const missing = await index.passagesWithoutVector({ companyId: company.companyId, version, model: 'm' }, 10)
    expect(missing.map(({ text }) => text).sort()).toEqual(['Changed thing.', 'New in front.'])
    const [best] = await index.search(company.companyId, version, {
      text: '',
      vector: unit(1, 0, 0),
      model: 'm',
      limit: 1,
    })
    expect(best).toMatchObject({ id: 'a:1', text: 'First thing.' })
    expect(best?.cosine).toBeCloseTo(1)
  })

  it('adds vectors step by step without losing words or rows', async () => {
    const texts = Array.from({ length: 60 }, (_, place) => `Sentence about topic${place}.`)
    const company = await companyWith(index, { a: passages('a', texts) })
    let published = company.version
    for (;;) {
      const at = { companyId: company.companyId, version: published, model: 'm' }
      const missing = await index.passagesWithoutVector(at, 25)
      if (missing.length === 0) break
      const vectors = new Map(missing.map(({ id }, place) => [id, unit(1, place, published)]))
      published = await index.addVectors({ companyId: company.companyId, published, model: 'm' }, vectors)
    }
    expect(await index.count(company.companyId, published)).toEqual({ passages: 60, embedded: 60 })
    expect(await find(index, { ...company, version: published }, 'topic37')).toEqual(['a:37'])
  })
})

describe('companies', () => {
  it('check 32: never finds what another company wrote, also after deletion and replacement', async () => {
    const a = await companyWith(index, {
      secret: passages('secret', ['The canary of A is osprey-4711.']),
      plain: passages('plain', ['A sells licences.']),
    })
    const b = await companyWith(index, { secret: passages('secret', ['The canary of B is heron-0815.']) })
    const question = 'canary osprey-4711 heron-0815 licences'
    const textsOf = async (at: { companyId: string; version: number }) =>
      (await index.search(at.companyId, at.version, { text: question, vector: null, model: null, limit: 50 }))
        .map(({ text }) => text)
        .join(' ')
    expect(await textsOf(a)).toMatch(/osprey/)
    expect(await textsOf(a)).not.toMatch(/heron/)
    expect(await textsOf(b)).not.toMatch(/osprey|licences/)
    const writer = await index.write(a.companyId, a.version)
    await writer.keepOnly(['plain'])
    const deleted = (await writer.commit()).version
    const replaced = await write(index, { ...b, published: b.version }, { secret: passages('secret', ['Now egret.']) })
    expect(await textsOf({ ...a, version: deleted })).toBe('A sells licences.')
    expect(await textsOf({ ...b, version: replaced })).toBe('')
  })

  it('forgets a dropped company, and dropping one without an index is no error', async () => {
    const company = await companyWith(index, { a: passages('a', ['Words.']) })
    await index.drop(company.companyId)
    await index.drop(randomUUID())
    await expect(find(index, company, 'words')).rejects.toThrow(IndexLost)
  })

  it('refuses a company id that is no UUID', async () => {
    await expect(index.write('../../etc', null)).rejects.toThrow(TypeError)
    await expect(find(index, { companyId: "x' OR true", version: 1 }, 'words')).rejects.toThrow(TypeError)
    await expect(index.drop('')).rejects.toThrow(TypeError)
  })

  it('is ready while its folder can be read', async () => {
    await expect(index.ready()).resolves.toBeUndefined()
  })
})
