import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '../../../../test/test-deps.ts'

let test: TestDeps
beforeAll(async () => {
  test = await testDeps()
})
afterAll(() => test.close())

it('takes hundreds of passages whose languages change midway, with and without a place in the document', async () => {
  const { index } = test.deps
  const companyId = randomUUID()
  const writer = await index.write(companyId, null)
  const languages = ['en', 'de', 'ja', 'und'] as const
  for (const [nth, language] of languages.entries()) {
    const item = `item${nth}`
    const chunks = Array.from({ length: 430 }, (_, position) => ({
      id: `${item}:${position}`,
      item_id: item,
      position,
      title: 'T',
      text: `Passage ${position} Preisliste price 価格 of ${item} mark${nth}x${position}`,
      locator: nth > 0 && position % 2 ? `page ${position}` : null,
      language,
      hash: `${item}-${position}`,
    }))
    await writer.replaceItem(item, chunks)
  }
  await writer.keepOnly(languages.map((_, nth) => `item${nth}`))
  const { version, passages } = await writer.commit()
  expect(passages).toBe(1720)
  for (const nth of languages.keys()) {
    const [hit] = await index.search(companyId, version, { text: `mark${nth}x77`, vector: null, model: null, limit: 1 })
    expect(hit).toMatchObject({ id: `item${nth}:77`, locator: nth > 0 ? 'page 77' : null })
  }
})
