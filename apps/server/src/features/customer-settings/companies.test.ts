import { randomUUID } from 'node:crypto'
import { verifySession } from '@cuecard/contract/session.ts'
import { createCompany, getCompany, listCompanies, updateCompany } from '@cuecard/contract/companies.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { jobRuns } from '../../platform/jobs/jobs.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import { type CompanyRow, seedProvider } from '../companies/companies.service.ts'
import * as companies from './customer-settings.service.ts'

let test: TestApp
let provider: CompanyRow
let acme: CompanyRow
let control: TestPerson
let admin: TestPerson
let user: TestPerson

beforeAll(async () => {
  test = await testApp()
  provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  acme = await makeCompany(test.deps, 'Acme')
  control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  admin = await makePerson(test.app, { role: 'company_admin', company: acme })
  user = await makePerson(test.app, { role: 'company_user', company: acme })
})
afterAll(() => test.close())

const logOf = async (companyId: string) => {
  const words =
    'select action, actor_email, target, detail from audit_entries where company_id = $1 order by at, action'
  return (await test.deps.database.query(words, [companyId])).rows
}

it('shows people their own company, and admins of the provider every one, by name', async () => {
  const other = await makeCompany(test.deps, 'beta')
  expect((await user.api(listCompanies)).map(({ id }) => id)).toEqual([acme.id])
  const own = await user.api(getCompany, { params: { id: acme.id } })
  expect(own).toMatchObject({ name: 'Acme', is_meeting_saving_enabled: true, is_extension_ui_active_for_users: true })
  const all = await control.api(listCompanies)
  expect(all.map(({ name }) => name)).toEqual(['Acme', 'beta', 'Provider'])
  expect((await control.api(getCompany, { params: { id: other.id } })).name).toBe('beta')
  const staff = await makePerson(test.app, { role: 'staff_user', company: provider })
  expect((await staff.api(listCompanies)).map(({ id }) => id)).toEqual([provider.id])
  await expect(staff.api(getCompany, { params: { id: acme.id } })).rejects.toMatchObject({ status: 404 })
})

it('check 35: gives a connection token of a company or a person to nobody but its own people and that person', async () => {
  const own = await user.api(getCompany, { params: { id: acme.id } })
  expect(own.connection_token).toBe(acme.connection_token)
  const seen = JSON.stringify([
    await control.api(listCompanies),
    await control.api(getCompany, { params: { id: acme.id } }),
    await control.api(updateCompany, { params: { id: acme.id }, body: { name: 'Acme' } }),
  ])
  expect(seen).toContain(provider.connection_token)
  expect(seen).not.toContain(acme.connection_token)
  const { user: me } = await admin.api(verifySession)
  const colleagues = await test.app.inject({
    method: 'GET',
    url: '/api/company-settings/users',
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(colleagues.body).toContain(admin.email)
  expect(colleagues.body).not.toContain(me.connection_token)
  expect(colleagues.body).not.toMatch(/cue_user_|password|hash/)
})

it('counts the people who can sign in and the invitations that wait', async () => {
  const company = await makeCompany(test.deps, 'Counted')
  const boss = await makePerson(test.app, { role: 'company_admin', company })
  const gone = await makePerson(test.app, { role: 'company_user', company })
  await test.deps.database.query('update users set disabled_at = now() where id = $1', [gone.id])
  const invite = (state: { expires: string; accepted?: string; revoked?: string }) =>
    test.deps.database.query(
      `insert into invitations (id, company_id, user_email, role, token_hash, notified, inviter_company_id, created_at,
         expires_at, accepted_at, revoked_at) values ($1, $2, $3, 'company_user', $4, true, $2, now(), $5, $6, $7)`,
      [
        randomUUID(),
        company.id,
        `${randomUUID()}@example.com`,
        randomUUID(),
        state.expires,
        state.accepted ?? null,
        state.revoked ?? null,
      ],
    )
  await invite({ expires: '2100-01-01' })
  await invite({ expires: '2100-01-01' })
  await invite({ expires: '2000-01-01' })
  await invite({ expires: '2100-01-01', accepted: '2000-01-01' })
  await invite({ expires: '2100-01-01', revoked: '2000-01-01' })
  const detail = await boss.api(getCompany, { params: { id: company.id } })
  expect(detail).toMatchObject({ user_count: 1, pending_invitation_count: 2 })
  const listed = (await control.api(listCompanies)).find(({ id }) => id === company.id)
  const health = { joined_count: 1, connected_count: 0, failing_jobs: 0 }
  expect(listed).toEqual({ ...detail, connection_token: null, health })
  expect(detail).not.toHaveProperty('health')

  await test.deps.db.update(users).set({ has_connected_with_extension: true }).where(eq(users.id, boss.id))
  const run = (state: 'done' | 'failed', ago: number) => {
    const created_at = new Date(Date.now() - ago)
    return { id: randomUUID(), name: 'a-job', company_id: company.id, subject: 's', state, input: {}, created_at }
  }
  await test.deps.db.insert(jobRuns).values([run('failed', 60_000), run('done', 120_000)])
  const stuck = (await control.api(listCompanies)).find(({ id }) => id === company.id)
  expect(stuck?.health).toEqual({ joined_count: 1, connected_count: 1, failing_jobs: 1 })
})

it('counts kinds of work whose latest run that ended failed, whatever each run was about', async () => {
  const company = await makeCompany(test.deps, 'Failing')
  const delivery = (state: 'queued' | 'done' | 'failed', ago: number) => {
    const subject = randomUUID()
    const created_at = new Date(Date.now() - ago)
    return { id: randomUUID(), name: 'a-delivery', company_id: company.id, subject, state, input: {}, created_at }
  }
  const failing = async () =>
    (await control.api(listCompanies)).find(({ id }) => id === company.id)?.health?.failing_jobs
  await test.deps.db.insert(jobRuns).values([delivery('failed', 60_000), delivery('failed', 50_000)])
  expect(await failing()).toBe(1)
  await test.deps.db.insert(jobRuns).values(delivery('done', 30_000))
  expect(await failing()).toBe(0)
  await test.deps.db.insert(jobRuns).values([delivery('failed', 20_000), delivery('queued', 10_000)])
  expect(await failing()).toBe(1)
})

it('takes an account of the provider’s staff for nobody who has joined a customer’s company, but for one of a demo company', async () => {
  for (const [type, counted] of [
    ['organization', 0],
    ['demo', 1],
  ] as const) {
    const company = await makeCompany(test.deps, `Prepared ${type}`, type)
    const staff = await makePerson(test.app, { role: 'staff_user', company })
    await test.deps.db.update(users).set({ has_connected_with_extension: true }).where(eq(users.id, staff.id))
    const listed = (await control.api(listCompanies)).find(({ id }) => id === company.id)
    const health = { joined_count: counted, connected_count: counted, failing_jobs: 0 }
    expect(listed).toMatchObject({ user_count: 1, health })
  }
})

it('renames the own company, or any for an admin of the provider, and writes it down where it happened', async () => {
  const company = await makeCompany(test.deps, 'Before')
  const boss = await makePerson(test.app, { role: 'company_admin', company })
  const rename = (person: TestPerson, name: string, id = company.id) =>
    person.api(updateCompany, { params: { id }, body: { name } })
  expect((await rename(boss, '  Ünïcode & Söhne 株式会社 ')).name).toBe('Ünïcode & Söhne 株式会社')
  await rename(boss, 'Ünïcode & Söhne 株式会社')
  expect((await rename(control, 'After')).name).toBe('After')
  expect(await logOf(company.id)).toMatchObject([
    { action: 'company_renamed', actor_email: boss.email, detail: 'Before → Ünïcode & Söhne 株式会社' },
    { action: 'company_renamed', actor_email: control.email, detail: 'Ünïcode & Söhne 株式会社 → After' },
  ])
  await expect(rename(admin, 'Mine')).rejects.toMatchObject({ status: 404 })
  await expect(rename(control, 'None', randomUUID())).rejects.toMatchObject({ status: 404 })
  await expect(rename(user, 'Mine', acme.id)).rejects.toMatchObject({ status: 403, detail: 'Admin access required' })
  const staff = await makePerson(test.app, { role: 'staff_user', company: provider })
  await expect(rename(staff, 'Mine', provider.id)).rejects.toMatchObject({ status: 403 })
  for (const name of [' ', 'x'.repeat(201)]) {
    await expect(rename(boss, name)).rejects.toMatchObject({ status: 422, errors: { name: expect.any(String) } })
  }
  expect((await boss.api(getCompany, { params: { id: company.id } })).name).toBe('After')
})

it('finds a renamed provider again at the next start, and nobody who takes its old name', async () => {
  await control.api(updateCompany, { params: { id: provider.id }, body: { name: 'Renamed provider' } })
  const impostor = await makeCompany(test.deps, 'Cuecard')
  expect(await seedProvider(test.deps)).toBe(provider.id)
  await control.api(updateCompany, { params: { id: provider.id }, body: { name: 'Provider' } })
  await test.deps.database.query('delete from companies where id = $1', [impostor.id])
})

it('creates a company and invites its admins, also one who has an account, each address once', async () => {
  const before = (await test.mailed()).length
  const emails = ['first@example.com', ' ', 'FIRST@example.com', admin.email]
  const company = await control.api(createCompany, {
    body: { name: 'Created', type: 'demo', invited_admin_user_emails: emails },
  })
  expect(company).toMatchObject({ name: 'Created', type: 'demo', user_count: 0, pending_invitation_count: 2 })
  expect(company.connection_token).toBeNull()
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 2)
  expect(new Set(test.mails.slice(before).map((mail) => mail.to))).toEqual(new Set(['first@example.com', admin.email]))
  const invited = await test.deps.database.query('select role from invitations where company_id = $1', [company.id])
  expect(invited.rows).toEqual([{ role: 'company_admin' }, { role: 'company_admin' }])
  expect((await logOf(company.id))[0]).toMatchObject({
    action: 'company_created',
    actor_email: control.email,
    target: 'Created',
    detail: 'demo',
  })
  const alone = await control.api(createCompany, { body: { name: 'Alone', type: 'single_user' } })
  expect(alone).toMatchObject({ type: 'single_user', pending_invitation_count: 0 })
})

it('names every field that is wrong with a new company, and creates nothing', async () => {
  const emails = ['fine@example.com', 'not an address']
  await expect(
    control.api(createCompany, { body: { name: ' ', type: 'organization', invited_admin_user_emails: emails } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { name: 'Company name is required', 'invited_admin_user_emails.1': 'Please enter a valid email address' },
  })
  const many = Array.from({ length: 21 }, (_, nth) => `${nth}@example.com`)
  await expect(
    control.api(createCompany, { body: { name: 'Many', type: 'organization', invited_admin_user_emails: many } }),
  ).rejects.toMatchObject({ status: 422, errors: { invited_admin_user_emails: 'At most 20 addresses' } })
  expect((await test.deps.database.query("select 1 from companies where name in ('', ' ', 'Many')")).rows).toEqual([])
})

it('check 27: nobody creates an internal control company, and only admins of the provider create one at all', async () => {
  const create = async (person: TestPerson, type: string) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/company-settings/company',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { name: 'Check 27', type },
    })
    return reply.statusCode
  }
  const outsiders = [
    user,
    admin,
    await makePerson(test.app, { role: 'staff_admin', company: acme }),
    await makePerson(test.app, { role: 'staff_user', company: provider }),
    await makePerson(test.app, { role: 'company_admin', company: null }),
  ]
  for (const person of outsiders) {
    for (const type of ['internal_control_company', 'demo', 'organization', 'single_user']) {
      expect([person.email, type, await create(person, type)]).toEqual([person.email, type, 403])
    }
  }
  for (const type of ['internal_control_company', 'Demo', ''])
    expect([type, await create(control, type)]).toEqual([type, 422])
  expect((await test.deps.database.query("select 1 from companies where name = 'Check 27'")).rows).toEqual([])
  expect(await create(control, 'organization')).toBe(201)
})

it('reads a list of thousands with as many queries as one of ten: the companies, who is connected, what fails', async () => {
  await test.deps.database.query(
    `insert into companies (id, name, type, connection_token, created_at)
     select gen_random_uuid(), 'Bulk ' || n, 'organization', 'bulk ' || n, now() from generate_series(1, 2000) n`,
  )
  const queries = vi.spyOn(Reflect.get(test.deps.db, 'session'), 'prepareQuery')
  const all = await companies.listCompanies(test.deps, control.member)
  expect(all.length).toBeGreaterThan(2000)
  expect(queries).toHaveBeenCalledTimes(3)
  queries.mockRestore()
})
