import { randomUUID } from 'node:crypto'
import { updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { getHomeOverview } from '@cuecard/contract/home.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { openSite, type TestSite } from '../../../test/site.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { makeTestCase, makeTestRun } from '../../../test/test-runs.ts'
import { users } from '../accounts/accounts.tables.ts'
import { calendarOf, eventOf } from '../calendar/calendar.fixture.ts'
import { invitations } from '../invitations/invitations.tables.ts'
import { gapQuestions, knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { knowledgeItems } from '../knowledge/knowledge.tables.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'

const DAY = 86_400_000
const FEED = '/calendar.ics'

let site: TestSite
let test: TestApp
let now: Date
beforeAll(async () => {
  site = await openSite()
  test = await testApp({ settings: { OUTBOUND_ALLOWED_HOSTS: site.host } })
  now = test.deps.clock.now()
})
afterAll(async () => {
  await test.close()
  await site.close()
})

const home = (person: TestPerson) => person.api(getHomeOverview)
const later = (ms: number) => new Date(now.getTime() + ms)

async function people(name: string) {
  const company = await makeCompany(test.deps, name)
  const make = (role: 'company_admin' | 'company_user') => makePerson(test.app, { role, company })
  return { company, admin: await make('company_admin'), owner: await make('company_user') }
}

async function askedIn(
  owner: TestPerson,
  { title, started_at }: { title: string; started_at: Date },
  questions: readonly string[],
) {
  const meeting = await makeMeeting(test, { owner, title, messages: [], started_at })
  const made = questions.map((question, at) => ({
    question,
    answer: 'Later.',
    asked: { message_id: String(at + 1), at: started_at.toISOString() },
  }))
  const answered = { question: 'Answered well?', answer: 'Yes.', uncertain: false }
  const { id: meeting_id, company_id } = meeting
  const manager = madeAnalysis([answered, ...made])
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id, manager })
  return meeting
}

const failedItem = (company_id: string, n: number) => ({
  id: randomUUID(),
  company_id,
  name: `Prices ${n}`,
  type: 'file' as const,
  knowledge_source: 'user_uploaded' as const,
  sync_state: 'failed' as const,
  sync_reason: 'The file is protected by a password.',
  created_at: now,
  updated_at: later(n * 1_000),
})

it('has nothing to say in a new company, and no people in a company for one', async () => {
  const { admin } = await people('New')
  expect(await home(admin)).toEqual({
    calls: { calendar: 'none', problem: null, next: [] },
    questions: { since: expect.any(String), total: 0, latest: [] },
    documents: { failed: 0, latest: [] },
    tests: [],
    people: {
      colleagues: 1,
      colleagues_connected: 0,
      not_connected: 2,
      not_accepted: 0,
      missing: [expect.objectContaining({ state: 'not_connected' }), expect.objectContaining({ name: 'Test Person' })],
    },
  })
  const alone = await makePerson(test.app, {
    role: 'company_admin',
    company: await makeCompany(test.deps, 'Alone', 'single_user'),
  })
  expect((await home(alone)).people).toBeNull()
})

it('shows this week’s questions of the meetings that the caller sees, without those that were answered since', async () => {
  const { company, admin, owner } = await people('Asks')
  const today = await askedIn(owner, { title: 'Duval', started_at: later(-3_600_000) }, [
    'What does it cost?',
    'Where is it hosted?',
  ])
  await askedIn(admin, { title: 'Moreau', started_at: later(-2 * DAY) }, ['How long is the term?'])
  await askedIn(owner, { title: 'Long ago', started_at: later(-8 * DAY) }, ['Too old?'])
  const asked = async (person: TestPerson) => {
    const { total, latest } = (await home(person)).questions
    return [total, latest.map(({ question }) => question)]
  }
  expect(await asked(admin)).toEqual([3, ['What does it cost?', 'Where is it hosted?', 'How long is the term?']])
  expect(await asked(owner)).toEqual([2, ['What does it cost?', 'Where is it hosted?']])
  expect((await home(owner)).questions.latest[0]).toMatchObject({
    meeting_id: today.id,
    meeting_name: 'Duval',
    message_id: '1',
  })

  const gap = { id: randomUUID(), company_id: company.id, question: 'Price?', created_at: now, updated_at: now }
  await test.deps.db.insert(knowledgeGaps).values({ ...gap, state: 'open' })
  await test.deps.db.insert(gapQuestions).values({
    id: randomUUID(),
    company_id: company.id,
    gap_id: gap.id,
    origin: 'meeting',
    source_key: 'a key',
    question: 'What does it cost?',
    answer: 'Later.',
    meeting_id: today.id,
    asked_at: now,
    created_at: now,
  })
  expect((await asked(owner))[0]).toBe(2)
  await test.deps.db.update(knowledgeGaps).set({ state: 'closed' }).where(eq(knowledgeGaps.id, gap.id))
  expect(await asked(owner)).toEqual([1, ['Where is it hosted?']])
})

it('counts every failed document and shows the latest five, of this company alone', async () => {
  const { company, owner } = await people('Fails')
  const other = await people('Fails too')
  const rows = Array.from({ length: 7 }, (_, n) => failedItem(company.id, n))
  await test.deps.db.insert(knowledgeItems).values([...rows, { ...failedItem(company.id, 9), sync_state: 'synced' }])
  const { failed, latest } = (await home(owner)).documents
  expect([failed, latest.map(({ name }) => name)]).toEqual([
    7,
    ['Prices 6', 'Prices 5', 'Prices 4', 'Prices 3', 'Prices 2'],
  ])
  expect(latest[0]?.reason).toBe('The file is protected by a password.')
  expect((await home(other.owner)).documents).toEqual({ failed: 0, latest: [] })
})

it('compares the two latest complete runs, by the person’s grade where there is one', async () => {
  const { company, owner } = await people('Tests')
  const [price, seats, trial] = await Promise.all(
    ['Price', 'Seats', 'Trial'].map((name) => makeTestCase(test.deps, company.id, { name })),
  )
  if (!price || !seats || !trial) throw new Error('a case is missing')
  const run = (hour: number, grades: readonly [number, number, number], change = {}) =>
    makeTestRun(test.deps, {
      company_id: company.id,
      started_at: later(hour * 3_600_000),
      run: change,
      results: [price, seats, trial].map((test_case, n) => {
        const grade = grades[n] ?? null
        const asked = { ...askedOf(test_case.name), mode: 'answer' as const }
        return { test_case, grade, asked }
      }),
    })
  await run(-30, [0, 0, 0])
  const { run: before } = await run(-20, [5, 4, 2])
  expect((await home(owner)).tests).toMatchObject([{ worse_count: 0, worse: [] }])
  const { run: after } = await run(-10, [4, 1, 3])
  await run(-5, [0, 0, 0], { is_partial: true })
  await run(-4, [0, 0, 0], { state: 'cancelled' })
  expect((await home(owner)).tests).toEqual([
    {
      test_case_type: 'company-specific',
      before_run_id: before.id,
      after_run_id: after.id,
      worse_count: 2,
      worse: [
        { test_case_id: seats.id, name: 'Seats', before: 4, after: 1, difference: -3, is_changed: false },
        { test_case_id: price.id, name: 'Price', before: 5, after: 4, difference: -1, is_changed: false },
      ],
    },
  ])
})

it('marks a fallen case that was not asked alike in both runs, but not one that was only renamed', async () => {
  const { company, owner } = await people('Edited')
  const [edited, renamed] = [
    await makeTestCase(test.deps, company.id, { name: 'Edited' }),
    await makeTestCase(test.deps, company.id, { name: 'Renamed' }),
  ]
  const run = (hour: number, grade: number, now: { expected: string; name: string }) =>
    makeTestRun(test.deps, {
      company_id: company.id,
      started_at: later(hour * 3_600_000),
      results: [
        { test_case: edited, grade, asked: { ...askedOf('Edited'), mode: 'answer', expected_result: now.expected } },
        { test_case: renamed, grade, asked: { ...askedOf('Renamed'), mode: 'answer', name: now.name } },
      ],
    })
  await run(-20, 5, { expected: 'Nine hours.', name: 'Renamed' })
  await run(-10, 3, { expected: 'Nine hours, as the sheet says.', name: 'Another name' })
  const [runs] = (await home(owner)).tests
  expect(runs?.worse.map(({ test_case_id, is_changed }) => [test_case_id, is_changed])).toEqual([
    [renamed.id, false],
    [edited.id, true],
  ])
})

it('counts a case that was asked several times once, by half a grade between the means as the comparison does', async () => {
  const { company, owner } = await people('Repeated')
  const [flickers, falls, sinks, dips] = [
    await makeTestCase(test.deps, company.id, { name: 'Flickers' }),
    await makeTestCase(test.deps, company.id, { name: 'Falls' }),
    await makeTestCase(test.deps, company.id, { name: 'Sinks' }),
    await makeTestCase(test.deps, company.id, { name: 'Dips' }),
  ]
  const run = (hour: number, grades: Record<'flickers' | 'falls' | 'sinks' | 'dips', number[]>) => {
    const answersTo = (test_case: typeof falls, given: number[]) =>
      given.map((grade, at) => ({ test_case, grade, repetition: at + 1, repetitions: given.length }))
    return makeTestRun(test.deps, {
      company_id: company.id,
      started_at: later(hour * 3_600_000),
      run: { repetitions: 3 },
      results: [
        ...answersTo(flickers, grades.flickers),
        ...answersTo(falls, grades.falls),
        ...answersTo(sinks, grades.sinks),
        ...answersTo(dips, grades.dips),
      ],
    })
  }
  // Sinks keeps its lower median and loses more than half a grade, Dips the reverse.
  await run(-20, { flickers: [5, 1, 5], falls: [5, 5, 4], sinks: [5, 5, 5], dips: [4, 4, 3] })
  await run(-10, { flickers: [1, 5, 5], falls: [2, 5, 1], sinks: [5, 5, 3], dips: [3, 3, 4] })
  expect((await home(owner)).tests).toMatchObject([
    {
      worse_count: 2,
      worse: [
        { test_case_id: falls.id, name: 'Falls', before: 5, after: 2, difference: expect.closeTo(-2, 9) },
        { test_case_id: sinks.id, name: 'Sinks', before: 5, after: 5, difference: expect.closeTo(-2 / 3, 9) },
      ],
    },
  ])
})

it('names who is missing: not connected, invited, or invited too long ago', async () => {
  const { company, admin, owner } = await people('People')
  await test.deps.db.update(users).set({ has_connected_with_extension: true }).where(eq(users.id, admin.id))
  const invite = (user_email: string, expires_at: Date, change = {}) => ({
    id: randomUUID(),
    company_id: company.id,
    user_email,
    role: 'company_user' as const,
    token_hash: randomUUID(),
    notified: true,
    invited_by: admin.id,
    inviter_company_id: company.id,
    created_at: now,
    expires_at,
    ...change,
  })
  await test.deps.db
    .insert(invitations)
    .values([
      invite('late@example.com', later(-DAY), { created_at: later(-9 * DAY) }),
      invite('noor@example.com', later(DAY)),
      invite('gone@example.com', later(DAY), { revoked_at: now }),
    ])
  const found = (await home(owner)).people
  expect(found).toMatchObject({ colleagues: 1, colleagues_connected: 1, not_connected: 1, not_accepted: 2 })
  expect(found?.missing.map(({ email, state }) => [email, state])).toEqual([
    [owner.email, 'not_connected'],
    ['late@example.com', 'invitation_expired'],
    ['noor@example.com', 'invited'],
  ])
  expect((await home(admin)).people).toMatchObject({ colleagues: 1, colleagues_connected: 0 })
})

it('shows all calls of the caller’s own calendar that have not ended, soonest first', async () => {
  const { admin, owner } = await people('Calls')
  const stamp = (ms: number) => `${later(ms).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`
  const call = (title: string, from: number, to: number) =>
    eventOf(`UID:${title}`, `SUMMARY:${title}`, `DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`)
  const hour = 3_600_000
  const text = calendarOf(
    call('Next week', 200 * hour, 201 * hour),
    call('In four days', 96 * hour, 97 * hour),
    call('Tomorrow', 20 * hour, 21 * hour),
    call('Over', -2 * hour, -hour),
    call('Running', -hour, hour),
    ...[1, 2, 3, 4].map((n) => call(`In ${20 + n} hours`, (20 + n) * hour, (21 + n) * hour)),
  )
  site.pages.set(FEED, (_request, reply) => void reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  await owner.api(updateCalendarFeed, { body: { address: `${site.url}${FEED}` } })
  const { calls } = await home(owner)
  expect([calls.calendar, calls.next.map(({ title }) => title)]).toEqual([
    'ready',
    ['Running', 'Tomorrow', 'In 21 hours', 'In 22 hours', 'In 23 hours', 'In 24 hours', 'In four days'],
  ])
  expect((await home(admin)).calls).toEqual({ calendar: 'none', problem: null, next: [] })

  test.deps.caches.calendarReadings.clear()
  site.pages.set(FEED, (_request, reply) => void reply.writeHead(500).end())
  expect((await home(owner)).calls).toMatchObject({
    calendar: 'failed',
    problem: expect.stringContaining('500'),
    next: [],
  })

  // A calendar that is slow does not hold the page up; its reading goes on and is found by the next call.
  test.deps.caches.calendarReadings.clear()
  const slow = Promise.withResolvers<void>()
  site.pages.set(FEED, (_request, reply) => {
    void slow.promise.then(() => reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  })
  expect((await home(owner)).calls.calendar).toBe('reading')
  slow.resolve()
  await expect.poll(async () => (await home(owner)).calls.calendar).toBe('ready')
})

it('lists as calls what is held with others or in a meeting’s room, and not what was declined or leaves one free', async () => {
  const { owner } = await people('Calendar')
  const stamp = (hours: number) =>
    `${later(hours * 3_600_000)
      .toISOString()
      .replaceAll(/[-:]/g, '')
      .slice(0, 15)}Z`
  const event = (hours: number, title: string, ...more: string[]) =>
    eventOf(`UID:${title}`, `SUMMARY:${title}`, `DTSTART:${stamp(hours)}`, `DTEND:${stamp(hours + 1)}`, ...more)
  const invited = [
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ines@fjord.example',
    `ATTENDEE:mailto:${owner.email.toUpperCase()}`,
  ]
  const text = calendarOf(
    event(2, 'Swim'),
    event(3, 'Table for two', 'DESCRIPTION:https://tables.example/reservations/77'),
    event(4, 'Writing', 'TRANSP:TRANSPARENT', ...invited),
    event(5, 'Away', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
    event(6, 'Abgesagt: Fjord', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE', ...invited),
    event(7, 'Declined', invited[0] ?? '', `ATTENDEE;PARTSTAT=DECLINED:mailto:${owner.email}`),
    event(8, 'Left alone', 'ATTENDEE;PARTSTAT=DECLINED:mailto:ines@fjord.example', invited[1] ?? ''),
    event(9, 'On site', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF', ...invited),
    event(10, 'Open room', 'LOCATION:https://us02web.zoom.us/j/88211223344'),
    event(11, 'Unanswered', invited[0] ?? '', `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${owner.email}`),
  )
  site.pages.set(FEED, (_request, reply) => void reply.writeHead(200, { 'content-type': 'text/calendar' }).end(text))
  await owner.api(updateCalendarFeed, { body: { address: `${site.url}${FEED}` } })
  expect((await home(owner)).calls.next.map(({ title }) => title)).toEqual(['On site', 'Open room', 'Unanswered'])
})

const askedOf = (name: string) => ({
  name,
  description: null,
  category_name: null,
  message_history: [],
  test_message: { order_index: 0, message: 'What does it cost?', username: 'Customer' },
  expected_result: '',
  must_contain: [],
  must_not_contain: [],
  expects_refusal: false,
})
