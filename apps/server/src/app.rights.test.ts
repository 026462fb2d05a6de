import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { revokeOtherSessions } from '@cuecard/contract/auth.ts'
import { updateUserRole } from '@cuecard/contract/companies.ts'
import { logout } from '@cuecard/contract/session.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { makeMeeting } from '../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { assistantResponses } from './features/answers/answers.tables.ts'
import { forgetActors } from './features/access-tokens/access-tokens.service.ts'
import { issueToken } from './features/access-tokens/access-tokens.service.ts'
import type { CompanyRow } from './features/companies/companies.service.ts'
import type { Db } from './platform/db/database.ts'
import { readConfig } from './platform/config.ts'
import { openModel } from './platform/model/language-model.ts'
import {
  deltaEvent,
  type ScriptedUpstream,
  scriptedUpstream,
  sendDeltas,
} from './platform/model/scripted-upstream.fixture.ts'
import { changeUser } from './features/accounts/accounts.service.ts'
import { endTokens } from './features/access-tokens/access-tokens.service.ts'
import { hashToken } from './platform/secrets.ts'

let upstream: ScriptedUpstream
let test: TestApp
let address: string
let company: CompanyRow
let other: CompanyRow
/** Whether the model says anything. */
let speaks = true
const listening = new Set<symbol>()

beforeAll(async () => {
  upstream = await scriptedUpstream(async (reply) => {
    if (!speaks) return
    sendDeltas(reply, ['Within'])
    while (!reply.destroyed) {
      reply.write(deltaEvent(' four'))
      await sleep(20)
    }
  })
  test = await testApp({ work: true })
  const { deps } = test
  deps.model = openModel(readConfig({ AI_BASE_URL: upstream.url, AI_MODEL: 'scripted' }), deps.log)
  const { signals } = deps
  deps.signals = {
    ...signals,
    subscribe: (topic, hear) => {
      const stop = signals.subscribe(topic, hear)
      const heard = Symbol('listener')
      listening.add(heard)
      return () => {
        listening.delete(heard)
        stop()
      }
    },
  }
  company = await makeCompany(deps, 'Streams')
  other = await makeCompany(deps, 'Others')
  const writer = await makePerson(test.app, { role: 'company_admin', company })
  await addText(writer, 'Support', 'Support answers within four hours on working days.')
  await syncAll(writer)
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  await upstream.close()
})
beforeEach(() => {
  speaks = true
  upstream.calls.length = 0
})

const current_message = { message: 'How fast does support answer?', username: 'Carla' }
/** Every call of the extension that streams. */
const STREAMS = {
  answer: { current_message },
  explain: { current_message },
  recap: { transcription_message_history: [current_message] },
}
type Stream = keyof typeof STREAMS

/** Asks over a real connection. */
const ask = (bearer: string, { stream = 'answer', signal }: { stream?: Stream; signal?: AbortSignal } = {}) =>
  fetch(`${address}/api/extension/${stream}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(STREAMS[stream]),
    ...(signal ? { signal } : {}),
  })

/** Reads on until the connection is cut; resolves with when that was. */
async function cutOff(reply: Response): Promise<number> {
  try {
    for await (const _chunk of reply.body ?? []) continue
  } catch {
    return performance.now()
  }
  throw new Error('the stream came to a regular end')
}

async function change(person: TestPerson, work: (tx: Db) => Promise<unknown>): Promise<void> {
  await test.deps.db.transaction((tx) => work(tx))
  forgetActors(test.deps, person.id)
}

const takings: Record<string, (person: TestPerson) => Promise<unknown>> = {
  'is disabled': (person) =>
    change(person, (tx) => changeUser(test.deps, tx, { id: person.id, disabled_at: new Date() })),
  'is removed': (person) => change(person, (tx) => changeUser(test.deps, tx, { id: person.id, company_id: null })),
  'is moved to another company': (person) =>
    change(person, (tx) => changeUser(test.deps, tx, { id: person.id, company_id: other.id })),
  'has every token revoked': (person) => change(person, (tx) => endTokens(test.deps, tx, person.id)),
}

for (const [what, take] of Object.entries(takings)) {
  for (const [purpose, stream] of [
    ['session', 'answer'],
    ['extension', 'answer'],
    ['extension', 'explain'],
    ['extension', 'recap'],
  ] as const) {
    it(`check 6: the running ${stream} of a person who ${what} is cut, asked with a token for ${purpose}`, async () => {
      const [person, colleague] = [
        await makePerson(test.app, { role: 'company_user', company }),
        await makePerson(test.app, { role: 'company_user', company }),
      ]
      const bearer = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose })
      const leaving = new AbortController()
      const [theirs, colleagues] = [
        await ask(bearer, { stream }),
        await ask(colleague.token, { stream, signal: leaving.signal }),
      ]
      expect([theirs.status, colleagues.status]).toEqual([200, 200])
      const cut = cutOff(theirs)
      await sleep(50)
      const taken = performance.now()
      await take(person)
      expect((await cut) - taken).toBeLessThan(5_000)
      // Whoever was moved asks the other company's knowledge from now on.
      const next = await ask(bearer, { stream, signal: leaving.signal })
      expect(next.status).toBe({ 'is removed': 403, 'is moved to another company': 200 }[what] ?? 401)
      // The control: the colleague's goes on, so it was the taken right that cut the other.
      const reader = colleagues.body?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      leaving.abort()
      const cutOnes = async () => (await responsesOf(person)).filter((row) => row.company_id === company.id)
      // Of recaps nothing is kept.
      const kept = stream === 'recap' ? [] : ['incomplete']
      await expect.poll(async () => (await cutOnes()).map((row) => row.outcome)).toEqual(kept)
    })
  }
}

const responsesOf = async (person: TestPerson) =>
  (await test.deps.db.select().from(assistantResponses)).filter((row) => row.user_id === person.id)

it('check 6: what has not begun yet becomes the refusal, and the model is told to stop', async () => {
  speaks = false
  const person = await makePerson(test.app, { role: 'company_user', company })
  const call = ask(person.token)
  await expect.poll(() => upstream.calls.length).toBe(1)
  const taken = performance.now()
  await takings['is removed']?.(person)
  const reply = await call
  expect([reply.status, await reply.json()]).toEqual([403, { detail: expect.stringContaining('registration') }])
  expect(((await upstream.calls[0]?.hungUp) ?? Infinity) - taken).toBeLessThan(5_000)
})

it('check 6: signing out cuts the streams of that session alone, and a lowered role none that it still allows', async () => {
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const second = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'session' })
  const leaving = new AbortController()
  const [first, kept] = [await ask(person.token), await ask(second, { signal: leaving.signal })]
  await change(person, (tx) => changeUser(test.deps, tx, { id: person.id, role: 'company_user' }))
  await sleep(200)
  const cut = cutOff(first)
  await person.api(logout)
  await cut
  const reader = kept.body?.getReader()
  for (let nth = 0; nth < 20; nth++) expect((await reader?.read())?.done).toBe(false)
  leaving.abort()
})

it('check 6: a long meeting that is being sent to a person who is removed is cut', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company })
  const { id } = await makeMeeting(test, { owner: person, title: 'Long', messages: [] })
  // More than what the sockets take while nobody reads.
  await test.deps.database.query(
    `insert into meeting_messages (company_id, meeting_id, message_id, sequence, username, message, at)
     select company_id, id, 'm' || n, n, 'Ann', repeat('x', 8000), started_at from meetings, generate_series(1, 2000) n
     where id = $1`,
    [id],
  )
  await expect.poll(() => listening.size).toBe(0)
  const headers = { authorization: `Bearer ${person.token}` }
  const reply = await fetch(`${address}/api/v0.5/meetings/${id}/company`, { headers })
  expect(reply.status).toBe(200)
  await takings['is removed']?.(person)
  await expect.poll(() => listening.size).toBe(0)
  await cutOff(reply)
})

/** Sends a call's head alone, takes the caller's rights once they are let in, and sends the body then. */
async function sentLate(
  person: TestPerson,
  call: { method: string; path: string; type?: string; body: string },
  take: () => Promise<unknown>,
) {
  const { method, path, type = 'application/json', body } = call
  const sent = request(`${address}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    },
  })
  const replied = once(sent, 'response')
  sent.flushHeaders()
  await expect.poll(() => test.deps.caches.actors.byHash.has(hashToken(person.token))).toBe(true)
  await take()
  sent.end(body)
  const [reply]: [IncomingMessage] = (await replied) as [IncomingMessage]
  const { statusCode: status = 0 } = reply
  if (status >= 400) return { status, reply: await json(reply) }
  // A running answer would not end by itself.
  reply.destroy()
  return { status }
}

const LATE = {
  'an invitation of their own': (person: TestPerson) => ({
    method: 'POST',
    path: 'company-settings/user',
    body: JSON.stringify({ user_email: person.email, role: 'admin' }),
  }),
  'an upload': () => ({
    method: 'POST',
    path: 'company-knowledge/items',
    type: 'multipart/form-data; boundary=x',
    body: [
      '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nLate',
      '--x\r\ncontent-disposition: form-data; name="type"\r\n\r\nfile',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="late.md"\r\n\r\nSupport answers late.',
      '--x--\r\n',
    ].join('\r\n'),
  }),
  'a question': () => ({ method: 'POST', path: 'extension/answer', body: JSON.stringify(STREAMS.answer) }),
}

for (const [what, call] of Object.entries(LATE)) {
  it(`check 6: ${what} whose body comes after its sender was removed does nothing`, async () => {
    const person = await makePerson(test.app, { role: 'company_admin', company })
    const { rows: before } = await written()
    const late = await sentLate(person, call(person), async () => takings['is removed']?.(person))
    expect(late).toEqual({ status: 403, reply: { detail: expect.stringContaining('registration') } })
    expect((await written()).rows).toEqual(before)
    expect(upstream.calls).toHaveLength(0)
  })
}

const written = () =>
  test.deps.database.query(
    'select (select count(*) from invitations) invitations, (select count(*) from knowledge_items) items',
  )

it('check 7: a change whose body comes after its sender was demoted does not undo that', async () => {
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const demoted = () => change(person, (tx) => changeUser(test.deps, tx, { id: person.id, role: 'company_user' }))
  const body = JSON.stringify({ role: 'company_admin' })
  const late = await sentLate(person, { method: 'PUT', path: `company-settings/users/${person.id}`, body }, demoted)
  expect(late).toEqual({ status: 403, reply: { detail: 'Admin access required' } })
  await expect(
    person.api(updateUserRole, { params: { id: person.id }, body: { role: 'company_admin' } }),
  ).rejects.toMatchObject({ status: 403 })
})

it('leaves no listener behind when a stream is over', async () => {
  await expect.poll(() => listening.size).toBe(0)
  const person = await makePerson(test.app, { role: 'company_user', company })
  const leaving = new AbortController()
  await ask(person.token, { signal: leaving.signal })
  expect(listening.size).toBe(1)
  await person.api(revokeOtherSessions)
  leaving.abort()
  await expect.poll(() => listening.size).toBe(0)
})
