import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { getAnswer, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { listSessions, registerGoogle } from '@cuecard/contract/auth.ts'
import { type Api, ApiError, type TextStream } from '@cuecard/contract/client.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { createKnowledgeItem, searchKnowledge, updateKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { listItemVersions } from '@cuecard/contract/knowledge/care.ts'
import { startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { chatWithMeetings } from '@cuecard/contract/meetings/chat.ts'
import { createOwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { createVocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { type GoogleStandIn, openGoogle } from '../test/google.ts'
import { makeInvitation } from '../test/invitations.ts'
import { madeAnalysis, makeMeeting } from '../test/meetings.ts'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type Expectation, permissionTable, type Who } from '../test/permission-table.ts'
import { openSite, type TestSite } from '../test/site.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { makeTestCase, makeTestCategory, makeTestRun } from '../test/test-runs.ts'
import { findUser, insertUser, updateUser } from './features/accounts/accounts.store.ts'
import { hashPassword } from './shared/passwords/password-hash.ts'
import { issueToken } from './features/access-tokens/access-tokens.service.ts'
import { companyOf, type CompanyRow } from './features/companies/companies.service.ts'
import { discoveredKnowledge } from './features/discovered-knowledge/discovered-knowledge.tables.ts'
import { knowledgeGaps } from './features/knowledge-gaps/knowledge-gaps.tables.ts'
import { momentComments } from './features/moment-comments/moment-comments.tables.ts'
import { knowledgePages } from './features/knowledge/knowledge.tables.ts'
import { gradeAgainJob } from './features/prompt-tests/calibration/grade-again.jobs.ts'
import { testCases } from './features/prompt-tests/prompt-tests.tables.ts'
import { testRuns } from './features/prompt-tests/test-runs.tables.ts'
import { webhookDeliveries, webhooks } from './features/webhooks/webhooks.tables.ts'
import { meetingAnalyses } from './features/meetings/meetings.tables.ts'
import { addCiKey } from './features/access-tokens/access-tokens.service.ts'
import { tokens } from './features/access-tokens/access-tokens.tables.ts'
import { newConnectionToken } from './platform/secrets.ts'

const PASSWORD = 'robot-lane-47'

let test: TestApp
let google: GoogleStandIn
let calendars: TestSite
type SignedIn = Exclude<Who, 'anonymous'>
let people: Record<SignedIn, () => Promise<TestPerson>>
/** Those of the cells that change nobody: a call that only reads, or is refused. */
const readers: Partial<Record<SignedIn, TestPerson>> = {}
let other: TestPerson
let cells = 0
/** Of `PASSWORD`: one for everybody who needs one. */
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
  google = await openGoogle()
  calendars = await openSite(() => 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  const settings = { ...google.settings, OUTBOUND_ALLOWED_HOSTS: calendars.host }
  test = await testApp({ work: true, settings })
  const { app, deps } = test
  const [a, b, provider] = [
    await makeCompany(deps, 'A', 'demo'),
    await makeCompany(deps, 'B', 'demo'),
    await makeCompany(deps, 'Provider', 'internal_control_company'),
  ]
  const inA = (role: 'company_user' | 'company_admin' | 'staff_user' | 'staff_admin') => () =>
    makePerson(app, { role, company: a })
  people = {
    homeless: () => makePerson(app, { role: 'company_admin', company: null }),
    company_user: inA('company_user'),
    company_admin: inA('company_admin'),
    staff_user: inA('staff_user'),
    staff_admin: inA('staff_admin'),
    control: () => makePerson(app, { role: 'staff_admin', company: provider }),
  }
  other = await makePerson(app, { role: 'company_admin', company: b })
  for (const company of [a, b, provider]) await prepare(company)
})
afterAll(async () => {
  console.log(`permission matrix: ${cells} cells`)
  await test.close()
  await google.close()
  await calendars.close()
})

/** Something to find in every company, so that a call which is allowed can succeed. */
async function prepare(company: CompanyRow): Promise<void> {
  const person = await makePerson(test.app, { role: 'company_admin', company })
  await addText(person, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
  await syncAll(person)
}

const spoken = { current_message: { message: 'What does the starter plan cost?', username: 'Customer' } }

async function respond(person: TestPerson): Promise<string> {
  const reply = (await person.api(getAnswer, { body: spoken })) as TextStream
  for await (const _chunk of reply.chunks) continue
  return reply.headers.get(RESPONSE_ID_HEADER) ?? ''
}

const newItem = async (person: TestPerson) => (await addText(person, 'Item', 'Text of an item.')).id

/** `<item>/<page>`: a page to be fetched anew. Its item is a file, so that no sync of these asks the network. */
async function newPage(person: TestPerson): Promise<string> {
  const [item_id, id] = [await newItem(person), randomUUID()]
  const { company_id } = person.member
  await test.deps.db.insert(knowledgePages).values({ id, company_id, item_id, url: 'https://site.example/prices' })
  return `${item_id}/${id}`
}

/** `<item>/<version>`: the file before the present one. */
async function newVersion(person: TestPerson): Promise<string> {
  const id = await newItem(person)
  const files = { file: new File([`Another text, ${randomUUID()}.`], 'item.md') }
  await person.api(updateKnowledgeItem, { params: { id }, form: {}, files })
  const { versions } = await person.api(listItemVersions, { params: { id } })
  return `${id}/${versions[0]?.id}`
}

/** `<meeting>/<note>`. */
async function newOwnNote(person: TestPerson): Promise<string> {
  const id = await newMeeting(person)
  const body = { client_key: randomUUID(), text: 'Ask about prices', at: null }
  return `${id}/${(await person.api(createOwnNote, { params: { id }, body })).id}`
}

/** `<meeting>/<comment>`: by the person to themselves, so that they may do both, delete it and mark it done. */
async function newComment(person: TestPerson): Promise<string> {
  const [meeting_id, id] = [await newMeeting(person), randomUUID()]
  const said = { message_id: '1', about: null, text: 'Please check this.', created_at: new Date(), done_at: null }
  const who = { company_id: person.member.company_id, author_id: person.id, to_id: person.id }
  await test.deps.db.insert(momentComments).values({ id, meeting_id, client_key: randomUUID(), ...said, ...who })
  return `${meeting_id}/${id}`
}

/** The path parameters of a row, which has two ids where the path has. */
const paramsOf = (row: string) => {
  const [id = '', second = randomUUID()] = row.split('/')
  return { id, page_id: second, delivery_id: second, version_id: second, note_id: second, comment_id: second }
}

async function newWebhook({ member }: TestPerson): Promise<string> {
  const id = randomUUID()
  const { company_id } = member
  const row = { id, company_id, url: 'https://hooks.example/in', secret: 's', created_at: new Date() }
  await test.deps.db.insert(webhooks).values(row)
  return id
}

/** `<webhook>/<delivery>` */
async function newDelivery(person: TestPerson): Promise<string> {
  const [webhook_id, id] = [await newWebhook(person), randomUUID()]
  const { company_id } = person.member
  const delivery = { event: 'meeting.completed', payload: '{}', state: 'failed', created_at: new Date() } as const
  await test.deps.db.insert(webhookDeliveries).values({ id, company_id, webhook_id, ...delivery })
  return `${webhook_id}/${id}`
}

const newName = async ({ member }: TestPerson) => {
  const admin = await makePerson(test.app, {
    role: 'company_admin',
    company: await companyOf(test.deps.db, member.company_id),
  })
  return (await admin.api(createVocabularyEntry, { body: { kind: 'competitor', name: randomUUID() } })).id
}

const ownCompany = (person: TestPerson) => person.member.company_id

/** Somebody else in the person's company. */
async function colleagueOf({ member }: TestPerson): Promise<string> {
  const role = member.company_type === 'internal_control_company' ? 'staff_user' : 'company_user'
  const company = await companyOf(test.deps.db, member.company_id)
  return (await makePerson(test.app, { role, company })).id
}

const newInvitation = async (person: TestPerson) => (await makeInvitation(test.deps, person)).id
const newPlatformInvitation = async () => (await makeInvitation(test.deps, other, { platform: true })).id

/** A meeting of the person's, or of their company when they have none of their own. */
const newMeeting = async (owner: TestPerson) =>
  (
    await makeMeeting(test, {
      owner,
      title: 'Kick-off',
      messages: [{ message_id: '1', username: 'Customer', message: 'What does the starter plan cost?' }],
    })
  ).id

/** The customer of a meeting of the person's: the domain of somebody who was invited to it. */
async function newCustomer(owner: TestPerson): Promise<string> {
  const domain = `${randomUUID()}.example`
  const attendees = [{ email: `ada@${domain}` }]
  await makeMeeting(test, { owner, title: 'Kick-off', messages: [], attendees })
  return domain
}

/** With notes, so that there is something to mail. */
async function newMeetingWithNotes(owner: TestPerson): Promise<string> {
  const meeting_id = await newMeeting(owner)
  const { company_id } = owner.member
  const notes = { notes: '## Summary\n\n- Hello', notes_engine: 'rules' as const, notes_updated_at: new Date() }
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id, ...notes })
  return meeting_id
}

/** A poorly answered question in a meeting of the person's. */
async function newCustomerQuestion(owner: TestPerson) {
  const meeting_id = await newMeeting(owner)
  const { company_id } = owner.member
  const manager = madeAnalysis([{ question: 'What does it cost?', answer: 'I have to check.' }])
  await test.deps.db.insert(meetingAnalyses).values({ meeting_id, company_id, manager })
  return { meeting_id, question: 'What does it cost?', answer: 'I have to check.' }
}

async function newDiscovered(person: TestPerson): Promise<string> {
  const [meeting_id, id] = [await newMeeting(person), randomUUID()]
  const { company_id } = person.member
  const said = {
    message_id: '1',
    speaker: 'Rita',
    quote: 'Setup takes two days.',
    knowledge_text: 'Setup takes two days.',
  }
  const row = { id, company_id, meeting_id, ...said, engine: 'rules' as const, fingerprint: id, created_at: new Date() }
  await test.deps.db.insert(discoveredKnowledge).values(row)
  return id
}

async function newGap({ member }: TestPerson, merged_into: string | null = null): Promise<string> {
  const [id, now] = [randomUUID(), new Date()]
  const row = { id, company_id: member.company_id, question: 'Can robots swim?', state: 'open' as const, merged_into }
  await test.deps.db.insert(knowledgeGaps).values({ ...row, created_at: now, updated_at: now })
  return id
}

async function newChat(person: TestPerson): Promise<string> {
  const reply = await person.api(chatWithMeetings, { body: { message: 'What does the starter plan cost?' } })
  for await (const _chunk of reply.chunks) continue
  return reply.headers.get(RESPONSE_ID_HEADER) ?? ''
}

const newTestRun = (person: TestPerson) => storedRun(person, 'run')
const newGate = (person: TestPerson) => storedRun(person, 'gate')

/** A run that is over. */
async function storedRun({ member }: TestPerson, kind: 'run' | 'gate'): Promise<string> {
  const test_case_type = kind === 'run' ? 'company-specific' : null
  const { company_id } = member
  return (await makeTestRun(test.deps, { company_id, run: { kind, test_case_type }, results: [] })).run.id
}

async function newTestKey(person: TestPerson): Promise<string> {
  const user_id = person.id
  return (await test.deps.db.transaction((tx) => addCiKey(test.deps, tx, { user_id, name: 'Build' }))).id
}

/** A core case of the person's company, so that there is something to run. */
async function withCase(person: TestPerson | null, body: object): Promise<object> {
  const company_id = person?.member.company_id
  if (!company_id) return { body }
  // Another choice of cases would have to wait for the end of the run before.
  await test.deps.db.delete(testRuns)
  await test.deps.db.delete(testCases)
  await makeTestCase(test.deps, company_id, { is_core_test_case: true })
  return { body }
}

/** The person's own company, which is a demo one for everybody but the provider. */
const demoCompanyOf = async (person: TestPerson) =>
  (person.member.company_type === 'demo' ? person : other).member.company_id

const newTestCase = async ({ member }: TestPerson) => (await makeTestCase(test.deps, member.company_id)).id
const newTestCategory = async ({ member }: TestPerson) => (await makeTestCategory(test.deps, member.company_id)).id

async function newTestResult({ member }: TestPerson): Promise<string> {
  const { company_id } = member
  const test_case = await makeTestCase(test.deps, company_id)
  const { results } = await makeTestRun(test.deps, { company_id, results: [{ test_case }] })
  return results[0]?.id ?? ''
}

/** Another session of the person. */
async function newSession(person: TestPerson): Promise<string> {
  await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'session' })
  return (await person.api(listSessions)).find((place) => !place.current)?.id ?? ''
}

/** Ids of rows that belong to the person's company, for endpoints with one in their path. */
const rowsOf: Record<string, (person: TestPerson) => Promise<string> | string> = {
  'GET /company-settings/company/:id': ownCompany,
  'PUT /company-settings/company/:id': ownCompany,
  'GET /company-settings/company/:id/invitations': ownCompany,
  'PUT /company-settings/users/:id': colleagueOf,
  'DELETE /company-settings/users/:id': colleagueOf,
  'DELETE /auth/sessions/:id': newSession,
  'PUT /company-knowledge/items/:id': newItem,
  'GET /company-knowledge/items/:id/pages': newItem,
  'GET /company-knowledge/items/:id/text': newItem,
  'POST /company-knowledge/items/:id/retry': newItem,
  'POST /company-knowledge/items/:id/pages/:page_id/retry': newPage,
  'GET /company-knowledge/items/:id/versions': newItem,
  'GET /company-knowledge/items/:id/versions/:version_id/comparison': newVersion,
  'POST /company-knowledge/items/:id/versions/:version_id/restore': newVersion,
  'DELETE /company-knowledge/items/:id': newItem,
  'GET /company-knowledge/items/:id/download-file': newItem,
  'GET /extension/responses/:id': respond,
  'GET /company-knowledge/knowledge-gaps/:id': newGap,
  'DELETE /company-knowledge/knowledge-gaps/:id': newGap,
  'PUT /company-knowledge/knowledge-gaps/:id': newGap,
  'POST /company-knowledge/knowledge-gaps/:id/merge': newGap,
  'POST /company-knowledge/knowledge-gaps/:id/separate': async (person) => newGap(person, await newGap(person)),
  'POST /company-knowledge/knowledge-gaps/:id/draft': newGap,
  'POST /company-knowledge/knowledge-gaps/:id/approve': newGap,
  'DELETE /meetings/knowledge-items/:id': newDiscovered,
  'POST /meetings/knowledge-items/:id/approve': newDiscovered,
  'GET /v0.5/meetings/:id/company': newMeeting,
  'GET /v0.5/meetings/:id/latest': newMeeting,
  'POST /v0.5/meetings/:id/notes-opened': newMeeting,
  'PUT /v0.5/meetings/:id/customers': newMeeting,
  'PUT /v0.5/meetings/:id/customer': newMeeting,
  'GET /customers/:id': newCustomer,
  'PUT /customers/:id': newCustomer,
  'POST /meetings/:id/chat': newMeeting,
  'GET /meetings/chat/:id': newChat,
  'PUT /v0.5/meetings/:id/company': newMeeting,
  'DELETE /v0.5/meetings/:id/company': newMeeting,
  'GET /v0.5/meetings/:id/transcript': newMeeting,
  'GET /meetings/:id/feedback': newMeeting,
  'POST /v0.5/meetings/:id/sync/user_notes': newMeeting,
  'POST /v0.5/meetings/:id/sync/manager_analysis': newMeeting,
  'GET /v0.5/meetings/:id/sync/status': newMeeting,
  'POST /v0.5/meetings/:id/mail-summary': newMeetingWithNotes,
  'GET /v0.5/meetings/:id/wrap-up': newMeeting,
  'POST /v0.5/meetings/:id/follow-up-mail/draft': newMeeting,
  'POST /v0.5/meetings/:id/follow-up-mail': newMeeting,
  'GET /v0.5/meetings/:id/own-notes': newMeeting,
  'POST /v0.5/meetings/:id/own-notes': newMeeting,
  'PUT /v0.5/meetings/:id/own-notes/:note_id': newOwnNote,
  'DELETE /v0.5/meetings/:id/own-notes/:note_id': newOwnNote,
  'GET /v0.5/meetings/:id/comments': newMeeting,
  'POST /v0.5/meetings/:id/comments': newMeeting,
  'PUT /v0.5/meetings/:id/comments/:comment_id': newComment,
  'DELETE /v0.5/meetings/:id/comments/:comment_id': newComment,
  'POST /extension/meetings/:id/messages': newMeeting,
  'POST /extension/meetings/:id/end': newMeeting,
  'POST /extension/meetings/:id/responses': newMeeting,
  'GET /extension/meetings/:id/responses': newMeeting,
  'GET /company-settings/invitations/:id/link': newInvitation,
  'POST /company-settings/invitations/:id/resend': newInvitation,
  'DELETE /company-settings/invitations/:id': newInvitation,
  'GET /company-settings/platform-invitations/:id/link': newPlatformInvitation,
  'POST /company-settings/platform-invitations/:id/resend': newPlatformInvitation,
  'DELETE /company-settings/platform-invitations/:id': newPlatformInvitation,
  'PUT /company-settings/vocabulary/:id': newName,
  'DELETE /company-settings/vocabulary/:id': newName,
  'PUT /company-settings/webhooks/:id': newWebhook,
  'DELETE /company-settings/webhooks/:id': newWebhook,
  'GET /company-settings/webhooks/:id/deliveries': newWebhook,
  'POST /company-settings/webhooks/:id/deliveries/:delivery_id/replay': newDelivery,
  'POST /prompt-tests/runs/:id/cancel': newTestRun,
  'DELETE /prompt-tests/runs/:id': newTestRun,
  'GET /prompt-tests/ci/:id': newTestRun,
  'GET /prompt-tests/ci/:id/junit': newTestRun,
  'POST /prompt-tests/runs/:id/grade': newTestRun,
  'GET /prompt-tests/gates/:id': newGate,
  'POST /prompt-tests/gates/:id/cancel': newGate,
  'DELETE /prompt-tests/keys/:id': newTestKey,
  'GET /prompt-tests/:id': newTestCase,
  'PUT /prompt-tests/:id': newTestCase,
  'DELETE /prompt-tests/:id': newTestCase,
  'PUT /prompt-tests/categories/:id': newTestCategory,
  'DELETE /prompt-tests/categories/:id': newTestCategory,
  'GET /prompt-tests/results/:id': newTestResult,
  'PUT /prompt-tests/results/:id/grade': newTestResult,
  'GET /company-settings/demo-data/:id': demoCompanyOf,
  'PUT /company-settings/demo-data/:id': demoCompanyOf,
}

/** What a call that is allowed needs besides an id; `person` is null for somebody who is not signed in. */
/** Another grading of the company has to end before one can begin. */
async function afterGrading(person: TestPerson | null): Promise<object> {
  const companyId = person?.member.company_id
  if (!companyId) return {}
  const about = { name: gradeAgainJob.name, companyId }
  const state = async () => (await test.deps.jobs.latest(test.deps.db, about))?.state ?? 'none'
  await expect.poll(state).not.toMatch(/queued|running/)
  return {}
}

const inputs: Record<string, (person: TestPerson | null) => Promise<object> | object> = {
  'POST /auth/register': () => ({ form: { username: `${randomUUID()}@example.com`, password: PASSWORD } }),
  'POST /auth/token': async () => ({ form: { username: await confirmedAddress(), password: PASSWORD } }),
  'POST /auth/register/google': async () => ({ form: { oauth2_token: await google.credential() } }),
  'POST /auth/token/google': async () => ({ form: { oauth2_token: await registeredAtGoogle() } }),
  'POST /auth/change-password': async (person) => ({
    body: { current_password: await passwordOf(person), new_password: 'another-lane-48' },
  }),
  'GET /auth/verify-email': async () => ({ query: { token: await tokenFor('verify-email') } }),
  'POST /auth/forgot-password': () => ({ body: { email: `${randomUUID()}@example.com` } }),
  'POST /auth/verify-reset-token': async () => ({ body: { token: await tokenFor('reset') } }),
  'POST /auth/reset-password': async () => ({ body: { token: await tokenFor('reset'), new_password: PASSWORD } }),
  'PUT /auth/user-info': () => ({ body: { first_name: 'A', last_name: 'B', work_role: 'C' } }),
  'PUT /company-settings/company/:id': () => ({ body: { name: 'Renamed' } }),
  'POST /company-settings/company': () => ({ body: { name: 'Created', type: 'organization' } }),
  'POST /company-settings/meeting-saving-setting': () => ({ body: { is_meeting_saving_enabled: true } }),
  'PUT /company-settings/users/:id': (person) => ({
    body: { role: person?.member.company_type === 'internal_control_company' ? 'staff_admin' : 'company_admin' },
  }),
  'POST /company-settings/staff-account': () => ({ body: { company_id: other.member.company_id } }),
  'POST /company-settings/self-serve-company': () => ({
    body: { user_first_name: 'A', user_last_name: 'B', user_work_role: 'C', company_name: 'D' },
  }),
  'POST /company-settings/user': () => ({ body: { user_email: `${randomUUID()}@example.com` } }),
  'POST /company-settings/platform-invitation': () => ({
    body: { user_email: `${randomUUID()}@example.com`, company_type: 'single_user' },
  }),
  'POST /auth/verify-invitation': async () => ({ body: { token: (await makeInvitation(test.deps, other)).token } }),
  'POST /auth/register/invitation': async () => ({
    body: { token: (await makeInvitation(test.deps, other)).token, password: PASSWORD },
  }),
  'POST /auth/accept-invitation': async (person) => ({
    body: { invitation_id: (await makeInvitation(test.deps, other, person ? { email: person.email } : {})).id },
  }),
  'POST /company-knowledge/items': () => ({
    form: { name: 'New', type: 'file' },
    files: { file: new File([`Some text, ${randomUUID()}.`], 'new.txt') },
  }),
  'POST /company-knowledge/upload-playbook': () => ({
    form: { section_name: 'Opening' },
    files: { file: new File(['Some text.'], 'opening.md') },
  }),
  'PUT /company-knowledge/items/:id': () => ({ form: { name: 'Renamed item' } }),
  'POST /company-knowledge/items/changes': () => ({
    body: { ids: [randomUUID()], change: { action: 'set_audience', audience: 'internal' } },
  }),
  'POST /company-knowledge/nightly-resync': () => ({ body: { is_nightly_resync_enabled: false } }),
  'PUT /company-settings/demo-data/:id': () => ({ body: { messages: [] } }),
  'POST /system/retry': () => ({ body: { service: 'the mail server' } }),
  'PUT /customers/:id': () => ({ body: { name: randomUUID() } }),
  'PUT /v0.5/meetings/:id/customer': () => ({ body: { chosen: { choice: 'nobody' } } }),
  'POST /company-settings/webhooks': async () => {
    // A company may have a few only.
    await test.deps.db.delete(webhooks)
    return { body: { url: 'https://hooks.example/in' } }
  },
  'POST /company-settings/vocabulary': () => ({ body: { kind: 'competitor', name: randomUUID() } }),
  'PUT /company-settings/vocabulary/:id': () => ({ body: { kind: 'competitor', name: randomUUID() } }),
  'POST /company-settings/vocabulary/paste': () => ({ body: { kind: 'competitor', text: randomUUID() } }),
  'PUT /company-settings/webhooks/:id': () => ({ body: { is_enabled: false } }),
  'POST /company-knowledge/search': () => ({ body: { query: 'starter plan' } }),
  'POST /prompt-instructions/answer-file': () => ({ body: { content: 'Be brief.' } }),
  'POST /prompt-instructions/explain-file': () => ({ body: { content: 'Use plain words.' } }),
  'GET /prompt-instructions/versions': () => ({ query: { kind: 'answer' } }),
  'POST /company-knowledge/knowledge-gaps': async (person) => ({
    body: { meeting_id: await newMeeting(person?.member.company_id ? person : other), question: 'Can robots swim?' },
  }),
  'PUT /company-knowledge/knowledge-gaps/:id': () => ({ body: { due_on: '2026-12-01' } }),
  'POST /company-knowledge/knowledge-gaps/:id/merge': async (person) => ({
    body: { into_id: await newGap(person?.member.company_id ? person : other) },
  }),
  'POST /company-knowledge/knowledge-gaps/:id/approve': () => ({
    body: { name: 'Swimming', text: 'Robots cannot swim.' },
  }),
  'POST /meetings/knowledge-items/questions': () => ({ body: { ids: [randomUUID()] } }),
  'POST /meetings/knowledge-items/approve': async (person) => {
    const id = await newDiscovered(person?.member.company_id ? person : other)
    return { body: { name: 'Setup', entries: [{ id, question: '', text: 'Setup takes two days.' }] } }
  },
  'POST /meetings/knowledge-items/:id/approve': () => ({ body: { name: 'Setup', text: 'Setup takes two days.' } }),
  'POST /meetings/:id/chat': () => ({ body: { message: 'What does the starter plan cost?' } }),
  'POST /meetings/chat': () => ({ body: { message: 'What does the starter plan cost?' } }),
  'POST /prompt-tests': () => ({
    body: {
      name: 'Price',
      test_message: { order_index: 0, message: 'What does it cost?', username: 'Customer' },
      test_case_type: 'company-specific',
    },
  }),
  'PUT /prompt-tests/:id': () => ({
    body: { name: 'Price', test_message: { order_index: 0, message: 'What is it?', username: 'Customer' } },
  }),
  'POST /prompt-tests/import': () => ({
    query: { test_case_type: 'company-specific' },
    files: { file: new File(['name,test_message\nPrice,What does it cost?\n'], 'cases.csv') },
  }),
  'POST /prompt-tests/categories': () => ({ body: { name: randomUUID() } }),
  'POST /prompt-tests/run': async (person) => ({
    ...(await withCase(person, {})),
    query: { test_case_type: 'company-specific' },
  }),
  'GET /prompt-tests/runs/changes': async (person) => {
    const run = await newTestRun(person?.member.company_id ? person : other)
    return { query: { before: run, after: run } }
  },
  'POST /prompt-tests/calibration/grade': afterGrading,
  'POST /prompt-tests/runs/:id/grade': afterGrading,
  'POST /prompt-tests/calibration/import': () => ({
    files: { file: new File(['{"format":"cuecard-calibration","version":1,"examples":[]}'], 'set.json') },
  }),
  'POST /prompt-tests/runs/filter': () => ({ body: { run_ids: [randomUUID()] } }),
  'POST /prompt-tests/gates': (person) => withCase(person, { kind: 'answer', content: 'Be brief.' }),
  'POST /prompt-tests/keys': async () => {
    // A company may have a few only.
    await test.deps.db.delete(tokens).where(eq(tokens.purpose, 'ci'))
    return { body: { name: 'Build' } }
  },
  'POST /prompt-tests/ci': (person) => withCase(person, { test_case_type: 'company-specific' }),
  'PUT /prompt-tests/categories/:id': () => ({ body: { name: randomUUID() } }),
  'PUT /prompt-tests/results/:id/grade': () => ({ body: { grade: 3, note: 'Too long.' } }),
  'POST /extension/answer': () => ({ body: spoken }),
  'POST /extension/explain': () => ({ body: spoken }),
  'POST /v0.5/meetings/:id/mail-summary': (person) => ({ body: { recipients: [person?.email ?? 'a@b.example'] } }),
  'POST /v0.5/meetings/poor-question-answers/remove-uncertain': async (person) => ({
    body: await newCustomerQuestion(person?.member.company_id ? person : other),
  }),
  'GET /upcoming-calls/call': () => ({ query: { event: 'a'.repeat(32) } }),
  'PUT /upcoming-calls/notes': () => ({ body: { event: 'a'.repeat(32), text: 'Ask first', version: 0 } }),
  'POST /v0.5/meetings/:id/follow-up-mail': () => ({
    body: { recipients: [`${randomUUID()}@duval.example`], subject: 'Our call', text: 'Thank you.' },
  }),
  'POST /v0.5/meetings/:id/own-notes': () => ({
    body: { client_key: randomUUID(), text: 'Ask about prices', at: null },
  }),
  'PUT /v0.5/meetings/:id/own-notes/:note_id': () => ({ body: { text: 'Asked about prices', version: 1 } }),
  'POST /v0.5/meetings/:id/comments': async (person) => {
    const company = await companyOf(test.deps.db, (person?.member.company_id ? person : other).member.company_id)
    const { id: to_id } = await makePerson(test.app, { role: 'company_admin', company })
    return { body: { client_key: randomUUID(), message_id: '1', about: null, to_id, text: 'Please check this.' } }
  },
  'PUT /v0.5/meetings/:id/comments/:comment_id': () => ({ body: { is_done: true } }),
  'PUT /v0.5/meetings/:id/company': () => ({ body: { meeting_title: 'Renamed meeting', is_shared: true } }),
  'PUT /v0.5/meetings/:id/customers': () => ({ body: { customers: ['Customer'] } }),
  'POST /v0.5/meetings/import': () => ({ files: { file: new File(['[{"message":"x"}]'], 'x.json') } }),
  'GET /v0.5/meetings/search': () => ({ query: { query: 'x' } }),
  'POST /extension/meetings': () => ({
    body: { client_key: randomUUID(), meeting_type: 'google_meet', started_at: '2026-03-02T10:00:00Z' },
  }),
  'POST /extension/meetings/:id/messages': () => ({
    body: { messages: [{ message_id: 'more', sequence: 2, username: 'Customer', message: 'Thank you.' }] },
  }),
  'POST /extension/meetings/:id/end': () => ({ body: {} }),
  'POST /extension/activity': () => ({ body: { activity: 'meeting_start_detected' } }),
  'POST /extension/consent': async (person) => {
    const client_key = randomUUID()
    const started_at = '2026-03-02T10:00:00Z'
    await (person?.member.company_id ? person : other).api(startMeeting, {
      body: { client_key, meeting_type: 'google_meet', started_at },
    })
    return { body: { client_key, confirmed_at: started_at } }
  },
  'POST /extension/follow-ups': async (person) => ({
    body: { response_id: await respond(person?.member.company_id ? person : other), is_noted: true },
  }),
  'POST /extension/meetings/:id/responses': async (person) => ({
    body: { response_id: await respond(person?.member.company_id ? person : other) },
  }),
  'POST /extension/feedback': async (person) => ({
    body: { response_id: await respond(person?.member.company_id ? person : other), rating: 'up' },
  }),
  'POST /extension/recap': () => ({ body: { transcription_message_history: [spoken.current_message] } }),
  'POST /extension/meeting-background': () => ({ body: { names: ['Customer'] } }),
  'POST /extension/earlier-meetings/chat': () => ({
    body: { message: 'What does the starter plan cost?', meeting_ids: ['0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001'] },
  }),
  'POST /extension/competitor-notes': () => ({ body: { name: 'NordPick' } }),
  'POST /extension/capture-states': () => ({
    body: { counts: [{ service: 'google_meet', pack_version: 1, status: 'active', read_by: 'structure', count: 1 }] },
  }),
  'PUT /company-settings/calendar': () => ({ body: { address: `${calendars.url}/own.ics` } }),
  'POST /extension/enrolment': async () => ({
    body: {
      connection_token: (await companyOf(test.deps.db, other.member.company_id)).connection_token,
      // Another one each time: codes for one address are limited.
      email: `${randomUUID()}@new.example`,
    },
  }),
  'POST /extension/connect': async () => ({
    body: { connection_token: (await findUser(test.deps.db, other.id))?.connection_token ?? '' },
  }),
  'GET /extension/extension-download': async () => {
    // Whether somebody has built the extension here is not what is asked.
    test.deps.config.extension_zip = import.meta.filename
    return {}
  },
}

async function confirmedAddress(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await insertUser(test.deps.db, {
    id: randomUUID(),
    email,
    role: 'company_user',
    connection_token: newConnectionToken('user'),
    password_hash,
    email_verified_at: new Date(),
    created_at: new Date(),
  })
  return email
}

async function registeredAtGoogle(): Promise<string> {
  const oauth2_token = await google.credential()
  await anonymousApi(test.app)(registerGoogle, { form: { oauth2_token } })
  return oauth2_token
}

/** Gives the person a password first. */
async function passwordOf(person: TestPerson | null): Promise<string> {
  if (person) await updateUser(test.deps.db, person.id, { password_hash })
  return PASSWORD
}

async function tokenFor(purpose: 'verify-email' | 'reset'): Promise<string> {
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  return issueToken(test.deps, test.deps.db, { user_id: person.id, purpose })
}

interface Result {
  status: number
  body: string | null
}

/** The status of a call, and of a refusal its words. */
async function statusOf(api: Api, endpoint: AnyEndpoint, input: object): Promise<Result> {
  cells++
  return outcomeOf(api, endpoint, input)
}

async function outcomeOf(api: Api, endpoint: AnyEndpoint, input: object): Promise<Result> {
  try {
    const reply: unknown = await api(endpoint, input as never)
    if (endpoint.reply === 'stream') for await (const _chunk of (reply as TextStream).chunks) continue
    return { status: 200, body: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: error.detail }
  }
}

const matches = (status: number, expected: Expectation) => (expected === 'ok' ? status < 300 : status === expected)

describe('check 22: every call as everybody, for own, foreign and missing rows', () => {
  for (const endpoint of allEndpoints) {
    const name = `${endpoint.method} ${endpoint.path}`
    const row = permissionTable[name]
    it(name, async () => {
      expect(row, 'this call has no row in test/permission-table.ts').toBeDefined()
      const { foreign, ...whos } = row ?? {}
      const kept: Kept = {
        input: onceByCompany((person) => inputOf(name, person)),
        row: onceByCompany((person) => rowsOf[name]?.(person) ?? ''),
      }
      for (const [who, expected] of Object.entries(whos) as [Who, Expectation][]) {
        const person = who === 'anonymous' ? null : await personOf(who, endpoint.method === 'GET' || expected !== 'ok')
        const api = person?.api ?? anonymousApi(test.app)
        await checkCells({ endpoint, name, who, expected, api, person, foreign: foreign?.[who] ?? 404, kept })
      }
    })
  }
})

/** A cell that may change its person has one of its own: one cell's logout must not be the next one's refusal. */
const personOf = async (who: SignedIn, isReader: boolean) =>
  isReader ? (readers[who] ??= await people[who]()) : await people[who]()

const inputOf = async (name: string, person: TestPerson | null): Promise<object> => (await inputs[name]?.(person)) ?? {}

/** For the cells of one call whose answer is a refusal, which leaves everything as it is: made once a company. */
interface Kept {
  input: (person: TestPerson | null) => Promise<object>
  row: (owner: TestPerson) => Promise<string>
}

function onceByCompany<Person extends TestPerson | null, Made>(make: (person: Person) => Promise<Made> | Made) {
  const made = new Map<string, Promise<Made>>()
  return (person: Person): Promise<Made> => {
    const company = person?.member.company_id ?? ''
    const found = made.get(company) ?? Promise.resolve(make(person))
    made.set(company, found)
    return found
  }
}

async function checkCells(cell: {
  endpoint: AnyEndpoint
  name: string
  who: Who
  expected: Expectation
  /** For another company's row, of those who may call at all. */
  foreign: 'ok' | 404
  api: Api
  person: TestPerson | null
  kept: Kept
}): Promise<void> {
  const { endpoint, name, who, expected, api, person, kept } = cell
  // Whoever is refused for what they are gets nothing else, whatever they send: anything but this status fails.
  const isRefused = expected === 401 || expected === 403
  const input = () => (isRefused ? kept.input(person) : inputOf(name, person))
  const rowOf = rowsOf[name]
  if (!endpoint.params || !rowOf) {
    expect(endpoint.params, 'an endpoint with an id needs an entry in rowsOf').toBeUndefined()
    const { status } = await statusOf(api, endpoint, await input())
    expect([name, who, status, matches(status, expected)]).toEqual([name, who, status, true])
    return
  }
  const owner = person && (person.member.company_id || expected === 'ok') ? person : other
  const ownRow = isRefused ? await kept.row(owner) : await rowOf(owner)
  const own = await statusOf(api, endpoint, { ...(await input()), params: paramsOf(ownRow) })
  expect([name, who, 'own', own, matches(own.status, expected)]).toEqual([name, who, 'own', own, true])
  const isReached = expected === 'ok' && cell.foreign === 'ok'
  const foreignRow = isReached ? await rowOf(other) : await kept.row(other)
  const rest = await input()
  const foreign = await statusOf(api, endpoint, {
    ...(isReached ? await input() : rest),
    params: paramsOf(foreignRow),
  })
  const missing = await statusOf(api, endpoint, { ...rest, params: paramsOf(randomUUID()) })
  const odd = await statusOf(api, endpoint, { ...rest, params: paramsOf("1' or '1'='1") })
  const refused = expected === 'ok' ? 404 : expected
  for (const result of [missing, odd]) expect([name, who, result.status]).toEqual([name, who, refused])
  if (isReached) {
    expect([name, who, 'foreign', foreign.status, foreign.status < 300]).toEqual([
      name,
      who,
      'foreign',
      foreign.status,
      true,
    ])
    return
  }
  expect([name, who, 'foreign', foreign.status]).toEqual([name, who, 'foreign', refused])
  expect(foreign.body).toBe(missing.body)
}

describe('check 26: fields that are not the caller’s to set are never stored, whatever call they are sent with', () => {
  /** Calls where one of the fields is the caller's to give, within the call's own rules. */
  const own: Record<string, readonly string[]> = {
    'PUT /company-settings/users/:id': ['role'],
    // An admin gives a role of the own company by a word that is no role's name; see check 26 in invitations.test.ts.
    'POST /company-settings/user': ['role'],
    'POST /company-settings/staff-account': ['company_id'],
  }
  /** Calls that give a company to their caller. */
  const joining = ['POST /company-settings/self-serve-company', 'POST /auth/accept-invitation']
  /** Calls that make an account whose address is proved by other means. */
  const proving = [
    'POST /auth/register/invitation',
    'POST /auth/register/google',
    'POST /company-settings/staff-account',
  ]
  /** Calls that add to what only staff may change, as they are meant to. */
  const generating = ['POST /company-knowledge/upload-playbook']
  /** Calls that give their caller another connection token, of the server's own making. */
  const renewing = ['POST /auth/change-password']
  const mark = randomUUID().slice(0, 8)
  const planted = {
    id: randomUUID(),
    role: 'staff_admin',
    is_verified: 'true',
    email_verified_at: '2001-02-03T04:05:06Z',
    connection_token: `cue_user_planted_${mark}`,
    knowledge_source: 'platform_generated',
    owner: `planted-${mark}@example.com`,
    grade: '9182736455',
  }
  let trap: CompanyRow
  beforeAll(async () => {
    trap = await makeCompany(test.deps, 'Trap')
  })

  /** The oldest transaction that can write a row which no search has seen yet. */
  let since = '0'
  async function oldestOpen(): Promise<string> {
    // Rows know the lower half of a transaction's number.
    const { rows } = await test.deps.database.query(
      'select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296)::text as oldest',
    )
    return String(rows[0]?.['oldest'])
  }

  /** Rows of any table, written since the last search, in which a planted value stands. */
  async function traces(): Promise<unknown[]> {
    const { query } = test.deps.database
    const next = await oldestOpen()
    const { rows } = await query("select quote_ident(tablename) as name from pg_tables where schemaname = 'public'")
    const looking = rows.map(
      ({ name }) =>
        `select '${String(name)}' as place, t::text as found from ${String(name)} t where xmin::text::bigint >= ${since}`,
    )
    since = next
    const { id, connection_token, owner, grade, email_verified_at } = planted
    const values = [id, connection_token, owner, grade, email_verified_at.slice(0, 10), trap.id]
    const found = await query(
      `select place, found from (${looking.join(' union all ')}) everything
       where found like any ($1) and not (place = 'companies' and found like '%Trap%')`,
      [values.map((value) => `%${value}%`)],
    )
    return found.rows
  }

  /** How much there is of what `role`, `is_verified` and `knowledge_source` would make more of. */
  async function powers(name: string) {
    const { rows } = await test.deps.database.query(
      `select (select count(*)::int from users where role = 'staff_admin') as admins,
         (select count(*)::int from invitations where role like 'staff%') as invited,
         (select count(*)::int from knowledge_items where knowledge_source <> 'user_uploaded') as generated,
         (select count(*)::int from users where email_verified_at is not null) as verified`,
    )
    return {
      ...rows[0],
      ...(proving.includes(name) ? { verified: null } : {}),
      ...(generating.includes(name) ? { generated: null } : {}),
    }
  }

  async function rightsOf(person: TestPerson | null, name: string) {
    if (!person || joining.includes(name)) return null
    const words = 'select id, role, company_id, connection_token, email_verified_at from users where id = $1'
    const { rows } = await test.deps.database.query(words, [person.id])
    return renewing.includes(name) ? rows.map((row) => ({ ...row, connection_token: null })) : rows
  }

  /** Calls that refuse what they do not know: a misspelt condition would check nothing. */
  const strict = ['POST /prompt-tests/ci']

  const taking = allEndpoints.filter((endpoint) => endpoint.body ?? endpoint.form)
  it.each(taking.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      // The weakest who may call at all has the most to gain.
      const allowed = Object.entries(permissionTable[name] ?? {}) as [Who, Expectation][]
      const who = allowed.find(([, expected]) => expected === 'ok')?.[0] ?? 'anonymous'
      const person = who === 'anonymous' ? null : await people[who]()
      const input: { body?: object; form?: object } = (await inputs[name]?.(person)) ?? {}
      const id = person && (await rowsOf[name]?.(person))
      const extra = Object.entries({ ...planted, company_id: trap.id }).filter(([key]) => !own[name]?.includes(key))
      const part = endpoint.body ? 'body' : 'form'
      const loaded = {
        ...input,
        [part]: { ...Object.fromEntries(extra), ...input[part] },
        ...(id ? { params: paramsOf(id) } : {}),
      }
      const before = [await powers(name), await rightsOf(person, name)]
      const { status } = await outcomeOf(person?.api ?? anonymousApi(test.app), endpoint, loaded)
      // Without the planted fields the call is good, so they were looked at and left, or refused.
      const isAsMeant = strict.includes(name) ? status === 422 : status < 300
      expect([name, who, status, isAsMeant]).toEqual([name, who, status, true])
      expect(await traces()).toEqual([])
      expect([await powers(name), await rightsOf(person, name)]).toEqual(before)
    },
  )

  it('would find a planted value', async () => {
    const person = await people.company_user()
    await test.deps.database.query('update users set company_id = $1 where id = $2', [trap.id, person.id])
    expect(await traces()).toMatchObject([{ place: 'users' }])
    await test.deps.database.query('update users set company_id = null where id = $1', [person.id])
  })
})

it('has no row for a call that does not exist, and serves every call of the contract', () => {
  const names = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(Object.keys(permissionTable).sort()).toEqual([...names].sort())
  expect(test.app.served.map((call) => `${call.method} ${call.path}`).sort()).toEqual([...names].sort())
})

it('answers what only the other company knows to nobody else', async () => {
  const secret = `canary-${randomUUID()}`
  const stranger = await people.company_admin()
  await other.api(createKnowledgeItem, {
    form: { name: secret, type: 'file' },
    files: { file: new File([`The code is ${secret}.`], 'x.txt') },
  })
  await syncAll(other)
  expect((await other.api(searchKnowledge, { body: { query: secret } })).passages.length).toBeGreaterThan(0)
  expect(JSON.stringify(await stranger.api(searchKnowledge, { body: { query: secret } }))).not.toContain(secret)
})
