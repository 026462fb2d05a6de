import { waitFor } from '@testing-library/react'
import type { OwnResponse } from '@cuecard/contract/meetings/live.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createOverlayServices, type OverlayServices } from '../overlay-services.ts'
import { answered, type FakeSession, fakeSession, lineOf, type Reply } from '../test/fake-session.ts'

const MEETING = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11'
const LIST = `GET /extension/meetings/${MEETING}/responses`

const open: OverlayServices[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const services of open.splice(0)) services.stop()
})

let made = 0
function response(question: string, part: Partial<OwnResponse> = {}): OwnResponse {
  made += 1
  return {
    id: `0b6f2a1e-5a3f-4c58-9f0e-${String(made).padStart(12, '0')}`,
    kind: 'answer',
    question,
    text: `Answer to: ${question}`,
    outcome: 'complete',
    engine: 'quotes',
    sources: [],
    prompt_version: null,
    first_token_duration_sec: 0.1,
    full_response_duration_sec: 0.4,
    created_at: '2026-11-20T09:00:10Z',
    message_id: null,
    username: null,
    said_at: null,
    is_noted: false,
    rating: null,
    ...part,
  }
}

const gives = (...responses: OwnResponse[]) => ({ [LIST]: () => Response.json({ responses }) })

function loaded(replies: Record<string, Reply>, part: Parameters<typeof fakeSession>[0] = {}) {
  const session = fakeSession(part, replies)
  const services = createOverlayServices(session)
  open.push(services)
  return { session, answers: services.answers }
}
const fetched = ({ asked }: FakeSession) => asked.filter(({ call }) => call === LIST).length
const shown = ({ answers }: ReturnType<typeof loaded>) =>
  answers.list.get().map(({ line, shown: place, is_detected }) => [line.text, place, is_detected])

it('shows after the page was loaded again what was answered before, newest first, with who asked it and what was made of it', async () => {
  const line = lineOf('Good. How long is the warranty? We have two halls.')
  const at = '2026-11-20T09:00:03.000Z'
  const heard = { message_id: line.message_id, is_noted: true, rating: 'up' as const }
  const it = loaded(
    gives(
      response('What does it cost?', { message_id: 'long-ago', username: 'Marta Lindqvist', said_at: at }),
      response('Where is our lease template?'),
      response('How long is the warranty?', heard),
      response(line.text, { message_id: line.message_id, kind: 'explain' }),
    ),
    { lines: [line] },
  )
  await waitFor(() => expect(it.answers.list.get()).toHaveLength(4))
  expect(shown(it)).toEqual([
    [line.text, 'line', false],
    ['How long is the warranty?', 'top', true],
    ['Where is our lease template?', 'top', false],
    ['What does it cost?', 'top', true],
  ])
  const [explained, warranty, typed, cost] = it.answers.list.get()
  expect(explained).toMatchObject({ kind: 'explain', stream: { status: 'done' } })
  expect(warranty).toMatchObject({ is_noted: true, thumb: 'up', before: 'Good.', line: { username: line.username } })
  expect(warranty?.stream).toMatchObject({ text: 'Answer to: How long is the warranty?', response: { kind: 'answer' } })
  expect(typed).toMatchObject({ typed: { about: null }, line: { username: 'You', is_own: true } })
  expect(cost?.line).toMatchObject({ username: 'Marta Lindqvist', at: Date.parse(at), message_id: 'long-ago' })

  it.session.replies['POST /extension/answer'] =
    answered('24 months.')['POST /extension/answer'] ?? (() => new Response())
  it.answers.askOwn('And the pilot?', null)
  const [own, ...earlier] = it.answers.list.get()
  expect(own?.line.text).toBe('And the pilot?')
  expect(Math.max(...earlier.map(({ asked_at }) => asked_at))).toBeLessThan(own?.asked_at ?? 0)
  it.session.change({ lines: [line, lineOf('Two years, I believe.')] })
  expect(fetched(it.session), 'once').toBe(1)
})

it('shows one card for a question that was asked again, and none for words that captions have corrected since', async () => {
  const line = lineOf('How long is the warranty for the charger?')
  const of = { message_id: line.message_id }
  const retried = { message_id: 'retried' }
  const it = loaded(
    gives(
      response('How long is', of),
      response('How long is the guarantee for the jar?', of),
      response('How long is the warranty for the charger?', of),
      response('What does it cost?', { ...retried, text: 'Half of', outcome: 'incomplete' }),
      response('What does it cost?', retried),
      response('What does it cost?', { ...retried, text: '', outcome: 'incomplete' }),
      response('And what does training cost?', retried),
    ),
    { lines: [line] },
  )
  await waitFor(() => expect(it.answers.list.get()).toHaveLength(3))
  expect(it.answers.list.get().map(({ line: { text }, stream }) => [text, stream.text])).toEqual([
    ['And what does training cost?', 'Answer to: And what does training cost?'],
    ['What does it cost?', 'Answer to: What does it cost?'],
    ['How long is the warranty for the charger?', 'Answer to: How long is the warranty for the charger?'],
  ])
})

it('offers to ask again what had no word of its answer when the page was left', async () => {
  const line = lineOf('How long is the warranty?')
  const left = response(line.text, { message_id: line.message_id, text: '', outcome: 'incomplete' })
  const it = loaded({ ...answered('24 months.'), ...gives(left) }, { lines: [line] })
  await waitFor(() => expect(it.answers.list.get()).toMatchObject([{ stream: { status: 'failed', text: '' } }]))
  it.answers.retry(it.answers.list.get()[0]?.id ?? '')
  await waitFor(() => expect(it.answers.list.get()).toMatchObject([{ stream: { status: 'done', text: '24 months.' } }]))
})

it('asks nothing again that was heard before the page was loaded, also where its lines come later than the overlay', async () => {
  const before = lineOf('How long is the warranty?', { at: Date.now(), is_earlier: true })
  const it = loaded({ ...answered('24 months.'), ...gives() })
  it.session.change({ lines: [before] })
  it.session.change({ lines: [before, lineOf('What does a pilot cost?', { at: Date.now() })] })
  await waitFor(() => expect(it.answers.list.get()).toMatchObject([{ line: { text: 'What does a pilot cost?' } }]))
})

it('shows nothing twice that is there already, and nothing in the next meeting', async () => {
  const line = lineOf('How long is the warranty?', { at: Date.now() })
  const known = response('How long is the warranty?', { message_id: line.message_id })
  const it = loaded({ ...answered('24 months.'), ...gives(known) }, { meeting_id: null })
  it.session.change({ lines: [line] })
  await waitFor(() => expect(it.answers.list.get()).toMatchObject([{ stream: { status: 'done' } }]))
  it.session.change({ meeting_id: MEETING })
  await waitFor(() => expect(fetched(it.session)).toBe(1))
  await Promise.resolve()
  expect(it.answers.list.get()).toHaveLength(1)

  let reply: (response: Response) => void = () => undefined
  const slow: Reply = () => new Promise<Response>((settle) => (reply = settle))
  const next = loaded({ [LIST]: slow })
  await waitFor(() => expect(fetched(next.session)).toBe(1))
  next.session.change({ started_at: 1, meeting_id: null })
  reply(Response.json({ responses: [known] }))
  await new Promise((settle) => setTimeout(settle))
  expect(next.answers.list.get()).toEqual([])
})

it('asks for them again where the server was away, and no more where it refuses', async () => {
  vi.useFakeTimers()
  const it = loaded({})
  await vi.advanceTimersByTimeAsync(0)
  it.session.replies[LIST] = () => {
    throw new TypeError('away')
  }
  it.session.change({ started_at: 1, meeting_id: null })
  it.session.change({ meeting_id: MEETING })
  await vi.advanceTimersByTimeAsync(5_000)
  it.session.change({ capture: 'active' })
  expect(fetched(it.session)).toBe(1)
  it.session.replies[LIST] = () => Response.json({ detail: 'Meeting not found' }, { status: 404 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched(it.session)).toBe(2)
})
