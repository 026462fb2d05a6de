import { updateCompanySettings } from '@cuecard/contract/companies.ts'
import { endMeeting, sendMessages } from '@cuecard/contract/meetings/capture.ts'
import { createWebhook, listWebhookDeliveries } from '@cuecard/contract/webhooks.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { enqueueDue } from '../../platform/jobs/daily.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { hourlyEndOfSilent } from './end-silent-meetings.jobs.ts'

const HOUR_MS = 60 * 60_000

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const newAdmin = async (name: string) =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, name) })
const messages = [
  { username: 'Carl', message: 'What does it cost?' },
  { username: 'Ann', message: 'It costs 40 euros.' },
]
const live = (owner: TestPerson, hoursAgo: number, said = messages) => {
  const started_at = new Date(Date.now() - hoursAgo * HOUR_MS)
  return makeMeeting(test, { owner, title: 'Call', messages: said, started_at, state: 'live' })
}
const rowOf = async (id: string) => (await test.deps.db.select().from(meetings).where(eq(meetings.id, id)))[0]
const notesOf = async (owner: TestPerson, subject: string) => {
  const { company_id: companyId } = owner.member
  return (await test.deps.jobs.latest(test.deps.db, { name: 'meeting-notes', companyId, subject }))?.state ?? null
}
async function endSilent(): Promise<void> {
  // At one moment, since the runs are named by their hour.
  const now = new Date()
  const deps = { ...test.deps, clock: { now: () => now } }
  expect(await enqueueDue(deps, [hourlyEndOfSilent])).toBe(1)
  expect(await enqueueDue(deps, [hourlyEndOfSilent])).toBe(0)
  await test.workOff('meetings-end-silent')
}

it('ends a meeting that got no line for four hours at its last one, as a call would, and analyses later lines too', async () => {
  const owner = await newAdmin('Dead laptop')
  const hook = await owner.api(createWebhook, { body: { url: 'https://hooks.example/in' } })
  const told = async () => {
    const sent = await owner.api(listWebhookDeliveries, { params: { id: hook.id } })
    return sent.map(({ payload }) => (JSON.parse(payload) as { data: unknown }).data)
  }
  const [silent, empty, recent] = [await live(owner, 5), await live(owner, 5, []), await live(owner, 3)]
  await endSilent()
  expect(await rowOf(silent.id)).toMatchObject({ state: 'ended', ended_at: silent.last_message_at })
  expect(await rowOf(empty.id)).toMatchObject({ state: 'ended', ended_at: empty.started_at })
  expect(await rowOf(recent.id)).toMatchObject({ state: 'live', ended_at: null })
  expect([await notesOf(owner, silent.id), await notesOf(owner, recent.id)]).toEqual(['queued', null])
  const ended_at = silent.last_message_at?.toISOString()
  expect(await told()).toHaveLength(2)
  expect(await told()).toContainEqual(expect.objectContaining({ meeting_id: silent.id, ended_at, message_count: 2 }))

  await test.workOff('meeting-notes', 'meeting-analysis')
  expect(await notesOf(owner, silent.id)).toBe('done')
  const params = { id: silent.id }
  const at = new Date(silent.started_at.getTime() + HOUR_MS)
  const late = { message_id: 'late', sequence: 3, username: 'Carl', message: 'Good.', timestamp: at.toISOString() }
  expect(await owner.api(sendMessages, { params, body: { messages: [late] } })).toMatchObject({
    acknowledged_sequence: 3,
  })
  expect(await rowOf(silent.id)).toMatchObject({ state: 'ended', ended_at: at, message_count: 3 })
  expect(await notesOf(owner, silent.id)).toBe('queued')
  await owner.api(endMeeting, { params, body: {} })
  expect(await rowOf(silent.id)).toMatchObject({ ended_at: at })
  expect(await told()).toHaveLength(2)
})

it('opens it again where the call goes on after all, until it really ends', async () => {
  const owner = await newAdmin('Long break')
  const silent = await live(owner, 5)
  await endSilent()
  expect(await rowOf(silent.id)).toMatchObject({ state: 'ended' })
  const params = { id: silent.id }
  const timestamp = new Date().toISOString()
  const next = { message_id: 'next', sequence: 3, username: 'Carl', message: 'Back again.', timestamp }
  await owner.api(sendMessages, { params, body: { messages: [next] } })
  expect(await rowOf(silent.id)).toMatchObject({ state: 'live', ended_at: null, message_count: 3 })
  await owner.api(endMeeting, { params, body: {} })
  expect(await rowOf(silent.id)).toMatchObject({ state: 'ended' })
})

it('ends it without an analysis where meeting saving is switched off', async () => {
  const owner = await newAdmin('Saves nothing')
  const silent = await live(owner, 5)
  await owner.api(updateCompanySettings, { body: { is_meeting_saving_enabled: false } })
  await endSilent()
  expect(await rowOf(silent.id)).toMatchObject({ state: 'ended', ended_at: silent.last_message_at })
  expect(await notesOf(owner, silent.id)).toBeNull()
})
