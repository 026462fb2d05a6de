import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { getAnswer, RESPONSE_ID_HEADER } from '@cuecard/contract/assistant.ts'

import { type Api, ApiError, type TextStream } from '@cuecard/contract/client.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { createKnowledgeItem, searchKnowledge } from '@cuecard/contract/knowledge.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type Expectation, permissionTable, type Who } from '../test/permission-table.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { insertUser } from './features/auth/auth.store.ts'
import { hashPassword } from './features/auth/passwords.ts'
import { issueToken, newConnectionToken } from './features/auth/tokens.ts'
import type { CompanyRow } from './features/companies/companies.service.ts'

const PASSWORD = 'robot-lane-47'

let test: TestApp
let people: Record<Exclude<Who, 'anonymous'>, () => Promise<TestPerson>>
let other: TestPerson
let cells = 0

beforeAll(async () => {
  test = await testApp({ work: true })
  const { app, deps } = test
  const [a, b, provider] = [
    await makeCompany(deps, 'A'),
    await makeCompany(deps, 'B'),
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

/** Ids of rows that belong to the person's company, for endpoints with one in their path. */
const rowsOf: Record<string, (person: TestPerson) => Promise<string>> = {
  'DELETE /company-knowledge/items/:id': newItem,
  'GET /company-knowledge/items/:id/download-file': newItem,
  'GET /extension/responses/:id': respond,
}

/** What a call that is allowed needs besides an id; `person` is null for somebody who is not signed in. */
const inputs: Record<string, (person: TestPerson | null) => Promise<object> | object> = {
  'POST /auth/register': () => ({ form: { username: `${randomUUID()}@example.com`, password: PASSWORD } }),
  'POST /auth/token': async () => ({ form: { username: await confirmedAddress(), password: PASSWORD } }),
  'GET /auth/verify-email': async () => ({ query: { token: await tokenFor('verify-email') } }),
  'POST /auth/forgot-password': () => ({ body: { email: `${randomUUID()}@example.com` } }),
  'POST /auth/verify-reset-token': async () => ({ body: { token: await tokenFor('reset') } }),
  'POST /auth/reset-password': async () => ({ body: { token: await tokenFor('reset'), new_password: PASSWORD } }),
  'PUT /auth/user-info': () => ({ body: { first_name: 'A', last_name: 'B', work_role: 'C' } }),
  'POST /company-settings/self-serve-company': () => ({
    body: { user_first_name: 'A', user_last_name: 'B', user_work_role: 'C', company_name: 'D' },
  }),
  'POST /company-knowledge/items': () => ({
    form: { name: 'New', type: 'file' },
    files: { file: new File(['Some text.'], 'new.txt') },
  }),
  'POST /company-knowledge/search': () => ({ body: { query: 'starter plan' } }),
  'POST /extension/answer': () => ({ body: spoken }),
  'POST /extension/explain': () => ({ body: spoken }),
}

async function confirmedAddress(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await insertUser(test.deps.db, {
    id: randomUUID(),
    email,
    role: 'company_user',
    connection_token: newConnectionToken('user'),
    password_hash: await hashPassword(PASSWORD),
    email_verified_at: new Date(),
    created_at: new Date(),
  })
  return email
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
      for (const [who, expected] of Object.entries(whos) as [Who, Expectation][]) {
        // Each cell has a person of its own: one cell's logout must not be the next one's refusal.
        const person = who === 'anonymous' ? null : await people[who]()
        const api = person?.api ?? anonymousApi(test.app)
        await checkCells({ endpoint, name, who, expected, api, person, foreign: foreign?.[who] ?? 404 })
      }
    })
  }
})

async function checkCells(cell: {
  endpoint: AnyEndpoint
  name: string
  who: Who
  expected: Expectation
  /** For another company's row, of those who may call at all. */
  foreign: 'ok' | 404
  api: Api
  person: TestPerson | null
}): Promise<void> {
  const { endpoint, name, who, expected, api, person } = cell
  const input = async () => (await inputs[name]?.(person)) ?? {}
  const rowOf = rowsOf[name]
  if (!endpoint.params || !rowOf) {
    expect(endpoint.params, 'an endpoint with an id needs an entry in rowsOf').toBeUndefined()
    const { status } = await statusOf(api, endpoint, await input())
    expect([name, who, status, matches(status, expected)]).toEqual([name, who, status, true])
    return
  }
  const owner = person && (person.member.company_id || expected === 'ok') ? person : other
  const own = await statusOf(api, endpoint, { ...(await input()), params: { id: await rowOf(owner) } })
  expect([name, who, 'own', own.status, matches(own.status, expected)]).toEqual([name, who, 'own', own.status, true])
  const foreign = await statusOf(api, endpoint, { ...(await input()), params: { id: await rowOf(other) } })
  const missing = await statusOf(api, endpoint, { ...(await input()), params: { id: randomUUID() } })
  const odd = await statusOf(api, endpoint, { ...(await input()), params: { id: "1' or '1'='1" } })
  const refused = expected === 'ok' ? 404 : expected
  for (const result of [missing, odd]) expect([name, who, result.status]).toEqual([name, who, refused])
  if (expected === 'ok' && cell.foreign === 'ok') {
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
