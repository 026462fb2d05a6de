import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditAction } from '@cuecard/contract/audit.ts'
import type { CompanyType } from '@cuecard/contract/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { addRow, makeWholePerson, type WholePerson } from '../../../test/whole-person.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { runOperatorCommand } from './operator.service.ts'

let test: TestApp
let folder: string
let file: string
let whole: WholePerson
let exported: { code: number; lines: string }
let text: string

beforeAll(async () => {
  test = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'cuecard-export-test-'))
  file = join(folder, 'new', 'person.json')
  whole = await makeWholePerson(test)
  const { person, stranger, name } = whole
  await makeMeeting(test, {
    owner: stranger,
    title: 'Foreign title',
    messages: [{ username: name, message: 'Foreign words.' }],
    attendees: [{ email: person.email, name }],
  })
  exported = await run('admin', 'export-person', person.email.toUpperCase(), file)
  text = await readFile(file, 'utf8')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = []
  const code = await runOperatorCommand(test.deps, args, (line) => lines.push(line))
  return { code, lines: lines.join('\n') }
}

it('writes what is held about a person into one JSON file that only its owner can read', async () => {
  expect(exported).toEqual({ code: 0, lines: expect.stringContaining(`Wrote ${file}: what is held about`) })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { person, name } = whole
  const written = JSON.parse(text) as { audit_log: { action: string }[] }
  const actions = written.audit_log.map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['person_exported', 'profile_changed', 'sign_in_failed', 'user_invited'])
  expect(written).toMatchObject({
    account: { email: person.email, first_name: 'Quentin', work_role: 'Account executive', has_password: true },
    sign_in_services: [{ subject: '4711' }],
    signed_in: [{ purpose: 'session' }],
    notes: expect.arrayContaining([expect.stringContaining('with the same name')]),
    kept_mails: expect.arrayContaining([
      { subject: 'Notes for Quentin Zwickau', created_at: '2026-03-02T10:00:00.000Z' },
      { subject: '… is your code for the Cuecard extension', created_at: '2026-03-02T10:00:00.000Z' },
    ]),
    invitations: [{ company_name: 'Harbour', role: 'company_user' }],
    activities: [{ activity: 'recap_fetched', activity_count: 1 }],
    companies: [
      {
        name: 'Harbour',
        calendar: { host: 'calendar.example' },
        notes_on_calls: [{ text: 'Call note words.' }],
        own_notes: [{ text: 'Own note words.' }],
        responses: [{ text: 'Response words.' }],
        thumbs: [{ comment: 'Thumb words.' }],
        chats: [{ question: 'Chat words?', text: 'Reply words.' }],
        comments: [{ text: 'Comment words.' }, { text: 'Received words.' }],
        talk: [{ talk_sec: 61 }],
        test_grades: [{ test_case: 'Graded case', human_grade: 2, human_note: 'Grade words.' }],
        test_runs: [{ kind: 'run', state: 'done' }],
        instructions: [{ kind: 'answer', version: 1, content: 'Instruction words.' }],
        documents: [{ name: 'Owned document' }],
        replaced_files: [{ item: 'Owned document', file_path: 'replaced-words.txt' }],
        knowledge_gaps: [{ question: 'Gap words?', answer: 'Approved words.', is_owner: true, is_approver: true }],
        invited: [{ user_email: 'invited-words@example.com' }],
        sent_mails: [
          { kind: 'follow-up-mail', to: 'claire@duval.example', subject: 'Mail subject.', text: 'Mail words.' },
        ],
        started_work: [{ name: 'knowledge-sync', state: 'done' }],
        keys: [{ name: 'Key words' }],
        owned_meetings: [
          {
            meeting_general_info: { meeting_title: `Call of ${name}` },
            user_meeting_analysis: { engine: 'rules' },
            manager_meeting_analysis: { customer_qna: [{ customer_question: 'Prices?' }] },
            collected_meeting_data: { transcript: [{ message: 'Own words.' }, { username: 'Carla' }] },
          },
        ],
        attended_meetings: [{ title: 'Attended title', said: [{ message: 'Attended words.' }] }],
      },
    ],
  })
})

it('holds no password, token or calendar address, nor anything that others said or keep elsewhere', async () => {
  const { rows } = await test.deps.database.query(
    'select connection_token as secret from users union all select hash from tokens',
  )
  expect(rows).toHaveLength(7)
  const words = ['canary', '471147 is', 'Words of somebody else', 'Foreign', 'of Elsewhere']
  for (const word of [...words, ...rows.map(({ secret }) => String(secret))]) expect(text).not.toContain(word)
})

it('is tried with a person of whom every table that names people has something', async () => {
  const { rows: places } = await test.deps.database.query(
    `select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where confrelid = 'users'::regclass and contype = 'f' order by 1, 2`,
  )
  const empty: string[] = []
  for (const { table, column } of places) {
    const of = `select 1 from ${String(table)} where ${String(column)} = $1`
    const { rows } = await test.deps.database.query(of, [whole.person.id])
    if (rows.length === 0) empty.push(`${String(table)}.${String(column)}`)
  }
  expect(places.length).toBeGreaterThan(15)
  expect(empty).toEqual([])
})

it('stands in the log of each company whose rows are in it, and in no other', async () => {
  const entries = async (email: string) => {
    const { rows } = await test.deps.database.query(
      `select company_id, actor_email, detail from audit_entries where action = 'person_exported' and target = $1`,
      [email],
    )
    return rows
  }
  const entry = { actor_email: null, detail: "on the server's console" }
  expect(await entries(whole.person.email)).toEqual([{ company_id: whole.company.id, ...entry }])
  const { email } = await makePerson(test.app, { role: 'company_user', company: null })
  await run('admin', 'export-person', email, join(folder, 'alone.json'))
  expect(await entries(email)).toEqual([{ company_id: null, ...entry }])
})

it('overwrites no file, and makes none for an address without an account', async () => {
  expect(await run('admin', 'export-person', whole.person.email, file)).toEqual({
    code: 1,
    lines: `${file} exists already; choose another name`,
  })
  expect(await readFile(file, 'utf8')).toBe(text)
  const other = join(folder, 'other.json')
  expect(await run('admin', 'export-person', 'nobody@example.com', other)).toEqual({
    code: 1,
    lines: 'No account has the address nobody@example.com',
  })
  await expect(stat(other)).rejects.toThrow('ENOENT')
  expect(await run('admin', 'export-person', whole.person.email)).toMatchObject({ code: 2 })
  expect(await run('admin', 'export-person', whole.person.email, other, 'more')).toMatchObject({ code: 2 })
  await expect(stat(other)).rejects.toThrow('ENOENT')
})

it('finds companies that a person has left by their notes or the log alone, and none whose log only names them', async () => {
  const { app, deps } = test
  const person = await makePerson(app, { role: 'company_user', company: null })
  const { id: user_id, email } = person
  const enter = async (name: string, action: AuditAction, type?: CompanyType) => {
    const { id: company_id } = await makeCompany(deps, name, type)
    await writeAudit(deps, deps.db, { actor: { user_id, email, company_id, ip: null }, action })
  }
  await enter('Registered', 'registered')
  await enter('Signed in', 'signed_in')
  await enter('Accepted', 'invitation_accepted')
  // As the provider's people leave it in a customer's log, and an invited founder in the provider's.
  await enter('Created', 'company_created')
  await enter('Provider', 'invitation_accepted', 'internal_control_company')
  const note = { user_id, text: 'Left words.', version: 1, updated_at: new Date() }
  const prepared = await makeCompany(deps, 'Prepared')
  await addRow(deps, 'call_notes', { ...note, company_id: prepared.id, event_key: 'event' })
  const noted = await makeCompany(deps, 'Noted')
  const { id: meeting_id } = await makeMeeting(test, { company: noted, owner: null, title: 'Shared', messages: [] })
  const place = { id: randomUUID(), company_id: noted.id, meeting_id, client_key: randomUUID() }
  await addRow(deps, 'own_notes', { ...note, ...place, created_at: new Date() })
  const left = join(folder, 'left.json')
  expect(await run('admin', 'export-person', email, left)).toMatchObject({ code: 0 })
  const { companies } = JSON.parse(await readFile(left, 'utf8')) as { companies: { name: string }[] }
  const names = companies.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Accepted', 'Noted', 'Prepared', 'Registered', 'Signed in'])
})
