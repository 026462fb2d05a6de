import 'fake-indexeddb/auto'
import { createClient } from '@cuecard/contract/client.ts'
import { expect, it } from 'vitest'
import type { CaptionLine } from '../messages/caption-line.ts'
import { LineQueue } from './line-queue.ts'
import { sendLines } from './send-lines.ts'

const ID = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a01'
const START = { client_key: 'k', meeting_type: 'google_meet' as const, started_at: '2026-11-21T09:00:00.000Z' }

interface Sent {
  message_id: string
  revision: number
  sequence: number
  message: string
}

type Trouble = 'none' | 'unreachable' | 'reply is lost' | `proxy ${number}` | 401 | 404 | 422 | 429 | 503

/** Takes messages as the server does: by id and revision, and acknowledges what is there without a gap. */
function server() {
  const messages = new Map<string, Sent>()
  const sequences = new Set<number>()
  const state = {
    trouble: (_path: string): Trouble => 'none',
    isSaving: true,
    ended: 0,
    requests: 0,
    messages,
    sequences,
  }
  const acknowledged = () => {
    let last = 0
    while (sequences.has(last + 1)) last += 1
    return last
  }
  const take = (path: string, body: { messages?: Sent[] }) => {
    if (path.endsWith('/end')) state.ended += 1
    for (const sent of (state.isSaving && body.messages) || []) {
      sequences.add(sent.sequence)
      const known = messages.get(sent.message_id)
      if (!known || known.revision < sent.revision) messages.set(sent.message_id, sent)
    }
    const meeting_id = state.isSaving ? ID : null
    return { meeting_id, is_meeting_saving_enabled: state.isSaving, acknowledged_sequence: acknowledged() }
  }
  const api = createClient({
    baseUrl: 'http://localhost/api',
    token: () => 't',
    fetch: async (input, init) => {
      state.requests += 1
      const { pathname } = new URL(String(input))
      const trouble = state.trouble(pathname)
      if (trouble === 'unreachable') throw new TypeError('Failed to fetch')
      if (typeof trouble === 'string' && trouble.startsWith('proxy')) {
        return new Response('404 page not found', { status: Number(trouble.split(' ')[1]) })
      }
      if (typeof trouble === 'number') return Response.json({ detail: 'x' }, { status: trouble })
      const reply = take(pathname, JSON.parse(String(init?.body)))
      if (trouble === 'reply is lost') throw new TypeError('Failed to fetch')
      return Response.json(reply)
    },
  })
  return Object.assign(state, { api })
}

const line = (n: number, revision = 1): CaptionLine => ({
  message_id: `m${n}`,
  revision,
  username: 'Ana',
  text: `line ${n} ${revision}`,
  at: Date.UTC(2026, 10, 21, 9, 0, n),
  image: null,
})

let names = 0
async function opened(from = 1) {
  const name = `queue-${(names += 1)}`
  const queue = await LineQueue.open(name)
  await queue.begin(START)
  for (let n = from; n <= 3; n += 1) await queue.add('k', [line(n)])
  return { name, queue }
}

it('sends every line in its order and forgets what was acknowledged', async () => {
  const { queue } = await opened()
  const there = server()
  expect(await sendLines(queue, there.api)).toBe('sent')
  expect([...there.messages.values()].map(({ message, sequence }) => `${sequence} ${message}`)).toEqual([
    '1 line 1 1',
    '2 line 2 1',
    '3 line 3 1',
  ])
  expect(await queue.count('k')).toBe(0)
  const requests = there.requests
  await sendLines(queue, there.api)
  expect(there.requests).toBe(requests)
})

it('loses and doubles nothing when its worker ends at any moment and replies are lost', async () => {
  const there = server()
  const troubles: Trouble[] = ['none', 'unreachable', 'reply is lost', 503]
  let calls = 0
  there.trouble = () => troubles[(calls += 1) % troubles.length] ?? 'none'
  const { name, queue: first } = await opened(4)
  first.close()
  for (let n = 1; n <= 40; n += 1) {
    const queue = await LineQueue.open(name)
    await queue.begin(START)
    await queue.add('k', [line(n), line(n, 2)])
    // The worker ends while it sends.
    const sending = sendLines(queue, there.api).catch(() => 'away')
    if (n % 3 === 0) queue.close()
    await sending
    queue.close()
  }
  there.trouble = () => 'none'
  const last = await LineQueue.open(name)
  expect(await sendLines(last, there.api)).toBe('sent')
  expect([...there.messages.values()].map(({ message }) => message).sort()).toEqual(
    Array.from({ length: 40 }, (_, n) => `line ${n + 1} 2`).sort(),
  )
  expect([...there.sequences].sort((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, n) => n + 1))
  expect(await last.count('k')).toBe(0)
})

it('keeps everything while the server is away or no longer knows the extension', async () => {
  const { queue } = await opened()
  const there = server()
  there.trouble = () => 'unreachable'
  expect(await sendLines(queue, there.api)).toBe('away')
  there.trouble = () => 401
  expect(await sendLines(queue, there.api)).toBe('disconnected')
  expect(await queue.count('k')).toBe(3)
})

it.each([400, 401, 403, 404, 413, 422])('keeps everything where a reverse proxy answers with %i', async (status) => {
  const { queue } = await opened()
  const there = server()
  await queue.end('k', '2026-11-21T10:00:00.000Z')
  for (const call of ['/meetings', '/messages', '/end']) {
    there.trouble = (path) => (path.endsWith(call) ? `proxy ${status}` : 'none')
    expect(await sendLines(queue, there.api)).toBe('away')
  }
  there.trouble = () => 'none'
  expect(await sendLines(queue, there.api)).toBe('sent')
  expect([...there.messages.keys()]).toEqual(['m1', 'm2', 'm3'])
  expect([there.ended, await queue.waiting()]).toEqual([1, []])
})

it('sends less at once where a proxy takes less', async () => {
  const { queue } = await opened()
  const there = server()
  there.trouble = () => (there.requests === 2 ? 'proxy 413' : 'none')
  expect(await sendLines(queue, there.api)).toBe('sent')
  expect([...there.messages.keys()]).toEqual(['m1', 'm2', 'm3'])
  expect(there.requests).toBe(4)
})

it('ends a meeting when all of it has arrived, and then knows it no longer', async () => {
  const { queue } = await opened()
  const there = server()
  await queue.end('k', '2026-11-21T10:00:00.000Z')
  there.trouble = () => 503
  await sendLines(queue, there.api)
  expect(there.ended).toBe(0)
  there.trouble = () => 'none'
  await sendLines(queue, there.api)
  expect(there.ended).toBe(1)
  expect(await queue.waiting()).toEqual([])
  expect(await queue.add('k', [line(9)])).toBe(false)
})

it('ends a meeting that was removed here while the server began it', async () => {
  const { queue } = await opened()
  const there = server()
  const told: string[] = []
  const onStored = async (_key: string, id: string) => void told.push(id)
  expect(await sendLines(queue, there.api, { onReply: () => void queue.removeMeeting('k'), onStored })).toBe('sent')
  expect([there.ended, there.messages.size, told]).toEqual([1, 0, []])
})

it('keeps nothing where no meeting is to be saved, and goes on without a gap when that changes', async () => {
  const { queue } = await opened()
  const there = server()
  there.isSaving = false
  expect(await sendLines(queue, there.api)).toBe('sent')
  expect([await queue.count('k'), there.messages.size]).toEqual([0, 0])
  there.isSaving = true
  await queue.add('k', [line(4)])
  await sendLines(queue, there.api)
  expect([...there.sequences]).toEqual([1])
  expect(await queue.count('k')).toBe(0)
})

it('numbers on where the server is, when its own database was lost', async () => {
  const there = server()
  const { queue: lost } = await opened()
  await sendLines(lost, there.api)
  const { queue } = await opened(4)
  await queue.add('k', [line(4), line(5)])
  await sendLines(queue, there.api)
  expect([...there.messages.keys()]).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  expect([...there.sequences]).toEqual([1, 2, 3, 4, 5])
})

it('sends again what a restored server misses, and never without end', async () => {
  const there = server()
  const { queue } = await opened()
  await sendLines(queue, there.api)
  there.sequences.clear()
  await queue.add('k', [line(4)])
  await sendLines(queue, there.api)
  expect(await queue.count('k')).toBe(0)
  expect(there.messages.has('m4')).toBe(true)
})

it('leaves out the one line that is refused for good, and forgets a meeting that was removed', async () => {
  const { queue } = await opened()
  const there = server()
  let refusals = 3
  await queue.add('k', [line(4)])
  there.trouble = () => (there.requests > 1 && (refusals -= 1) >= 0 ? 422 : 'none')
  await sendLines(queue, there.api)
  expect([...there.messages.keys()]).toEqual(['m2', 'm3', 'm4'])
  await queue.add('k', [line(5)])
  there.trouble = () => 404
  expect(await sendLines(queue, there.api)).toBe('sent')
  expect(await queue.waiting()).toEqual([])
})

it('sets aside a meeting that the server refuses, and sends the next one', async () => {
  const { queue } = await opened()
  await queue.begin({ ...START, client_key: 'later' })
  await queue.add('later', [line(4)])
  const there = server()
  there.trouble = () => 429
  expect(await sendLines(queue, there.api)).toBe('away')
  expect(there.requests).toBe(1)
  there.trouble = () => (there.requests === 2 ? 422 : 'none')
  expect(await sendLines(queue, there.api)).toBe('sent')
  expect([...there.messages.keys()]).toEqual(['m4'])
  expect([await queue.count('k'), await queue.count('later')]).toEqual([3, 0])
  await sendLines(queue, there.api)
  expect([...there.messages.keys()]).toEqual(['m4', 'm1', 'm2', 'm3'])
})
