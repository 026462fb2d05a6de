import { beforeAll, describe, expect, it } from 'vitest'
import { dotProduct } from '../../dot-product.ts'
import { BUILT_IN_MODEL } from '../built-in-model/built-in-model.ts'
import { openEmbeddingEngine } from '../embedding-engine.ts'
import { openIntents } from '../intents/intents.ts'
import type { EmbeddingEngine } from '../model.ts'
import { SAID_BEFORE } from '../said-before.ts'
import { compareWords } from './compare-words.ts'
import { openWordProducts } from './word-products.ts'

let engine: EmbeddingEngine

beforeAll(async () => {
  engine = (await openEmbeddingEngine(BUILT_IN_MODEL, 1)).engine
})

const QUESTION = 'How long do you keep our backups?'
const LINES = [
  'The cafeteria opens at eight.',
  'Backups are kept for 35 days.',
  'Robots carry up to ninety kilograms.',
  'Each seat is billed once a month.',
]

describe('comparing lines with a question', () => {
  it('finds the line that speaks of it, as a whole and word for word', async () => {
    const likenesses = await engine.compare(QUESTION, LINES, { most: LINES.length })
    const best = (of: 'cosine' | 'byToken') => {
      const values = likenesses.map((each) => each?.[of] ?? 0)
      return LINES[values.indexOf(Math.max(...values))]
    }
    expect(best('cosine')).toBe(LINES[1])
    expect(best('byToken')).toBe(LINES[1])
    for (const likeness of likenesses) expect(likeness?.byToken).toBeGreaterThan(0)
    for (const likeness of likenesses) expect(likeness?.byToken).toBeLessThanOrEqual(1.01)
  })

  it('reads lines with the model that was trained on which of them answer', async () => {
    const question = 'how quick do you jump on it when everything is down'
    const answer = 'P1: reaction within 15 minutes, around the clock.'
    const [read] = await engine.compare(question, [answer], { most: 1 })
    const [asked, answered] = await engine.embedAlike([question, answer])
    if (!asked || !answered) throw new Error('no vector')
    expect(read?.cosine).toBeGreaterThan(dotProduct(asked, answered) + 0.15)
  })

  it('reads only as many lines as asked for, those whose words are nearest', async () => {
    const likenesses = await engine.compare(QUESTION, LINES, { most: 1 })
    expect(likenesses.map((each) => each !== null)).toEqual([false, true, false, false])
  })

  it('reads at most twelve of many, those first for which something else speaks', async () => {
    const lines = Array.from({ length: 24 }, (_, at) => `Robot ${at} carries ninety kilograms.`)
    const merits = lines.map((_, at) => (at >= 4 && at < 16 ? 1 : 0))
    const likenesses = await engine.compare(QUESTION, lines, { most: 32, chosen: { merits, most: 12 } })
    expect(likenesses.map((each) => each !== null)).toEqual(merits.map((merit) => merit === 1))
  })

  it('asks for the words of the question alone, not for those that were said before it', async () => {
    const lines = ['The parcel with the samples arrived on Tuesday.', 'Backups are kept for 35 days.']
    const said = 'Did the parcel with the samples arrive on Tuesday?'
    const [parcel, backups] = await engine.compare(`${said}${SAID_BEFORE}${QUESTION}`, lines, { most: 2 })
    expect(backups?.byToken).toBeGreaterThan(parcel?.byToken ?? Number.NaN)
  })

  it('says how near a line is to what answers the intent of the question', async () => {
    const question = 'and how soon do you want to see our money once we got your bill'
    const line = 'Invoices are due within thirty days of receipt.'
    const [likeness] = await engine.compare(question, [line], { most: 1 })
    const [asked, answered] = await engine.embed([question, line])
    if (!asked || !answered) throw new Error('no vector')
    expect(likeness?.byIntent).toBeCloseTo(openIntents()(asked).likeness(answered), 5)
    expect(likeness?.byIntent).toBeGreaterThan(0.1)
  })

  it('says 1 for the same words, and nothing of a question without any', async () => {
    const [same] = await engine.compare(QUESTION, [QUESTION], { most: 1 })
    expect(same?.byToken).toBeCloseTo(1, 1)
    const [none] = await engine.compare('?!', ['Backups are kept for 35 days.'], { most: 1 })
    expect(none?.byToken).toBe(0)
  })

  it('stops after a while on a slow machine, with what was read', async () => {
    let clock = 0
    const compare = compareWords({
      read: async () => {
        clock += 100
        return { ids: [101, 2000, 102], vector: Float32Array.of(1, 0), words: Float32Array.of(1, 0, 1, 0, 1, 0) }
      },
      products: await openWordProducts(await import('onnxruntime-node')),
      tokenIds: () => [101, 2000, 102],
      model: { ...BUILT_IN_MODEL, dimensions: 2 },
      vectors: () => {
        throw new Error('not needed: all lines may be read')
      },
      recognise: async (question) => ({ likeness: () => 0, towardsAnswers: () => question }),
      now: () => clock,
    })
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const likenesses = await compare(QUESTION, lines, { most: lines.length })
    expect(likenesses.map((each) => each?.byToken ?? null)).toEqual(
      lines.map((_, at) => (at < 8 ? expect.closeTo(1, 2) : null)),
    )
  })
})
