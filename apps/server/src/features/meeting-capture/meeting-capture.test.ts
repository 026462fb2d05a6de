import { randomUUID } from 'node:crypto'
import {
  confirmConsent,
  endMeeting,
  type CapturedMessage,
  linkResponse,
  noteFollowUp,
  sendActivity,
  sendFeedback,
  sendMessages,
  startMeeting,
} from '@cuecard/contract/meetings/capture.ts'
import { getAnswer, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { updateCompanySettings } from '@cuecard/contract/companies.ts'
import {
  downloadTranscript,
  getMeeting,
  listMeetingFeedback,
  listMeetings,
  removeMeeting,
} from '@cuecard/contract/meetings/meetings.ts'
import { createWebhook, listWebhookDeliveries } from '@cuecard/contract/webhooks.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { readSharedMeeting } from '../../../test/meetings.ts'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { assistantResponses } from '../answers/answers.tables.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'
import { readConfig } from '../../platform/config.ts'
import { openLog } from '../../platform/log.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { meetingMessages, meetings } from '../meetings/meetings.tables.ts'

type Given = z.input<typeof CapturedMessage>

let test: TestApp
let company: CompanyRow
let owner: TestPerson
let colleague: TestPerson
let admin: TestPerson
let stranger: TestPerson
let logged = ''

beforeAll(async () => {
  const log = openLog(readConfig({ NODE_ENV: 'production' }), { write: (line: string) => void (logged += line) })
  test = await testApp({ overrides: { log } })
  company = await makeCompany(test.deps, 'Acme')
  const inCompany = async (role: 'company_user' | 'company_admin') => {
    const person = await makePerson(test.app, { role, company })
    const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
    return { ...person, api: apiWith(test.app, token) }
  }
  owner = await inCompany('company_user')
  colleague = await inCompany('company_user')
  admin = await makePerson(test.app, { role: 'company_admin', company })
  stranger = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Others') })
})
afterAll(() => test.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const begin = (person: TestPerson, rest: object = {}) =>
  person.api(startMeeting, {
    body: { client_key: randomUUID(), meeting_type: 'google_meet', started_at: minutesAgo(30), ...rest },
  })
const begun = async (person = owner, rest: object = {}) => (await begin(person, rest)).meeting_id ?? ''
const send = (id: string, messages: Given[], person = owner) =>
  person.api(sendMessages, { params: { id }, body: { messages } })
const transcriptOf = async (id: string) => {
  const reader = await makePerson(test.app, { role: 'company_admin', company })
  return (await reader.api(getMeeting, { params: { id } })).collected_meeting_data.transcript
}
const said = (sequence: number, rest: Partial<Given> = {}): Given => ({
  message_id: `m${sequence}`,
  sequence,
  username: 'Uma',
  message: `Message ${sequence}`,
  timestamp: sequence,
  ...rest,
})
const counted = async (person: TestPerson, activity: string) =>
  (await test.deps.db.select().from(activities).where(eq(activities.user_id, person.id))).filter(
    (row) => row.activity === activity,
  ).length
const switchSaving = (is_meeting_saving_enabled: boolean) =>
  admin.api(updateCompanySettings, { body: { is_meeting_saving_enabled } })

describe("the meeting's chat", () => {
  it('is dropped where the company does not read it, and stored as such where it does', async () => {
    const id = await begun()
    const typed = said(2, { kind: 'chat', message: 'Typed', username: 'Ben' })
    expect(await send(id, [said(1), typed])).toMatchObject({ acknowledged_sequence: 2 })
    expect((await transcriptOf(id)).map(({ message }) => message)).toEqual(['Message 1'])
    await admin.api(updateCompanySettings, { body: { is_chat_captured: true } })
    expect(await send(id, [said(3, { kind: 'chat', message: 'How much?', username: 'Ben' }), said(4)])).toMatchObject({
      acknowledged_sequence: 4,
    })
    await admin.api(updateCompanySettings, { body: { is_chat_captured: false } })
    expect((await transcriptOf(id)).map(({ message, kind }) => [message, kind])).toEqual([
      ['Message 1', 'spoken'],
      ['How much?', 'chat'],
      ['Message 4', 'spoken'],
    ])
  })
})

describe('beginning a meeting', () => {
  it('makes one for each key and owner, also when two calls come at once', async () => {
    const body = {
      client_key: 'meet/abc-defg',
      meeting_title: ' Kick-off ',
      attendees: [{ email: ' Bo@Client.Example ' }],
    }
    const before = await counted(owner, 'meeting_created')
    const [one, two, three] = [
      await Promise.all([begin(owner, body), begin(owner, body)]),
      await begin(owner, body),
    ].flat()
    expect(one).toEqual({ meeting_id: expect.any(String), is_meeting_saving_enabled: true, acknowledged_sequence: 0 })
    expect([two, three]).toEqual([one, one])
    const another = await begin(colleague, body)
    expect(another.meeting_id).not.toBe(one?.meeting_id)
    await expect.poll(() => counted(owner, 'meeting_created')).toBe(before + 1)
    expect(await owner.api(sendActivity, { body: { activity: 'meeting_start_detected' } })).toBeUndefined()
    await expect.poll(() => counted(owner, 'meeting_start_detected')).toBe(1)
    const detail = await admin.api(getMeeting, { params: { id: one?.meeting_id ?? '' } })
    expect(detail.meeting_general_info).toMatchObject({
      meeting_title: 'Kick-off',
      transcript_end_datetime_utc: null,
      calendar_event_data: { attendees: [{ email: 'Bo@Client.Example' }] },
    })
  })

  it('takes attendees that a later call brings, and lets the colleague among them see it', async () => {
    const client_key = randomUUID()
    const id = await begun(owner, { client_key })
    const reader = await makePerson(test.app, { role: 'company_user', company })
    await expect(reader.api(getMeeting, { params: { id } })).rejects.toMatchObject({ status: 404 })
    const attendees = [
      { name: 'Reader\0', email: reader.email.toUpperCase() },
      { name: 'Nobody', email: ' ' },
    ]
    expect(await begun(owner, { client_key, attendees })).toBe(id)
    const { calendar_event_data } = (await reader.api(getMeeting, { params: { id } })).meeting_general_info
    expect(calendar_event_data).toEqual({ attendees: [{ name: 'Reader', email: reader.email.toUpperCase() }] })
  })

  it('takes odd titles, keys and starts', async () => {
    const id = await begun(owner, {
      client_key: 'k\0\ud800',
      meeting_title: '\0 \u200b',
      started_at: '2999-01-01T00:00:00Z',
    })
    expect(await begun(owner, { client_key: 'k\0\ud800' })).toBe(id)
    const { meeting_general_info: info } = await admin.api(getMeeting, { params: { id } })
    expect(info.meeting_title).toBe('Untitled meeting')
    expect(Date.parse(info.transcript_start_datetime_utc)).toBeLessThanOrEqual(Date.now())
    const old = await begun(owner, { started_at: '0000-01-01T00:00:00Z' })
    expect((await admin.api(getMeeting, { params: { id: old } })).id).toBe(old)
  })
})

describe('messages', () => {
  it('are acknowledged up to the first gap; batches repeated, overlapping, shuffled and at once lose and double nothing', async () => {
    const id = await begun()
    expect((await send(id, [said(1), said(2)])).acknowledged_sequence).toBe(2)
    expect((await send(id, [said(4), said(5)])).acknowledged_sequence).toBe(2)
    expect((await send(id, [said(2), said(3)])).acknowledged_sequence).toBe(5)
    const batches = Array.from({ length: 15 }, (_, nth) =>
      Array.from({ length: 22 }, (__, step) => said(6 + nth * 20 + step)),
    )
    const shuffled = [...batches, ...batches].toSorted(
      (a, b) => (((a[0]?.sequence ?? 0) * 7) % 11) - (((b[0]?.sequence ?? 0) * 7) % 11),
    )
    const replies = await Promise.all(shuffled.map((batch) => send(id, batch)))
    expect(Math.max(...replies.map((reply) => reply.acknowledged_sequence))).toBe(307)
    const transcript = await transcriptOf(id)
    expect(transcript.map(({ message_id }) => message_id)).toEqual(
      Array.from({ length: 307 }, (_, nth) => `m${nth + 1}`),
    )
    expect((await admin.api(getMeeting, { params: { id } })).message_count).toBe(307)
    const [row] = await test.deps.db.select().from(meetings).where(eq(meetings.id, id))
    expect(row).toMatchObject({ acknowledged_sequence: 307, received_sequences: '{[1,308)}' })
    expect(row?.last_message_at?.toISOString()).toBe(transcript.at(-1)?.timestamp)
  })

  it('keep the highest revision, in whatever order revisions come, also within one batch', async () => {
    const words = (sequence: number, revision: number) =>
      said(sequence, { message_id: 'caption', revision, message: `Revision ${revision}`, timestamp: 10 + revision })
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]
    for (const order of orders) {
      const [apart, together] = [await begun(), await begun()]
      for (const revision of order) await send(apart, [words(revision + 1, revision)])
      const reply = await send(
        together,
        order.map((revision) => words(revision + 1, revision)),
      )
      expect(reply.acknowledged_sequence).toBe(3)
      for (const id of [apart, together]) {
        const { started_at } = (await test.deps.db.select().from(meetings).where(eq(meetings.id, id)))[0] ?? {}
        expect([order, await transcriptOf(id)]).toEqual([
          order,
          [
            {
              message_id: 'caption',
              message: 'Revision 2',
              username: 'Uma',
              timestamp: new Date((started_at?.getTime() ?? 0) + 10_000).toISOString(),
              user_image_url: null,
              kind: 'spoken',
            },
          ],
        ])
        const again = await send(id, [words(4, 1)])
        expect(again.acknowledged_sequence).toBe(4)
        expect((await transcriptOf(id))[0]?.message).toBe('Revision 2')
      }
    }
  })

  it('acknowledge what came out of order also where a later revision took its row', async () => {
    const id = await begun()
    const words = (sequence: number, revision: number) => said(sequence, { message_id: 'a', revision })
    await send(id, [words(3, 1)])
    await send(id, [words(5, 2)])
    expect((await send(id, [said(1), said(2), said(4)])).acknowledged_sequence).toBe(5)
  })

  it('are ordered by their times, whatever form these have: clock strings, numbers, none, future and equal ones', async () => {
    const started_at = minutesAgo(60)
    const id = await begun(owner, { started_at })
    const before = Date.now()
    await send(id, [
      said(1, { timestamp: '0:05:00' }),
      said(2, { timestamp: 60 }),
      said(3, { timestamp: '120.5' }),
      said(4, { timestamp: null }),
      said(5, { timestamp: '2999-01-01T00:00:00Z' }),
      said(6, { timestamp: '00:01:00.000' }),
      said(7, { timestamp: new Date(Date.parse(started_at) + 1_000).toISOString().replace('Z', '') }),
      { ...said(8), timestamp: undefined },
    ])
    const transcript = await transcriptOf(id)
    expect(transcript.map(({ message_id }) => message_id)).toEqual(['m7', 'm2', 'm6', 'm3', 'm1', 'm4', 'm5', 'm8'])
    for (const { timestamp } of transcript.slice(-3)) expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
    const offsets = transcript.slice(0, 5).map(({ timestamp }) => Date.parse(timestamp) - Date.parse(started_at))
    expect(offsets).toEqual([1_000, 60_000, 60_000, 120_500, 300_000])
  })

  it('are kept as they were said: 100 kB, emoji, right-to-left text; NUL, half characters and empty names are mended', async () => {
    const id = await begun()
    const long = '👩🏽‍🚀 שלום مرحبا '.repeat(5_500).slice(0, 99_996).toWellFormed()
    const messages = [
      said(1, { message: long, username: '' }),
      said(2, { message: 'a\0b\ud800c', username: ' \u200b\0' }),
      said(3, { message: '', username: 'שירה 🎧', user_image_url: 'https://lh3.example/a.png' }),
      said(4, { user_image_url: 'javascript:alert(1)', revision: 2 ** 40, message_id: 'id\0\udfff' }),
      said(5, { message: `${'x'.repeat(99_999)}y` }),
      said(Number.MAX_SAFE_INTEGER, { message_id: 'far' }),
    ]
    expect((await send(id, messages)).acknowledged_sequence).toBe(5)
    const transcript = await transcriptOf(id)
    expect(transcript.map(({ message }) => message)).toEqual([
      long,
      'ab\ufffdc',
      '',
      'Message 4',
      messages[4]?.message,
      `Message ${Number.MAX_SAFE_INTEGER}`,
    ])
    expect(transcript.map(({ username }) => username)).toEqual([
      'Unknown speaker',
      'Unknown speaker',
      'שירה 🎧',
      'Uma',
      'Uma',
      'Uma',
    ])
    expect(transcript.map(({ user_image_url }) => user_image_url)).toEqual([
      null,
      null,
      'https://lh3.example/a.png',
      null,
      null,
      null,
    ])
    await expect(send(id, [said(7, { message: 'x'.repeat(100_001) })])).rejects.toMatchObject({ status: 422 })
    expect(transcript.length).toBe((await transcriptOf(id)).length)
  })

  it('check 23, check 71: are taken from the meeting’s owner alone; for everybody else it is as if there were none', async () => {
    const id = await begun(owner, { attendees: [{ email: colleague.email }] })
    for (const person of [colleague, admin, stranger]) {
      for (const call of [
        () => send(id, [said(1)], person),
        () => person.api(endMeeting, { params: { id }, body: {} }),
        () => send(randomUUID(), [said(1)], person),
      ]) {
        await expect(call()).rejects.toMatchObject({ status: 404, detail: 'Meeting not found' })
      }
    }
    expect(await transcriptOf(id)).toEqual([])
    expect((await admin.api(getMeeting, { params: { id } })).meeting_general_info.transcript_end_datetime_utc).toBe(
      null,
    )
  })

  it('of a real meeting come through broken connections whole', async () => {
    const shared = readSharedMeeting('qmsum-ES2004a')
    if (!shared) return
    const id = await begun()
    const all = shared.transcript.map(({ message_id, username, message }, index) => ({
      message_id,
      sequence: index + 1,
      username,
      message,
      timestamp: index * 2,
    }))
    let acknowledged = 0
    for (let attempt = 0; acknowledged < all.length; attempt++) {
      const reply = await send(id, all.slice(acknowledged, acknowledged + 50))
      // Every third reply is lost on its way, so that its batch comes again.
      if (attempt % 3 !== 2) acknowledged = reply.acknowledged_sequence
    }
    const transcript = await transcriptOf(id)
    expect(transcript.map(({ message_id, username, message }) => ({ message_id, username, message }))).toEqual(
      shared.transcript.map(({ message_id, username, message }) => ({ message_id, username, message })),
    )
  })
})

it('ends a meeting once, with its analysis and one word to each webhook; what comes late is still stored', async () => {
  const hook = await admin.api(createWebhook, { body: { url: 'https://hooks.example/in' } })
  const id = await begun()
  await send(id, [said(1)])
  const ended_at = minutesAgo(1)
  const end = (body: object) => owner.api(endMeeting, { params: { id }, body })
  const [one, two] = await Promise.all([end({ ended_at }), end({ ended_at })])
  expect([one, two, await end({})]).toEqual(
    Array.from({ length: 3 }, () => ({ meeting_id: id, is_meeting_saving_enabled: true, acknowledged_sequence: 1 })),
  )
  const sent = await admin.api(listWebhookDeliveries, { params: { id: hook.id } })
  expect(sent.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { event: 'meeting.completed', data: { meeting_id: id, meeting_owner: owner.email, ended_at, message_count: 1 } },
  ])
  for (const name of ['meeting-notes', 'meeting-analysis']) {
    const run = await test.deps.jobs.latest(test.deps.db, { name, companyId: company.id, subject: id })
    expect([name, run?.state]).toEqual([name, 'queued'])
  }
  expect((await send(id, [said(2)])).acknowledged_sequence).toBe(2)
  const detail = await admin.api(getMeeting, { params: { id } })
  expect(detail.meeting_general_info.transcript_end_datetime_utc).toBe(ended_at)
  expect(detail.collected_meeting_data.transcript.length).toBe(2)

  const odd = await begun()
  await owner.api(endMeeting, { params: { id: odd }, body: { ended_at: '0000-01-01T00:00:00Z' } })
  const { meeting_general_info: info } = await admin.api(getMeeting, { params: { id: odd } })
  expect(info.transcript_end_datetime_utc).toBe(info.transcript_start_datetime_utc)
})

describe('with meeting saving off (decision 23)', () => {
  const stored = async () => [
    await test.deps.db.select({ id: meetings.id }).from(meetings).orderBy(meetings.id),
    await test.deps.db
      .select({ id: meetingMessages.message_id, message: meetingMessages.message })
      .from(meetingMessages)
      .orderBy(meetingMessages.meeting_id, meetingMessages.message_id),
  ]

  it('nothing of a meeting is stored, from the moment on that the switch is turned', async () => {
    const id = await begun()
    await send(id, [said(1)])
    const before = await stored()
    await switchSaving(false)
    try {
      const off = { meeting_id: null, is_meeting_saving_enabled: false }
      expect(await begin(owner)).toEqual({ ...off, acknowledged_sequence: 0 })
      expect(await send(id, [said(2), said(1, { revision: 3, message: 'Changed' })])).toEqual({
        ...off,
        acknowledged_sequence: 1,
      })
      expect(await owner.api(endMeeting, { params: { id }, body: {} })).toEqual({ ...off, acknowledged_sequence: 1 })
      const stream: TextStream = await owner.api(getAnswer, {
        body: { current_message: { message: 'What does it cost?', username: 'Bo' }, meeting_id: id, message_id: 'm1' },
      })
      for await (const _chunk of stream.chunks) continue
      const response_id = stream.headers.get(RESPONSE_ID_HEADER) ?? ''
      const [response] = await test.deps.db
        .select()
        .from(assistantResponses)
        .where(eq(assistantResponses.id, response_id))
      expect(response).toMatchObject({ meeting_id: null, message_id: null })
      await expect(send(id, [said(2)], colleague)).rejects.toMatchObject({ status: 404 })
    } finally {
      await switchSaving(true)
    }
    expect(await stored()).toEqual(before)
    expect((await transcriptOf(id)).map(({ message }) => message)).toEqual(['Message 1'])
    // What was not taken is asked for once the switch is on again.
    expect((await send(id, [said(2)])).acknowledged_sequence).toBe(2)
  })
})

it('keeps one thumb a person and response, on one’s own responses alone, and shows it with the meeting', async () => {
  const id = await begun(owner, { attendees: [{ email: colleague.email }] })
  const ask = async (person: TestPerson) => {
    const stream: TextStream = await person.api(getAnswer, {
      body: { current_message: { message: 'What does it cost?', username: 'Bo' }, meeting_id: id, message_id: 'm1' },
    })
    for await (const _chunk of stream.chunks) continue
    return stream.headers.get(RESPONSE_ID_HEADER) ?? ''
  }
  const response_id = await ask(owner)
  const rate = (person: TestPerson, body: object) =>
    person.api(sendFeedback, { body: { response_id, rating: 'up', ...body } })
  await rate(owner, { comment: 'Good\0' })
  await Promise.all([rate(owner, { rating: 'down' }), rate(owner, { rating: 'down' })])
  for (const person of [colleague, admin, stranger]) {
    await expect(rate(person, {})).rejects.toMatchObject({ status: 404, detail: 'Response not found' })
  }
  await expect(rate(owner, { response_id: randomUUID() })).rejects.toMatchObject({ status: 404 })
  const list = (person: TestPerson, of = id) => person.api(listMeetingFeedback, { params: { id: of } })
  expect(await list(admin)).toEqual([
    {
      id: expect.any(String),
      response_id,
      kind: 'answer',
      question: 'What does it cost?',
      rating: 'down',
      comment: null,
      user_email: owner.email,
      created_at: expect.any(String),
    },
  ])
  await expect(list(stranger)).rejects.toMatchObject({ status: 404 })
  expect(await list(admin, await begun())).toEqual([])
})

describe('telling the others', () => {
  const consentOf = async (id: string) => (await admin.api(getMeeting, { params: { id } })).consent

  it('keeps who confirmed when with the meeting, the first time, for its owner alone', async () => {
    const client_key = randomUUID()
    const id = await begun(owner, { client_key })
    expect(await consentOf(id)).toBeNull()
    const confirm = (person: TestPerson, confirmed_at: string) =>
      person.api(confirmConsent, { body: { client_key, confirmed_at } })
    for (const person of [colleague, stranger]) {
      await expect(confirm(person, minutesAgo(1))).rejects.toMatchObject({ status: 404 })
    }
    const at = minutesAgo(20)
    await confirm(owner, at)
    await confirm(owner, minutesAgo(5))
    const consent = { confirmed_at: at, confirmed_by: owner.email }
    expect(await consentOf(id)).toEqual(consent)
    const staff = await makePerson(test.app, { role: 'staff_user', company })
    const { blob } = await staff.api(downloadTranscript, { params: { id } })
    expect(JSON.parse(await blob.text())).toMatchObject({ id, consent })
  })

  it('takes it with the start, also of a meeting that has begun', async () => {
    const client_key = randomUUID()
    const id = await begun(owner, { client_key })
    expect(await begun(owner, { client_key, consent_confirmed_at: minutesAgo(3) })).toBe(id)
    expect(await consentOf(id)).toMatchObject({ confirmed_by: owner.email })
  })

  it('stores nothing before it where the company asks for it, and goes on with what was begun', async () => {
    const client_key = randomUUID()
    const before = await begun(owner, { client_key })
    const settings = (body: object) => admin.api(updateCompanySettings, { body })
    await settings({ consent_policy: 'required' })
    try {
      expect(await begin(owner)).toMatchObject({ meeting_id: null, is_meeting_saving_enabled: true })
      expect(await begun(owner, { client_key })).toBe(before)
      const id = await begun(owner, { consent_confirmed_at: minutesAgo(1) })
      expect(await consentOf(id)).toMatchObject({ confirmed_by: owner.email })
    } finally {
      await settings({ consent_policy: 'none' })
    }
  })
})

it('notes a question of one’s own for after the meeting, and nobody else’s', async () => {
  const id = await begun()
  await send(id, [said(1, { message_id: 'm1' })])
  const stream: TextStream = await owner.api(getAnswer, {
    body: { current_message: { message: 'What does it cost?', username: 'Bo' }, meeting_id: id, message_id: 'm1' },
  })
  for await (const _chunk of stream.chunks) continue
  const response_id = stream.headers.get(RESPONSE_ID_HEADER) ?? ''
  const note = (person: TestPerson, is_noted: boolean) => person.api(noteFollowUp, { body: { response_id, is_noted } })
  const noted = async () => {
    const { answers } = (await admin.api(getMeeting, { params: { id } })).collected_meeting_data
    return answers.map(({ follow_up_at }) => follow_up_at)
  }
  for (const person of [colleague, admin, stranger]) {
    await expect(note(person, true)).rejects.toMatchObject({ status: 404, detail: 'Response not found' })
  }
  expect(await noted()).toEqual([null])
  await note(owner, true)
  expect(await noted()).toEqual([expect.any(String)])
  await note(owner, false)
  expect(await noted()).toEqual([null])
})

it('links a question that was answered before its meeting was stored when it is noted, to no meeting of somebody else', async () => {
  const stream: TextStream = await owner.api(getAnswer, {
    body: { current_message: { message: 'What does it cost?', username: 'Bo' } },
  })
  for await (const _chunk of stream.chunks) continue
  const response_id = stream.headers.get(RESPONSE_ID_HEADER) ?? ''
  const [id, theirs, second] = [await begun(), await begun(stranger), await begun()]
  const note = (meeting_id: string) => owner.api(noteFollowUp, { body: { response_id, is_noted: true, meeting_id } })
  const answersOf = async (person: TestPerson, meeting: string) =>
    (await person.api(getMeeting, { params: { id: meeting } })).collected_meeting_data.answers
  await note(theirs)
  expect(await answersOf(stranger, theirs)).toEqual([])
  await note(id)
  await note(second)
  expect(await answersOf(admin, id)).toMatchObject([{ follow_up_at: expect.any(String) }])
  expect(await answersOf(admin, second)).toEqual([])
})

it('links what was asked before a meeting was stored: one’s own responses alone, to meetings one sees, and once', async () => {
  const asked = async (person: TestPerson) => {
    const body = { current_message: { message: 'What does it cost?', username: 'Bo' } }
    const stream: TextStream = await person.api(getAnswer, { body })
    for await (const _chunk of stream.chunks) continue
    return stream.headers.get(RESPONSE_ID_HEADER) ?? ''
  }
  const response_id = await asked(owner)
  const [id, second, theirs] = [await begun(), await begun(), await begun(stranger)]
  await send(id, [said(1, { message_id: 'm1', message: 'What does it cost?' })])
  const link = (meeting: string, body = { response_id }) =>
    owner.api(linkResponse, { params: { id: meeting }, body: { ...body, message_id: 'm1' } })
  const answersOf = async (meeting: string) =>
    (await admin.api(getMeeting, { params: { id: meeting } })).collected_meeting_data.answers
  await expect(link(theirs)).rejects.toMatchObject({ status: 404, detail: 'Meeting not found' })
  for (const person of [colleague, stranger]) {
    const foreign = { response_id: await asked(person) }
    await expect(link(id, foreign)).rejects.toMatchObject({ status: 404, detail: 'Response not found' })
  }
  await link(id)
  await link(second)
  expect(await answersOf(id)).toMatchObject([{ response_id, message_id: 'm1' }])
  expect(await answersOf(second)).toEqual([])
})

it('check 24: the same message ids in two meetings, of two companies, are different messages', async () => {
  const [ours, theirs] = [await begun(), await begun(stranger)]
  await send(ours, [said(1, { message: 'Ours' })])
  await send(theirs, [said(1, { message: 'Theirs', revision: 9 })], stranger)
  expect((await transcriptOf(ours)).map(({ message }) => message)).toEqual(['Ours'])
  const { collected_meeting_data: data } = await stranger.api(getMeeting, { params: { id: theirs } })
  expect(data.transcript.map(({ message }) => message)).toEqual(['Theirs'])
})

it('check 75: nothing that was said, asked or answered reaches the log, also when the database refuses it', async () => {
  logged = ''
  const secret = `canary${randomUUID().slice(0, 8)}`
  const id = await begun(owner, { meeting_title: `Title ${secret}`, client_key: `key ${secret}` })
  await send(id, [said(1, { message: `Said ${secret}`, username: `Name ${secret}` })])
  await owner.api(endMeeting, { params: { id }, body: {} })
  await admin.api(getMeeting, { params: { id } })
  await admin.api(listMeetings, { query: { text: secret } })
  const { query } = test.deps.database
  await query("alter table meeting_messages add constraint refuse check (message not like 'Refused%')")
  await expect(send(id, [said(2, { message: `Refused ${secret}` })])).rejects.toMatchObject({ status: 500 })
  await query('alter table meeting_messages drop constraint refuse')
  await admin.api(removeMeeting, { params: { id } })
  expect(logged).toContain('/extension/meetings/:id/messages')
  expect(logged).not.toContain(secret)
})
