import { beforeAll, describe, expect, it } from 'vitest'
import { BUILT_IN_MODEL } from '../built-in-model/built-in-model.ts'
import { openEmbeddingEngine } from '../embedding-engine.ts'
import type { EmbeddingEngine } from '../model.ts'
import { SAID_BEFORE } from '../said-before.ts'

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, place) => sum + value * (b[place] ?? NaN), 0)

let native: EmbeddingEngine
let wasm: { engine: EmbeddingEngine; reason?: string }

beforeAll(async () => {
  const missing = () => Promise.reject(new Error('no library for this system'))
  wasm = await openEmbeddingEngine(BUILT_IN_MODEL, 1, missing)
  native = (await openEmbeddingEngine(BUILT_IN_MODEL, 1)).engine
})

const sentence = 'The plan costs nine euros a month for every user, and it is billed once a year. '

describe('the embedding engines', () => {
  it('are the native one where its library loads, else the one in WebAssembly with the reason', () => {
    expect(native.name).toBe('native')
    expect(wasm.engine.name).toBe('wasm')
    expect(wasm.reason).toBe('no library for this system')
  })

  it.each([
    ['one word', 'Prices'],
    ['a question', 'How much do I pay for 25 users?'],
    ['a paragraph', sentence.repeat(4)],
    ['just under 256 tokens', sentence.repeat(12)],
    ['more than 256 tokens', `${sentence.repeat(13)} Cats sleep all day. `.repeat(3)],
    ['accents and ligatures', 'Größe, naïve façade, cœur ﬁn, İstanbul, Ǆ, Åse'],
    ['scripts and emoji', '企业版的价格 の料金 라이선스 التراخيص 😀👩‍👩‍👧 ราคา'],
    [
      'punctuation, control and odd characters',
      'a\u0000b\u200Bc\u00ADd\uFEFF e\tf\r\n“g”—h… \uD800 i_j [SEP] [MASK] <b>',
    ],
    [
      'capitals and marks between letters',
      'DON\'T pay $1,000.50 (A/B-Tests, e.g. "U.S." #1)! Snake_Case, [CLS]; ##ing',
    ],
    ['a very long word', `${'x'.repeat(120)} ${'ab'.repeat(40)}`],
    // Without a word the vector consists of the two tokens that every text has.
    ['nothing but spaces', '   ', 0.98],
    ['nothing', '', 0.98],
  ])('give nearly the same vector for %s', async (_, text, least = 0.99) => {
    const [[ours], [other]] = await Promise.all([native.embed([text]), wasm.engine.embed([text])])
    if (!ours || !other) throw new Error('no vector')
    expect(ours).toHaveLength(BUILT_IN_MODEL.dimensions)
    expect(other).toHaveLength(BUILT_IN_MODEL.dimensions)
    expect(dot(ours, ours)).toBeCloseTo(1, 4)
    expect(dot(ours, other)).toBeGreaterThanOrEqual(least)
  })

  it('put a question nearer to what answers it than the weights of the package do, which both have too', async () => {
    const texts = [
      'how quick do you jump on it when everything is down',
      'P1: reaction within 15 minutes, around the clock.',
    ]
    for (const { embed, embedAlike } of [native, wasm.engine]) {
      const [trained, packaged] = [await embed(texts), await embedAlike(texts)]
      const [near, before] = [trained, packaged].map(([asked, answer]) => asked && answer && dot(asked, answer))
      expect(near).toBeGreaterThan((before ?? Number.NaN) + 0.15)
    }
    const [[ours], [other]] = [await native.embedAlike(texts), await wasm.engine.embedAlike(texts)]
    expect(ours && other && dot(ours, other)).toBeGreaterThan(0.99)
  })

  it.each([
    {
      said: 'Our old forklifts are noisy. The new ones run on batteries. Good. Did the invoice from March reach you, by the way?',
      asked: 'And how long do they take to charge?',
      inFull: 'How long does it take to charge the battery of a forklift?',
    },
    {
      said: 'The lift in the north building stopped twice in May. Our technician would come. The trains are on strike, though.',
      asked: 'How quickly would he be there?',
      inFull: 'How quickly does a technician come when a lift has stopped?',
    },
  ])('read $asked after what was said much as they read it in full', async ({ said, asked, inFull }) => {
    const texts = [said + SAID_BEFORE + asked, `${said} ${asked}`, inFull]
    const [apart, inOneText, full] = await native.embed(texts)
    if (!apart || !inOneText || !full) throw new Error('no vector')
    expect(dot(apart, full)).toBeGreaterThan(dot(inOneText, full) + 0.1)
    const [marked, plain] = await wasm.engine.embed(texts)
    expect(marked && plain && dot(marked, plain)).toBeGreaterThan(0.999)
  })

  it('compare a question with as many lines as an answer has', async () => {
    const lines = Array.from({ length: 32 }, (_, at) => `Line ${at} says what it costs.`)
    const likenesses = await wasm.engine.compare('What does it cost?', lines, { most: lines.length })
    expect(likenesses.filter((each) => each !== null)).toHaveLength(32)
  })

  it('give a text the same vector whatever its neighbours are', async () => {
    const [alone] = await native.embed(['Prices'])
    const [, among] = await native.embed([sentence.repeat(13), 'Prices', ''])
    expect(among).toEqual(alone)
  })
})
