import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import {
  chooseMeetingCustomer,
  type CustomerChoice,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '@cuecard/contract/customers.ts'
import { CUSTOMER_ROWS_MAX } from '@cuecard/contract/limits.ts'
import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeAnalysis, makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { users } from '../accounts/accounts.tables.ts'
import { gapQuestions, knowledgeGaps } from '../knowledge-gaps/knowledge-gaps.tables.ts'
import { meetingAnalyses } from '../meetings/meetings.tables.ts'
import { listOwnDomains } from './customers.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function people(name: string) {
  const company = await makeCompany(test.deps, name)
  const make = (role: 'company_admin' | 'company_user') => makePerson(test.app, { role, company })
  return { company, admin: await make('company_admin'), owner: await make('company_user') }
}

const met = (owner: TestPerson, title: string, { day, emails }: { day: string; emails: string }) =>
  makeMeeting(test, {
    owner,
    title,
    messages: [],
    attendees: [owner.email, ...emails.split(' ')].map((email) => ({ email, name: email.split('@')[0] ?? '' })),
    started_at: new Date(`${day}T09:00:00.000Z`),
  })

const namesOf = async (person: TestPerson) =>
  (await person.api(listCustomers)).customers.map(({ name, meeting_count }) => [name, meeting_count])

const choose = (person: TestPerson, id: string, body: { chosen: CustomerChoice; domain?: string }) =>
  person.api(chooseMeetingCustomer, { params: { id }, body })

it('groups the meetings that the caller sees by the company of the people from outside', async () => {
  const { admin, owner } = await people('Groups')
  await met(owner, 'First', { day: '2026-02-02', emails: 'sophie@duval-distribution.example paul@gmail.com' })
  await met(owner, 'Second', { day: '2026-02-04', emails: 'marc@mail.duval-distribution.example' })
  await met(admin, 'Theirs', { day: '2026-02-03', emails: 'katrin@nordhafen.example' })
  await met(owner, 'Private', { day: '2026-02-05', emails: 'friend@gmail.com' })
  const all = await admin.api(listCustomers)
  expect(all.customers).toEqual([
    {
      id: 'duval-distribution.example',
      name: 'Duval Distribution',
      is_named: false,
      domains: ['duval-distribution.example'],
      meeting_count: 2,
      people_count: 2,
      open_question_count: 0,
      last_meeting_at: '2026-02-04T09:00:00.000Z',
    },
    expect.objectContaining({ id: 'nordhafen.example', meeting_count: 1 }),
  ])
  expect(all.without_customer).toBe(1)
  expect(await namesOf(owner)).toEqual([['Duval Distribution', 2]])
  await expect(owner.api(getCustomer, { params: { id: 'nordhafen.example' } })).rejects.toMatchObject({ status: 404 })
})

it('shows on one page what the meetings hold, without questions that were answered since', async () => {
  const { company, owner } = await people('Holds')
  const { id: meeting_id } = await met(owner, 'Duval', { day: '2026-02-02', emails: 'sophie@duval.example' })
  const asked = { message_id: '4', at: '2026-02-02T09:01:00.000Z' }
  const evidence = [{ message_id: '7', speaker: 'sophie', timestamp: asked.at, quote: 'Too dear.' }]
  const manager = {
    ...madeAnalysis([
      { question: 'What does it cost?', answer: 'I have to check.', asked },
      { question: 'Can we leave early?', answer: 'Later.' },
      { question: 'Where is it hosted?', answer: 'In Frankfurt.', uncertain: false },
    ]),
    next_steps: [{ text: 'Send the price list', who: 'Uma', when: 'by Friday', evidence }],
    objections_evidence: [{ text: 'Too dear.', evidence }],
    competitors_evidence: [{ text: 'Rival', evidence }],
    speaker_sides: [
      { speaker: 'Sophie', side: 'customer' as const },
      { speaker: 'Marc', side: 'customer' as const },
    ],
  }
  const company_id = company.id
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id, manager })
  const [gap_id, now] = [randomUUID(), new Date()]
  const gap = { id: gap_id, company_id, question: 'Leave?', state: 'closed' as const, created_at: now, updated_at: now }
  await test.deps.db.insert(knowledgeGaps).values(gap)
  const question = {
    question: 'Can we leave early?',
    answer: 'Later.',
    source_key: 'a key',
    origin: 'meeting' as const,
  }
  await test.deps.db
    .insert(gapQuestions)
    .values({ ...question, id: randomUUID(), company_id, gap_id, meeting_id, asked_at: now, created_at: now })

  expect((await owner.api(listMeetings, { query: {} }))[0]).toMatchObject({
    unanswered_count: 2,
    chosen_customer: null,
  })
  const place = { meeting_id, message_id: '7' }
  expect(await owner.api(getCustomer, { params: { id: 'duval.example' } })).toMatchObject({
    name: 'Duval',
    meetings: [{ id: meeting_id, meeting_title: 'Duval', unanswered_count: 2 }],
    people: [
      { name: 'sophie', email: 'sophie@duval.example', meeting_count: 1 },
      { name: 'Marc', email: null, meeting_count: 1 },
    ],
    open_questions: [{ meeting_id, message_id: '4', question: 'What does it cost?', answer: 'I have to check.' }],
    promises: [{ ...place, text: 'Send the price list', who: 'Uma', when: 'by Friday' }],
    objections: [{ ...place, text: 'Too dear.', speaker: 'sophie' }],
    competitors: [{ ...place, name: 'Rival', meeting_count: 1 }],
    answers: [{ question: 'Where is it hosted?', answer: 'In Frankfurt.' }],
    totals: { people: 2, open_questions: 1, promises: 1, objections: 1, competitors: 1, answers: 1 },
  })
})

it('tells how many there are of what it lists the newest of, and as many open questions as the list', async () => {
  const { company, owner } = await people('Much')
  const { id: meeting_id } = await met(owner, 'Duval', { day: '2026-02-02', emails: 'sophie@duval.example' })
  const [open, answered] = [CUSTOMER_ROWS_MAX + 30, CUSTOMER_ROWS_MAX + 20]
  const manager = {
    ...madeAnalysis(
      Array.from({ length: open + answered }, (_, nth) => ({
        question: `Question ${nth}?`,
        answer: 'Yes.',
        uncertain: nth < open,
      })),
    ),
    next_steps: Array.from({ length: CUSTOMER_ROWS_MAX + 10 }, (_, nth) => ({
      text: `Step ${nth}`,
      who: null,
      when: null,
      evidence: [],
    })),
  }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: company.id, manager })
  const { customers } = await owner.api(listCustomers)
  const detail = await owner.api(getCustomer, { params: { id: 'duval.example' } })
  expect(customers[0]?.open_question_count).toBe(open)
  expect(detail.totals).toMatchObject({ open_questions: open, answers: answered, promises: CUSTOMER_ROWS_MAX + 10 })
  const { open_questions, answers, promises } = detail
  expect([open_questions, answers, promises].map((rows) => rows.length)).toEqual([200, 200, 200])
})

it('counts as open in the list what is open on the page: nothing that was answered since or removed, and each occasion', async () => {
  const { company, admin, owner } = await people('Counts')
  const company_id = company.id
  const [now, { db }] = [new Date(), test.deps]
  const newGap = async (state: 'open' | 'closed' | 'removed', merged_into: string | null = null) => {
    const id = randomUUID()
    await db
      .insert(knowledgeGaps)
      .values({ id, company_id, question: '?', state, merged_into, created_at: now, updated_at: now })
    return id
  }
  const closed = await newGap('closed')
  const gaps = {
    'Is there a trial?': closed,
    'Is it certified?': await newGap('open', closed),
    'Who are you?': await newGap('removed'),
    'What does it cost?': await newGap('open'),
    // Handled badly, but not among the questions with an uncertain answer.
    'Why so dear?': closed,
  }
  const asked = ['Is there a trial?', 'Is there a trial?', ...Object.keys(gaps).slice(1, 4)]
  const manager = madeAnalysis(asked.map((question) => ({ question, answer: 'Later.' })))
  for (const [person, day] of [
    [owner, '2026-02-02'],
    [admin, '2026-02-03'],
  ] as const) {
    const { id: meeting_id } = await met(person, 'Duval', { day, emails: 'sophie@duval.example' })
    await db.insert(meetingAnalyses).values({ meeting_id, company_id, manager })
    const when = { asked_at: now, created_at: now, origin: 'meeting' as const, answer: 'Later.' }
    await db.insert(gapQuestions).values(
      Object.entries(gaps).map(([question, gap_id]) => ({
        ...when,
        id: randomUUID(),
        company_id,
        gap_id,
        meeting_id,
        source_key: `${meeting_id} ${question}`,
        question,
      })),
    )
  }
  const open = async (person: TestPerson) => [
    ...(await person.api(listCustomers)).customers.map((one) => one.open_question_count),
    (await person.api(getCustomer, { params: { id: 'duval.example' } })).open_questions.length,
  ]
  expect(await open(owner)).toEqual([1, 1])
  expect(await open(admin)).toEqual([2, 2])
})

it('says of an open question what the documents say otherwise', async () => {
  const { company, owner } = await people('Contradicts')
  const { id: meeting_id } = await met(owner, 'Duval', { day: '2026-02-02', emails: 'sophie@duval.example' })
  const made = madeAnalysis([
    { question: 'Can we cancel?', answer: 'Within six weeks.' },
    { question: 'Is there a trial?', answer: 'Later.' },
  ])
  const [cancel, ...others] = made.customer_qna
  const against = { item_id: randomUUID(), item_name: 'Terms', locator: null, text: 'Within 8 weeks.' }
  const contradiction = { ...against, said: 'Within six weeks.' }
  const manager = { ...made, customer_qna: cancel ? [{ ...cancel, contradiction }, ...others] : [] }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: company.id, manager })
  expect(await owner.api(getCustomer, { params: { id: 'duval.example' } })).toMatchObject({
    open_questions: [
      { question: 'Can we cancel?', contradiction },
      { question: 'Is there a trial?', contradiction: null },
    ],
  })
})

it('says when somebody was met last, also where they spoke in the newest meeting without being invited', async () => {
  const { company, owner } = await people('Met last')
  await met(owner, 'Invited', { day: '2026-02-02', emails: 'sophie@duval.example' })
  const { id: meeting_id } = await met(owner, 'Joins', { day: '2026-02-05', emails: 'marc@duval.example' })
  await met(owner, 'Between', { day: '2026-02-03', emails: 'marc@duval.example' })
  const manager = { ...madeAnalysis([]), speaker_sides: [{ speaker: 'Sophie', side: 'customer' as const }] }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id: company.id, manager })
  const { people: known } = await owner.api(getCustomer, { params: { id: 'duval.example' } })
  expect(known.map(({ name, meeting_count, last_met_at }) => [name, meeting_count, last_met_at.slice(0, 10)])).toEqual([
    ['marc', 2, '2026-02-05'],
    ['sophie', 2, '2026-02-05'],
  ])
})

it('is corrected for one meeting, and for a domain where the choice is remembered', async () => {
  const { admin, owner } = await people('Corrects')
  const first = await met(owner, 'First', { day: '2026-02-02', emails: 'a@duval.example' })
  const second = await met(owner, 'Second', { day: '2026-02-03', emails: 'b@duval.example' })
  const french = await met(owner, 'French', { day: '2026-02-04', emails: 'c@duval.fr' })
  await met(owner, 'Loose', { day: '2026-02-01', emails: 'friend@gmail.com' })
  await owner.api(updateCustomer, { params: { id: 'duval.example' }, body: { name: ' Duval SA ' } })

  expect(await choose(owner, first.id, { chosen: { choice: 'new', name: 'Moreau' } })).toMatchObject({
    chosen_customer: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(await namesOf(owner)).toEqual([
    ['Duval', 1],
    ['Duval SA', 1],
    ['Moreau', 1],
  ])

  const toDuval = { choice: 'customer', customer_id: 'duval.example' } as const
  expect(await choose(owner, french.id, { chosen: toDuval, domain: 'duval.fr' })).toEqual({ chosen_customer: null })
  expect(await namesOf(owner)).toEqual([
    ['Duval SA', 2],
    ['Moreau', 1],
  ])
  await choose(owner, first.id, { chosen: { choice: 'rules' } })
  expect(await namesOf(owner)).toEqual([['Duval SA', 3]])
  await choose(owner, second.id, { chosen: { choice: 'nobody' }, domain: 'duval.example' })
  expect(await owner.api(listCustomers)).toMatchObject({
    customers: [{ name: 'Duval SA', meeting_count: 1, domains: ['duval.fr'] }],
    other_domains: ['duval.example'],
    without_customer: 3,
  })
  const { entries } = await admin.api(listAuditEntries, { query: { action: 'customer_changed' } })
  expect(entries.map(({ target, detail }) => [target, detail])).toEqual([
    ['nobody', 'has duval.example'],
    ['Duval SA', 'has duval.fr'],
    ['Duval SA', 'name: Duval → Duval SA'],
  ])
  await expect(choose(owner, first.id, { chosen: toDuval, domain: 'nord.example' })).rejects.toMatchObject({
    status: 422,
  })
})

it('check 25: a customer of whom the caller sees no meeting is not found, and nothing changes', async () => {
  const { admin, owner } = await people('Sees')
  const { id } = await met(owner, 'Own', { day: '2026-02-02', emails: 'a@duval.example' })
  await met(admin, 'Hidden', { day: '2026-02-03', emails: 'b@nordhafen.example' })
  const chosen = { choice: 'customer', customer_id: 'nordhafen.example' } as const
  await expect(choose(owner, id, { chosen })).rejects.toMatchObject({ status: 404, detail: 'Customer not found' })
  const stranger = (await people('Strangers')).owner
  await expect(choose(stranger, id, { chosen: { choice: 'nobody' } })).rejects.toMatchObject({ status: 404 })
  const name = { params: { id: 'nordhafen.example' }, body: { name: 'Mine' } }
  await expect(owner.api(updateCustomer, name)).rejects.toMatchObject({ status: 404 })
  expect(await namesOf(owner)).toEqual([['Duval', 1]])
  expect(await namesOf(admin)).toEqual([
    ['Nordhafen', 1],
    ['Duval', 1],
  ])
  await admin.api(updateCustomer, { params: { id: 'duval.example' }, body: { name: 'Nord' } })
  await expect(admin.api(updateCustomer, { ...name, body: { name: 'NORD' } })).rejects.toMatchObject({ status: 409 })
})

it('knows each domain of the company’s people once, none of another company’s, and that of an address that changed', async () => {
  const { company, admin, owner } = await people('Domains')
  const other = await people('Other domains')
  const { db, database } = test.deps
  const write = (person: TestPerson, at: string) =>
    db
      .update(users)
      .set({ email: `${person.id}@${at}` })
      .where(eq(users.id, person.id))
  const own = () => listOwnDomains(database.of(company.id), company.id)
  await write(other.admin, 'other.example')
  expect(await own()).toEqual(['example.com'])
  const colleague = await makePerson(test.app, { role: 'company_user', company })
  await write(admin, 'Mail.Robots.example')
  await write(owner, 'robots.example')
  await write(colleague, 'mail.robots.example')
  expect(await own()).toEqual(['mail.robots.example', 'robots.example'])
  await write(owner, 'gmail.com')
  expect(await own()).toEqual(['gmail.com', 'mail.robots.example'])
  const empty = randomUUID()
  expect(await listOwnDomains(database.of(empty), empty)).toEqual([])
})
