import { setTimeout } from 'node:timers/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../config.ts'
import { BUILT_IN_MODEL } from './built-in-model/built-in-model.ts'
import { openLocalEmbedder } from './embedder-local.ts'
import { SAID_BEFORE } from './said-before.ts'
import { openRemoteEmbedder } from './embedder-remote.ts'
import { openEmbedder } from './embedder.ts'
import { EmbeddingError } from './embedding-service.ts'
import type { Embedder } from './model.ts'

const log = pino({ level: 'silent' })
const dot = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  (a ?? new Float32Array()).reduce((sum, value, place) => sum + value * (b?.[place] ?? Number.NaN), 0)

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function opened(settings: Parameters<typeof openEmbedder>[0]): Embedder {
  const embedder = openEmbedder(settings, log)
  if (!embedder) throw new Error('no embedder')
  closing.push(() => embedder.close())
  return embedder
}

type Answer = (body: { model: string; input: string[] }, request: IncomingMessage, response: ServerResponse) => unknown

/** A local endpoint; an answer that is a number is a status. */
async function endpoint(answer: Answer) {
  const seen: { url: string | undefined; key: string | undefined; input: string[] }[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''))
    seen.push({ url: request.url, key: request.headers.authorization, input: body.input })
    const reply = answer(body, request, response)
    if (response.writableEnded || reply === undefined) return
    if (typeof reply === 'number') response.writeHead(reply).end(`the key was ${request.headers.authorization}`)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, seen }
}

const vectorsFor = (input: readonly string[]) => ({
  data: input.map((text, index) => ({ index, embedding: [text.length, 0, 1] })).toReversed(),
})

describe('the settings', () => {
  it('mean no embedder with EMBEDDING_MODEL=off', () => {
    expect(openEmbedder({ EMBEDDING_MODEL: 'off' }, log)).toBeNull()
  })

  it('refuse a model without an address', () => {
    expect(() => openEmbedder({ EMBEDDING_MODEL: 'some-model' }, log)).toThrow(ConfigError)
  })

  it('open nothing behind an address', () => {
    const embedder = opened({ EMBEDDING_MODEL: 'some-model', EMBEDDING_BASE_URL: 'http://127.0.0.1:9' })
    expect(embedder.open).toBeUndefined()
  })

  it('name the embedded model when nothing is set', () => {
    const embedder = opened({})
    expect(embedder).toMatchObject({ model: `local:${BUILT_IN_MODEL.id}`, dimensions: 384 })
    expect(embedder.model).toMatch(/^local:minilm-l6-v2-answers-[0-9a-f]{6}$/)
  })

  it('may name the embedded model as before it was trained', () => {
    expect(opened({ EMBEDDING_MODEL: 'local:minilm-l6-v2' }).model).toBe(`local:${BUILT_IN_MODEL.id}`)
  })
})

describe('the embedded model', () => {
  it('puts a question near the passage that answers it, in vectors of length 1', async () => {
    const embedder = opened({})
    const [price, cats] = await embedder.embedPassages(['The plan costs nine euros a month.', 'Cats sleep all day.'])
    const question = await embedder.embedQuery('How much do I pay?')
    expect(dot(question, question)).toBeCloseTo(1, 4)
    expect(dot(question, price)).toBeGreaterThan(dot(question, cats) + 0.1)
  })

  it('finds two questions alike that ask the same, rather than a question and what answers it', async () => {
    const embedder = opened({})
    const texts = ['What does a seat cost?', 'How much is one seat?', 'A seat costs nine euros a month.']
    const [one, other, answer] = await embedder.embedAlike(texts)
    expect(dot(one, other)).toBeGreaterThan(dot(one, answer) + 0.1)
    expect(await embedder.embedAlike([])).toEqual([])
  })

  it('answers a question while passages are waiting', async () => {
    const embedder = opened({})
    await Promise.all([embedder.embedQuery('warm up'), embedder.embedPassages(['warm up'])])
    const long = 'A rather long passage on prices and licences. '.repeat(25)
    let passagesDone = false
    const passages = embedder.embedPassages(Array.from({ length: 4 }, () => long)).then((vectors) => {
      passagesDone = true
      return vectors
    })
    await embedder.embedQuery('What does it cost?')
    expect(passagesDone).toBe(false)
    expect(await passages).toHaveLength(4)
    expect(await embedder.embedPassages([])).toEqual([])
  })

  it('is there before the first question where it was opened, once', async () => {
    const starts = vi.fn<(fields: object) => void>()
    const embedder = openLocalEmbedder({ log, started: starts })
    closing.push(() => embedder.close())
    await embedder.open?.()
    expect(starts).toHaveBeenCalledTimes(1)
    await embedder.embedQuery('What does it cost?')
    expect(starts).toHaveBeenCalledTimes(1)
  })

  it('goes on with the passages of one company when another has none left, and ends its thread after a quiet time', async () => {
    const starts = vi.fn<(fields: object) => void>()
    const embedder = openLocalEmbedder({ log, idleMs: 150, started: starts })
    closing.push(() => embedder.close())
    const many = embedder.embedPassages(
      Array.from({ length: 33 }, () => 'Licences and prices of this year. '.repeat(30)),
    )
    expect(await embedder.embedPassages(['The only passage.'])).toHaveLength(1)
    expect(await many).toHaveLength(33)
    expect(starts).toHaveBeenCalledTimes(1)
    await setTimeout(300)
    expect(await embedder.embedPassages(['again'])).toHaveLength(1)
    expect(starts).toHaveBeenCalledTimes(2)
    expect(starts).toHaveBeenLastCalledWith({ engine: 'native' })
  })

  it('rejects what was asked for when its thread is ended', async () => {
    const embedder = opened({})
    const asked = embedder.embedPassages(['some words'])
    await Promise.all([expect(asked).rejects.toThrow('The embedding thread ended'), embedder.close()])
  })
})

describe('an OpenAI-compatible endpoint', () => {
  it('gets batches with the model and the key, and its vectors come back in order with length 1', async () => {
    const { baseUrl, seen } = await endpoint(({ input }) => vectorsFor(input))
    const embedder = opened({ EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'sk-secret' })
    const texts = Array.from({ length: 20 }, (_, place) => 'x'.repeat(place + 1))
    const vectors = await embedder.embedPassages(texts)
    expect(seen.map(({ input }) => input.length)).toEqual([16, 4])
    expect(seen[0]).toMatchObject({ url: '/v1/embeddings', key: 'Bearer sk-secret' })
    expect(vectors[2]?.[0]).toBeCloseTo(3 / Math.hypot(3, 1))
    expect(embedder.dimensions).toBe(3)
    expect(dot(vectors[19], vectors[19])).toBeCloseTo(1)
  })

  it('gets what was said before and the question in one text', async () => {
    const { baseUrl, seen } = await endpoint(({ input }) => vectorsFor(input))
    const embedder = opened({ EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: 'm' })
    const question = `We took Pro.${SAID_BEFORE}What is it?`
    await embedder.embedQuery(question)
    await embedder.compareLines(question, ['A plan.'], { most: 1 })
    expect(seen.map(({ input }) => input[0])).toEqual(['We took Pro. What is it?', 'We took Pro. What is it?'])
  })

  it('is asked once for the same question, but again after a failure', async () => {
    let status = 400
    const { baseUrl, seen } = await endpoint(({ input }) => (status === 200 ? vectorsFor(input) : status))
    const embedder = opened({ EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: 'm' })
    await expect(embedder.embedQuery('price?')).rejects.toThrow(EmbeddingError)
    status = 200
    await embedder.embedQuery('price?')
    await embedder.embedQuery('price?')
    expect(seen).toHaveLength(2)
  })

  it.each([429, 500, 503])('is tried again after %i', async (status) => {
    let failures = 2
    const { baseUrl, seen } = await endpoint(({ input }) => (failures-- > 0 ? status : vectorsFor(input)))
    const embedder = openRemoteEmbedder({ baseUrl, model: 'm', backoffMs: 1 })
    expect((await embedder.embedQuery('ab'))[0]).toBeCloseTo(2 / Math.hypot(2, 1))
    expect(seen).toHaveLength(3)
  })

  it('is given up after three tries, and at once when the key is refused; the message names neither key nor address', async () => {
    for (const [status, tries] of [
      [500, 3],
      [401, 1],
    ] as const) {
      const { baseUrl, seen } = await endpoint(() => status)
      const embedder = openRemoteEmbedder({ baseUrl, model: 'm', apiKey: 'sk-secret', backoffMs: 1 })
      const error = await embedder.embedQuery('ab').catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(EmbeddingError)
      expect(String(error)).toContain(String(status))
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk-secret|127\.0\.0\.1/)
      expect(seen).toHaveLength(tries)
    }
  })

  it.each([
    ['no vectors', {}],
    ['too few', { data: [] }],
    ['one vector twice', { data: [0, 0].map((index) => ({ index, embedding: [1] })) }],
    ['vectors of different lengths', { data: [[1], [1, 2]].map((embedding, index) => ({ index, embedding })) }],
    ['zeros', { data: [0, 1].map((index) => ({ index, embedding: [0, 0] })) }],
  ])('is refused when it sends %s', async (_, reply) => {
    const { baseUrl } = await endpoint(() => reply)
    const embedder = openRemoteEmbedder({ baseUrl, model: 'm', backoffMs: 1 })
    await expect(embedder.embedPassages(['a', 'b'])).rejects.toThrow(EmbeddingError)
  })

  it('never carries the key along a redirect', async () => {
    const other = await endpoint(({ input }) => vectorsFor(input))
    const { baseUrl } = await endpoint((_, __, response) => {
      response.writeHead(307, { location: `${other.baseUrl}embeddings` }).end()
    })
    const embedder = openRemoteEmbedder({ baseUrl, model: 'm', apiKey: 'sk-secret', backoffMs: 1 })
    await expect(embedder.embedQuery('a')).rejects.toThrow(EmbeddingError)
    expect(other.seen).toEqual([])
  })
})
