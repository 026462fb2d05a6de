import { addPart } from './add-part.ts'
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { DANA, fakeBrowser, messagesAt, OWN_ID, pageSender } from '../test/fake-worker.ts'
import { fakeServer, SERVER, TOKEN } from '../test/fake-server.ts'
import type { Port } from '../browser/port.ts'

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

const line = (n: number, revision = 1) => ({
  message_id: `m${n}`,
  revision,
  username: 'Ana',
  text: `line ${n} ${revision}`,
  at: Date.UTC(2026, 10, 21, 9, 0, n),
  image: null,
})

const JOIN = {
  type: 'join',
  service: 'google_meet',
  reference: 'abc-defg-hij',
  title: 'Weekly sync',
  meeting_url: 'https://meet.google.com/abc-defg-hij',
  at: Date.UTC(2026, 10, 21, 9),
  client_key: null,
}

async function joined(port: Port, join: object = JOIN) {
  const page = messagesAt(port)
  port.postMessage(join)
  await soon(() => expect(page.last('joined')).toBeDefined())
  return { ...page, key: String(page.last('joined')?.['client_key']) }
}

/** A browser with a page that has joined a meeting. */
async function inMeeting(server = fakeServer()) {
  const chrome = fakeBrowser(server)
  const port = chrome.port('page', pageSender())
  return { server, chrome, port, page: await joined(port) }
}

const stored = (server: ReturnType<typeof fakeServer>) => [...server.messages.values()].map(({ message }) => message)

it('acknowledges lines once they are on disk, and brings them to the server', async () => {
  const { server, port, page } = await inMeeting()
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1), line(2)] })
  await soon(() => expect(page.last('lines-stored')).toEqual({ type: 'lines-stored', n: 1, is_known: true }))
  await soon(() => expect(stored(server)).toEqual(['line 1 1', 'line 2 1']))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 0, is_gone: false }))
  expect(page.last('status')).toMatchObject({ connection: 'connected', allowed: { overlay: true, saving: true } })
  // Sent after lines.
  await soon(() => expect(server.activities).toEqual(['meeting_start_detected']))
})

it('keeps lines of a page while the server is away, through the end of the worker, and loses none', async () => {
  const { server, chrome, port, page } = await inMeeting()
  server.isAway = true
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('lines-stored')).toBeDefined())
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  await soon(() => expect(page.last('meeting')).toMatchObject({ unsent: 1 }))
  chrome.kill()
  server.isAway = false
  const again = chrome.port('page', pageSender())
  const back = await joined(again, { ...JOIN, client_key: page.key })
  expect(back.key).toBe(page.key)
  // Of these lines the page never heard.
  again.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1), line(2)] })
  await soon(() => expect(stored(server)).toEqual(['line 1 1', 'line 2 1']))
  expect(new Set(server.client_keys)).toEqual(new Set([page.key]))
})

it('gives a page that is loaded anew its meeting and the lines that were read', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender('document-1'))
  const page = await joined(port)
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1), line(2), line(1, 2)] })
  await soon(() => expect(page.last('lines-stored')).toBeDefined())
  port.disconnect()
  const after = await joined(chrome.port('page', pageSender('document-2', 9)))
  expect(after.key).toBe(page.key)
  expect(after.last('joined')?.['tail']).toEqual([line(1, 2), line(2)])
})

it('gives a page that is loaded anew also the lines that are still being stored', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender('document-1'))
  const page = await joined(port)
  const badge = Promise.withResolvers<void>()
  chrome.browserApi.setBadge = () => badge.promise
  port.postMessage({ type: 'summary', summary: null })
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.disconnect()
  const next = chrome.port('page', pageSender('document-2'))
  const after = messagesAt(next)
  next.postMessage(JOIN)
  await soon(() => expect(after.last('status')).toMatchObject({ connection: 'connected' }))
  badge.resolve()
  await soon(() => expect(after.last('joined')).toBeDefined())
  expect(after.last('joined')).toMatchObject({ client_key: page.key, tail: [line(1)] })
})

it('gives a page that is loaded anew also the lines that the page before sends after it', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender('document-1'))
  const page = await joined(port)
  const asked: string[] = []
  chrome.browserApi.isInMeeting = async ({ document_id }) => {
    asked.push(document_id)
    return false
  }
  const next = chrome.port('page', pageSender('document-2'))
  const after = messagesAt(next)
  next.postMessage(JOIN)
  await soon(() => expect(asked).toEqual(['document-1']))
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('lines-stored')).toBeDefined())
  expect(after.last('joined')).toBeUndefined()
  port.disconnect()
  await soon(() => expect(after.last('joined')).toBeDefined())
  expect(after.last('joined')).toMatchObject({ client_key: page.key, tail: [line(1)] })
})

it('keeps lines that are stored while another page joins', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender('document-1'))
  const page = await joined(port)
  const store = await chrome.open()
  const isInMeeting = vi.spyOn(chrome.browserApi, 'isInMeeting').mockImplementation(async () => {
    if (isInMeeting.mock.calls.length === 2) await store.update(page.key, () => ({ tail: [line(1)] }))
    return false
  })
  port.disconnect()
  const after = await joined(chrome.port('page', pageSender('document-2')))
  expect(after.last('joined')).toMatchObject({ client_key: page.key, tail: [line(1)] })
})

it('stores lines while the server is slow to say what the company allows', async () => {
  const { chrome, port, page } = await inMeeting()
  const { fetch } = chrome.browserApi
  chrome.browserApi.fetch = (input, init) =>
    String(input).endsWith('/extension/switches') ? new Promise(() => {}) : fetch(input, init)
  port.postMessage({ type: 'check-switches' })
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('lines-stored')).toEqual({ type: 'lines-stored', n: 1, is_known: true }))
})

it('gives two tabs of one meeting two meetings, and one that comes back after ten minutes a new one', async () => {
  const server = fakeServer()
  const chrome = fakeBrowser(server)
  const one = await joined(chrome.port('page', pageSender('document-1', 1)))
  chrome.holders.add(`document-1 ${one.key}`)
  const two = await joined(chrome.port('page', pageSender('document-2', 2)))
  expect(two.key).not.toBe(one.key)
  chrome.holders.clear()
  chrome.clock.skew = 10 * 60_000 + 1_000
  const three = await joined(chrome.port('page', pageSender('document-3', 1)))
  expect([one.key, two.key]).not.toContain(three.key)
})

it('takes a page whose address names no meeting for the same one by its name once that page is closed', async () => {
  const chrome = fakeBrowser(fakeServer())
  const join = { ...JOIN, service: 'microsoft_teams', reference: '' }
  const port = chrome.port('page', pageSender('document-1', 1))
  const held = await joined(port, join)
  chrome.holders.add(`document-1 ${held.key}`)
  const beside = await joined(chrome.port('page', pageSender('document-2', 2)), join)
  expect(beside.key, 'the first one is still open').not.toBe(held.key)
  chrome.holders.add(`document-2 ${beside.key}`)
  chrome.holders.delete(`document-1 ${held.key}`)
  port.disconnect()
  const reopened = await joined(chrome.port('page', pageSender('document-3', 3)), {
    ...join,
    reference: '19:meeting_x',
  })
  expect(reopened.key).toBe(held.key)
  const other = await joined(chrome.port('page', pageSender('document-4', 4)), { ...join, title: 'Another' })
  expect([held.key, beside.key]).not.toContain(other.key)
})

it('takes a page without an address and a name for the same meeting in the same tab alone', async () => {
  const chrome = fakeBrowser(fakeServer())
  const join = { ...JOIN, service: 'microsoft_teams', reference: '', title: '' }
  const port = chrome.port('page', pageSender('document-1', 1))
  const one = await joined(port, join)
  const other = await joined(chrome.port('page', pageSender('document-2', 2)), join)
  port.disconnect()
  const same = await joined(chrome.port('page', pageSender('document-3', 1)), join)
  expect(other.key).not.toBe(one.key)
  expect(same.key).toBe(one.key)
})

it('ends a meeting that was left at once, and one whose tab is gone after ten minutes', async () => {
  const { server, chrome, port, page } = await inMeeting()
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  await soon(() => expect(server.ended).toEqual([{ ended_at: '2026-11-21T09:01:00.000Z' }]))

  const next = chrome.port('page', pageSender())
  const other = await joined(next)
  expect(other.key).not.toBe(page.key)
  next.postMessage({ type: 'lines', client_key: other.key, n: 1, lines: [line(2)] })
  await soon(() => expect(other.last('lines-stored')).toBeDefined())
  chrome.kill()
  chrome.clock.skew = 10 * 60_000 + 1_000
  await chrome.worker()
  await soon(() => expect(server.ended).toHaveLength(2))
})

it('reads the lines that an earlier version stored, with what the page calls the person under another name', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender('document-1'))
  const page = await joined(port)
  const store = await chrome.open()
  const own = { ...line(1), username: 'Dana Whitfield', speaker: 'You' }
  await store.update(page.key, () => ({ tail: [own, { ...line(2), speaker: 'Ana' }] }))
  port.disconnect()
  const tail = [{ ...line(1), username: 'Dana Whitfield', page_username: 'You' }, line(2)]
  expect((await store.get(page.key))?.tail).toEqual(tail)
  const again = await joined(chrome.port('page', pageSender('document-2')))
  expect(again.last('joined')).toMatchObject({ client_key: page.key, tail })
})

it('sends nothing of a meeting that the person switched off, and ends it', async () => {
  const { server, chrome, port, page } = await inMeeting()
  server.isAway = true
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('lines-stored')).toBeDefined())
  port.postMessage({ type: 'disable', client_key: page.key })
  server.isAway = false
  port.postMessage({ type: 'heartbeat' })
  await soon(() => expect(server.activities).toEqual(['meeting_start_detected']))
  expect(stored(server)).toEqual([])
  const store = await chrome.open()
  const kept = { client_key: page.key, reading: 'disabled', tail: [] }
  await soon(async () => expect(await store.meetings()).toMatchObject([kept]))
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  await soon(async () => expect(await store.meetings()).toEqual([]))
})

it('keeps for a page that is loaded anew that its meeting is paused, or disabled until it is left', async () => {
  const server = fakeServer()
  const chrome = fakeBrowser(server)
  const port = chrome.port('page', pageSender('document-1'))
  const page = await joined(port)
  expect(page.last('joined')).toMatchObject({ reading: 'on', read_since: 0 })
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.postMessage({ type: 'reading', client_key: page.key, reading: 'paused', read_since: 1_000 })
  await soon(() => expect(stored(server)).toHaveLength(1))
  port.disconnect()
  const second = chrome.port('page', pageSender('document-2'))
  const paused = await joined(second)
  expect(paused.last('joined')).toMatchObject({ client_key: page.key, reading: 'paused', read_since: 1_000 })
  second.postMessage({ type: 'disable', client_key: page.key })
  await soon(() => expect(server.ended).toHaveLength(1))
  second.postMessage({ type: 'lines', client_key: page.key, n: 2, lines: [line(2)] })
  second.postMessage({ type: 'reading', client_key: page.key, reading: 'on', read_since: 2_000 })
  await soon(() => expect(paused.last('lines-stored')).toMatchObject({ n: 2, is_known: true }))
  // A page that stays open for long keeps it too.
  chrome.clock.skew = 9 * 60_000
  second.postMessage({ type: 'heartbeat' })
  const store = await chrome.open()
  const seen = Date.now() + chrome.clock.skew - 60_000
  await soon(async () => expect((await store.get(page.key))?.seen_at).toBeGreaterThan(seen))
  second.disconnect()
  chrome.clock.skew = 18 * 60_000
  const third = chrome.port('page', pageSender('document-3'))
  const disabled = await joined(third)
  expect(disabled.last('joined')).toMatchObject({ client_key: page.key, reading: 'disabled', tail: [] })
  expect(disabled.last('meeting')).toBeUndefined()
  third.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  await soon(async () => expect(await store.meetings()).toEqual([]))
  expect([stored(server), server.ended.length, server.activities.length]).toEqual([['line 1 1'], 1, 1])
})

it('tells pages what the company has switched off since, as soon as a reply says so', async () => {
  const { server, port, page } = await inMeeting()
  server.isSaving = false
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('status')).toMatchObject({ allowed: { overlay: true, saving: false } }))
  expect(stored(server)).toEqual([])
})

it('tells pages within seconds of any switch, also of one that no line would show', async () => {
  const { server, port, page } = await inMeeting()
  const change = async (switches: { isSaving?: boolean; isOverlayShown?: boolean }, allowed: object) => {
    Object.assign(server, switches)
    port.postMessage({ type: 'check-switches' })
    await soon(() => expect(page.last('status')).toMatchObject({ allowed }))
  }
  await change({ isSaving: false }, { overlay: true, saving: false })
  await change({ isSaving: true }, { overlay: true, saving: true })
  await change({ isOverlayShown: false }, { overlay: false, saving: true })
  const fetched = server.now('GET /extension/bootstrap')
  port.postMessage({ type: 'check-switches' })
  await soon(() => expect(server.now('GET /extension/switches')).toBe(4))
  expect(server.now('GET /extension/bootstrap')).toBe(fetched)
})

it('keeps nothing more of a meeting that was deleted on the server', async () => {
  const { server, port, page } = await inMeeting()
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(stored(server)).toHaveLength(1))
  server.hasMeetings = false
  port.postMessage({ type: 'lines', client_key: page.key, n: 2, lines: [line(2)] })
  await soon(() => expect(server.now('POST /extension/meetings/6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a77/messages')).toBe(2))
  await soon(() => {
    port.postMessage({ type: 'lines', client_key: page.key, n: 3, lines: [line(3)] })
    expect(page.last('meeting')).toMatchObject({ is_gone: true, unsent: 0 })
  })
})

it.each([401, 404])('keeps connection and meeting where a reverse proxy answers with %i meanwhile', async (status) => {
  const { server, chrome, port, page } = await inMeeting()
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(stored(server)).toHaveLength(1))
  server.proxyStatus = status
  port.postMessage({ type: 'lines', client_key: page.key, n: 2, lines: [line(2)] })
  const note = { key: 'c0ffee00-0000-4000-8000-000000000009', text: 'Ask Ann first', at: JOIN.at }
  port.postMessage({ type: 'note', client_key: page.key, note })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  const fetched = server.now('GET /extension/bootstrap')
  port.postMessage({ type: 'retry' })
  await soon(() => expect(server.now('GET /extension/bootstrap')).toBeGreaterThan(fetched))
  await soon(() => expect(page.last('meeting')).toMatchObject({ is_gone: false, unsent: 1 }))
  expect(chrome.connection.value).toEqual(DANA)
  server.proxyStatus = null
  port.postMessage({ type: 'retry' })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
  await soon(() => expect(stored(server)).toHaveLength(2))
  await soon(() => expect(server.notes).toMatchObject([{ text: 'Ask Ann first' }]))
})

it('forgets a connection that was ended elsewhere and tells every page; lines on disk wait for the same person', async () => {
  const { server, chrome, port, page } = await inMeeting()
  const other = messagesAt(chrome.port('page', pageSender('document-2', 8)))
  server.isTokenGood = false
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'ended', person: null, allowed: null }))
  await soon(() => expect(other.last('status')).toMatchObject({ connection: 'ended' }))
  expect(chrome.connection.value).toBeNull()

  server.isTokenGood = true
  await chrome.connect({ ...DANA, access_token: 'another', email: 'somebody@else.example' })
  await soon(() => expect(page.last('status')).toMatchObject({ person: { email: 'somebody@else.example' } }))
  expect(stored(server)).toEqual([])
  await chrome.connect({ ...DANA, access_token: 'third' })
  await soon(() => expect(stored(server)).toEqual(['line 1 1']))
})

it('ends meetings and sends what waits before the token is revoked', async () => {
  const { server, port, page } = await inMeeting()
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.postMessage({ type: 'log-out' })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'none' }))
  expect(stored(server)).toEqual(['line 1 1'])
  const calls = server.asked.map(({ call }) => call)
  expect(server.activities).toEqual(['meeting_start_detected'])
  expect(calls.at(-1)).toBe('POST /auth/logout')
  expect(calls).toContain('POST /extension/meetings/6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a77/end')
})

it('does not bring a meeting to life again that ended with a logout, while a slow server is waited for', async () => {
  const { server, chrome, port, page } = await inMeeting()
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(stored(server)).toEqual(['line 1 1']))
  const slow = Promise.withResolvers<void>()
  const { fetch } = chrome.browserApi
  chrome.browserApi.fetch = async (input, init) => {
    if (String(input).endsWith('/end')) await slow.promise
    return fetch(input, init)
  }
  chrome.port('popup', { id: OWN_ID, origin: `chrome-extension://${OWN_ID}` }).postMessage({ type: 'log-out' })
  const store = await chrome.open()
  await soon(async () => expect(await store.meetings()).toEqual([]))
  port.postMessage({ ...JOIN, client_key: page.key })
  port.postMessage({ type: 'lines', client_key: page.key, n: 2, lines: [line(2)] })
  await soon(() => expect(page.last('lines-stored')).toMatchObject({ n: 2 }))
  expect([page.last('lines-stored')?.['is_known'], await store.meetings()]).toEqual([false, []])
  slow.resolve()
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'none' }))
  expect([stored(server), server.ended.length]).toEqual([['line 1 1'], 1])
})

it('keeps that a logout in a meeting did not reach the server', async () => {
  const { server, chrome, port, page } = await inMeeting()
  await soon(() => expect(server.activities).toHaveLength(1))
  server.isAway = true
  port.postMessage({ type: 'log-out' })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'none' }))
  expect(await chrome.browserApi.unrevoked.get()).toEqual({ server: SERVER })
})

it('keeps what people did until the server is back', async () => {
  const server = fakeServer()
  const chrome = fakeBrowser(server, null)
  await chrome.worker()
  server.isAway = true
  await chrome.connect(DANA)
  const port = chrome.port('page', pageSender())
  await joined(port)
  port.postMessage({ type: 'activity', activity: 'meeting_recording_paused' })
  port.postMessage({ type: 'activity', activity: 'user_registered' })
  await chrome.connect({ ...DANA, company: 'Acme Machines' })
  const store = await chrome.open()
  // What is on its way to the worker ends with it.
  await soon(async () => expect(await store.activities()).toHaveLength(2))
  expect(server.activities).toEqual([])
  chrome.kill()
  server.isAway = false
  await chrome.worker()
  const all = ['meeting_start_detected', 'meeting_recording_paused']
  await soon(() => expect(server.activities).toEqual(all))
})

it('shows that the server is back with the first call that reaches it, also where no line waits', async () => {
  const { server, chrome, port, page } = await inMeeting()
  await soon(() => expect(server.activities).toHaveLength(1))
  server.isAway = true
  port.postMessage({ type: 'activity', activity: 'meeting_recording_paused' })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  server.isAway = false
  const worker = await chrome.worker()
  worker.onOnline()
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
  // Nothing waits to be sent, so only the bootstrap shows that the server is away, and that it is back.
  server.isAway = true
  port.postMessage({ type: 'retry' })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  server.isAway = false
  port.postMessage({ type: 'heartbeat' })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'connected' }))
})

it('sends how reading went at most once a minute, summed up', async () => {
  const server = fakeServer()
  const chrome = fakeBrowser(server)
  const port = chrome.port('page', pageSender())
  const entered = { type: 'capture', service: 'google_meet', pack_version: 1, status: 'active', read_by: '.a .b' }
  port.postMessage(entered)
  port.postMessage({ type: 'heartbeat' })
  const { type: _, ...state } = entered
  await soon(() => expect(server.counts).toEqual([[{ ...state, count: 1 }]]))
  for (let n = 0; n < 3; n += 1) port.postMessage(entered)
  port.postMessage({ type: 'heartbeat' })
  port.postMessage({ type: 'heartbeat' })
  const store = await chrome.open()
  await soon(async () => expect(await store.counts()).toEqual([{ ...state, count: 3 }]))
  expect(server.counts).toHaveLength(1)
  chrome.clock.skew = 61_000
  port.postMessage({ type: 'heartbeat' })
  await soon(() => expect(server.counts).toEqual([[{ ...state, count: 1 }], [{ ...state, count: 3 }]]))
})

it('tells the server once that the others were told: with the start of a meeting, or after it', async () => {
  const { server, chrome, port, page } = await inMeeting()
  const at = Date.UTC(2026, 10, 21, 9, 1)
  const told = { type: 'consent', client_key: page.key, at }
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(stored(server)).toEqual(['line 1 1']))
  server.isAway = true
  port.postMessage(told)
  port.postMessage({ ...told, at: at + 1 })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  chrome.kill()
  server.isAway = false
  const again = chrome.port('page', pageSender())
  const back = await joined(again, { ...JOIN, client_key: page.key })
  expect(back.last('joined')).toMatchObject({ consent_at: at })
  await soon(() =>
    expect(server.consents).toEqual([{ client_key: page.key, confirmed_at: new Date(at).toISOString() }]),
  )
  const other = chrome.port('page', pageSender('document-2', 8))
  const begun = await joined(other, { ...JOIN, reference: 'xyz-abcd-efg' })
  other.postMessage({ type: 'consent', client_key: begun.key, at })
  other.postMessage({ type: 'lines', client_key: begun.key, n: 1, lines: [line(2)] })
  await soon(() => expect(server.consents.slice(1)).toEqual([new Date(at).toISOString()]))
  server.isAway = true
  const third = chrome.port('page', pageSender('document-3', 9))
  const late = await joined(third, { ...JOIN, reference: 'lat-ecom-ers' })
  third.postMessage({ type: 'lines', client_key: late.key, n: 1, lines: [line(3)] })
  third.postMessage({ type: 'consent', client_key: late.key, at: at + 5 })
  await soon(() => expect(late.last('lines-stored')).toBeDefined())
  server.isAway = false
  third.postMessage({ type: 'retry' })
  // Lines that waited for the server when the others were told begin the meeting with it.
  await soon(() => expect(server.consents).toContain(new Date(at + 5).toISOString()))
})

it('keeps an own note until the server has it, once, also when the meeting was left and the worker ended', async () => {
  const { server, chrome, port, page } = await inMeeting()
  server.isAway = true
  const note = { key: 'c0ffee00-0000-4000-8000-000000000001', text: 'Ask Ann first', at: Date.UTC(2026, 10, 21, 9, 2) }
  const done = { ...note, key: 'c0ffee00-0000-4000-8000-000000000002', text: 'Sent by the page' }
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  for (const each of [note, note, done]) port.postMessage({ type: 'note', client_key: page.key, note: each })
  port.postMessage({ type: 'note-done', key: done.key })
  port.postMessage({ type: 'leave', client_key: page.key, at: note.at + 1_000 })
  const store = await chrome.open()
  await soon(async () => expect(await store.meetings()).toEqual([]))
  chrome.kill()
  server.isAway = false
  await (await chrome.worker()).onAlarm()
  const sent = { client_key: note.key, text: note.text, at: new Date(note.at).toISOString() }
  await soon(() => expect(server.notes).toEqual([sent]))
  await soon(async () => expect((await store.activities()).filter((each) => each.note)).toEqual([]))
  expect(server.ended).toHaveLength(1)
})

it('keeps an own note of a meeting in which nothing was said: it begins the meeting, once the others were told', async () => {
  const server = fakeServer()
  const chrome = fakeBrowser(server)
  const begun = () => server.now('POST /extension/meetings')
  const note = { key: 'c0ffee00-0000-4000-8000-000000000003', text: 'Nobody came', at: Date.UTC(2026, 10, 21, 9, 2) }
  const sent = { client_key: note.key, text: note.text, at: new Date(note.at).toISOString() }
  const port = chrome.port('page', pageSender())
  const page = await joined(port)
  port.postMessage({ type: 'note', client_key: page.key, note })
  await soon(() => expect(server.notes).toEqual([sent]))
  port.postMessage({ type: 'leave', client_key: page.key, at: note.at })
  await soon(() => expect(server.ended).toHaveLength(1))

  server.consentPolicy = 'required'
  const other = chrome.port('page', pageSender('document-2', 8))
  const held = await joined(other, { ...JOIN, reference: 'xyz-abcd-efg' })
  const second = { ...note, key: 'c0ffee00-0000-4000-8000-000000000004' }
  other.postMessage({ type: 'note', client_key: held.key, note: second })
  const store = await chrome.open()
  await soon(async () => expect(await store.hasNote(held.key)).toBe(true))
  expect(begun()).toBe(1)
  other.postMessage({ type: 'consent', client_key: held.key, at: note.at + 1_000 })
  await soon(() => expect(server.notes).toEqual([sent, { ...sent, client_key: second.key }]))
  expect(server.consents).toEqual([new Date(note.at + 1_000).toISOString()])
})

it('begins no meeting for an own note once the others were told where saving is off or the meeting was deleted', async () => {
  const server = fakeServer()
  server.consentPolicy = 'required'
  const chrome = fakeBrowser(server)
  const store = await chrome.open()
  const at = Date.UTC(2026, 10, 21, 9, 2)
  const note = { key: 'c0ffee00-0000-4000-8000-000000000005', text: 'Nobody came', at }
  const port = chrome.port('page', pageSender())
  const page = await joined(port)
  port.postMessage({ type: 'note', client_key: page.key, note })
  await soon(async () => expect(await store.hasNote(page.key)).toBe(true))
  server.isSaving = false
  port.postMessage({ type: 'check-switches' })
  await soon(() => expect(page.last('status')).toMatchObject({ allowed: { saving: false } }))
  port.postMessage({ type: 'consent', client_key: page.key, at })
  port.postMessage({ type: 'activity', activity: 'meeting_recording_paused' })
  await soon(() => expect(server.activities).toContain('meeting_recording_paused'))
  // A meeting that was begun would have who was invited looked up.
  await soon(async () => expect(await store.activities()).toMatchObject([{ note }]))

  Object.assign(server, { isSaving: true, consentPolicy: 'offered' })
  const other = chrome.port('page', pageSender('document-2', 8))
  const gone = await joined(other, { ...JOIN, reference: 'xyz-abcd-efg' })
  other.postMessage({ type: 'lines', client_key: gone.key, n: 1, lines: [line(1)] })
  await soon(() => expect(stored(server)).toHaveLength(1))
  server.hasMeetings = false
  await soon(() => {
    other.postMessage({ type: 'lines', client_key: gone.key, n: 2, lines: [line(2)] })
    expect(gone.last('meeting')).toMatchObject({ is_gone: true })
  })
  const second = { ...note, key: 'c0ffee00-0000-4000-8000-000000000006' }
  other.postMessage({ type: 'note', client_key: gone.key, note: second })
  other.postMessage({ type: 'consent', client_key: gone.key, at })
  other.postMessage({ type: 'activity', activity: 'meeting_recording_unpaused' })
  await soon(() => expect(server.activities).toContain('meeting_recording_unpaused'))
  await soon(async () => expect(await store.activities()).toMatchObject([{ note }, { note: second }]))
  expect(server.client_keys).toEqual([gone.key])
})

it('has who was invited looked up once, as soon as the meeting is stored, whatever the page shows', async () => {
  const { server, chrome, port, page } = await inMeeting()
  await soon(() => expect(server.activities).toHaveLength(1))
  expect(server.lookups).toEqual([])
  const send = (n: number) => port.postMessage({ type: 'lines', client_key: page.key, n, lines: [line(n)] })
  send(1)
  const { meeting_url, title: meeting_title } = JOIN
  const meeting_id = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a77'
  const lookup = { meeting_url, meeting_title, meeting_id, names: [], keeps_only: true }
  await soon(() => expect(server.lookups).toEqual([lookup]))
  send(2)
  await soon(() => expect(stored(server)).toHaveLength(2))
  const store = await chrome.open()
  await soon(async () => expect(await store.activities()).toEqual([]))
  expect(server.lookups).toHaveLength(1)
})

it('looks up who was invited without holding up lines, again later where the server was away, also after the meeting', async () => {
  const { server, chrome, port, page } = await inMeeting()
  const { fetch } = chrome.browserApi
  const slow = Promise.withResolvers<Response>()
  let lookups = 0
  chrome.browserApi.fetch = (input, init) => {
    if (!String(input).endsWith('/extension/meeting-background')) return fetch(input, init)
    lookups += 1
    return lookups === 1 ? slow.promise : fetch(input, init)
  }
  const send = (n: number) => port.postMessage({ type: 'lines', client_key: page.key, n, lines: [line(n)] })
  send(1)
  await soon(() => expect(lookups).toBe(1))
  send(2)
  await soon(() => expect(stored(server)).toHaveLength(2))
  slow.reject(new TypeError('Failed to fetch'))
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  await soon(() => expect(server.ended).toHaveLength(1))
  expect(lookups).toBe(1)
  chrome.clock.skew = 61_000
  await (await chrome.worker()).onAlarm()
  await soon(() => expect(server.lookups).toHaveLength(1))
})

it('looks up nobody for a meeting that the company does not store', async () => {
  const server = fakeServer()
  server.isSaving = false
  const { chrome, port, page } = await inMeeting(server)
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  // A meeting that is not stored yet may be asked for more than once.
  await soon(() => expect(server.client_keys).not.toEqual([]))
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  const store = await chrome.open()
  await soon(async () => expect(await store.activities()).toEqual([]))
  expect(server.lookups).toEqual([])
})

it('keeps preferences for all pages, each place by its service', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender())
  const other = messagesAt(chrome.port('popup', { id: OWN_ID, origin: `chrome-extension://${OWN_ID}` }))
  port.postMessage({ type: 'preferences', change: { place: { google_meet: { x: 1, y: 2 } } } })
  port.postMessage({ type: 'preferences', change: { theme: 'dark', place: { microsoft_teams: { x: 3, y: 4 } } } })
  const place = { google_meet: { x: 1, y: 2 }, microsoft_teams: { x: 3, y: 4 } }
  await soon(() => expect(other.last('overview')?.['preferences']).toMatchObject({ theme: 'dark', place }))
})

it('shows the popup the meeting of its tab, and shows the overlay when it is told to', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender('document-1', 7))
  const page = await joined(port)
  const popupPort = chrome.port('popup', { id: OWN_ID, origin: `chrome-extension://${OWN_ID}` })
  const popup = messagesAt(popupPort)
  popupPort.postMessage({ type: 'watch-tab', tab_id: 7 })
  const summary = {
    service: 'google_meet',
    title: 'Weekly sync',
    capture: 'active',
    is_listening: true,
    saving: 'saving',
    saving_trouble: null,
    is_hidden: true,
  }
  port.postMessage({ type: 'summary', summary })
  await soon(() => expect(popup.last('overview')?.['meeting']).toEqual(summary))
  expect(chrome.marks.at(-1)).toBe('●')
  port.postMessage({ type: 'summary', summary: { ...summary, saving_trouble: 'disk' } })
  await soon(() => expect(chrome.marks.at(-1)).toBe('!'))
  popupPort.postMessage({ type: 'show' })
  await soon(() => expect(page.last('show')).toBeDefined())
  popupPort.postMessage({ type: 'watch-tab', tab_id: 8 })
  await soon(() => expect(popup.last('overview')?.['meeting']).toBeNull())
  popupPort.postMessage({ type: 'log-out' })
  await soon(() => expect(popup.last('logged-out')).toEqual({ type: 'logged-out', is_revoked: true }))
})

it('keeps the mark on the icon of a tab while another frame of it comes and goes', async () => {
  const { chrome, port } = await inMeeting()
  const summary = { service: 'google_meet', title: 'Weekly sync', capture: 'active', is_listening: true }
  port.postMessage({
    type: 'summary',
    summary: { ...summary, saving: 'saving', saving_trouble: null, is_hidden: true },
  })
  await soon(() => expect(chrome.marks.at(-1)).toBe('●'))
  const frame = chrome.port('page', pageSender('document-2'))
  const other = messagesAt(frame)
  await soon(() => expect(other.last('status')).toBeDefined())
  const count = chrome.marks.length
  frame.disconnect()
  await soon(() => expect(chrome.marks.length).toBeGreaterThan(count))
  expect(chrome.marks.at(-1)).toBe('●')
  port.disconnect()
  await soon(() => expect(chrome.marks.at(-1)).toBe(''))
})

it('opens pages of the own web app alone', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender())
  for (const path of ['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '/meetings/1?tab=notes']) {
    port.postMessage({ type: 'open', path })
  }
  await soon(() => expect(chrome.opened).toEqual([`${SERVER}/meetings/1?tab=notes`]))
})

it('loads a newer version of itself when no meeting goes on', async () => {
  const chrome = fakeBrowser(fakeServer())
  const port = chrome.port('page', pageSender())
  const page = await joined(port)
  const worker = await chrome.worker()
  worker.onUpdate()
  expect(chrome.updates.count).toBe(0)
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at })
  await soon(() => expect(chrome.updates.count).toBe(1))
})

it('loads a newer version of itself only once the card after the call is closed', async () => {
  const { chrome, port, page } = await inMeeting()
  const worker = await chrome.worker()
  worker.onUpdate()
  port.postMessage({ type: 'card', is_open: true })
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at })
  const store = await chrome.open()
  await soon(async () => expect(await store.meetings()).toEqual([]))
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('lines-stored')).toBeDefined())
  expect(chrome.updates.count).toBe(0)
  port.postMessage({ type: 'card', is_open: false })
  await soon(() => expect(chrome.updates.count).toBe(1))
})

it.each([
  ['that waits already', true],
  ['that comes only then', false],
])('stores what a closed tab has sent before it loads a newer version of itself %s', async (_, isWaiting) => {
  const { chrome, port, page } = await inMeeting()
  const worker = await chrome.worker()
  if (isWaiting) worker.onUpdate()
  const badge = Promise.withResolvers<void>()
  chrome.browserApi.setBadge = () => badge.promise
  port.postMessage({ type: 'summary', summary: null })
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.disconnect()
  await new Promise((resolve) => setTimeout(resolve, 30))
  if (!isWaiting) worker.onUpdate()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(chrome.updates.count).toBe(0)
  badge.resolve()
  await soon(() => expect(chrome.updates.count).toBe(1))
  const store = await chrome.open()
  expect((await store.get(page.key))?.tail).toEqual([line(1)])
})

it.each([
  ['update', 'run the new version after an update, once they show no call', true],
  ['install', 'run it after the installation, also in a call', false],
])('has the pages that are open at an %s %s, each for itself', async (reason, _, isRenewed) => {
  const chrome = fakeBrowser(fakeServer())
  const served: unknown[] = []
  chrome.browserApi.meetingTabs = async () => [7, 8, 9]
  chrome.browserApi.serveTab = async (tab_id, how) => {
    if (tab_id === 7) throw new Error('Cannot access contents of the page')
    // A tab that the browser has put to sleep does not answer before it wakes up.
    if (tab_id === 8) await new Promise(() => {})
    served.push([tab_id, how])
  }
  const worker = await chrome.worker()
  await worker.onInstalled('chrome_update')
  expect(served).toEqual([])
  void worker.onInstalled(reason)
  await soon(() => expect(served).toEqual([[9, { isRenewed }]]))
})

it.each([
  ['another extension', { ...pageSender(), id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
  ['no extension', { ...pageSender(), id: undefined }],
  ['another site', { ...pageSender(), origin: 'https://evil.example' }],
  ['a site whose name begins alike', { ...pageSender(), origin: 'https://meet.google.com.evil.example' }],
  ['a meeting service without encryption', { ...pageSender(), origin: 'http://meet.google.com' }],
  ['a frame of no origin', { ...pageSender(), origin: 'null' }],
  ["another extension's page", { ...pageSender(), origin: 'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba' }],
  ['no tab', { ...pageSender(), tab: undefined }],
  ['nobody', undefined],
])('check 88: answers nothing to a message of %s', async (_name, sender) => {
  const server = fakeServer()
  const chrome = fakeBrowser(server)
  for (const name of ['page', 'call', 'popup']) {
    const port = chrome.port(name, sender)
    const said = messagesAt(port)
    port.postMessage({ type: 'log-out' })
    port.postMessage({ type: 'watch-tab', tab_id: null })
    port.postMessage({ method: 'POST', path: '/extension/activity', body: { activity: 'recap_fetched' } })
    await soon(() => expect(said.isClosed()).toBe(true))
    expect(said.received).toEqual([])
  }
  expect(chrome.connection.value).toEqual(DANA)
  expect(server.activities).toEqual([])
})

it('check 88: adds the scripts of the extension to the document of a content script that asks, and to no other', async () => {
  const { browserApi, opened } = fakeBrowser(fakeServer())
  const ask = (message: unknown, sender = pageSender()) => addPart(browserApi, message, sender)
  await expect(ask({ type: 'add-part', part: 'overlay' })).resolves.toBe(true)
  expect(opened).toEqual(['document-1 /overlay.js'])
  expect(ask({ type: 'add-part', part: 'background' })).toBeNull()
  expect(ask({ type: 'add-part', part: 'overlay' }, { ...pageSender(), origin: 'https://evil.example' })).toBeNull()
  const popup = { id: OWN_ID, origin: `chrome-extension://${OWN_ID}`, documentId: 'popup', tab: { id: 1 } }
  expect(ask({ type: 'add-part', part: 'overlay' }, popup)).toBeNull()
  const gone = { ...browserApi, addScript: () => Promise.reject(new Error('No document with id')) }
  await expect(addPart(gone, { type: 'add-part', part: 'markdown' }, pageSender())).resolves.toBe(false)
})

it('check 88: a meeting page cannot pose as the popup, and no port of another name is served', async () => {
  const chrome = fakeBrowser(fakeServer())
  for (const name of ['popup', 'token', '']) {
    const said = messagesAt(chrome.port(name, pageSender()))
    await soon(() => expect(said.isClosed()).toBe(true))
    expect(said.received).toEqual([])
  }
})

it.each([
  ['a call that is not on the list', { method: 'GET', path: '/auth/verify' }],
  ['a setting', { method: 'PUT', path: '/company-settings/calendar', body: { address: 'https://x.example' } }],
  ['another method', { method: 'GET', path: '/extension/answer' }],
  ['another server', { method: 'POST', path: 'https://evil.example/extension/recap', body: {} }],
  ['another server without a scheme', { method: 'POST', path: '//evil.example/extension/recap', body: {} }],
  ['a way out of a path', { method: 'GET', path: '/extension/responses/../../auth/verify' }],
  ['a way out of a path in other signs', { method: 'GET', path: '/extension/responses/..%2f..%2fauth%2fverify' }],
  ['an answer without a question', { method: 'POST', path: '/extension/answer', body: {} }],
  [
    'a body that is too long',
    { method: 'POST', path: '/company-knowledge/search', body: { query: 'x'.repeat(9_000) } },
  ],
  ['no call at all', 'token'],
])('check 88: refuses %s, and asks the server nothing', async (_name, call) => {
  const server = fakeServer()
  const port = fakeBrowser(server).port('call', pageSender())
  const answer = messagesAt(port)
  port.postMessage(call)
  await soon(() => expect(answer.last('end')).toBeDefined())
  expect(answer.last('head')).toMatchObject({ status: 400 })
  expect(server.asked).toEqual([])
})

it('has the browser wake it while lines wait for a server, and no longer', async () => {
  const { server, chrome, port, page } = await inMeeting()
  expect(chrome.alarm.isOn, 'the page is open and asks').toBe(false)
  server.isAway = true
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  await soon(() => expect(chrome.alarm.isOn).toBe(true))
  const store = await chrome.open()
  await soon(async () => expect(await store.meetings()).toEqual([]))
  // The page is gone, and the browser has stopped the worker.
  chrome.kill()
  await (await chrome.worker()).onAlarm()
  expect(chrome.alarm.isOn).toBe(true)
  chrome.kill()
  server.isAway = false
  await (await chrome.worker()).onAlarm()
  await soon(() => expect(stored(server)).toEqual(['line 1 1']))
  await soon(() => expect(server.ended).toHaveLength(1))
  await soon(async () => {
    await (await chrome.worker()).onAlarm()
    expect(chrome.alarm.isOn).toBe(false)
  })
})

it('has the browser wake it no longer for a meeting that the server refuses, which it offers again with the next delivery', async () => {
  const { server, chrome, port, page } = await inMeeting()
  server.isMeetingRefused = true
  const note = { key: 'c0ffee00-0000-4000-8000-000000000007', text: 'Ask Ann', at: JOIN.at + 30_000 }
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  port.postMessage({ type: 'note', client_key: page.key, note })
  await soon(() => expect(page.last('meeting')).toMatchObject({ is_refused: true, unsent: 1 }))
  port.postMessage({ type: 'leave', client_key: page.key, at: JOIN.at + 60_000 })
  const store = await chrome.open()
  await soon(async () => expect(await store.meetings()).toEqual([]))
  await soon(async () => {
    await (await chrome.worker()).onAlarm()
    expect(chrome.alarm.isOn).toBe(false)
  })
  chrome.kill()
  const before = server.now('POST /extension/meetings')
  const worker = await chrome.worker()
  await soon(() => expect(server.now('POST /extension/meetings')).toBeGreaterThan(before))
  await worker.onAlarm()
  expect(chrome.alarm.isOn).toBe(false)
  server.isMeetingRefused = false
  worker.onOnline()
  await soon(() => expect(stored(server)).toEqual(['line 1 1']))
  await soon(() => expect(server.ended).toHaveLength(1))
  await soon(() => expect(server.notes).toHaveLength(1))
})

it('asks a server that is away less and less often, and never less than every twenty seconds', async () => {
  const { server, chrome, port, page } = await inMeeting()
  server.isAway = true
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(page.last('status')).toMatchObject({ connection: 'away' }))
  const tries: number[] = []
  const calls = () => server.now('POST /extension/meetings')
  for (let seconds = 0; seconds < 600; seconds += 10) {
    const before = calls()
    chrome.clock.skew = seconds * 1_000
    port.postMessage({ type: 'heartbeat' })
    // Whatever the nudge begins has begun when the next message is answered.
    port.postMessage({ type: 'lines', client_key: page.key, n: 1_000 + seconds, lines: [line(2)] })
    await soon(() => expect(page.last('lines-stored')).toMatchObject({ n: 1_000 + seconds }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (calls() > before) tries.push(seconds)
  }
  const gaps = tries.slice(1).map((at, n) => at - (tries[n] ?? 0))
  // A try is due after 10 to 20 s in the end, and looked for every 10 s.
  expect(Math.max(...gaps)).toBeLessThanOrEqual(30)
  expect(tries.length).toBeLessThan(50)
})

it('check 88: drops what is malformed and goes on with the rest', async () => {
  const { server, port, page } = await inMeeting()
  const huge = { ...line(1), text: 'x'.repeat(200_000) }
  const wrong = [
    null,
    'log-out',
    [],
    {},
    { type: 'token' },
    { type: 'lines', client_key: '../x', n: 1, lines: [line(1)] },
    { type: 'lines', client_key: page.key, n: 1, lines: [] },
    { type: 'lines', client_key: page.key, n: 1, lines: [huge] },
    { type: 'lines', client_key: page.key, n: 1, lines: Array.from({ length: 500 }, (_, n) => line(n)) },
    { type: 'preferences', change: { theme: '</style>' } },
    { type: 'activity', activity: 'company_registered' },
    { type: 'capture', service: 'zoom', pack_version: 1, status: 'active', read_by: '' },
  ]
  for (const each of wrong) port.postMessage(each)
  port.postMessage({ type: 'lines', client_key: page.key, n: 9, lines: [line(9)] })
  await soon(() => expect(stored(server)).toEqual(['line 9 1']))
  // Said and sent after the line is stored, beside and after its way to the server.
  await soon(() => expect(page.last('lines-stored')).toBeDefined())
  await soon(() => expect(server.activities).not.toEqual([]))
  expect(page.received.filter(({ type }) => type === 'lines-stored')).toEqual([
    { type: 'lines-stored', n: 9, is_known: true },
  ])
  expect(server.activities).toEqual(['meeting_start_detected'])
})

it('check 88: the token goes to the own server and into no message to a page', async () => {
  const { server, chrome, port, page } = await inMeeting()
  const call = chrome.port('call', pageSender())
  const answer = messagesAt(call)
  call.postMessage({
    method: 'POST',
    path: '/extension/answer',
    body: { current_message: { message: 'How long?', username: 'Ana' } },
  })
  port.postMessage({ type: 'lines', client_key: page.key, n: 1, lines: [line(1)] })
  await soon(() => expect(answer.last('end')).toBeDefined())
  await soon(() => expect(stored(server)).toHaveLength(1))
  const said = JSON.stringify([page.received, answer.received])
  expect(said).toContain('two days')
  for (const secret of [TOKEN, SERVER, 'cuecard.example.com', 'x-secret-of-server']) expect(said).not.toContain(secret)
  expect(new Set(server.asked.map(({ token, origin }) => `${origin} ${token}`))).toEqual(
    new Set([`${SERVER} Bearer ${TOKEN}`]),
  )
})
