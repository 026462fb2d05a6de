import { type Meeting, getLatest, getMeeting, listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { presentMeeting } from './meetings.service.ts'
import { meetingAnalyses, meetingMessages, meetings } from './meetings.tables.ts'

let test: TestApp
let company: CompanyRow
let owner: TestPerson
let colleague: TestPerson
let admin: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  test = await testApp()
  company = await makeCompany(test.deps, 'Acme')
  owner = await makePerson(test.app, { role: 'company_user', company })
  colleague = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
  stranger = await makePerson(test.app, {
    role: 'company_admin',
    company: await makeCompany(test.deps, 'Others'),
  })
})
afterAll(() => test.close())

const said = [
  { username: 'Uma', message: 'Hello "there" \\ \u2028 שלום 👩🏽‍🚀' },
  { username: 'Bo', message: 'Hi' },
]
const ids = (meetings: Meeting[]) => meetings.map(({ id }) => id)
const shows = async (person: TestPerson, id: string) => ids(await person.api(listMeetings, { query: {} })).includes(id)

describe('check 23: who sees a meeting', () => {
  it('is its owner, whoever attended, and admins; others of the company only by its address, once it is shared', async () => {
    const own = await makeMeeting(test, { owner, title: 'Own', messages: said })
    const attendees = [{ name: 'Colleague', email: colleague.email.toUpperCase() }, { email: stranger.email }]
    const attended = await makeMeeting(test, { owner, title: 'Attended', messages: said, attendees })
    const shared = await makeMeeting(test, { owner, title: 'Shared', messages: said, is_shared: true })

    for (const { id } of [own, attended, shared]) {
      for (const person of [owner, admin]) {
        expect(await person.api(getMeeting, { params: { id } })).toMatchObject({ id, can_edit: true })
        expect(await shows(person, id)).toBe(true)
      }
      // Attending is of no use outside the company.
      await expect(stranger.api(getMeeting, { params: { id } })).rejects.toMatchObject({ status: 404 })
      expect(await shows(stranger, id)).toBe(false)
    }
    await expect(colleague.api(getMeeting, { params: { id: own.id } })).rejects.toMatchObject({
      status: 404,
      detail: 'Meeting not found',
    })
    for (const { id } of [attended, shared]) {
      expect(await colleague.api(getMeeting, { params: { id } })).toMatchObject({ id, can_edit: false })
    }
    expect(await shows(colleague, own.id)).toBe(false)
    expect(await shows(colleague, shared.id)).toBe(false)
    expect(await shows(colleague, attended.id)).toBe(true)
  })
})

it('lists newest first, whole over several pages, each meeting as its detail shows it', async () => {
  const place = await makeCompany(test.deps, 'Many')
  const person = await makePerson(test.app, { role: 'company_user', company: place })
  const made = await makeMeeting(test, {
    owner: person,
    title: 'Quote " and \\ and 👋',
    messages: said,
    attendees: [{ email: 'a@b.example' }],
    started_at: new Date('2026-05-01T08:00:00.123Z'),
  })
  await test.deps.database.query(
    `insert into meetings (id, company_id, owner_id, owner_email, client_key, meeting_type, title, state, started_at,
       shape_version, created_at, updated_at)
     select gen_random_uuid(), company_id, owner_id, owner_email, 'k' || n, 'microsoft_teams', 'No. ' || n, 'live',
       started_at - (n / 5) * interval '1 minute', 1, created_at, updated_at
     from meetings, generate_series(1, 2300) n where id = $1`,
    [made.id],
  )
  const listed = await person.api(listMeetings, { query: {} })
  expect(listed.length).toBe(2_301)
  expect(new Set(ids(listed)).size).toBe(2_301)
  const starts = listed.map((meeting) => meeting.meeting_general_info.transcript_start_datetime_utc)
  expect(starts).toEqual(starts.toSorted().toReversed())
  expect(listed.find(({ id }) => id === made.id)).toEqual(presentMeeting(person.member, made))
  expect(await person.api(getMeeting, { params: { id: made.id } })).toMatchObject(presentMeeting(person.member, made))
})

it('narrows the list by text in title, owner and attendees, by owner, by type and by date', async () => {
  const place = await makeCompany(test.deps, 'Filters')
  const person = await makePerson(test.app, { role: 'company_admin', company: place })
  const other = await makePerson(test.app, { role: 'company_user', company: place })
  const make = (title: string, day: string, rest: object = {}) =>
    makeMeeting(test, { owner: person, title, messages: said, started_at: new Date(`${day}T09:00:00Z`), ...rest })
  const discount = await make('100% discount', '2026-01-05')
  const attendees = [{ name: 'Zoë Quill', email: 'zoe@client.example' }]
  const demo = await make('Demo', '2026-01-06', { attendees, type: 'microsoft_teams' })
  const review = await make('Review', '2026-01-07', { owner: other })
  const find = async (query: object) => ids(await person.api(listMeetings, { query }))

  expect(await find({ text: '0% D' })).toEqual([discount.id])
  expect(await find({ text: 'zoë' })).toEqual([demo.id])
  expect(await find({ text: 'CLIENT.example' })).toEqual([demo.id])
  expect(await find({ text: 'quill  demo' })).toEqual([demo.id])
  expect(await find({ text: 'attendees' })).toEqual([])
  expect(await find({ text: other.email.slice(0, 15) })).toEqual(expect.arrayContaining([review.id]))
  expect(await find({ text: '\0' })).toEqual([review.id, demo.id, discount.id])
  expect(await find({ owner: other.email.toUpperCase() })).toEqual([review.id])
  expect(await find({ owner: other.email.slice(0, -1) })).toEqual([])
  expect(await find({ meeting_type: 'microsoft_teams' })).toEqual([demo.id])
  expect(await find({ from: '2026-01-06T09:00:00Z' })).toEqual([review.id, demo.id])
  expect(await find({ to: '2026-01-06T09:00:00Z', from: '0000-01-01T00:00:00Z' })).toEqual([discount.id])
  expect(await find({ limit: 2 })).toEqual([review.id, demo.id])
  expect(await find({ text: 'D', limit: 1 })).toEqual([(await find({ text: 'D' }))[0]])
  await expect(find({ limit: 0 })).rejects.toThrow()
})

it('gives the transcript in its order, with notes and the summary for managers once they are there', async () => {
  const messages = [
    { message_id: 'late', username: 'Bo', message: 'Last', at: 90 },
    { message_id: 'b', username: 'Uma', message: said[0]?.message ?? '', at: 1 },
    { message_id: 'a', username: 'Bo', message: 'Same instant', at: 1 },
  ]
  const { id, company_id } = await makeMeeting(test, { owner, title: 'Order', messages })
  const before = await owner.api(getMeeting, { params: { id } })
  expect(before).toMatchObject({ user_meeting_analysis: null, manager_meeting_analysis: null })
  expect(before.collected_meeting_data).toEqual({
    transcript: [messages[1], messages[2], messages[0]].map((message) => ({
      message_id: message?.message_id,
      message: message?.message,
      username: message?.username,
      timestamp: message?.at === 1 ? '2026-03-02T10:00:01.000Z' : '2026-03-02T10:01:30.000Z',
      user_image_url: null,
      kind: 'spoken',
    })),
    answers: [],
    explanations: [],
  })
  const at = new Date('2026-03-02T11:00:00.000Z')
  const manager = {
    engine: 'rules' as const,
    version: 1,
    updated_at: at.toISOString(),
    speaker_timeline: [],
    speaker_talking_ratios: [{ speaker: 'Uma "U"', talking_ratio_percentage: 62.5, talking_time_sec: 5 }],
    question_handling_issues: [],
    topic_timeline: [],
    objections: 'None was said.',
    objections_evidence: [],
    competitors: '',
    competitors_evidence: [],
    meddicc_bant: '',
    meddicc_bant_evidence: [],
    customer_qna: [],
  }
  await test.deps.db.insert(meetingAnalyses).values({
    meeting_id: id,
    company_id,
    notes: '# Notes\n\n"quoted"',
    notes_engine: 'rules',
    notes_updated_at: at,
    manager,
    manager_version: 1,
    manager_updated_at: at,
  })
  expect(await owner.api(getMeeting, { params: { id } })).toMatchObject({
    user_meeting_analysis: { meeting_notes: '# Notes\n\n"quoted"', engine: 'rules', updated_at: at.toISOString() },
    manager_meeting_analysis: manager,
  })
})

describe('a running meeting', () => {
  it('tells what is new since the last look, a corrected message among it, and nothing when nothing is', async () => {
    const { id } = await makeMeeting(test, { owner, title: 'Live', messages: [...said, ...said], state: 'live' })
    const params = { id }
    const first = await owner.api(getLatest, { params, query: {} })
    expect(first).toMatchObject({ transcript_end_datetime_utc: null, message_count: 4, answers: [], explanations: [] })
    expect(first.transcript?.map(({ message_id }) => message_id)).toEqual(['1', '2', '3', '4'])
    const { version } = first
    expect(await owner.api(getLatest, { params, query: { version } })).toMatchObject({ version, transcript: null })
    await test.deps.db.update(meetingMessages).set({ message: 'Hi all' }).where(eq(meetingMessages.meeting_id, id))
    await test.deps.db.update(meetings).set({ updated_at: new Date() }).where(eq(meetings.id, id))
    const since = first.transcript?.[3]?.timestamp ?? ''
    const next = await owner.api(getLatest, { params, query: { version, since } })
    expect(next.version).not.toBe(version)
    expect(next.transcript?.map(({ message_id, message }) => [message_id, message])).toEqual([['4', 'Hi all']])
    await expect(colleague.api(getLatest, { params, query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.api(getLatest, { params, query: {} })).rejects.toMatchObject({ status: 404 })
  })
})
