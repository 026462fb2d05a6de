import { ApiError } from '@cuecard/contract/client.ts'
import { updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { getHomeOverview } from '@cuecard/contract/home.ts'
import { getUpcomingCall, updateCallNotes } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { openSite, type TestSite } from '../../../test/site.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { calendarOf, eventOf } from '../calendar/calendar.fixture.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'

let site: TestSite
let test: TestApp
let company: CompanyRow
let person: TestPerson
let colleague: TestPerson

beforeAll(async () => {
  site = await openSite()
  test = await testApp({ work: true, settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
  company = await makeCompany(test.deps, 'Ours')
  person = await makePerson(test.app, { role: 'company_user', company })
  colleague = await makePerson(test.app, { role: 'company_user', company })
})
afterAll(async () => {
  await test.close()
  await site.close()
})

/** Puts a call of the next hour into the person's calendar, and gives its key as Home links it. */
async function invite(who: TestPerson, uid: string): Promise<string> {
  const start = new Date(Date.now() + 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const people = ['ATTENDEE;CN=Claire Duval:mailto:claire@duval.example', `ATTENDEE:mailto:${who.email}`]
  const event = eventOf(`UID:${uid}`, 'SUMMARY:Duval', `DTSTART:${start}`, 'DURATION:PT1H', ...people)
  site.pages.set(`/${who.id}.ics`, calendarOf(event))
  await who.api(updateCalendarFeed, { body: { address: `${site.url}/${who.id}.ics` } })
  const { calls } = await who.api(getHomeOverview)
  return calls.next[0]?.event ?? ''
}

const said = (text: string) => ({
  text,
  who: 'Claire Duval',
  when: null,
  evidence: [{ message_id: 'm1', speaker: 'Claire Duval', timestamp: '2026-03-02T10:00:00.000Z', quote: text }],
})

async function met(owner: TestPerson, email: string, { promise, objection }: { promise: string; objection: string }) {
  const { id: meeting_id } = await makeMeeting(test, { owner, title: promise, messages: [], attendees: [{ email }] })
  const manager = {
    ...madeAnalysis([{ question: 'Can the robots swim?', answer: '' }]),
    next_steps: [said(promise)],
    objections_evidence: [said(objection)],
  }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: company.id, manager })
}

it('shows what the same people and their company said before, from meetings of the own list alone', async () => {
  await addText(person, 'Prices', '# Prices\n\nA pilot costs 24,000 euros and is credited when you order.')
  await syncAll(person)
  await met(person, 'claire@duval.example', {
    promise: 'I ask our CFO.',
    objection: 'What does a pilot cost? Too much.',
  })
  await met(person, 'marc@duval.example', { promise: 'Of a colleague.', objection: 'Our union is against zebras.' })
  await met(person, 'ann@other.example', { promise: 'Of another company.', objection: 'Not theirs.' })
  await met(colleague, 'claire@duval.example', { promise: 'Not in the list.', objection: 'Not in the list.' })
  const event = await invite(person, 'one')
  const call = await person.api(getUpcomingCall, { query: { event } })
  expect(call).toMatchObject({ calendar: 'ready', event: { title: 'Duval' } })
  expect(call.people.map(({ name, company: of, meetings }) => [name, of, meetings.length])).toEqual([
    ['Claire Duval', 'Duval', 1],
  ])
  expect(call.promised.map(({ text }) => text)).toEqual(['I ask our CFO.'])
  expect(call.left_open.map(({ question }) => question)).toEqual(['Can the robots swim?'])
  expect(call.answered_since).toEqual([])
  const answers = new Map(call.objections.map(({ text, answer }) => [text, answer?.item_name ?? null]))
  expect([...answers].toSorted()).toEqual([
    ['Our union is against zebras.', null],
    ['What does a pilot cost? Too much.', 'Prices'],
  ])
})

it('keeps notes for each person and call, and tells of a change made elsewhere', async () => {
  const event = await invite(person, 'two')
  expect((await person.api(getUpcomingCall, { query: { event } })).notes).toEqual({
    text: '',
    version: 0,
    updated_at: null,
  })
  const save = (text: string, version: number) => person.api(updateCallNotes, { body: { event, text, version } })
  expect(await save('Ask about the budget', 0)).toMatchObject({ version: 1 })
  expect(await save('Ask about the budget first', 1)).toMatchObject({ version: 2 })
  for (const version of [0, 1]) {
    const refused = await save('Another text', version).catch((error: unknown) => error)
    expect(refused instanceof ApiError && refused.status).toBe(409)
  }
  expect((await person.api(getUpcomingCall, { query: { event } })).notes.text).toBe('Ask about the budget first')
  const other = await colleague.api(getUpcomingCall, { query: { event } })
  expect(other).toMatchObject({ calendar: 'none', event: null, notes: { text: '', version: 0 } })
})
