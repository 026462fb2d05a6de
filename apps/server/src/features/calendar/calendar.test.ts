import { ApiError } from '@cuecard/contract/client.ts'
import { getCalendarFeed, removeCalendarFeed, updateCalendarFeed } from '@cuecard/contract/calendar.ts'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { createSelfServeCompany, removeUser } from '@cuecard/contract/companies.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { openSite, type TestSite } from '../../../test/site.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { calendarOf } from './calendar.fixture.ts'
import { calendarFeeds } from './calendar.tables.ts'

const SECRET = '/calendar/ical/private-canary5511/basic.ics'

let site: TestSite
let test: TestApp
let company: CompanyRow
let admin: TestPerson
let person: TestPerson
let logged = ''

beforeAll(async () => {
  site = await openSite()
  site.pages.set(SECRET, (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf())
  })
  site.pages.set('/page', '<h1>Sign in</h1>')
  site.pages.set('/refused', (_request, reply) => void reply.writeHead(403).end('canary-body'))
  site.pages.set('/broken', (_request, reply) => void reply.writeHead(500).end())
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) })
  test = await testApp({ settings: { OUTBOUND_ALLOWED_HOSTS: site.host }, overrides: { log } })
  company = await makeCompany(test.deps, 'Acme')
  admin = await makePerson(test.app, { role: 'company_admin', company })
  person = await makePerson(test.app, { role: 'company_user', company })
})
afterAll(async () => {
  await test.close()
  await site.close()
})

const rowsOf = ({ id }: TestPerson) => test.deps.db.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, id))
const set = (who: TestPerson, address: string) => who.api(updateCalendarFeed, { body: { address } })
const refusal = (address: string) =>
  set(person, address).then(
    () => 'kept',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.detail}` : String(error)),
  )

it('reads a calendar before it keeps its address, and gives back the host alone', async () => {
  const nothing = { host: null, last_read_at: null, problem: null }
  expect(await person.api(getCalendarFeed)).toEqual(nothing)
  const kept = { host: '127.0.0.1', last_read_at: expect.any(String), problem: null }
  expect(await set(person, `${site.url}${SECRET}`)).toEqual(kept)
  expect(await person.api(getCalendarFeed)).toEqual(kept)
  expect(await admin.api(getCalendarFeed)).toEqual(nothing)
  expect(await rowsOf(person)).toMatchObject([{ address: `${site.url}${SECRET}` }])
  await person.api(removeCalendarFeed)
  await person.api(removeCalendarFeed)
  expect([await person.api(getCalendarFeed), await rowsOf(person)]).toEqual([nothing, []])
})

it('says in a sentence what is wrong with an address, and keeps nothing of it', async () => {
  expect(await refusal(`${site.url}/gone`)).toMatch(/^422 The calendar’s server does not know this address/)
  expect(await refusal(`${site.url}/refused`)).toMatch(/^422 The calendar’s server refuses this address/)
  expect(await refusal(`${site.url}/broken`)).toMatch(/^422 .* answered with the status 500/)
  expect(await refusal(`${site.url}/page`)).toMatch(/^422 There is no calendar at this address/)
  expect(await refusal('http://192.168.1.1/own.ics')).toBe('422 This address could not be reached.')
  expect(await refusal('file:///etc/passwd')).toMatch(/^422 Only web addresses/)
  expect(await refusal('https://a:b@calendar.example/own.ics')).toMatch(/^422 An address with a user name/)
  // webcal: is what calendars write before an address that is fetched by https.
  expect(await refusal('webcal://127.0.0.1/own.ics')).toBe('422 This address could not be reached.')
  expect(await rowsOf(person)).toEqual([])
})

it('never tells the address: not in the audit log, not in what is logged, not to admins', async () => {
  await set(person, `${site.url}${SECRET}`)
  await person.api(getCalendarFeed)
  const { entries } = await admin.api(listAuditEntries, { query: {} })
  expect(entries.map(({ action, target }) => [action, target])).toContainEqual(['calendar_connected', '127.0.0.1'])
  expect(JSON.stringify(entries)).not.toContain('canary')
  expect(logged).toContain('/api/company-settings/calendar')
  expect(logged).not.toContain('canary')
})

it('forgets the address of somebody who is removed from the company', async () => {
  await set(person, `${site.url}${SECRET}`)
  await admin.api(removeUser, { params: { id: person.id } })
  expect(await rowsOf(person)).toEqual([])
})

it('keeps no address of somebody who is removed while it is read, and takes it in the company that they found then', async () => {
  const leaver = await makePerson(test.app, { role: 'company_user', company })
  const asked = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  site.pages.set('/slow.ics', (_request, reply) => {
    asked.resolve()
    void removed.promise.then(() => reply.writeHead(200, { 'content-type': 'text/calendar' }).end(calendarOf()))
  })
  const setting = set(leaver, `${site.url}/slow.ics`).catch((error: unknown) => error)
  await asked.promise
  await admin.api(removeUser, { params: { id: leaver.id } })
  removed.resolve()
  expect(await setting).toMatchObject({ status: 401 })
  expect(await rowsOf(leaver)).toEqual([])
  const again = apiWith(test.app, await issueToken(test.deps, test.deps.db, { user_id: leaver.id, purpose: 'session' }))
  const names = { user_first_name: 'Eve', user_last_name: 'L', user_work_role: 'Rep', company_name: 'Eve’s' }
  await again(createSelfServeCompany, { body: names })
  expect(await again(updateCalendarFeed, { body: { address: `${site.url}${SECRET}` } })).toMatchObject({
    problem: null,
  })
})
