import type { ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { EmbeddingError } from './embedding-service.ts'
import { openRemoteReranker } from './reranker-remote.ts'
import { scriptedUpstream } from './scripted-upstream.fixture.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server that sends one reply after the other, the last one again and again; a number is a status. */
async function serverWith(...replies: (object | number)[]) {
  const upstream = await scriptedUpstream((reply, call) => {
    const scripted = replies[Math.min(call, replies.length - 1)] ?? 500
    if (typeof scripted === 'number') reply.writeHead(scripted).end('the key was sk-secret')
    else sendJson(reply, scripted)
  })
  closing.push(upstream.close)
  const reranker = openRemoteReranker({ baseUrl: upstream.url, model: 'm', apiKey: 'sk-secret', backoffMs: 1 })
  return { reranker, calls: upstream.calls, url: upstream.url }
}

const sendJson = (reply: ServerResponse, body: object) =>
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const cohere = {
  results: [
    { index: 1, relevance_score: 0.9 },
    { index: 0, relevance_score: 0.1 },
  ],
}

it('sends the question with its passages, and reads the scores of the usual services', async () => {
  const inference = [
    { index: 1, score: 0.9 },
    { index: 0, score: 0.1 },
  ]
  const jina = { model: 'm', usage: { total_tokens: 9 }, results: [{ index: 1, relevance_score: 0.9, document: {} }] }
  const { reranker, calls } = await serverWith(cohere, inference, jina)
  expect(await reranker.rerank('price?', ['a', 'b'], 500)).toEqual([0.1, 0.9])
  expect(await reranker.rerank('price?', ['a', 'b'], 500)).toEqual([0.1, 0.9])
  expect(await reranker.rerank('price?', ['a', 'b'], 500)).toEqual([null, 0.9])
  expect(await reranker.rerank('price?', [], 500)).toEqual([])
  expect(calls).toHaveLength(3)
  expect(calls[0]?.headers.authorization).toBe('Bearer sk-secret')
  expect(calls[0]?.path).toBe('/v1/rerank')
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ model: 'm', query: 'price?', documents: ['a', 'b'], top_n: 2 })
})

it('is tried again when it is overloaded, and given up after three tries or a refused key, without naming key or address', async () => {
  const overloaded = await serverWith(503, 429, cohere)
  expect(await overloaded.reranker.rerank('price?', ['a', 'b'], 500)).toEqual([0.1, 0.9])
  for (const [status, tries] of [
    [500, 3],
    [401, 1],
  ] as const) {
    const { reranker, calls } = await serverWith(status)
    const error = await reranker.rerank('price?', ['a', 'b'], 500).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(EmbeddingError)
    expect(String(error)).toContain(`The reranking service answered with status ${status}`)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk-secret|127\.0\.0\.1/)
    expect(calls).toHaveLength(tries)
  }
})

it.each([
  ['nothing', {}],
  ['no scores', { results: [] }],
  ['a place that was not sent', [{ index: 2, score: 1 }]],
  ['one place twice', [0, 0].map((index) => ({ index, score: 1 }))],
  ['words', [{ index: 0, score: 'high' }]],
])('is refused when it sends %s', async (_, reply) => {
  const { reranker } = await serverWith(reply)
  await expect(reranker.rerank('price?', ['a', 'b'], 500)).rejects.toThrow(EmbeddingError)
})

it('never carries the key along a redirect', async () => {
  const other = await serverWith(cohere)
  const redirecting = await scriptedUpstream((reply) => reply.writeHead(307, { location: `${other.url}/rerank` }).end())
  closing.push(redirecting.close)
  const reranker = openRemoteReranker({ baseUrl: redirecting.url, model: 'm', apiKey: 'sk-secret', backoffMs: 1 })
  await expect(reranker.rerank('price?', ['a', 'b'], 500)).rejects.toThrow(EmbeddingError)
  expect(other.calls).toEqual([])
})
