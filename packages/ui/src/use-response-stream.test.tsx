import { LOOKING_AGAIN, RESPONSE_ID_HEADER, RESPONSE_STATE_HEADER } from '@cuecard/contract/answers.ts'
import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { createClient } from '@cuecard/contract/client.ts'
import type { ApiError } from '@cuecard/contract/client.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useResponseStream } from './use-response-stream.ts'

const RECORD: AnswerResponse = {
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f7d11',
  kind: 'answer',
  question: 'How long does setup take?',
  text: 'Two days [1].',
  outcome: 'complete',
  engine: 'model',
  sources: [],
  first_token_duration_sec: 0.2,
  full_response_duration_sec: 0.8,
  prompt_version: null,
  created_at: '2026-11-21T09:00:00Z',
}

const REQUEST = { current_message: { message: 'How long does setup take?', username: 'Ada' } }

/** A server of one response whose text is sent by hand. */
function scriptedServer({
  records = [RECORD] as (AnswerResponse | null)[],
  status = 200,
  state = null as string | null,
} = {}) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const asked: { path: string; signal: AbortSignal | null; body: unknown }[] = []
  const errors: ApiError[] = []
  const api = createClient({
    baseUrl: '/api',
    token: () => 'token',
    onError: (error) => errors.push(error),
    fetch: async (url, init) => {
      const path = String(url)
      asked.push({ path, signal: init?.signal ?? null, body: init?.body ? JSON.parse(String(init.body)) : null })
      if (path.includes('/responses/')) {
        const record = records.length > 1 ? records.shift() : records[0]
        return record ? Response.json(record) : Response.json({ detail: 'Not found' }, { status: 404 })
      }
      if (status !== 200) return Response.json({ detail: 'Busy' }, { status })
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
      init?.signal?.addEventListener('abort', () => body?.error(init.signal?.reason))
      const told = state === null ? {} : { [RESPONSE_STATE_HEADER]: state }
      return new Response(stream, { headers: { [RESPONSE_ID_HEADER]: RECORD.id, ...told } })
    },
  })
  return {
    api,
    asked,
    errors,
    send: (text: string) => body?.enqueue(new TextEncoder().encode(text)),
    end: () => body?.close(),
    breakOff: () => body?.error(new TypeError('network error')),
    connected: () => waitFor(() => expect(body).toBeDefined()),
  }
}

function hookOver(server: ReturnType<typeof scriptedServer>) {
  const clock = { ms: 1_000 }
  const now = () => clock.ms
  const hook = renderHook(() => useResponseStream({ api: server.api, kind: 'answer', now }))
  return { ...hook, clock }
}

describe('a response stream', () => {
  it('grows, keeps its times in seconds and brings the record with its sources', async () => {
    const server = scriptedServer()
    const { result, clock } = hookOver(server)
    expect(result.current.stream.status).toBe('idle')
    act(() => result.current.start(REQUEST))
    expect(result.current.stream.status).toBe('loading')
    await server.connected()
    clock.ms += 250
    server.send('Two ')
    await waitFor(() => expect(result.current.stream.text).toBe('Two '))
    expect(result.current.stream.first_data_sec).toBe(0.25)
    clock.ms += 500
    server.send('days [1].')
    server.end()
    await waitFor(() => expect(result.current.stream.response).toEqual(RECORD))
    expect(result.current.stream).toMatchObject({ status: 'done', text: 'Two days [1].', duration_sec: 0.75 })
    expect(server.asked.map((each) => each.path)).toEqual([
      '/api/extension/answer',
      `/api/extension/responses/${RECORD.id}`,
    ])
    expect(server.asked[0]?.body).toEqual(REQUEST)
  })

  it('knows that the documents are searched again before the first words', async () => {
    const server = scriptedServer({ state: LOOKING_AGAIN })
    const { result } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await waitFor(() => expect(result.current.stream.is_looking_again).toBe(true))
    expect(result.current.stream).toMatchObject({ status: 'loading', text: '' })
    server.end()
    await waitFor(() => expect(result.current.stream.status).toBe('done'))
  })

  it('cancelled says so with a duration of 0, ends the request and is no error', async () => {
    const server = scriptedServer()
    const { result } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await server.connected()
    server.send('Two ')
    await waitFor(() => expect(result.current.stream.text).toBe('Two '))
    act(() => result.current.cancel())
    expect(result.current.stream).toMatchObject({ status: 'cancelled', text: 'Request canceled', duration_sec: 0 })
    expect(server.asked[0]?.signal?.aborted).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(result.current.stream.status).toBe('cancelled')
    expect(server.errors).toEqual([])
    expect(server.asked).toHaveLength(1)
  })

  it('that breaks off keeps what had arrived', async () => {
    const server = scriptedServer()
    const { result } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await server.connected()
    server.send('Two ')
    await waitFor(() => expect(result.current.stream.text).toBe('Two '))
    server.breakOff()
    await waitFor(() => expect(result.current.stream.status).toBe('failed'))
    expect(result.current.stream).toMatchObject({ text: 'Two ', duration_sec: null, reason: null })
  })

  it('that is refused fails, and the next one starts afresh', async () => {
    const server = scriptedServer({ status: 429 })
    const { result } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await waitFor(() => expect(result.current.stream.status).toBe('failed'))
    expect(server.errors.map((error) => error.status)).toEqual([429])
    expect(result.current.stream.reason).toBe('Busy')
    act(() => result.current.start(REQUEST))
    expect(result.current.stream).toMatchObject({ status: 'loading', text: '' })
    expect(result.current.stream.reason).toBeUndefined()
    await waitFor(() => expect(result.current.stream.status).toBe('failed'))
  })

  it('waits for a record that is written a moment later', async () => {
    const server = scriptedServer({ records: [null, RECORD] })
    const { result } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await server.connected()
    server.send('Two days [1].')
    server.end()
    await waitFor(() => expect(result.current.stream.response).toEqual(RECORD))
  })

  it('ends its request when the screen is left', async () => {
    const server = scriptedServer()
    const { result, unmount } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await server.connected()
    unmount()
    expect(server.asked[0]?.signal?.aborted).toBe(true)
  })

  it('started again drops the one before', async () => {
    const server = scriptedServer()
    const { result } = hookOver(server)
    act(() => result.current.start(REQUEST))
    await server.connected()
    act(() => result.current.start(REQUEST))
    expect(server.asked[0]?.signal?.aborted).toBe(true)
    expect(result.current.stream.status).toBe('loading')
  })
})
