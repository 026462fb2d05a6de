import { randomUUID } from 'node:crypto'
import { type Role, verifySession } from '@cuecard/contract/session.ts'
import { listUsers, regenerateCompanyToken, removeUser, updateUserRole } from '@cuecard/contract/companies.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import * as members from './users.ts'

const LAST_ADMIN = { status: 409, detail: 'This is the last admin. Make somebody else admin first.' }

let test: TestApp
let provider: CompanyRow

beforeAll(async () => {
  test = await testApp()
  provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
})
afterAll(() => test.close())

const person = (role: Role, company: CompanyRow | null) => makePerson(test.app, { role, company })
const setRole = (by: TestPerson, id: string, role: Role) => by.api(updateUserRole, { params: { id }, body: { role } })
const remove = (by: TestPerson, id: string) => by.api(removeUser, { params: { id } })
const rowOf = async (id: string) =>
  (await test.deps.database.query('select * from users where id = $1', [id])).rows[0] ?? {}

/** A company with an admin and a user. */
async function pair(name: string) {
  const company = await makeCompany(test.deps, name)
  return { company, admin: await person('company_admin', company), user: await person('company_user', company) }
}

it("lists the own company's people by name, the unnamed last, with when they were last seen", async () => {
  const { company, admin, user } = await pair('Listed')
  const gone = await person('company_user', company)
  const other = await pair('Not listed')
  const { query } = test.deps.database
  await query("update users set first_name = 'Åsa', last_name = 'b' where id = $1", [admin.id])
  await query('update users set first_name = null, last_name = null where id = $1', [user.id])
  await query('update users set disabled_at = now() where id = $1', [gone.id])
  await query("update tokens set last_used_at = '2026-01-02T03:04:05Z' where user_id = $1", [user.id])
  const listed = await user.api(listUsers)
  expect(listed.map(({ id }) => id)).toEqual([admin.id, user.id])
  expect(listed[1]).toMatchObject({ first_name: null, role: 'company_user', last_seen_at: '2026-01-02T03:04:05.000Z' })
  expect((await other.admin.api(listUsers)).map(({ id }) => id).sort()).toEqual([other.admin.id, other.user.id].sort())
})

it('check 7: a lowered admin has no admin power at the very next request, a raised user has it', async () => {
  const { admin, user } = await pair('Check 7')
  await expect(user.api(regenerateCompanyToken)).rejects.toMatchObject({ status: 403 })
  await admin.api(regenerateCompanyToken)
  expect(await setRole(admin, user.id, 'company_admin')).toMatchObject({ id: user.id, role: 'company_admin' })
  await user.api(regenerateCompanyToken)
  const heard: string[] = []
  const stop = test.deps.signals.subscribe('user', (key) => heard.push(key))
  await setRole(user, admin.id, 'company_user')
  for (const attempt of [
    () => admin.api(regenerateCompanyToken),
    () => setRole(admin, admin.id, 'company_admin'),
    () => remove(admin, user.id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 403, detail: 'Admin access required' })
  }
  expect((await admin.api(verifySession)).user.role).toBe('company_user')
  // Other processes and open streams hear of it too.
  await expect.poll(() => heard).toContain(admin.id)
  stop()
})

it('writes a changed role down, once, and nothing when it stays', async () => {
  const { company, admin, user } = await pair('Written')
  await setRole(admin, user.id, 'company_admin')
  await setRole(admin, user.id, 'company_admin')
  const { rows } = await test.deps.database.query('select * from audit_entries where company_id = $1', [company.id])
  expect(rows).toMatchObject([
    {
      action: 'role_changed',
      actor_email: admin.email,
      target: user.email,
      detail: 'company user → company admin',
    },
  ])
})

it('removes a person: no company, no session, no extension, no waiting link, and another connection token', async () => {
  const { company, admin, user } = await pair('Removed')
  const { connection_token } = await rowOf(user.id)
  const extension = await issueToken(test.deps, test.deps.db, { user_id: user.id, purpose: 'extension' })
  await user.api(listKnowledgeItems)
  await apiWith(test.app, extension)(verifySession)
  await remove(admin, user.id)
  await expect(user.api(verifySession)).rejects.toMatchObject({ status: 401 })
  await expect(apiWith(test.app, extension)(verifySession)).rejects.toMatchObject({ status: 401 })
  const after = await rowOf(user.id)
  expect(after).toMatchObject({ company_id: null, role: 'company_user', disabled_at: null })
  expect(after['connection_token']).not.toBe(connection_token)
  expect((await admin.api(listUsers)).map(({ id }) => id)).toEqual([admin.id])
  const { rows } = await test.deps.database.query('select * from audit_entries where company_id = $1', [company.id])
  expect(rows).toMatchObject([{ action: 'user_removed', target: user.email, detail: 'company user' }])
  await expect(remove(admin, user.id)).rejects.toMatchObject({ status: 404, detail: 'User not found' })
})

it("answers another company's person like one who does not exist, and changes nothing", async () => {
  const { admin } = await pair('Mine')
  const theirs = await pair('Theirs')
  const before = await rowOf(theirs.user.id)
  for (const id of [theirs.user.id, randomUUID()]) {
    for (const attempt of [() => setRole(admin, id, 'company_admin'), () => remove(admin, id)]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, detail: 'User not found' })
    }
  }
  expect(await rowOf(theirs.user.id)).toEqual(before)
  await theirs.user.api(verifySession)
})

it('keeps a last admin from being lowered or removed; with a second one, somebody may lower themselves', async () => {
  const { company, admin, user } = await pair('Last admin')
  const staff = await person('staff_admin', company)
  await expect(setRole(admin, admin.id, 'company_user')).rejects.toMatchObject(LAST_ADMIN)
  // Staff of the provider do not count as the company's own admin.
  await expect(setRole(staff, admin.id, 'company_user')).rejects.toMatchObject(LAST_ADMIN)
  await expect(remove(staff, admin.id)).rejects.toMatchObject(LAST_ADMIN)
  await setRole(admin, user.id, 'company_admin')
  await expect(remove(admin, admin.id)).rejects.toMatchObject({ status: 409, detail: /^You cannot remove yourself/ })
  expect((await setRole(admin, admin.id, 'company_user')).role).toBe('company_user')
  await expect(setRole(user, user.id, 'company_user')).rejects.toMatchObject(LAST_ADMIN)
})

it('leaves one admin when two lower or remove each other at the same moment', async () => {
  for (const act of [
    (by: TestPerson, of: TestPerson) => setRole(by, of.id, 'company_user'),
    (by: TestPerson, of: TestPerson) => remove(by, of.id),
    (_by: TestPerson, of: TestPerson) => setRole(of, of.id, 'company_user'),
  ]) {
    const company = await makeCompany(test.deps, 'Rivals')
    const [one, two] = [await person('company_admin', company), await person('company_admin', company)]
    const outcomes = await Promise.allSettled([act(one, two), act(two, one)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const admins = "select 1 from users where company_id = $1 and role = 'company_admin'"
    expect((await test.deps.database.query(admins, [company.id])).rows).toHaveLength(1)
  }
})

it('gives only the roles of the company: no customer makes staff, and the provider no company users', async () => {
  const { admin, user } = await pair('Roles')
  for (const role of ['staff_admin', 'staff_user'] as const) {
    await expect(setRole(admin, user.id, role)).rejects.toMatchObject({
      status: 422,
      errors: { role: 'Choose company admin or company user.' },
    })
  }
  const boss = await person('staff_admin', provider)
  const colleague = await person('staff_user', provider)
  for (const role of ['company_admin', 'company_user'] as const) {
    await expect(setRole(boss, colleague.id, role)).rejects.toMatchObject({ status: 422 })
  }
  expect((await setRole(boss, colleague.id, 'staff_admin')).role).toBe('staff_admin')
  expect((await setRole(boss, boss.id, 'staff_user')).role).toBe('staff_user')
  await expect(setRole(colleague, colleague.id, 'staff_user')).rejects.toMatchObject(LAST_ADMIN)
  expect((await rowOf(user.id))['role']).toBe('company_user')
  await remove(colleague, boss.id)
  expect(await rowOf(boss.id)).toMatchObject({ company_id: null, role: 'company_user' })
})

it("a staff_user of the provider cannot make themselves or others admin of the provider's company", async () => {
  const boss = await person('staff_admin', provider)
  const staff = await person('staff_user', provider)
  await expect(setRole(staff, staff.id, 'staff_admin')).rejects.toMatchObject({ status: 403 })
  await expect(setRole(staff, boss.id, 'staff_user')).rejects.toMatchObject({ status: 403 })
  await expect(remove(staff, boss.id)).rejects.toMatchObject({ status: 403 })
  expect((await rowOf(staff.id))['role']).toBe('staff_user')
})

it('keeps the role of a staff account in a customer company, and closes the account when it is removed', async () => {
  const { company, admin } = await pair('Staffed')
  const staff = await person('staff_user', company)
  await expect(setRole(admin, staff.id, 'company_user')).rejects.toMatchObject({
    status: 409,
    detail: 'The role of a staff account cannot be changed here.',
  })
  await remove(admin, staff.id)
  await expect(staff.api(verifySession)).rejects.toMatchObject({ status: 401 })
  expect(await rowOf(staff.id)).toMatchObject({ role: 'staff_user', disabled_at: expect.any(Date) })
  expect((await admin.api(listUsers)).map(({ id }) => id)).toEqual([admin.id, expect.any(String)])
  await expect(remove(admin, staff.id)).rejects.toMatchObject({ status: 404 })
})

it('lists 1,000 people with one query', async () => {
  const { company, admin } = await pair('Crowd')
  await test.deps.database.query(
    `with added as (
       insert into users (id, email, role, company_id, connection_token, first_name, created_at)
       select gen_random_uuid(), 'crowd' || n || '@example.com', 'company_user', $1, 'crowd ' || n, 'Person', now()
       from generate_series(1, 1000) n returning id)
     insert into tokens (id, hash, purpose, user_id, created_at, expires_at, last_used_at)
     select gen_random_uuid(), id::text || n, 'session', id, now(), now(), now() from added, generate_series(1, 2) n`,
    [company.id],
  )
  const queries = vi.spyOn(Reflect.get(test.deps.db, 'session'), 'prepareQuery')
  const listed = await members.listUsers(test.deps, admin.member)
  expect(listed).toHaveLength(1002)
  expect(queries).toHaveBeenCalledTimes(1)
  queries.mockRestore()
})
