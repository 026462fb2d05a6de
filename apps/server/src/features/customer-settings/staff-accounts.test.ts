import { randomUUID } from 'node:crypto'
import { createToken, resetPassword } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { createStaffAccount, listUsers, removeUser } from '@cuecard/contract/companies.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { MailError } from '../../platform/mail/mail.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import type { CompanyRow } from '../companies/companies.service.ts'

let test: TestApp
let provider: CompanyRow
let control: TestPerson

beforeAll(async () => {
  test = await testApp()
  provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  await test.deps.database.query("update users set email = 'sam@cuecard.example' where id = $1", [control.id])
  control = { ...control, email: 'sam@cuecard.example' }
})
afterAll(() => test.close())

const create = (company_id: string, by = control) => by.api(createStaffAccount, { body: { company_id } })

it('adds a staff_user whose link reaches the caller alone, and who then signs in inside the company', async () => {
  const company = await makeCompany(test.deps, 'Acme Robotics')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const before = (await test.mailed()).length
  expect(await create(company.id)).toEqual({ email: 'sam+acme-robotics@cuecard.example' })
  const sent = (await test.mailed()).slice(before)
  expect(sent.map((mail) => mail.to)).toEqual(['sam@cuecard.example'])
  const token = /\/reset-password\?token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
  expect(sent[0]?.html).toContain(token)
  const new_password = 'harbour-light-12'
  const anonymous = anonymousApi(test.app)
  await anonymous(resetPassword, { body: { token, new_password } })
  const form = { username: 'sam+acme-robotics@cuecard.example', password: new_password }
  const { access_token } = await anonymous(createToken, { form })
  const { user } = await apiWith(test.app, access_token)(verifySession)
  expect(user).toMatchObject({ role: 'staff_user', company_id: company.id, first_name: 'Cuecard', last_name: 'Staff' })
  expect((await admin.api(listUsers)).map(({ email }) => email)).toContain(user.email)
  const { rows } = await test.deps.database.query(
    "select * from audit_entries where company_id = $1 and action = 'staff_account_created'",
    [company.id],
  )
  expect(rows).toMatchObject([{ actor_email: 'sam@cuecard.example', target: user.email }])
})

it('gives each account an address of its own, also at the same moment and after one was removed', async () => {
  const company = await makeCompany(test.deps, 'Söhne', 'demo')
  const both = await Promise.all([create(company.id), create(company.id)])
  const emails = both.map(({ email }) => email).sort()
  expect(emails).toEqual(['sam+sohne-2@cuecard.example', 'sam+sohne@cuecard.example'])
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const [account] = (await admin.api(listUsers)).filter(({ role }) => role === 'staff_user')
  await admin.api(removeUser, { params: { id: account?.id ?? '' } })
  expect(await create(company.id)).toEqual({ email: 'sam+sohne-3@cuecard.example' })
  expect(await create((await makeCompany(test.deps, '株式会社')).id)).toEqual({
    email: expect.stringMatching(/^sam\+[\da-f]{8}@cuecard\.example$/),
  })
})

it("refuses the provider's own company, one that does not exist, and everybody but admins of the provider", async () => {
  await expect(create(provider.id)).rejects.toMatchObject({ status: 409 })
  await expect(create(randomUUID())).rejects.toMatchObject({ status: 404 })
  const company = await makeCompany(test.deps, 'Refused')
  for (const role of ['company_admin', 'staff_admin', 'staff_user'] as const) {
    const person = await makePerson(test.app, { role, company })
    await expect(create(company.id, person)).rejects.toMatchObject({ status: 403 })
  }
  const { rows } = await test.deps.database.query("select 1 from users where email like '%refused%'")
  expect(rows).toEqual([])
})

it('closes the accounts of a colleague who is removed from the provider, and nobody else’s', async () => {
  const colleague = await makePerson(test.app, { role: 'staff_admin', company: provider })
  const company = await makeCompany(test.deps, 'Left behind')
  const { email } = await create(company.id, colleague)
  const other = await create(company.id)
  const [account] = (await test.deps.database.query('select id from users where email = $1', [email])).rows
  const id = String(account?.['id'])
  const token = await issueToken(test.deps, test.deps.db, { user_id: id, purpose: 'session' })
  await apiWith(test.app, token)(verifySession)
  await control.api(removeUser, { params: { id: colleague.id } })
  await expect(apiWith(test.app, token)(verifySession)).rejects.toMatchObject({ status: 401 })
  const { rows } = await test.deps.database.query(
    'select email from users where company_id = $1 and disabled_at is null',
    [company.id],
  )
  expect(rows).toEqual([other])
  const log = await test.deps.database.query(
    "select target, actor_email from audit_entries where company_id = $1 and action = 'user_removed'",
    [company.id],
  )
  expect(log.rows).toEqual([{ target: email, actor_email: control.email }])
})

it('keeps the accounts of a mailbox that a colleague still has', async () => {
  const colleague = await makePerson(test.app, { role: 'staff_user', company: provider })
  await test.deps.database.query("update users set email = 'sam+second@cuecard.example' where id = $1", [colleague.id])
  const { email } = await create((await makeCompany(test.deps, 'Kept')).id)
  await control.api(removeUser, { params: { id: colleague.id } })
  const { rows } = await test.deps.database.query('select disabled_at from users where email = $1', [email])
  expect(rows).toEqual([{ disabled_at: null }])
})

it('creates the account also while no mail can be sent', async () => {
  const away = () => Promise.reject(new MailError('away', 'no mail server'))
  const failing = await testApp({ overrides: { mail: { outbox: false, send: away, reach: away } } })
  const company = await makeCompany(failing.deps, 'Provider', 'internal_control_company')
  const customer = await makeCompany(failing.deps, 'Unmailed')
  const person = await makePerson(failing.app, { role: 'staff_admin', company })
  expect(await create(customer.id, person)).toEqual({ email: expect.stringContaining('+unmailed@example.com') })
  await failing.mailed()
  const { rows } = await failing.deps.database.query("select 1 from users where email like '%+unmailed@%'")
  expect(rows).toHaveLength(1)
  await failing.close()
})
