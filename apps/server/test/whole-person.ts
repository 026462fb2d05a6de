import { randomUUID } from 'node:crypto'
import { addCiKey } from '../src/features/access-tokens/access-tokens.service.ts'
import { updateUser } from '../src/features/accounts/accounts.service.ts'
import { writeAudit } from '../src/features/audit/audit.service.ts'
import type { CompanyRow } from '../src/features/companies/companies.service.ts'
import type { Deps } from '../src/platform/deps.ts'
import { madeAnalysis, makeMeeting } from './meetings.ts'
import { makeCompany, makePerson, type TestPerson } from './people.ts'
import type { TestApp } from './test-deps.ts'
import { makeTestCase, makeTestRun } from './test-runs.ts'

export interface WholePerson {
  person: TestPerson
  /** First and last, as captions write it. */
  name: string
  company: CompanyRow
  admin: TestPerson
  /** Of another company, whose log names the person's address. */
  stranger: TestPerson
}

const AT = new Date('2026-03-02T10:00:00.000Z')

/** Writes a row; a key is a column's name as SQL wants it. */
export async function addRow({ database }: Deps, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, nth) => `$${nth + 1}`)
  await database.query(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
}

/** A person of whom something is kept in every place there is, each with words of its own, such as `Response words.` */
export async function makeWholePerson(test: TestApp): Promise<WholePerson> {
  const { app, deps } = test
  const company = await makeCompany(deps, 'Harbour')
  const person = await makePerson(app, { role: 'company_user', company })
  const admin = await makePerson(app, { role: 'company_admin', company })
  const stranger = await makePerson(app, { role: 'company_admin', company: await makeCompany(deps, 'Elsewhere') })
  await updateUser(deps.db, person.id, {
    first_name: 'Quentin',
    last_name: 'Zwickau',
    work_role: 'Account executive',
    password_hash: 'canary-password',
  })
  const whole = { person, name: 'Quentin Zwickau', company, admin, stranger }
  await addRows(deps, { ...whole, ownedId: await addMeetings(test, whole) })
  await addTraces(deps, whole)
  return whole
}

/** Returns the id of the person's own meeting; they are invited to a colleague's too. */
async function addMeetings(test: TestApp, { person, admin, company, name }: WholePerson): Promise<string> {
  const attendees = [{ email: person.email, name: 'Zwickau, Quentin' }, { email: 'carla@customer.example' }]
  const said = [
    { username: name, message: 'Own words.' },
    { username: 'Carla', message: `${name}, mail it to ${person.email}.` },
  ]
  const owned = await makeMeeting(test, { owner: person, title: `Call of ${name}`, messages: said, attendees })
  await makeMeeting(test, {
    owner: admin,
    title: 'Attended title',
    messages: [
      { username: name, message: 'Attended words.' },
      { username: 'Carla', message: 'Words of somebody else.' },
    ],
    attendees,
  })
  await addRow(test.deps, 'meeting_analyses', {
    meeting_id: owned.id,
    company_id: company.id,
    notes: `Next steps\n${name} mails the prices from ${person.email}`,
    notes_engine: 'rules',
    notes_updated_at: AT,
    manager: JSON.stringify(
      madeAnalysis([{ question: 'Prices?', answer: `Asked\n${name} and\n${person.email}.`, uncertain: true }]),
    ),
  })
  return owned.id
}

async function addRows(
  deps: Deps,
  { person, admin, company, name, ownedId }: WholePerson & { ownedId: string },
): Promise<void> {
  const company_id = company.id
  const own = { company_id, user_id: person.id }
  const made = () => ({ id: randomUUID(), ...own, created_at: AT })
  const response = { ...made(), kind: 'answer', question: `Shall ${name} ask?`, text: 'Response words.' }
  const reply = { outcome: 'complete', engine: 'quotes', sources: '[]' }
  const note = { meeting_id: ownedId, client_key: randomUUID(), text: 'Own note words.', version: 1, updated_at: AT }
  await addRow(deps, 'own_notes', { ...made(), ...note })
  await addRow(deps, 'call_notes', { ...own, event_key: 'event', text: 'Call note words.', version: 1, updated_at: AT })
  const address = 'https://calendar.example/canary-calendar/basic.ics'
  await addRow(deps, 'calendar_feeds', { ...own, address, created_at: AT })
  await addRow(deps, 'assistant_responses', { ...response, ...reply, full_response_duration_sec: 1 })
  const thumb = { response_id: response.id, rating: 'up', comment: 'Thumb words.' }
  await addRow(deps, 'response_feedback', { ...made(), ...thumb })
  await addRow(deps, 'meeting_chats', { ...made(), ...reply, question: 'Chat words?', text: 'Reply words.' })
  const comment = { author_id: person.id, to_id: admin.id, message_id: '1', text: 'Comment words.', created_at: AT }
  const place = () => ({ id: randomUUID(), company_id, meeting_id: ownedId, client_key: randomUUID() })
  await addRow(deps, 'moment_comments', { ...place(), ...comment })
  const received = { author_id: admin.id, to_id: person.id, text: 'Received words.', created_at: new Date() }
  await addRow(deps, 'moment_comments', { ...place(), ...comment, ...received })
  const talk = { talk_sec: 61, all_talk_sec: 90, longest_monologue_sec: 30, speaker_switches: 4, length_sec: 100 }
  await addRow(deps, 'meeting_talk', { ...own, meeting_id: ownedId, ...talk })
  const item = { id: randomUUID(), company_id, owner_id: person.id, name: 'Owned document', type: 'file' }
  const source = { knowledge_source: 'user_uploaded', created_at: AT, updated_at: AT }
  await addRow(deps, 'knowledge_items', { ...item, ...source })
  await addRow(deps, 'activities', { ...own, activity: 'recap_fetched', at: AT })
  const test_case = await makeTestCase(deps, company_id, { name: 'Graded case' })
  const graded = { human_grade: 2, human_note: 'Grade words.', human_user_id: person.id, human_graded_at: AT }
  await addStarted(deps, { person, company, itemId: item.id })
  await makeTestRun(deps, { company_id, user_id: person.id, results: [{ test_case, ...graded }] })
}

/** What the person wrote, approved, sent and started for the company. */
async function addStarted(
  deps: Deps,
  { person, company, itemId }: Pick<WholePerson, 'person' | 'company'> & { itemId: string },
): Promise<void> {
  const company_id = company.id
  const made = () => ({ id: randomUUID(), company_id, created_at: AT })
  const instructions = { kind: 'answer', version: 1, content: 'Instruction words.', author_id: person.id }
  await addRow(deps, 'prompt_versions', { ...made(), ...instructions })
  const gap = { ...made(), question: 'Gap words?', state: 'approved', draft_text: 'Approved words.', updated_at: AT }
  await addRow(deps, 'knowledge_gaps', { ...gap, approved_by: person.id, owner_id: person.id })
  const file = { file_path: 'replaced-words.txt', file_key: 'k', size_bytes: 1, content_hash: 'h' }
  const version = { id: randomUUID(), company_id, item_id: itemId, number: 1, valid_from: AT, valid_until: AT }
  await addRow(deps, 'knowledge_item_versions', { ...version, ...file, replaced_by: person.id })
  const invitation = { ...made(), user_email: 'invited-words@example.com', role: 'company_user', notified: true }
  const sent = { token_hash: 'canary-sent', expires_at: AT, inviter_company_id: company_id, invited_by: person.id }
  await addRow(deps, 'invitations', { ...invitation, ...sent })
  const mail = { to: 'claire@duval.example', subject: 'Mail subject.', text: 'Mail words.' }
  const run = () => ({ ...made(), state: 'done', requested_by: person.id })
  await addRow(deps, 'job_runs', { ...run(), name: 'follow-up-mail', input: JSON.stringify(mail) })
  await addRow(deps, 'job_runs', { ...run(), name: 'knowledge-sync', input: '{}' })
  await deps.db.transaction((tx) => addCiKey(deps, tx, { user_id: person.id, name: 'Key words' }))
}

/** What is kept of the address in no company's rows, and in logs. */
async function addTraces(deps: Deps, { person, name, admin, stranger, company }: WholePerson): Promise<void> {
  const { email } = person
  const invited = { id: randomUUID(), company_id: company.id, user_email: email, role: 'company_user', notified: true }
  const dates = { created_at: AT, expires_at: AT, accepted_at: AT }
  const token_hash = 'canary-invitation'
  await addRow(deps, 'invitations', { ...invited, ...dates, token_hash, inviter_company_id: company.id })
  const identity = { id: randomUUID(), user_id: person.id, issuer: 'https://accounts.google.com', subject: '4711' }
  await addRow(deps, 'identities', { ...identity, created_at: AT })
  for (const mail of [
    { '"to"': email, subject: `Notes for ${name}` },
    { '"to"': email.toUpperCase(), subject: '471147 is your code for the Cuecard extension' },
    { '"to"': admin.email, subject: 'Foreign subject' },
  ]) {
    await addRow(deps, 'outbox_mails', { id: randomUUID(), ...mail, text: 'canary-mail', html: '', created_at: AT })
  }
  const log = (entry: Parameters<typeof writeAudit>[2]) => writeAudit(deps, deps.db, entry)
  const actor = { ...person.member, ip: '192.0.2.9' }
  await log({ actor, action: 'profile_changed', target: email, detail: `${name}, Account executive` })
  await log({ actor: admin.member, action: 'user_invited', target: email, detail: 'company user' })
  await log({ actor: null, action: 'sign_in_failed', target: email, company_id: null, ip: '192.0.2.10' })
  await log({ actor: stranger.member, action: 'user_invited', target: email, detail: 'of Elsewhere' })
}
