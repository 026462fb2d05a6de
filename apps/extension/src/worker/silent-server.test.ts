import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Port } from '../browser/port.ts'
import { workerApi } from '../meeting/worker-api.ts'
import { fakeServer } from '../test/fake-server.ts'
import { fakeBrowser, messagesAt, pageSender } from '../test/fake-worker.ts'
import { getAnswer } from '@cuecard/contract/answers.ts'

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

/** The time limits that run, each to be ended by hand. */
let limits: { ms: number; controller: AbortController }[] = []
const timeIsUp = () => {
  for (const { controller } of limits.splice(0)) controller.abort(new DOMException('too late', 'TimeoutError'))
}

beforeEach(() => {
  limits = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    limits.push({ ms, controller })
    return controller.signal
  })
})
afterEach(() => void vi.restoreAllMocks())

const line = (n: number) => ({
  message_id: `m${n}`,
  revision: 1,
  username: 'Ana',
  text: `line ${n}`,
  at: Date.UTC(2026, 10, 21, 9, 0, n),
  image: null,
})
const question = (message: string) => ({ body: { current_message: { message, username: 'Ana' } } })

async function inMeeting() {
  const server = fakeServer()
  const chrome = fakeBrowser(server)
  const port: Port = chrome.port('page', pageSender())
  const page = messagesAt(port)
  const at = Date.UTC(2026, 10, 21, 9)
  const meeting = {
    service: 'google_meet',
    reference: 'abc',
    title: 'Sync',
    meeting_url: 'https://meet.google.com/abc',
  }
  port.postMessage({ type: 'join', ...meeting, at, client_key: null })
  await soon(() => expect(page.last('joined')).toBeDefined())
  await soon(() => expect(server.activities).toHaveLength(1))
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
  const key = String(page.last('joined')?.['client_key'])
  const say = (n: number) => port.postMessage({ type: 'lines', client_key: key, n, lines: [line(n)] })
  const api = workerApi((name) => chrome.port(name, pageSender()))
  return { server, chrome, port, page, say, api, worker: await chrome.worker() }
}

it('is away once lines have waited for as long as they may, and gets each line once when it replies again', async () => {
  const { server, page, say, worker } = await inMeeting()
  server.isSilent = true
  say(1)
  await soon(() => expect(server.asked.at(-1)?.call).toMatch(/messages$|meetings$/))
  expect(page.last('status')).toMatchObject({ connection: 'connected' })
  timeIsUp()
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 1 }))
  say(2)
  server.isSilent = false
  worker.onOnline()
  await soon(() => expect([...server.messages.values()].map(({ message }) => message)).toEqual(['line 1', 'line 2']))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 0 }))
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
  expect(new Set(server.client_keys).size).toBe(1)
})

it('gets the lines of a slow line in smaller batches, until all of them have arrived', async () => {
  const { server, port, page, worker } = await inMeeting()
  server.arrivesInTime = 20
  const lines = Array.from({ length: 60 }, (_, n) => line(n))
  port.postMessage({ type: 'lines', client_key: page.last('joined')?.['client_key'], n: 1, lines })
  await soon(() => expect(server.asked.at(-1)?.call).toMatch(/messages$/))
  await soon(() => {
    timeIsUp()
    worker.onOnline()
    expect(server.messages.size).toBe(60)
  })
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 0 }))
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
})

it('is connected again as soon as it takes lines, while what is sent after them waits for its reply', async () => {
  const { server, port, page, chrome, say, worker } = await inMeeting()
  const { fetch } = chrome.browserApi
  server.isAway = true
  port.postMessage({ type: 'activity', activity: 'meeting_recording_paused' })
  say(1)
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 1 }))
  server.isAway = false
  let isWaiting = false
  chrome.browserApi.fetch = (input, init) => {
    if (!String(input).endsWith('/extension/activity')) return fetch(input, init)
    isWaiting = true
    return new Promise(() => {})
  }
  worker.onOnline()
  await soon(() => expect(isWaiting).toBe(true))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 0 }))
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
})

it('a calendar that is read for long says nothing of the server: answers go on and nothing is away', async () => {
  const { server, say, page, api, chrome } = await inMeeting()
  const { fetch } = chrome.browserApi
  let lookup: Promise<Response> | null = null
  chrome.browserApi.fetch = async (input, init) => {
    if (!String(input).endsWith('/extension/meeting-background')) return fetch(input, init)
    server.isSilent = true
    lookup = fetch(input, init)
    server.isSilent = false
    return lookup
  }
  say(1)
  await soon(() => expect(lookup).not.toBeNull())
  await soon(() => expect(server.messages.size).toBe(1))
  server.isSilent = true
  const abort = new AbortController()
  const waiting = api(getAnswer, question('How long?'), { signal: abort.signal })
  await soon(() => expect(server.now('POST /extension/answer')).toBe(1))
  server.isSilent = false
  const outcome = waiting.then(
    () => 'over',
    () => 'given up',
  )
  timeIsUp()
  await expect(lookup).rejects.toThrow()
  say(2)
  await soon(() => expect(server.messages.size).toBe(2))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 0 }))
  expect(await Promise.race([outcome, Promise.resolve('waits')])).toBe('waits')
  abort.abort()
  expect(await outcome).toBe('given up')
})

it('is away also where no line waits and only the switches are asked for', async () => {
  const { server, port, page } = await inMeeting()
  server.isSilent = true
  port.postMessage({ type: 'check-switches' })
  await soon(() => expect(server.asked.at(-1)?.call).toBe('GET /extension/switches'))
  timeIsUp()
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
})

it('holds up no later question: an answer that has not begun is given up, one that has begun goes on', async () => {
  const { server, say, api } = await inMeeting()
  server.chunks = ['It takes ', '…']
  const begun = await api(getAnswer, question('How long?'))
  server.isSilent = true
  const waiting = api(getAnswer, question('How much?'))
  await soon(() => expect(server.now('POST /extension/answer')).toBe(2))
  say(1)
  await soon(() => expect(server.asked.at(-1)?.call).toMatch(/messages$|meetings$/))
  timeIsUp()
  await expect(waiting).rejects.toMatchObject({ status: 0 })
  for await (const chunk of begun.chunks) {
    expect(chunk).toBe('It takes ')
    break
  }
})

it('is not taken for silent while it only thinks: an answer may wait for a model while lines arrive', async () => {
  const { server, page, say, api } = await inMeeting()
  server.isSilent = true
  const abort = new AbortController()
  const waiting = api(getAnswer, question('How long?'), { signal: abort.signal })
  await soon(() => expect(server.now('POST /extension/answer')).toBe(1))
  server.isSilent = false
  say(1)
  await soon(() => expect(server.messages.size).toBe(1))
  timeIsUp()
  expect(page.last('status')).toMatchObject({ connection: 'connected' })
  expect(await Promise.race([waiting.then(() => 'over'), Promise.resolve('waits')])).toBe('waits')
  abort.abort()
  await expect(waiting).rejects.toThrow()
})
