import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import {
  updateMeeting,
  downloadTranscript,
  countNotesOpened,
  getMeeting,
  listMeetings,
  removeMeeting,
} from '@cuecard/contract/meetings/meetings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { assistantResponses, responseFeedback } from '../answers/answers.tables.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'
import { webhookDeliveries, webhooks } from '../webhooks/webhooks.tables.ts'
import { meetingAnalyses, meetingChats, meetings } from './meetings.tables.ts'

let test: TestApp
let owner: TestPerson
let attendee: TestPerson
let colleague: TestPerson
let admin: TestPerson
let staff: TestPerson
let meeting: Awaited<ReturnType<typeof makeMeeting>>

beforeAll(async () => {
  test = await testApp()
  const company = await makeCompany(test.deps, 'Acme')
  owner = await makePerson(test.app, { role: 'company_user', company })
  attendee = await makePerson(test.app, { role: 'company_user', company })
  colleague = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
  staff = await makePerson(test.app, { role: 'staff_user', company })
})
afterAll(() => test.close())
beforeEach(async () => {
  meeting = await makeMeeting(test, {
    owner,
    title: 'Kick-off',
    messages: [
      { username: 'Bo', message: 'What does it cost?' },
      { username: 'Uma', message: '40 "euros" 👍' },
    ],
    attendees: [{ email: attendee.email }],
  })
})

const change = (person: TestPerson, body: object) => person.api(updateMeeting, { params: { id: meeting.id }, body })
const open = (person: TestPerson) => person.api(getMeeting, { params: { id: meeting.id } })
const audited = async (action: 'meeting_changed' | 'meeting_removed' | 'transcript_downloaded') =>
  (await admin.api(listAuditEntries, { query: { action } })).entries
const refused = { status: 403, detail: "Only the meeting's owner and admins can change it." }

it('is renamed and shared by its owner, admins and staff, and each change is written down', async () => {
  expect(await change(owner, { meeting_title: ' First call ' })).toMatchObject({
    meeting_general_info: { meeting_title: 'First call' },
    is_shared: false,
  })
  await expect(open(colleague)).rejects.toMatchObject({ status: 404 })
  expect(await change(admin, { is_shared: true })).toMatchObject({ is_shared: true, can_edit: true })
  expect(await open(colleague)).toMatchObject({ is_shared: true, can_edit: false })
  await change(staff, { is_shared: false, meeting_title: 'First call' })
  await change(staff, { is_shared: false })
  expect(
    (await audited('meeting_changed')).map(({ actor_email, target, detail }) => [actor_email, target, detail]),
  ).toEqual([
    [staff.email, 'First call', 'no longer shared'],
    [admin.email, 'First call', 'shared with the company'],
    [owner.email, 'First call', 'title: Kick-off → First call'],
  ])
  for (const meeting_title of [' ', '\0', '\0 ']) {
    await expect(change(owner, { meeting_title })).rejects.toMatchObject({ status: 422, detail: 'Title is required' })
  }
  await expect(change(owner, {})).rejects.toMatchObject({ status: 422 })
})

it('is neither changed nor deleted by who only sees it, and is not there for who does not', async () => {
  await expect(change(attendee, { is_shared: true })).rejects.toMatchObject(refused)
  await expect(attendee.api(removeMeeting, { params: { id: meeting.id } })).rejects.toMatchObject(refused)
  await expect(change(colleague, { is_shared: true })).rejects.toMatchObject({ status: 404 })
  await expect(colleague.api(removeMeeting, { params: { id: meeting.id } })).rejects.toMatchObject({ status: 404 })
  expect(await open(owner)).toMatchObject({ is_shared: false, message_count: 2 })
})

it('goes with everything that came of it, and with nothing else', async () => {
  const { id: meeting_id, company_id } = meeting
  const other = await makeMeeting(test, { owner, title: 'Other', messages: [{ username: 'Bo', message: 'Stays.' }] })
  const created_at = new Date()
  const hook = { id: randomUUID(), company_id, url: 'https://hooks.example/in', secret: 'S', created_at }
  await test.deps.db.insert(webhooks).values(hook)
  const fill = async (of: string | null) => {
    const id = randomUUID()
    await test.deps.db.insert(assistantResponses).values({
      id,
      company_id,
      user_id: owner.id,
      meeting_id: of,
      message_id: '1',
      kind: 'answer',
      question: 'What does it cost?',
      text: '40 euros [1]',
      outcome: 'complete',
      engine: 'quotes',
      sources: [],
      full_response_duration_sec: 0.25,
      first_token_duration_sec: 0.125,
      created_at,
    })
    const made = { id: randomUUID(), company_id, user_id: owner.id, created_at }
    await test.deps.db.insert(responseFeedback).values({ ...made, response_id: id, rating: 'up' })
    const chat = { ...made, meeting_id: of, question: 'Q', text: 'A', sources: [] }
    await test.deps.db.insert(meetingChats).values({ ...chat, engine: 'quotes', outcome: 'complete' })
    const delivery = { id: randomUUID(), company_id, webhook_id: hook.id, meeting_id: of, payload: '{}', created_at }
    await test.deps.db.insert(webhookDeliveries).values({ ...delivery, event: 'meeting.completed', state: 'delivered' })
    if (of) await test.deps.db.insert(meetingAnalyses).values({ meeting_id: of, company_id, notes: 'N' })
  }
  for (const of of [meeting_id, other.id, null]) await fill(of)
  // A chat over all meetings that quotes the one to be deleted.
  const quote = {
    kind: 'message',
    n: 1,
    cited: true,
    meeting_title: 'Kick-off',
    message_id: '1',
    username: 'Ann',
  } as const
  const chat = { id: randomUUID(), company_id, user_id: owner.id, meeting_id: null, question: 'Q', text: 'A [1]' }
  await test.deps.db.insert(meetingChats).values({
    ...chat,
    engine: 'quotes',
    outcome: 'complete',
    created_at,
    sources: [{ ...quote, meeting_id, timestamp: created_at.toISOString(), text: 'said' }],
  })
  const counts = async () => {
    const tables = [
      'meetings',
      'meeting_messages',
      'meeting_analyses',
      'meeting_chats',
      'assistant_responses',
      'response_feedback',
      'webhook_deliveries',
    ]
    const words = tables.map((name) => `(select count(*)::int from ${name} where company_id = $1) as ${name}`)
    return (await test.deps.database.query(`select ${words.join()}`, [company_id])).rows[0] ?? {}
  }
  expect((await open(owner)).collected_meeting_data.answers).toMatchObject([{ full_response_duration_sec: 0.25 }])
  const before = await counts()
  await owner.api(removeMeeting, { params: { id: meeting_id } })
  const gone = Object.fromEntries(
    Object.entries(await counts()).map(([name, left]) => [name, Number(before[name]) - Number(left)]),
  )
  expect(gone).toEqual({
    meetings: 1,
    meeting_messages: 2,
    meeting_analyses: 1,
    meeting_chats: 2,
    assistant_responses: 1,
    response_feedback: 1,
    webhook_deliveries: 1,
  })
  await expect(open(owner)).rejects.toMatchObject({ status: 404 })
  await expect(owner.api(removeMeeting, { params: { id: meeting_id } })).rejects.toMatchObject({ status: 404 })
  expect((await owner.api(listMeetings, { query: {} })).some(({ id }) => id === meeting_id)).toBe(false)
  expect((await audited('meeting_removed'))[0]).toMatchObject({
    actor_email: owner.email,
    target: 'Kick-off',
    detail: expect.stringMatching(/^Of 2026-03-02T\d\d:\d\d:\d\d\.\d{3}Z, 2 messages$/),
  })
})

it.each(['elapsed', 'none'] as const)(
  'is deleted with nothing but the day written down where its times are %s',
  async (times) => {
    const { id } = await makeMeeting(test, {
      owner,
      title: 'Imported',
      messages: [{ username: 'Ben', message: 'Yes.' }],
    })
    await test.deps.db
      .update(meetings)
      .set({ times, started_at: new Date('2026-03-02T12:00:00Z') })
      .where(eq(meetings.id, id))
    await owner.api(removeMeeting, { params: { id } })
    expect((await audited('meeting_removed'))[0]).toMatchObject({
      target: 'Imported',
      detail: 'Of 2026-03-02, 1 message',
    })
  },
)

it('is downloaded by staff as a JSON file named after its id, which is written down', async () => {
  const { blob, fileName } = await staff.api(downloadTranscript, { params: { id: meeting.id } })
  expect(fileName).toBe(`${meeting.id}.json`)
  const { collected_meeting_data } = await open(owner)
  expect(JSON.parse(await blob.text())).toEqual({
    id: meeting.id,
    title: 'Kick-off',
    started_at: '2026-03-02T10:00:00.000Z',
    times: 'clock',
    transcript: collected_meeting_data.transcript,
  })
  expect((await audited('transcript_downloaded'))[0]).toMatchObject({ actor_email: staff.email, target: 'Kick-off' })
  await expect(admin.api(downloadTranscript, { params: { id: meeting.id } })).rejects.toMatchObject({ status: 403 })
})

it('counts its notes as opened where they are shown, once a while, by its people and apart from that by admins', async () => {
  const opened = async (person: TestPerson) => {
    const rows = await test.deps.db
      .select()
      .from(activities)
      .where(eq(activities.user_id, person.id))
      .orderBy(activities.at)
    return rows.map(({ activity }) => activity).filter((activity) => activity.startsWith('meeting_notes_opened'))
  }
  const people = [owner, attendee, admin, staff]
  for (const [nth, person] of people.entries()) {
    await open(person)
    for (let time = 0; time < 2; time += 1) await person.api(countNotesOpened, { params: { id: meeting.id } })
    const expected = nth < 2 ? 'meeting_notes_opened' : 'meeting_notes_opened_admin'
    await expect.poll(() => opened(person)).toEqual([expected])
    const { id } = await makeMeeting(test, { owner: person, title: 'Another', messages: [] })
    await person.api(countNotesOpened, { params: { id } })
    await expect.poll(() => opened(person)).toEqual([expected, 'meeting_notes_opened'])
  }
})
