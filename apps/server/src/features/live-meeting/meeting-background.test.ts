import { getMeetingBackground, type MeetingBackground } from '@cuecard/contract/meetings/live.ts'
import { updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { openSite, type TestSite } from '../../../test/site.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'
import { calendarOf, eventOf } from '../calendar/calendar.fixture.ts'
import { calendarFeeds } from '../calendar/calendar.tables.ts'
import { changeCompany, type CompanyRow } from '../companies/companies.service.ts'
import { meetingAnalyses, meetings } from '../meetings/meetings.tables.ts'

const MEET = 'https://meet.google.com/abc-defg-hij'
let site: TestSite
let test: TestApp
let company: CompanyRow
let person: TestPerson
let colleague: TestPerson
let admin: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  site = await openSite()
  test = await testApp({ settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
  company = await makeCompany(test.deps, 'Ours')
  colleague = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
  stranger = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Theirs') })
})
afterAll(async () => {
  await test.close()
  await site.close()
})
beforeEach(async () => {
  person = await makePerson(test.app, { role: 'company_user', company })
})

const ask = (who: TestPerson, body: object): Promise<MeetingBackground> =>
  who.api(getMeetingBackground, { body: { names: [], ...body } })

/** An event that goes on now, in a calendar that the person has set. */
async function invite(who: TestPerson, ...lines: string[]): Promise<void> {
  const start = new Date(Date.now() - 600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const event = eventOf('UID:1', 'SUMMARY:Pilot', `DTSTART:${start}`, 'DURATION:PT1H', `LOCATION:${MEET}`, ...lines)
  site.pages.set(`/${who.id}.ics`, calendarOf(event))
  await who.api(updateCalendarFeed, { body: { address: `${site.url}/${who.id}.ics` } })
}

const made = (owner: TestPerson, title: string, more: Partial<Parameters<typeof makeMeeting>[1]> = {}) =>
  makeMeeting(test, { owner, title, messages: [], ...more })

const counted = async (who: TestPerson) =>
  (await test.deps.db.select().from(activities).where(eq(activities.user_id, who.id))).map((row) => row.activity).sort()

it('tells who was invited, and the earlier meetings with them by address and by name, newest first', async () => {
  await invite(
    person,
    'ATTENDEE;CN=Carla Meier:mailto:Carla@theirs.example',
    `ATTENDEE:mailto:${person.email}`,
    'ATTENDEE:mailto:dan.olsen@theirs.example',
  )
  const carla = [{ name: 'Carla Meier', email: 'carla@theirs.example' }]
  const first = await made(person, 'First', { attendees: carla, started_at: new Date('2026-01-05T09:00:00Z') })
  const said = [{ username: 'Carla Meier', message: 'Good morning.' }]
  const second = await made(person, 'Second', { messages: said, started_at: new Date('2026-02-05T09:00:00Z') })
  const notes = `## Summary\n\n- **Pilot** begins in May. [1]\n- ${'The archive has to move. '.repeat(20)}`
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id: second.id, company_id: company.id, notes })
  const body = { meeting_url: MEET, names: ['carla meier', 'Dan Olsen', 'Борис'] }
  const { event, people, ...rest } = await ask(person, body)
  expect(rest).toEqual({ calendar: 'found', calendar_problem: null })
  expect(event).toMatchObject({ title: 'Pilot', attendees: [{ name: 'Carla Meier' }, {}, {}] })
  expect(people.map(({ name, email }) => [name, email])).toEqual([
    ['Carla Meier', 'Carla@theirs.example'],
    ['Dan Olsen', 'dan.olsen@theirs.example'],
    ['Борис', null],
  ])
  const [met] = people
  expect(met?.meetings.map(({ id, title, started_at }) => [id, title, started_at])).toEqual([
    [second.id, 'Second', '2026-02-05T09:00:00.000Z'],
    [first.id, 'First', '2026-01-05T09:00:00.000Z'],
  ])
  expect(met?.meetings[0]?.summary).toMatch(/^Pilot begins in May\. .{150,185} …$/)
  expect(met?.meetings[1]?.summary).toBeNull()
  await expect.poll(() => counted(person)).toEqual(['meeting_background_data_fetched'])
})

it('lists somebody who was invited once, also under the name that a meeting service makes of it', async () => {
  await invite(
    person,
    'ATTENDEE;CN=Carla Meier:mailto:carla@theirs.example',
    'ATTENDEE:mailto:dan.olsen@theirs.example',
  )
  const names = ['Carla Meier (Guest)', 'Olsen, Dan', 'Dan Meier']
  const { people } = await ask(person, { meeting_url: MEET, names })
  expect(people.map(({ name, email }) => [name, email])).toEqual([
    ['Carla Meier', 'carla@theirs.example'],
    ['Olsen, Dan', 'dan.olsen@theirs.example'],
    ['Dan Meier', null],
  ])
})

it('finds earlier meetings under the name of the invitation and under the one that captions make of it', async () => {
  await invite(person, 'ATTENDEE;CN=Carla Meier:mailto:carla@theirs.example')
  const spoke = (username: string, month: number) =>
    made(person, username, {
      messages: [{ username, message: 'Good morning.' }],
      started_at: new Date(Date.UTC(2026, month, 5)),
    })
  await spoke('Carla Meier', 0)
  await spoke('Carla Meier (Guest)', 1)
  const { people } = await ask(person, { meeting_url: MEET, names: ['Carla Meier (Guest)'] })
  expect(people.map(({ name, meetings: met }) => [name, met.map(({ title }) => title)])).toEqual([
    ['Carla Meier', ['Carla Meier (Guest)', 'Carla Meier']],
  ])
})

it('takes the exact name for somebody who was invited, and keeps a shorter one as a person of her own', async () => {
  await invite(person, 'ATTENDEE;CN=Carla Meier:mailto:carla@theirs.example')
  for (const username of ['Carla', 'Carla Meier'])
    await made(person, `With ${username}`, {
      messages: [{ username, message: 'Good morning.' }],
      started_at: new Date('2026-01-05T09:00:00Z'),
    })
  const { people } = await ask(person, { meeting_url: MEET, names: ['Carla', 'Carla Meier'] })
  expect(people.map(({ name, email, meetings: met }) => [name, email, met.map(({ title }) => title)])).toEqual([
    ['Carla Meier', 'carla@theirs.example', ['With Carla Meier']],
    ['Carla', null, ['With Carla']],
  ])
})

it('does not take the call of another day for the one that runs, though both have one address', async () => {
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const event = eventOf('UID:2', 'SUMMARY:Pilot', `DTSTART:${start}`, 'DURATION:PT1H', `LOCATION:${MEET}`)
  site.pages.set(`/${person.id}.ics`, calendarOf(event))
  await person.api(updateCalendarFeed, { body: { address: `${site.url}/${person.id}.ics` } })
  expect(await ask(person, { meeting_url: MEET })).toMatchObject({ calendar: 'not-found', event: null })
})

it('shows five meetings a person at most, and only those that the caller’s list shows', async () => {
  const name = 'Vera Busy'
  const messages = [{ username: name, message: 'Hello.' }]
  for (let nth = 0; nth < 6; nth++) {
    await made(colleague, `Colleague's ${nth}`, { messages, started_at: new Date(Date.UTC(2026, 0, nth + 1)) })
  }
  await made(stranger, 'canary of another company', { messages })
  const attended = await made(colleague, 'Attended', { messages, attendees: [{ email: person.email }] })
  const titles = async (who: TestPerson) =>
    (await ask(who, { names: [name] })).people[0]?.meetings.map(({ title }) => title)
  expect(await titles(person)).toEqual(['Attended'])
  expect(await titles(admin)).toEqual(['Attended', "Colleague's 5", "Colleague's 4", "Colleague's 3", "Colleague's 2"])
  expect((await ask(person, { names: [name], meeting_id: attended.id })).people[0]?.meetings).toEqual([])
  expect((await ask(person, { names: [] })).people).toEqual([])
})

it('takes a placeholder of the captions for nobody, whose earlier meetings would be those of strangers', async () => {
  const messages = [{ username: 'Speaker 1', message: 'Hello.' }]
  await made(person, 'With somebody', { messages })
  const { people } = await ask(person, { names: ['Speaker 1', 'Nora'] })
  expect(people.map(({ name }) => name)).toEqual(['Nora'])
})

it('keeps the invited people with the stored meeting, once, and nothing where saving is off', async () => {
  await invite(person, 'ATTENDEE;CN=Carla Meier:mailto:Carla@theirs.example')
  const attendeesOf = async (id: string) =>
    (await test.deps.db.select().from(meetings).where(eq(meetings.id, id)))[0]?.attendee_emails
  const live = await made(person, 'Now', { state: 'live' })
  const known = await made(person, 'Known', { state: 'live', attendees: [{ email: 'eve@theirs.example' }] })
  for (const { id } of [live, known]) await ask(person, { meeting_url: MEET, meeting_id: id })
  expect(await attendeesOf(live.id)).toEqual(['carla@theirs.example'])
  expect(await attendeesOf(known.id)).toEqual(['eve@theirs.example'])
  const late = await made(person, 'Late', { state: 'live' })
  const save = (is_meeting_saving_enabled: boolean) =>
    test.deps.db.transaction((tx) => changeCompany(test.deps, tx, { id: company.id, is_meeting_saving_enabled }))
  await save(false)
  await ask(person, { meeting_url: MEET, meeting_id: late.id })
  await save(true)
  expect(await attendeesOf(late.id)).toEqual([])
})

it('only keeps the invited people where nobody looks at the reply: it lists nobody and is not counted', async () => {
  await invite(person, 'ATTENDEE;CN=Carla Meier:mailto:Carla@theirs.example')
  await made(person, 'Earlier', { attendees: [{ email: 'carla@theirs.example' }] })
  const { id } = await made(person, 'Now', { state: 'live' })
  const body = { meeting_url: MEET, meeting_id: id }
  expect(await ask(person, { ...body, keeps_only: true })).toMatchObject({ calendar: 'found', people: [] })
  const [row] = await test.deps.db.select().from(meetings).where(eq(meetings.id, id))
  expect(row?.attendee_emails).toEqual(['carla@theirs.example'])
  expect((await ask(person, body)).people).toMatchObject([{ meetings: [{ title: 'Earlier' }] }])
  await expect.poll(() => counted(person)).toEqual(['meeting_background_data_fetched'])
})

it('check 25: keeps the invited people with no meeting but the caller’s own, and tells of nobody else’s', async () => {
  await invite(person, 'ATTENDEE:mailto:carla@theirs.example')
  const foreign = [await made(stranger, 'Theirs'), await made(colleague, 'Colleague’s')]
  for (const { id } of foreign) {
    const { people } = await ask(person, { meeting_url: MEET, meeting_id: id })
    expect(people.flatMap((known) => known.meetings).filter((meeting) => meeting.id === id)).toEqual([])
    const [row] = await test.deps.db.select().from(meetings).where(eq(meetings.id, id))
    expect(row).toMatchObject({ calendar_event_data: null, attendee_emails: [] })
  }
})

it('tells of a calendar that fails in words and counts it once, and the rest still comes', async () => {
  await invite(person, 'ATTENDEE:mailto:carla@theirs.example')
  const failing = calendarFeeds.user_id
  // As if it had been set a while ago: nothing of it is remembered.
  const address = `${site.url}/${person.id}-gone.ics`
  await test.deps.db
    .update(calendarFeeds)
    .set({ address, created_at: new Date(0) })
    .where(eq(failing, person.id))
  await made(person, 'Own', { messages: [{ username: 'Nora', message: 'Hello.' }] })
  for (let nth = 0; nth < 2; nth++) {
    const reply = await ask(person, { meeting_url: MEET, names: ['Nora'] })
    expect(reply).toMatchObject({ calendar: 'failed', event: null, people: [{ name: 'Nora', meetings: [{}] }] })
    expect(reply.calendar_problem).toContain('does not know this address any more')
  }
  const background = 'meeting_background_data_fetched'
  await expect.poll(() => counted(person)).toEqual(['google_calendar_access_error', background, background])
  const [feed] = await test.deps.db.select().from(calendarFeeds).where(eq(failing, person.id))
  expect(feed?.problem).toBe(
    'The calendar’s server does not know this address any more. Copy the secret address again and enter it in your settings.',
  )
  expect((await ask(colleague, { meeting_url: MEET, names: [] })).calendar).toBe('none')
  expect(site.requests.filter(({ path }) => path.includes('gone'))).toHaveLength(1)
})
