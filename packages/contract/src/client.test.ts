import { expect, it } from 'vitest'
import { getAnswer } from './answers.ts'
import { createToken, verifyEmail } from './auth.ts'
import { logout, verifySession } from './session.ts'
import { ApiError, createClient, type Download, type TextStream, urlOf } from './client.ts'
import { createKnowledgeItem, downloadKnowledgeFile, removeKnowledgeItem } from './knowledge/knowledge.ts'

const ID = '3f0e8b1c-6f0f-4a2e-9a51-0e0f6f1b2c3d'

/** A client whose one reply is given, and what it sent. */
function clientWith(reply: Response | Error, token: string | null = 'secret') {
  const sent: { url: string; init: RequestInit }[] = []
  const errors: ApiError[] = []
  const api = createClient({
    baseUrl: '/api',
    token: () => token,
    onError: (error) => errors.push(error),
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} })
      if (reply instanceof Error) throw reply
      return reply
    },
  })
  return { api, sent, errors, first: () => sent[0] ?? { url: '', init: {} } }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

it('fills in parameters and queries, each encoded', () => {
  expect(urlOf('/api', removeKnowledgeItem, { params: { id: '../a b' } })).toBe(
    '/api/company-knowledge/items/..%2Fa%20b',
  )
  expect(urlOf('/api', verifyEmail, { query: { token: 'a&b', none: undefined } })).toBe(
    '/api/auth/verify-email?token=a%26b',
  )
})

it('sends the bearer token only when there is one', async () => {
  const signedIn = clientWith(new Response(null, { status: 204 }))
  await signedIn.api(logout)
  expect(new Headers(signedIn.first().init.headers).get('authorization')).toBe('Bearer secret')
  const anonymous = clientWith(new Response(null, { status: 204 }), null)
  await anonymous.api(logout)
  expect(new Headers(anonymous.first().init.headers).has('authorization')).toBe(false)
})

it('sends forms as multipart with booleans as words, lists as repeated fields and files as files', async () => {
  const { api, first } = clientWith(json({ detail: 'x' }, 400))
  const form = { name: 'Prices', type: 'file' as const, discover_sub_urls: true }
  await expect(api(createKnowledgeItem, { form, files: { file: new File(['hi'], 'a.txt') } })).rejects.toThrow('x')
  const body = first().init.body as FormData
  expect([body.get('name'), body.get('discover_sub_urls')]).toEqual(['Prices', 'true'])
  expect(body.get('file')).toBeInstanceOf(File)
  expect(new Headers(first().init.headers).has('content-type')).toBe(false)
})

it('drops what the reply schema does not name and refuses what it does not allow', async () => {
  const good = clientWith(json({ access_token: 't', token_type: 'bearer', extra: 1 }))
  const form = { username: 'a@example.com', password: 'x' }
  expect(await good.api(createToken, { form })).toEqual({ access_token: 't', token_type: 'bearer' })
  await expect(clientWith(json({ access_token: 1 })).api(createToken, { form })).rejects.toThrow()
})

it('gives the server’s words, field errors and status, and tells of the failure once', async () => {
  const { api, errors } = clientWith(json({ detail: 'No', errors: { name: 'Bad' } }, 422))
  await expect(api(verifySession)).rejects.toMatchObject({ status: 422, detail: 'No', errors: { name: 'Bad' } })
  expect(errors).toHaveLength(1)
})

it('makes a failure without words of a reply that is no JSON, and status 0 of a network that failed', async () => {
  await expect(clientWith(new Response('<html>', { status: 502 })).api(verifySession)).rejects.toMatchObject({
    status: 502,
    detail: null,
  })
  const offline = clientWith(new TypeError('fetch failed'))
  await expect(offline.api(verifySession)).rejects.toMatchObject({ status: 0, detail: null })
  expect(offline.errors).toHaveLength(1)
})

it('does not count an aborted call as a failure', async () => {
  const { api, errors } = clientWith(new DOMException('aborted', 'AbortError'))
  await expect(api(verifySession, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(errors).toEqual([])
})

it('does not count a call as a failure that is aborted while the reason for its refusal is read', async () => {
  const abort = new AbortController()
  const body = new ReadableStream({
    pull: (controller) => {
      abort.abort()
      controller.close()
    },
  })
  const { api, errors } = clientWith(new Response(body, { status: 404 }))
  await expect(api(verifySession, {}, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(errors).toEqual([])
})

it('streams text whole, also where a character is cut in two', async () => {
  const bytes = new TextEncoder().encode('Übergröße 日本 ✓')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  const { api } = clientWith(new Response(body, { headers: { 'x-response-id': ID } }))
  const reply: TextStream = await api(getAnswer, { body: { current_message: { message: 'Hi', username: 'A' } } })
  let text = ''
  for await (const chunk of reply.chunks) text += chunk
  expect([text, reply.headers.get('x-response-id')]).toEqual(['Übergröße 日本 ✓', ID])
})

it('reads a download’s name in its extended form first', async () => {
  const name = `attachment; filename="_.txt"; filename*=UTF-8''%C3%9C.txt`
  const { api } = clientWith(new Response('x', { headers: { 'content-disposition': name } }))
  const file: Download = await api(downloadKnowledgeFile, { params: { id: ID } })
  expect(file.fileName).toBe('Ü.txt')
})

it('tells how long the server asks to wait, where it says so in seconds', async () => {
  const waitOf = async (headers: Record<string, string>) => {
    const { api, errors } = clientWith(new Response('{"detail":"Too many requests"}', { status: 429, headers }))
    await api(removeKnowledgeItem, { params: { id: ID } }).catch(() => undefined)
    return errors[0]?.retryAfterSec
  }
  expect(await waitOf({ 'retry-after': '40' })).toBe(40)
  expect(await waitOf({ 'retry-after': 'Sat, 28 Nov 2026 03:00:00 GMT' })).toBeNull()
  expect(await waitOf({})).toBeNull()
})
