import { randomUUID } from 'node:crypto'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { createToken } from '@cuecard/contract/auth.ts'
import { listKnowledgeItems, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getMeeting, listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { createWebhook } from '@cuecard/contract/webhooks.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addText } from '../../../test/documents.ts'
import { completedMeeting, makeMeeting } from '../../../test/meetings.ts'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { addRow, makeWholePerson, type WholePerson } from '../../../test/whole-person.ts'
import { listTables } from '../../platform/backup/dump-rows.ts'
import { findUserByEmail, updateUser } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { removeErased } from '../system/system.service.ts'
import { runAdminCommand, runOperatorCommand } from './operator.service.ts'

let test: TestApp
let whole: WholePerson
beforeEach(async () => {
  test = await testApp()
  whole = await makeWholePerson(test)
})
afterEach(() => test.close())

async function run(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = []
  const code = await runOperatorCommand(test.deps, ['admin', ...args], (line) => lines.push(line))
  return { code, lines: lines.join('\n') }
}

/** Every row there is as text, by table. */
async function allRows(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { table } of await listTables(test.deps.db)) {
    const rows = await test.deps.db.execute(sql.raw(`select to_jsonb(t)::text as line from ${table} t order by 1`))
    found[table] = (rows as unknown as { rows: { line: string }[] }).rows.map(({ line }) => line)
  }
  return found
}

/** The tables in which words stand, in whatever letters. */
const tablesWith = async (words: string) =>
  Object.entries(await allRows()).flatMap(([table, rows]) =>
    rows.some((row) => row.toLowerCase().includes(words.toLowerCase())) ? [table] : [],
  )

/** Follow-up mails of the person that waits and that was sent, and a run of somebody else that names them. */
async function addRuns({ person, admin, company }: WholePerson): Promise<void> {
  const run = (name: string, state: string, input: object) =>
    addRow(test.deps, 'job_runs', {
      id: randomUUID(),
      name,
      state,
      company_id: company.id,
      subject: randomUUID(),
      input: JSON.stringify(input),
      requested_by: person.id,
      created_at: new Date(),
    })
  const mail = { to: 'carla@customer.example', name: 'Quentin Zwickau', subject: 'Offer', text: 'Mailed words.' }
  for (const state of ['done', 'queued']) await run('follow-up-mail', state, { ...mail, from: person.email })
  await run('follow-up-mail', 'queued', { ...mail, name: 'Admin', from: admin.email, text: 'Words of the admin.' })
  await run('gap-draft', 'queued', { gap_id: randomUUID(), asker: { user_id: person.id, email: person.email } })
}

/** A delivery of the person's meeting, which names its owner. */
async function addDelivery({ person, company }: WholePerson): Promise<void> {
  const of = { company_id: company.id, created_at: new Date() }
  const webhook = {
    id: randomUUID(),
    ...of,
    url: 'https://hooks.harbour.example/in',
    secret: 'whsec_x',
    is_enabled: true,
  }
  await addRow(test.deps, 'webhooks', webhook)
  const data = { ...completedMeeting('Call'), meeting_owner: person.email }
  const payload = JSON.stringify({ event: 'meeting.completed', at: new Date().toISOString(), data })
  const delivery = { id: randomUUID(), ...of, webhook_id: webhook.id, event: 'meeting.completed', state: 'waiting' }
  await addRow(test.deps, 'webhook_deliveries', { ...delivery, payload })
}

it('erases a person: what is theirs alone, and their address in what stays with the company', async () => {
  const { person, admin, stranger, name, company } = whole
  await addRuns(whole)
  await addDelivery(whole)
  await test.deps.database.query('update meetings set consent_confirmed_at = now(), consent_confirmed_by = $1', [
    person.email,
  ])
  const joan = await makePerson(test.app, { role: 'company_user', company })
  const similar = `a${person.email}`
  await updateUser(test.deps.db, joan.id, { first_name: 'Joan', last_name: 'Zwick' })
  await writeAudit(test.deps, test.deps.db, {
    actor: admin.member,
    action: 'user_invited',
    target: similar,
    detail: similar,
  })
  const before = await allRows()

  const asked = await run('erase-person', person.email.toUpperCase())
  expect(asked).toEqual({ code: 3, lines: expect.stringContaining('Goes: the account') })
  expect(asked.lines).toContain('1 answer, 1 chat reply, 1 note, 1 comment')
  expect(asked.lines).toContain('Stays with the company, without an owner: 1 meeting, 1 document.')
  // It has said what would go, and nothing has.
  expect(await allRows()).toEqual(before)

  const done = await run('erase-person', person.email, '--yes')
  expect(done).toEqual({ code: 0, lines: expect.stringContaining(`person ${person.id}`) })
  expect(await findUserByEmail(test.deps.db, person.email)).toBeNull()
  await expect(person.api(verifySession)).rejects.toMatchObject({ status: 401 })

  // What was said in meetings is the company's, and what another company did to the address is that one's.
  expect(await tablesWith(name)).toEqual(['meeting_analyses', 'meeting_messages', 'meetings'])
  const { target } = { target: person.email }
  const foreign = await stranger.api(listAuditEntries, { query: {} })
  expect(foreign.entries.map((entry) => entry.target)).toContain(target)
  expect((await tablesWith(`"${target}"`)).toSorted()).toEqual(['audit_entries'])
  for (const words of ['Response words.', 'Own note words.', 'Call note words.', 'Chat words?', 'Comment words.'])
    expect([words, await tablesWith(words)]).toEqual([words, []])
  for (const words of [
    'Thumb words.',
    'canary-calendar',
    'Mailed words.',
    `Notes for ${name}`,
    '"4711"',
    'canary-password',
  ])
    expect([words, await tablesWith(words)]).toEqual([words, []])
  expect(await tablesWith('Words of the admin.')).toEqual(['job_runs'])
  expect(await tablesWith(person.id)).toEqual(expect.arrayContaining(['audit_entries', 'job_runs']))

  const [delivery] = (await allRows())['webhook_deliveries'] ?? []
  expect(JSON.parse(JSON.parse(delivery ?? '{}').payload)).toMatchObject({ data: { meeting_owner: null } })

  // The meeting stays readable, for the colleagues who could see it.
  const [own] = (await admin.api(listMeetings, { query: {} })).filter(
    ({ meeting_general_info }) => meeting_general_info.meeting_title === `Call of ${name}`,
  )
  expect(own?.meeting_owner ?? null).toBeNull()
  const shown = await admin.api(getMeeting, { params: { id: own?.id ?? '' } })
  expect(JSON.stringify(shown.meeting_general_info.calendar_event_data)).not.toContain(person.email)
  expect(JSON.stringify(shown.meeting_general_info.calendar_event_data)).toContain('carla@customer.example')

  // The log says who did what by the id, and keeps what it says of everybody else.
  const { entries } = await admin.api(listAuditEntries, { query: {} })
  const label = `person ${person.id}`
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'profile_changed', actor_email: label, target: label, detail: null, ip: null }),
  )
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'user_invited', actor_email: admin.email, target: label }),
  )
  expect(entries).toContainEqual(expect.objectContaining({ target: similar, detail: similar }))
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'person_erased',
      actor_email: null,
      target: label,
      detail: expect.stringContaining('console'),
    }),
  )
  const count = (rows: Record<string, string[]>) => rows['audit_entries']?.length ?? 0
  expect(count(await allRows())).toBe(count(before) + 1)
})

it('touches no row of another company when a person or a company is erased', async () => {
  const { person, stranger, company } = whole
  const elsewhere = stranger.member.company_id
  await makeMeeting(test, {
    owner: stranger,
    title: 'Foreign title',
    messages: [{ username: whole.name, message: 'Foreign words.' }],
    attendees: [{ email: person.email, name: whole.name }],
  })
  await addText(stranger, 'Foreign prices', 'The foreign plan costs 40 euros.')
  const ofOther = async () =>
    Object.fromEntries(
      Object.entries(await allRows()).map(([table, rows]) => [
        table,
        rows.filter((row) => row.includes(elsewhere) || row.includes(stranger.id)),
      ]),
    )
  const before = await ofOther()
  expect((await run('erase-person', person.email, '--yes')).code).toBe(0)
  expect(await ofOther()).toEqual(before)
  expect((await run('erase-company', company.id, '--yes')).code).toBe(0)
  expect(await ofOther()).toEqual(before)
  expect(await stranger.api(listKnowledgeItems)).toHaveLength(1)
})

it('erases a company with its people, files and index, by its name or id, and keeps ids of what was done', async () => {
  const { person, admin, company, name } = whole
  await addText(admin, 'Prices', 'The starter plan costs 40 euros.')
  await admin.api(startKnowledgeSync)
  await test.workOff('knowledge-sync')
  await admin.api(createWebhook, { body: { url: 'https://hooks.harbour.example/in' } })
  await addRuns(whole)
  const filesOf = async (id: string) => {
    const keys: string[] = []
    for await (const { key } of test.deps.files.list()) if (key.includes(id)) keys.push(key)
    return keys
  }
  expect(await filesOf(company.id)).toHaveLength(1)
  // Somebody who was a member elsewhere before, whose answers there are that company's.
  const former = await makePerson(test.app, { role: 'company_user', company })
  const { company_id } = whole.stranger.member
  await addRow(test.deps, 'activities', { company_id, user_id: former.id, activity: 'recap_fetched', at: new Date() })

  const asked = await run('erase-company', 'HARBOUR')
  expect(asked).toEqual({ code: 3, lines: expect.stringContaining(`Harbour (${company.id})`) })
  expect(asked.lines).toContain('Goes: 2 accounts, 2 meetings, 2 documents, 1 answer')
  expect(asked.lines).toContain(former.email)
  expect(await filesOf(company.id)).toHaveLength(1)

  const done = await run('erase-company', 'Harbour', '--yes')
  expect(done).toEqual({ code: 0, lines: expect.stringContaining('Removed 1 file of it, and its knowledge index') })
  expect(await filesOf(company.id)).toEqual([])
  expect(await test.deps.index.isEmpty()).toBe(true)
  expect(await tablesWith(company.id)).toEqual(['audit_entries'])
  for (const words of [person.email, name, admin.email, 'Harbour', '192.0.2.9', 'hooks.harbour.example']) {
    const tables = words === person.email ? ['audit_entries'] : []
    expect([words, await tablesWith(words)]).toEqual([words, tables])
  }
  expect(await findUserByEmail(test.deps.db, former.email)).toMatchObject({ company_id: null })
  await expect(former.api(verifySession)).rejects.toMatchObject({ status: 401 })
  const rows = (await allRows())['audit_entries'] ?? []
  expect(rows.some((row) => row.includes('"profile_changed"') && row.includes(person.id))).toBe(true)
  expect(rows.some((row) => row.includes('"company_erased"') && row.includes(company.id))).toBe(true)
})

it('removes later what a sync wrote after its company was erased, when the console had the database alone', async () => {
  const { admin, company } = whole
  await addText(admin, 'Prices', 'The starter plan costs 40 euros.')
  await admin.api(startKnowledgeSync)
  await test.workOff('knowledge-sync')
  const lines: string[] = []
  const words = ['admin', 'erase-company', company.id, '--yes']
  expect(await runAdminCommand(test.deps, words, (line) => lines.push(line))).toBe(0)
  expect(await test.deps.index.isEmpty()).toBe(false)
  expect(await removeErased(test.deps)).toBe(1)
  expect(await test.deps.index.isEmpty()).toBe(true)
  expect(await removeErased(test.deps)).toBe(0)
})

it('refuses what would leave a company without an admin, the provider’s own company, and names that are none or several', async () => {
  const { admin, person, company } = whole
  expect(await run('erase-person', admin.email)).toEqual({
    code: 1,
    lines: expect.stringContaining('last admin of Harbour'),
  })
  expect(await run('erase-person', admin.email, '--yes')).toMatchObject({ code: 1 })
  expect(await run('erase-person', 'nobody@example.com', '--yes')).toEqual({
    code: 1,
    lines: 'No account has the address nobody@example.com',
  })
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const root: TestPerson = await makePerson(test.app, { role: 'staff_admin', company: provider })
  expect(await run('erase-person', root.email, '--yes')).toMatchObject({
    code: 1,
    lines: expect.stringContaining('make-staff-admin'),
  })
  expect(await run('erase-company', 'Provider', '--yes')).toMatchObject({
    code: 1,
    lines: expect.stringContaining('cannot be erased'),
  })
  const second = await makeCompany(test.deps, 'harbour')
  const both = await run('erase-company', 'Harbour', '--yes')
  expect(both).toMatchObject({ code: 1, lines: expect.stringContaining(second.id) })
  expect(both.lines).toContain(company.id)
  expect(await run('erase-company', 'None', '--yes')).toEqual({ code: 1, lines: 'No company is called None' })
  // More words may be the rest of a name that was not quoted.
  expect((await run('erase-company', 'Harbour', 'Ltd', '--yes')).code).toBe(2)
  expect(await findUserByEmail(test.deps.db, person.email)).not.toBeNull()
  const form = { username: admin.email, password: 'wrong-lane-47' }
  await expect(anonymousApi(test.app)(createToken, { form })).rejects.toMatchObject({ status: 401 })
})

it('the log stays append-only but for names, and for those only in an erasure', async () => {
  const { database } = test.deps
  await expect(database.query("update audit_entries set target = 'x'")).rejects.toThrow('append-only')
  const erasing = (change: string) =>
    test.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local cuecard.erasure = 'on'`)
      await tx.execute(sql.raw(change))
    })
  for (const change of ["set action = 'signed_in'", 'set at = now()', 'set actor_id = null', 'set company_id = null'])
    await expect(erasing(`update audit_entries ${change}`)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('names alone') }),
    })
  await expect(erasing('delete from audit_entries')).rejects.toThrow()
  // The setting ends with its transaction.
  await expect(database.query("update audit_entries set target = 'x'")).rejects.toThrow('append-only')
})
