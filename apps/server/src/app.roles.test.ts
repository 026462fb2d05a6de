import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@cuecard/contract/all.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import type { CompanyRow } from './features/companies/companies.service.ts'

const ADMIN_ACCESS = ['company-admin', 'staff', 'platform-admin']
const writes = allEndpoints.filter(({ method }) => method !== 'GET')
const adminWrites = writes.filter(({ access }) => ADMIN_ACCESS.includes(access))
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

let test: TestApp
let company: CompanyRow
let provider: CompanyRow
let user: TestPerson
let admin: TestPerson

beforeAll(async () => {
  test = await testApp()
  company = await makeCompany(test.deps, 'Roles', 'demo')
  provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  user = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
})
afterAll(() => test.close())

/** The status of a bare call, as somebody makes it who knows the address alone: an empty body of the right kind. */
async function statusOf(person: TestPerson, endpoint: AnyEndpoint, id: string = randomUUID()): Promise<number> {
  const multipart = Boolean(endpoint.form ?? endpoint.files)
  const boundary = 'x-boundary'
  const reply = await test.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(':id', id)}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(multipart ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}),
    },
    ...(multipart ? { payload: `--${boundary}--\r\n` } : endpoint.body ? { payload: {} } : {}),
  })
  return reply.statusCode
}

describe('check 29, check 31: a company user calls what the screens do not offer', () => {
  it('there are writes to refuse', () => {
    expect(adminWrites.map(nameOf)).toContain('POST /company-settings/staff-account')
    expect(adminWrites.length).toBeGreaterThan(5)
  })

  it.each(adminWrites.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused, with the id of a colleague or of the company just as with one that is missing',
    async (_name, endpoint) => {
      for (const id of [randomUUID(), admin.id, company.id]) {
        expect([id, await statusOf(user, endpoint, id)]).toEqual([id, 403])
      }
    },
  )

  it.each(
    writes
      .filter(({ access, path }) => access === 'member' || (access === 'user' && !path.startsWith('/auth/')))
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s is not refused for the role', async (_name, endpoint) => {
    const status = await statusOf(user, endpoint)
    expect([status, status === 401 || status === 403 || status >= 500]).toEqual([status, false])
  })

  it.each(
    adminWrites
      .filter(({ access }) => access === 'company-admin')
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s is open to the company admin beside', async (_name, endpoint) => {
    const status = await statusOf(admin, endpoint)
    expect([status, status === 401 || status === 403 || status >= 500]).toEqual([status, false])
  })
})

describe('check 28: a role that only looks like an admin is none', () => {
  const odd = ['not_admin', 'administrator2', 'admin', 'Company_Admin', 'staff_admin ', 'company_admin,staff_admin', '']
  const powers = allEndpoints.filter(({ access }) => ADMIN_ACCESS.includes(access))

  it.each(odd)('“%s” opens no call of admins or staff, in a company or in the provider’s', async (role) => {
    for (const where of [company, provider]) {
      const person = await makePerson(test.app, { role: 'company_user', company: where })
      await test.deps.database.query('update users set role = $1 where id = $2', [role, person.id])
      for (const endpoint of powers) {
        expect([nameOf(endpoint), await statusOf(person, endpoint)]).toEqual([nameOf(endpoint), 403])
      }
      const list = await test.app.inject({
        method: 'GET',
        url: '/api/company-settings/company',
        headers: { authorization: `Bearer ${person.token}` },
      })
      expect(list.json()).toEqual([expect.objectContaining({ id: where.id })])
    }
  })
})
