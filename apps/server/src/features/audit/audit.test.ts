import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type AuditAction, exportAuditLog, listAuditEntries } from '@cuecard/contract/audit.ts'
import type { Download } from '@cuecard/contract/client.ts'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { exportLog, writeAudit } from './audit.service.ts'
import { auditEntries } from './audit.tables.ts'

type AuditPage = z.output<typeof listAuditEntries.reply>

let test: TestApp
let control: TestPerson
let controlStaff: TestPerson

beforeAll(async () => {
  test = await testApp()
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  controlStaff = await makePerson(test.app, { role: 'staff_user', company: provider })
})
afterAll(() => test.close())

const newcomer = async (name = 'Acme', role: 'company_admin' | 'staff_user' = 'company_admin') =>
  makePerson(test.app, { role, company: await makeCompany(test.deps, name) })

/** Entries of the same millisecond have no order among each other, so the next one waits for another. */
async function note(
  person: TestPerson | null,
  entry: { action?: AuditAction; target?: string; detail?: string; company_id?: string | null },
) {
  await writeAudit(test.deps, test.deps.db, {
    action: 'role_changed',
    ...entry,
    actor: person && { ...person.member, ip: '192.0.2.7' },
  })
  const written = Date.now()
  while (Date.now() === written) await setImmediate()
}

const list = async (person: TestPerson, query: Record<string, unknown> = {}) =>
  (await person.api(listAuditEntries, { query })).entries

const targets = async (person: TestPerson, query: Record<string, unknown> = {}) =>
  (await list(person, query)).map((entry) => entry.target)

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

/** Entries at one and the same millisecond each, oldest first: `at` in ms since 1970. */
const insertAt = (person: TestPerson, times: readonly number[]) =>
  test.deps.db.insert(auditEntries).values(
    times.map((at, n) => ({
      id: randomUUID(),
      at: new Date(at),
      company_id: person.member.company_id,
      action: 'signed_in' as const,
      target: `entry ${n}`,
    })),
  )

async function exported(person: TestPerson, query: Record<string, unknown> = {}) {
  const { blob, fileName } = (await person.api(exportAuditLog, { query })) as Download
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  return { text, fileName, type: blob.type, rows: Papa.parse<string[]>(text.slice(1).trimEnd()).data }
}

it('refuses to change, delete or truncate what was written', async () => {
  const person = await newcomer()
  await note(person, { target: 'kept' })
  for (const statement of [
    `update audit_entries set detail = 'nothing happened'`,
    `delete from audit_entries where company_id = '${person.member.company_id}'`,
    'delete from audit_entries where false',
    'truncate audit_entries',
  ]) {
    await expect(test.deps.database.query(statement)).rejects.toThrow('append-only')
  }
  expect(await targets(person)).toEqual(['kept'])
})

it('tells who did what to whom, from where and in which company, newest first', async () => {
  const person = await newcomer('Northwind')
  await note(person, { action: 'user_invited', target: 'first@example.com', detail: 'company user' })
  await note(null, { action: 'settings_changed', target: 'second', company_id: person.member.company_id })
  const [second, first] = await list(person)
  expect(first).toMatchObject({
    action: 'user_invited',
    actor_email: person.email,
    target: 'first@example.com',
    detail: 'company user',
    ip: '192.0.2.7',
    company_name: 'Northwind',
  })
  expect(second).toMatchObject({ target: 'second', actor_email: null, ip: null })
})

it('pages through entries of the same instant without losing or repeating one, also while new ones are written', async () => {
  const person = await newcomer()
  const start = Date.parse('2026-03-01T10:00:00Z')
  await insertAt(
    person,
    Array.from({ length: 40 }, (_, n) => start + Math.floor(n / 9)),
  )
  const seen: string[] = []
  const times: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 20; page += 1) {
    const reply: AuditPage = await person.api(listAuditEntries, { query: { limit: 7, ...(cursor ? { cursor } : {}) } })
    seen.push(...reply.entries.map((entry) => entry.target ?? ''))
    times.push(...reply.entries.map((entry) => entry.at))
    cursor = reply.next_cursor
    await note(person, { target: 'written meanwhile' })
  }
  expect([...seen].sort()).toEqual(Array.from({ length: 40 }, (_, n) => `entry ${n}`).sort())
  expect(times).toEqual(times.toSorted().toReversed())
  expect(cursor).toBeNull()
})

it('answers a cursor that is none with 400', async () => {
  const person = await newcomer()
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  for (const cursor of [
    'x',
    '%00',
    encode('2026-01-01T00:00:00.000Z'),
    encode(`yesterday ${randomUUID()}`),
    encode(`2026-01-01T00:00:00.000Z ' or 1=1`),
    encode(`2026-01-01T00:00:00.000Z ${randomUUID()} more`),
  ]) {
    expect([cursor, await statusOf(list(person, { cursor }))]).toEqual([cursor, 400])
  }
  expect(await statusOf(list(person, { cursor: encode(`0000-01-01T00:00:00.000Z ${randomUUID()}`) }))).toBe(200)
})

it('narrows by action, by time with the end excluded, and by text without regard to case', async () => {
  const person = await newcomer()
  await insertAt(person, ['2026-05-01', '2026-05-02', '2026-05-03'].map(Date.parse))
  expect(await targets(person, { from: '2026-05-02T00:00:00Z', to: '2026-05-03T00:00:00Z' })).toEqual(['entry 1'])
  expect(await targets(person, { from: '0000-01-01T00:00:00Z', to: '2026-05-02T00:00:00Z' })).toEqual(['entry 0'])
  await note(person, { action: 'role_changed', target: 'Zoë@Example.com', detail: '50% of path\\name' })
  await note(person, { action: 'user_invited', target: 'a_b@example.com', detail: 'company user' })
  await note(person, { action: 'user_invited', target: 'axb@example.com' })
  expect(await targets(person, { action: 'user_invited' })).toEqual(['axb@example.com', 'a_b@example.com'])
  const found = {
    'ZOË@EXAMPLE': ['Zoë@Example.com'],
    A_B: ['a_b@example.com'],
    '0% of': ['Zoë@Example.com'],
    '%': ['Zoë@Example.com'],
    'path\\n': ['Zoë@Example.com'],
    'Company User': ['a_b@example.com'],
    "'; drop table users; --": [],
    'a\0_b': ['a_b@example.com'],
  }
  for (const [text, expected] of Object.entries(found)) {
    expect([text, await targets(person, { text })]).toEqual([text, expected])
  }
  expect(await list(person, { text: person.email.toUpperCase() })).toHaveLength(3)
})

it('shows a company its own log alone; admins of the provider may ask for one company or for all', async () => {
  const ours = await newcomer('Ours')
  const staff = await newcomer('Staffed', 'staff_user')
  const theirs = await newcomer('Theirs')
  const mark = randomUUID()
  await note(ours, { target: mark, detail: 'ours' })
  await note(theirs, { target: mark, detail: 'theirs' })
  await note(null, { action: 'registered', target: mark, detail: 'homeless' })
  const details = async (person: TestPerson, company_id?: string) =>
    (await list(person, { text: mark, ...(company_id ? { company_id } : {}) })).map((entry) => entry.detail).sort()

  expect(await details(ours)).toEqual(['ours'])
  expect(await details(ours, ours.member.company_id)).toEqual(['ours'])
  expect(await details(ours, ours.member.company_id.toUpperCase())).toEqual(['ours'])
  for (const person of [ours, staff, controlStaff]) {
    expect(await statusOf(details(person, theirs.member.company_id))).toBe(404)
    expect(await statusOf(details(person, randomUUID()))).toBe(404)
    expect(await statusOf(details(person, 'all'))).toBe(403)
    expect(await statusOf(exported(person, { company_id: theirs.member.company_id }))).toBe(404)
    expect(await statusOf(exported(person, { company_id: 'all' }))).toBe(403)
  }
  expect(await details(control)).toEqual([])
  expect(await details(control, theirs.member.company_id)).toEqual(['theirs'])
  expect(await details(control, 'all')).toEqual(['homeless', 'ours', 'theirs'])
  expect(await statusOf(details(control, randomUUID()))).toBe(404)
})

it('exports a CSV that spreadsheets read and never run', async () => {
  const person = await newcomer('Müller & Søn "AG"')
  const dangerous = ['=1+1', '+1', '-1', '@sum(a1)', '\tx', '=1\n+2']
  for (const target of dangerous) await note(person, { target })
  await note(person, { target: 'quoted "name", and\r\na line', detail: 'Ünïcode – ✓' })
  const { text, fileName, type, rows } = await exported(person)
  expect(text.startsWith('\uFEFFTime (UTC),Action,Who,Target,Detail,IP address,Company\r\n')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  expect(type).toBe('text/csv;charset=utf-8')
  expect(fileName).toMatch(/^audit-log-müller-søn-ag--?\d{4}-\d\d-\d\d\.csv$/)
  const cells = rows.map((row) => row[3])
  for (const target of dangerous) expect(cells).toContain(`'${target}`)
  expect(cells).toContain('quoted "name", and\r\na line')
  expect(text).toContain('"quoted ""name"", and\r\na line"')
  expect(rows.find((row) => row[4] === 'Ünïcode – ✓')).toMatchObject({ 2: person.email, 5: '192.0.2.7' })
  expect(rows.every((row) => row.length === 7)).toBe(true)
})

it('writes an export down, with what it was narrowed to, in the log of the company that it tells of', async () => {
  const person = await newcomer('Watched')
  await note(person, { action: 'user_invited', target: 'a@example.com' })
  const narrowed = await exported(person, { action: 'user_invited' })
  expect(narrowed.rows.slice(1).map((row) => row[3])).toEqual(['a@example.com'])
  await exported(control, { company_id: person.member.company_id })
  const [byControl, byAdmin] = await list(person, { action: 'audit_log_exported' })
  expect(byAdmin).toMatchObject({ actor_email: person.email, target: 'Watched', detail: 'action user_invited' })
  expect(byControl).toMatchObject({ actor_email: control.email, target: 'Watched', detail: null })
  const all = await exported(control, { company_id: 'all' })
  expect(all.fileName).toMatch(/^audit-log-all-companies-/)
  expect((await list(control, { action: 'audit_log_exported' }))[0]).toMatchObject({ target: 'All companies' })
})

it('exports a long log in pages, each entry once, and stops reading when the reader stops', async () => {
  const person = await newcomer('Long')
  await test.deps.database.query(
    `insert into audit_entries (id, at, company_id, action, target)
     select gen_random_uuid(), timestamptz '2026-01-01' + (n / 3) * interval '1 ms', $1, 'signed_in', 'entry ' || n
     from generate_series(1, 5000) n`,
    [person.member.company_id],
  )
  const reply = await exportLog(test.deps, person.member, { action: 'signed_in' })
  const pieces: string[] = []
  for await (const piece of reply.stream) pieces.push(String(piece))
  expect(pieces).toHaveLength(6)
  for (const piece of pieces) expect(piece.split('\r\n').length).toBeLessThanOrEqual(1_001)
  const rows = Papa.parse<string[]>(pieces.join('').slice(1).trimEnd()).data.slice(1)
  expect(new Set(rows.map((row) => row[3])).size).toBe(5_000)
  expect(rows).toHaveLength(5_000)

  const left = await exportLog(test.deps, person.member, { action: 'signed_in' })
  for await (const _piece of left.stream) break
  expect(left.stream.destroyed).toBe(true)
})
