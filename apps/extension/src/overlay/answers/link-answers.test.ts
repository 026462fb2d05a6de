import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createOverlayServices, type OverlayServices } from '../overlay-services.ts'
import { answered, type FakeSession, fakeSession, lineOf } from '../test/fake-session.ts'

const MEETING = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11'
const RESPONSE = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f7d11'
const LINK = `POST /extension/meetings/${MEETING}/responses`

const open: OverlayServices[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const services of open.splice(0)) services.stop()
})

function meeting(part: Parameters<typeof fakeSession>[0]) {
  const session = fakeSession(part, { ...answered('24 months.'), [LINK]: () => new Response(null, { status: 204 }) })
  const services = createOverlayServices(session)
  open.push(services)
  return { session, answers: services.answers }
}
const linked = ({ asked }: FakeSession) => asked.filter(({ call }) => call === LINK).map(({ body }) => body)
const question = () => lineOf('How long is the warranty?', { at: Date.now() })

it('gives the meeting what was asked before the server had it: a line’s question with its line, the user’s own without', async () => {
  const { session, answers } = meeting({ meeting_id: null })
  const line = question()
  session.change({ lines: [line] })
  await waitFor(() => expect(answers.list.get()[0]?.stream.response?.id).toBe(RESPONSE))
  expect(linked(session)).toEqual([])
  session.change({ meeting_id: MEETING })
  const { message_id } = line
  await waitFor(() => expect(linked(session)).toEqual([{ response_id: RESPONSE, message_id }]))
  session.change({ lines: [line, lineOf('Two years, I believe.')] })
  expect(linked(session)).toHaveLength(1)

  const own = meeting({ meeting_id: null })
  own.answers.askOwn('How long is the warranty?', null)
  await waitFor(() => expect(own.answers.list.get()[0]?.stream.response?.id).toBe(RESPONSE))
  own.session.change({ meeting_id: MEETING })
  await waitFor(() => expect(linked(own.session)).toEqual([{ response_id: RESPONSE, message_id: null }]))
})

it('gives it nothing that was asked while the meeting was not saved, or that the server has with its meeting', async () => {
  for (const part of [{ meeting_id: null, saving: 'off' } as const, {}]) {
    const { session, answers } = meeting(part)
    session.change({ lines: [question()] })
    await waitFor(() => expect(answers.list.get()[0]?.stream.response?.id).toBe(RESPONSE))
    session.change({ meeting_id: MEETING, saving: 'saving' })
    session.change({ lines: [...session.view().lines, lineOf('Two years.')] })
    await Promise.resolve()
    expect(linked(session)).toEqual([])
  }
})

it('tries again later where the server is away, and no more where it refuses', async () => {
  const { session, answers } = meeting({ meeting_id: null })
  session.change({ lines: [question()] })
  await waitFor(() => expect(answers.list.get()[0]?.stream.response?.id).toBe(RESPONSE))
  vi.useFakeTimers()
  delete session.replies[LINK]
  session.change({ meeting_id: MEETING })
  await vi.advanceTimersByTimeAsync(1_000)
  session.change({ capture: 'active' })
  expect(linked(session)).toHaveLength(1)
  session.replies[LINK] = () => Response.json({ detail: 'Meeting not found' }, { status: 404 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(linked(session)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(linked(session)).toHaveLength(2)
})
