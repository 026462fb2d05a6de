import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyWith, find, openTestIndex, passages } from '../knowledge-index.fixture.ts'
import type { KnowledgeIndex } from '../knowledge-index.ts'

let index: KnowledgeIndex
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ index, remove } = await openTestIndex())
})
afterAll(() => remove())

const unit = (...values: number[]) => Float32Array.from(values, (value) => value / Math.hypot(...values))

describe('languages', () => {
  const documents = {
    en: ['en', ['Licences are renewed every year.', 'Our offices close at noon.']],
    de: ['de', ['Die Häuser werden jährlich versichert.', 'Unsere Büros schließen mittags.']],
    fr: ['fr', ['Les contrats sont renouvelés chaque année.', 'Nos bureaux ferment à midi.']],
    zh: ['zh', ['企业版的价格是每月九十九美元。', '我们的办公室中午关门。']],
    ja: ['ja', ['エンタープライズ版の料金は月額です。', 'オフィスは正午に閉まります。']],
    ko: ['ko', ['기업용 라이선스의 가격은 매월 청구됩니다.', '사무실은 정오에 닫습니다.']],
    ar: ['ar', ['تتجدد التراخيص كل سنة.', 'مكاتبنا تغلق عند الظهر.']],
    th: ['th', ['ราคาของใบอนุญาตคิดเป็นรายเดือน', 'สำนักงานปิดตอนเที่ยง']],
    ta: ['ta', ['நிறுவனங்களுக்கான உரிமத்தின் விலை மாதாந்திரமாக வசூலிக்கப்படுகிறது.', 'அலுவலகம் மதியம் மூடப்படும்.']],
    pl: ['pl', ['Cena licencji jest miesięczna.', 'Biuro zamykamy w południe.']],
  } as const
  const questions = [
    ['en', 'When is the licence renewed?'],
    ['de', 'Wie ist ein Haus versichert?'],
    ['fr', 'renouvellement du contrat'],
    ['zh', '价格多少钱'],
    ['ja', '料金はいくらですか'],
    ['ko', '라이선스 가격'],
    ['ar', 'التراخيص'],
    ['th', 'ราคาใบอนุญาต'],
    ['ta', 'வசூலிக்கப்படுகிறது'],
    ['pl', 'licencji'],
  ] as const
  let company: { companyId: string; version: number }
  beforeAll(async () => {
    const items = Object.entries(documents).map(([id, [language, texts]]) => [id, passages(id, texts, language)])
    company = await companyWith(index, Object.fromEntries(items))
  })

  it.each(questions)('finds a passage in %s among those in other languages', async (language, question) => {
    expect((await find(index, company, question))[0]).toBe(`${language}:0`)
  })

  it('finds Chinese in an item whose language was guessed wrong', async () => {
    const mixed = await companyWith(index, { x: passages('x', ['企业版的价格是每月九十九美元。'], 'en') })
    expect(await find(index, mixed, '价格')).toEqual(['x:0'])
  })

  it('finds Latin words in a company that has only Chinese passages', async () => {
    const only = await companyWith(index, { x: passages('x', ['型号 AC-900 的价格是九十九美元。', '办公室'], 'zh') })
    expect((await find(index, only, 'AC-900'))[0]).toBe('x:0')
  })

  it('searches the title together with the text', async () => {
    const titled = await companyWith(index, { tariffs: passages('tariffs', ['Nine euros.']) })
    expect(await find(index, titled, 'tariff')).toEqual(['tariffs:0'])
  })
})

describe('questions', () => {
  let company: { companyId: string; version: number }
  beforeAll(async () => {
    company = await companyWith(index, { a: passages('a', ['The price of the plan is nine euros.', 'Nothing else.']) })
  })

  it.each([
    '"unclosed price',
    'price AND OR NOT',
    '+price -plan (',
    '{"match": {"price": 1}}',
    'title:price~2^3*',
    "price'; DROP TABLE x; --",
    'price \\',
    'price \0 😀',
    `price ${'very '.repeat(5000)}`,
  ])('takes %j as plain text', async (question) => {
    expect((await find(index, company, question))[0]).toBe('a:0')
  })

  it.each(['', '   ', 'the of is', '???', '\u{1F600}', '\uD800'])(
    'finds nothing by the words of %j',
    async (question) => {
      expect(await find(index, company, question)).toEqual([])
    },
  )

  it('gives the passages before and after a hit, in order and without it', async () => {
    const texts = ['zero', 'one', 'two', 'three']
    const item = await companyWith(index, { "o'b": passages("o'b", texts), other: passages('other', texts) })
    const around = (position: number) => index.neighbours(item.companyId, item.version, { item_id: "o'b", position })
    expect((await around(2)).map(({ id }) => id)).toEqual(["o'b:1", "o'b:3"])
    expect((await around(0)).map(({ text }) => text)).toEqual(['one'])
  })

  it('can be warmed, with words, with vectors and without a single passage', async () => {
    const empty = await companyWith(index, {})
    for (const { companyId, version } of [company, empty]) await index.warm(companyId, version)
    const at = { companyId: company.companyId, published: company.version, model: 'm' }
    const version = await index.addVectors(at, new Map([['a:0', unit(1, 0, 0)]]))
    await index.warm(company.companyId, version)
    await expect(index.warm(company.companyId, version + 100)).rejects.toThrow('no version')
  })

  it('merges exact duplicates and still fills the reply', async () => {
    const twin = passages('a', ['The same licence text.'])[0]
    if (!twin) throw new Error('no passage')
    const copies = Array.from({ length: 30 }, (_, place) => ({ ...twin, id: `a:${place}`, position: place }))
    const others = passages('b', [
      'Another licence text, a longer one.',
      'A third text about a licence for you and me.',
    ])
    const company = await companyWith(index, { a: copies, b: others })
    expect((await find(index, company, 'licence text')).map((id) => id.split(':')[0])).toEqual(['a', 'b', 'b'])
  })
})

describe('vectors', () => {
  const texts = ['The price is nine.', 'The cost is ten.', 'Cats sleep a lot.']
  const ask = { text: 'price', vector: unit(0, 1, 0), model: 'm', limit: 10 }

  async function withVectors(vectors: Record<string, Float32Array>, model = 'm') {
    const company = await companyWith(index, { a: passages('a', texts) })
    const at = { companyId: company.companyId, published: company.version, model }
    return { ...company, version: await index.addVectors(at, new Map(Object.entries(vectors))) }
  }

  it('mixes words and meaning, and gives both numbers', async () => {
    const { companyId, version } = await withVectors({
      'a:0': unit(1, 0.1, 0),
      'a:1': unit(0.1, 1, 0),
      'a:2': unit(0, 0, 1),
    })
    const hits = await index.search(companyId, version, ask)
    expect(hits.map(({ id }) => id)).toEqual(['a:1', 'a:0', 'a:2'])
    expect(hits[0]).toMatchObject({ bm25: 0, score: expect.closeTo(0.8 / 1.2, 2), cosine: expect.closeTo(0.995, 2) })
    expect(hits[1]?.bm25).toBeGreaterThan(0)
    expect(hits[1]?.cosine).toBeCloseTo(0.0995, 3)
  })

  it('finds by meaning alone when no word is left', async () => {
    const { companyId, version } = await withVectors({ 'a:1': unit(0, 1, 0) })
    const hits = await index.search(companyId, version, { ...ask, text: 'the of' })
    expect(hits.map(({ id, bm25 }) => [id, bm25])).toEqual([['a:1', 0]])
  })

  it('does not put a passage last for lacking a vector', async () => {
    const { companyId, version } = await withVectors({ 'a:1': unit(0, 1, 1), 'a:2': unit(1, 0, 0) })
    const hits = await index.search(companyId, version, ask)
    expect(hits[0]).toMatchObject({ id: 'a:0', cosine: null, score: 1 })
    expect(hits.map(({ id }) => id)).toEqual(['a:0', 'a:1', 'a:2'])
  })

  it('is the order of the words alone without any vector of the question or the passages', async () => {
    const bare = await companyWith(index, { a: passages('a', texts) })
    expect((await index.search(bare.companyId, bare.version, ask)).map(({ id }) => id)).toEqual(['a:0'])
    const full = await withVectors({ 'a:0': unit(1, 0, 0), 'a:1': unit(0, 1, 0) })
    expect(await find(index, full, 'price')).toEqual(['a:0'])
  })

  it('check 83: ignores vectors of another model and counts them as missing', async () => {
    const { companyId, version } = await withVectors({ 'a:1': unit(0, 1, 0) }, 'old')
    expect((await index.search(companyId, version, ask)).map(({ id, cosine }) => [id, cosine])).toEqual([['a:0', null]])
    expect(await index.passagesWithoutVector({ companyId, version, model: 'm' }, 10)).toHaveLength(3)
    expect(await index.count(companyId, version, 'm')).toEqual({ passages: 3, embedded: 0 })
    const next = await index.addVectors({ companyId, published: version, model: 'm' }, new Map([['a:2', unit(1, 1)]]))
    expect(await index.count(companyId, next, 'm')).toEqual({ passages: 3, embedded: 1 })
    expect(await index.passagesWithoutVector({ companyId, version: next, model: 'm' }, 10)).toHaveLength(2)
  })

  it('passes over vectors whose passages are gone', async () => {
    const { companyId, version } = await withVectors({ 'gone:7': unit(1, 0, 0), 'a:0': unit(1, 0, 0) })
    expect(await index.count(companyId, version)).toEqual({ passages: 3, embedded: 1 })
  })

  it('gives the true cosine of a hit by meaning alone in an index that is large enough for a graph', async () => {
    const count = 5100
    let angle = 0
    // Spread over all directions, the same in every run.
    const direction = () => unit(...Array.from({ length: 16 }, () => Math.sin((angle += 1) ** 2)))
    const large = await companyWith(index, { a: passages('a', Array<string>(count).fill('Cats.')) })
    const vectors = new Map(Array.from({ length: count }, (_, place) => [`a:${place}`, direction()]))
    const at = { companyId: large.companyId, published: large.version, model: 'm' }
    const version = await index.addVectors(at, vectors)
    const question = direction()
    const trueCosine = (id: string) =>
      (vectors.get(id) ?? question.map(() => NaN)).reduce(
        (sum, value, place) => sum + value * (question[place] ?? 0),
        0,
      )
    const hits = await index.search(large.companyId, version, { ...ask, text: 'the of', vector: question })
    expect(hits.length).toBeGreaterThan(0)
    for (const { id, cosine } of hits) expect(cosine).toBeCloseTo(trueCosine(id), 4)
  })
})
