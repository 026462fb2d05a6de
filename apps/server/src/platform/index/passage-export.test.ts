import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyWith, find, openTestIndex, passages, write } from './knowledge-index.fixture.ts'
import type { KnowledgeIndex } from './knowledge-index.ts'

let from: Awaited<ReturnType<typeof openTestIndex>>
let to: Awaited<ReturnType<typeof openTestIndex>>
beforeAll(async () => {
  from = await openTestIndex()
  to = await openTestIndex()
})
afterAll(async () => {
  await from.remove()
  await to.remove()
})

async function* linesOf(index: KnowledgeIndex, at: { companyId: string; version: number }) {
  for await (const text of index.dumpPassages(at.companyId, at.version)) yield* text.trimEnd().split('\n')
}

it('a version comes back with its words, vectors and languages, and can be written on', async () => {
  const texts = ['The tariff is nine euros.', 'Refunds take "one" week.\nOr two.', 'Kräne heben vierzig Tonnen.']
  const company = await companyWith(from.index, {
    a: passages('a', texts.slice(0, 2)),
    b: passages('b', texts.slice(2), 'de'),
  })
  const half = Float32Array.from([0.6, 0.8])
  const version = await from.index.addVectors(
    { companyId: company.companyId, published: company.version, model: 'm' },
    new Map([['a:1', half]]),
  )
  await write(from.index, { ...company, published: version }, { c: passages('c', ['Not in the published version.']) })

  expect(await to.index.isEmpty()).toBe(true)
  const { companyId } = company
  const restored = {
    companyId,
    version: await to.index.restorePassages(companyId, linesOf(from.index, { companyId, version })),
  }
  expect(await to.index.isEmpty()).toBe(false)
  expect(await to.index.count(companyId, restored.version, 'm')).toEqual({ passages: 3, embedded: 1 })
  expect(await to.index.fingerprint(companyId, restored.version, ['a', 'b'])).toBe(
    await from.index.fingerprint(companyId, version, ['a', 'b']),
  )
  expect(await find(to.index, restored, 'refund')).toEqual(['a:1'])
  expect(await find(to.index, restored, 'Kran')).toEqual(await find(from.index, { companyId, version }, 'Kran'))
  const [hit] = await to.index.search(companyId, restored.version, { text: 'week', vector: half, model: 'm', limit: 1 })
  expect(hit).toMatchObject({ id: 'a:1', text: texts[1], locator: 'page 2' })
  expect(hit?.cosine).toBeCloseTo(1)
  expect((await to.index.write(companyId, restored.version)).isOutdated).toBe(false)
  const next = await write(
    to.index,
    { companyId, published: restored.version },
    { d: passages('d', ['Winches pull.']) },
  )
  expect(await find(to.index, { companyId, version: next }, 'winches')).toEqual(['d:0'])
})

it('a company without passages comes back as one', async () => {
  const company = await companyWith(from.index, {})
  const version = await to.index.restorePassages(company.companyId, linesOf(from.index, company))
  expect(await to.index.count(company.companyId, version)).toEqual({ passages: 0, embedded: 0 })
  expect(await find(to.index, { companyId: company.companyId, version }, 'anything')).toEqual([])
})
