import { randomUUID } from 'node:crypto'
import { getAnswer, getExplanation, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { createKnowledgeItem, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { type ActivityName, getActivitySummary } from '@cuecard/contract/user-metrics.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { answer } from '../answers/answers.service.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { users } from '../accounts/accounts.tables.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { noteActivity, summary } from './user-metrics.service.ts'
import { activities } from './user-metrics.tables.ts'

let test: TestApp
let ours: CompanyRow
let theirs: CompanyRow
let user: TestPerson
let stranger: TestPerson
let control: TestPerson
let controlStaff: TestPerson

const SPOKEN = { current_message: { message: 'What does the starter plan cost?', username: 'Customer' } }

beforeAll(async () => {
  test = await testApp({ work: true })
  const { deps, app } = test
  ours = await makeCompany(deps, 'Ours')
  theirs = await makeCompany(deps, 'Theirs')
  const provider = await makeCompany(deps, 'Provider', 'internal_control_company')
  user = await makePerson(app, { role: 'company_user', company: ours })
  stranger = await makePerson(app, { role: 'company_user', company: theirs })
  control = await makePerson(app, { role: 'company_admin', company: provider })
  controlStaff = await makePerson(app, { role: 'staff_user', company: provider })
  await addText(user, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
  await syncAll(user)
  await until(user, { document_uploaded: 1 })
})
afterAll(() => test.close())

const newcomer = async () =>
  makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, `Company ${randomUUID()}`) })

async function countsOf(person: TestPerson): Promise<Partial<Record<ActivityName, number>>> {
  const rows = await test.deps.db.select().from(activities).where(eq(activities.user_id, person.id))
  const counts: Partial<Record<ActivityName, number>> = {}
  for (const { activity } of rows) counts[activity] = (counts[activity] ?? 0) + 1
  return counts
}

/** Nobody waits for a count to be written, so that a test has to. */
async function until(person: TestPerson, expected: Partial<Record<ActivityName, number>>): Promise<void> {
  const look = async () => expect(await countsOf(person)).toEqual(expected)
  await vi.waitFor(look, { timeout: 60_000, interval: 10 })
}

async function listen(stream: TextStream): Promise<string> {
  let text = ''
  for await (const chunk of stream.chunks) text += chunk
  return text
}

it('shows a company user the own row, admins and staff their company, and admins of the provider everybody', async () => {
  const { app } = test
  const admin = await makePerson(app, { role: 'company_admin', company: ours })
  const staff = await makePerson(app, { role: 'staff_user', company: ours })
  const staffAdmin = await makePerson(app, { role: 'staff_admin', company: ours })
  const homeless = await makePerson(app, { role: 'company_admin', company: null })
  const seenBy = async (person: TestPerson) =>
    (await person.api(getActivitySummary, { query: {} })).map((row) => row.user_email).sort()
  const company = [user, admin, staff, staffAdmin].map((person) => person.email).sort()
  expect(await seenBy(user)).toEqual([user.email])
  for (const person of [admin, staff, staffAdmin]) expect(await seenBy(person)).toEqual(company)
  expect(await seenBy(controlStaff)).toEqual([control.email, controlStaff.email].sort())
  const everybody = await seenBy(control)
  expect(everybody).toEqual(expect.arrayContaining([...company, stranger.email, control.email, controlStaff.email]))
  expect(everybody).not.toContain(homeless.email)
})

it('lists everybody, and of the activities only those that happened', async () => {
  const person = await newcomer()
  expect(await person.api(getActivitySummary, { query: {} })).toEqual([
    {
      user_id: person.id,
      user_email: person.email,
      user_name: 'Test Person',
      company_id: person.member.company_id,
      company_name: expect.stringMatching(/^Company /),
      activities: [],
    },
  ])
  for (let time = 0; time < 3; time += 1) noteActivity(test.deps, person.member, 'recap_fetched')
  noteActivity(test.deps, { user_id: person.id, company_id: null }, 'user_registered')
  await until(person, { recap_fetched: 3, user_registered: 1 })
  const [row] = await person.api(getActivitySummary, { query: {} })
  expect(row?.activities).toEqual([
    { activity: 'user_registered', activity_count: 1 },
    { activity: 'recap_fetched', activity_count: 3 },
  ])
})

it('does not tell a company what somebody did in the company before', async () => {
  const person = await newcomer()
  noteActivity(test.deps, person.member, 'meeting_created')
  noteActivity(test.deps, { user_id: person.id, company_id: null }, 'user_registered')
  await until(person, { meeting_created: 1, user_registered: 1 })
  await test.deps.db.update(users).set({ company_id: theirs.id }).where(eq(users.id, person.id))
  const actor = { ...person.member, role: 'company_admin' as const, company_id: theirs.id }
  let text = ''
  for await (const piece of (await summary(test.deps, actor, {})).pieces) text += piece.toString()
  const rows = getActivitySummary.reply.parse(JSON.parse(text))
  expect(rows.find((row) => row.user_id === person.id)?.activities).toEqual([
    { activity: 'user_registered', activity_count: 1 },
  ])
})

it('answers for 5,000 people at once', async () => {
  const company = await makeCompany(test.deps, 'Large')
  await test.deps.database.query(
    `insert into users (id, email, role, company_id, connection_token, created_at)
     select gen_random_uuid(), 'many-' || n || '@example.com', 'company_user', $1, 'many-' || n, now()
     from generate_series(1, 5000) n`,
    [company.id],
  )
  await test.deps.database.query(
    `insert into activities (company_id, user_id, activity, at)
     select company_id, id, 'instant_answer_fetched', now() from users, generate_series(1, 4) where company_id = $1`,
    [company.id],
  )
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const started = performance.now()
  const rows = await admin.api(getActivitySummary, { query: {} })
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(rows).toHaveLength(5_001)
  expect(rows.filter((row) => row.activities[0]?.activity_count === 4)).toHaveLength(5_000)
})

it('counts an uploaded document, and neither one that was refused nor a web site', async () => {
  const person = await newcomer()
  const form = { name: 'Program', type: 'file' as const }
  const refused = person.api(createKnowledgeItem, { form, files: { file: new File(['MZ'], 'run.exe') } })
  await expect(refused).rejects.toMatchObject({ status: 422 })
  const site = { name: 'Site', type: 'url' as const, base_url: 'https://example.com/' }
  await person.api(createKnowledgeItem, { form: site, files: {} })
  await addText(person, 'Notes', 'Text')
  await until(person, { document_uploaded: 1 })
})

it('counts an answer when it has ended, never before its first words, and no explanation', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: ours })
  await listen((await person.api(getExplanation, { body: SPOKEN })) as TextStream)
  const body = { ...SPOKEN, transcription_message_history: [], stream: true as const }
  const signal = new AbortController().signal
  const reply = await answer(test.deps, person.member, { body, signal, receivedAt: performance.now() })
  const chunks = reply.chunks[Symbol.asyncIterator]()
  expect((await chunks.next()).value).toMatch(/./)
  expect(await countsOf(person)).toEqual({})
  while (!(await chunks.next()).done) continue
  await until(person, { instant_answer_fetched: 1 })
})

it('counts a search as a recommendation when the extension asks, and not when a person does', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: ours })
  const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
  await person.api(searchKnowledge, { body: { query: 'starter plan' } })
  const { passages } = await apiWith(test.app, token)(searchKnowledge, { body: { query: 'starter plan' } })
  expect(passages.length).toBeGreaterThan(0)
  await until(person, { knowledge_recommendation_fetched: 1 })
})

it('never spoils an answer, an upload or a search when counting fails', async () => {
  const person = await makePerson(test.app, { role: 'company_admin', company: ours })
  const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
  const warned = vi.spyOn(test.deps.log, 'warn')
  await test.deps.database.query('alter table activities rename to elsewhere')
  try {
    const reply = (await person.api(getAnswer, { body: SPOKEN })) as TextStream
    const text = await listen(reply)
    expect(text).toContain('40 euros')
    const id = reply.headers.get(RESPONSE_ID_HEADER) ?? ''
    expect(await person.api(getResponse, { params: { id } })).toMatchObject({ text, outcome: 'complete' })
    const search = await apiWith(test.app, token)(searchKnowledge, { body: { query: 'starter plan' } })
    expect(search.passages.length).toBeGreaterThan(0)
    expect(await addText(person, 'More', 'Text')).toMatchObject({ sync_state: 'pending' })
    await expect
      .poll(() => warned.mock.calls.filter(([, words]) => words === 'an activity was not noted'))
      .toHaveLength(3)
  } finally {
    await test.deps.database.query('alter table elsewhere rename to activities')
    warned.mockRestore()
  }
  expect(await countsOf(person)).toEqual({})
})
