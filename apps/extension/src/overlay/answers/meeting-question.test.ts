import { formatTime } from '@cuecard/contract/time.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answered, fakeSession, handStream } from '../test/fake-session.ts'
import { createAnswerStore } from './answer-store.ts'
import { withOwnTimes } from './meeting-question.ts'

afterEach(() => vi.unstubAllEnvs())

it('tells the times in notes of the running meeting as the user’s own, before midnight too', () => {
  const now = new Date('2026-11-20T00:20:00Z')
  const [late, early] = ['2026-11-19T23:50:00Z', '2026-11-20T00:05:00Z'].map((at) => formatTime(at))
  expect(withOwnTimes('“Let us start” (Rita Vogel, 23:50 UTC; Tom, 00:05 UTC). At 23:50 UTC he left.', now)).toBe(
    `“Let us start” (Rita Vogel, ${late}; Tom, ${early}). At 23:50 UTC he left.`,
  )
})

it('tells a time of before midnight as it was, in a night in which the clocks change', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  vi.resetModules()
  const there = await import('./meeting-question.ts')
  const now = new Date('2026-10-25T01:40:00Z')
  expect(there.withOwnTimes('(Tom, 23:50 UTC; Rita, 01:10 UTC)', now)).toBe('(Tom, 01:50 AM; Rita, 02:10 AM)')
})

it('shows them so while a reply about the running meeting arrives, and leaves those of earlier meetings', async () => {
  const stream = handStream()
  const id = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a09'
  const replies = { [`POST /meetings/${id}/chat`]: stream.reply, 'POST /extension/earlier-meetings/chat': stream.reply }
  const { api } = fakeSession({}, { ...answered(''), ...replies })
  const store = createAnswerStore({
    api,
    request: () => {
      throw new Error('the documents are not asked')
    },
  })
  const shown = () => store.list.get().map((answer) => answer.stream.text)
  store.askOwn('What was decided?', { earlier: [id] })
  store.askOwn('What was decided?', { meeting_id: id })
  await waitFor(() => expect(stream.count()).toBe(2))
  for (const nth of [0, 1]) {
    stream.send('Weekly (Tom, 00:00 UTC)', nth)
    stream.end(nth)
  }
  const midnight = formatTime(new Date(new Date().setUTCHours(0, 0)))
  await waitFor(() => expect(shown()).toEqual([`Weekly (Tom, ${midnight})`, 'Weekly (Tom, 00:00 UTC)']))
})

it('keeps whom the document of a source is for', async () => {
  const id = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a09'
  const source = { kind: 'document', n: 1, cited: true, item_id: id, item_name: 'Guide', source: 'g.md', locator: null }
  const record = { id, text: 'At most.', engine: 'model', outcome: 'complete', created_at: '2026-11-20T09:00:00Z' }
  const stream = handStream()
  const { api } = fakeSession(
    {},
    {
      ...answered(''),
      [`POST /meetings/${id}/chat`]: stream.reply,
      'GET /meetings/chat/': () =>
        Response.json({ ...record, sources: [{ ...source, text: 'At most.', audience: 'internal' }] }),
    },
  )
  const store = createAnswerStore({
    api,
    request: () => {
      throw new Error('the documents are not asked')
    },
  })
  store.askOwn('How much?', { meeting_id: id })
  await waitFor(() => expect(stream.count()).toBe(1))
  stream.send('At most [1].')
  stream.end()
  const sources = () => store.list.get().flatMap((answer) => answer.stream.response?.sources ?? [])
  await waitFor(() => expect(sources()).toMatchObject([{ n: 1, audience: 'internal' }]))
})
