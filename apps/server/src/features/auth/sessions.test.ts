import {
  changePassword,
  createToken,
  listSessions,
  regenerateOwnToken,
  revokeOtherSessions,
  revokeSession,
  updateUserInfo,
} from '@cuecard/contract/auth.ts'
import { logout, verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { updateUser } from '../accounts/accounts.service.ts'
import { users } from '../accounts/accounts.tables.ts'
import { auditEntries } from '../audit/audit.tables.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'

let test: TestApp
let anonymous: Api
let password_hash: string

beforeAll(async () => {
  test = await testApp()
  anonymous = anonymousApi(test.app)
  password_hash = await hashPassword(OLD)
})
afterAll(() => test.close())

const OLD = 'robot-lane-47'
const NEW = 'harbour-light-12'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function personWithPassword(): Promise<TestPerson> {
  const company = await makeCompany(test.deps, 'Sessions')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  await updateUser(test.deps.db, person.id, { password_hash })
  return person
}

const another = async (person: TestPerson, purpose: 'session' | 'extension' = 'session') =>
  apiWith(test.app, await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose, device: 'Firefox' }))

const works = (api: Api) =>
  api(verifySession).then(
    () => true,
    () => false,
  )

const signIn = (person: TestPerson, password: string) =>
  anonymous(createToken, { form: { username: person.email, password } })

/** What the log of the person's company says, oldest first. */
const logOf = async (person: TestPerson) => {
  const { at, company_id } = auditEntries
  return test.deps.db.select().from(auditEntries).where(eq(company_id, person.member.company_id)).orderBy(asc(at))
}

it('lists where the caller is signed in, with device and the one that asks, and no token', async () => {
  const person = await personWithPassword()
  const form = new FormData()
  form.set('username', person.email)
  form.set('password', OLD)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/auth/token',
    headers: { 'content-type': request.headers.get('content-type') ?? '', 'user-agent': CHROME },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { access_token } = reply.json()
  await another(person, 'extension')
  await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'reset' })
  const places = await apiWith(test.app, access_token)(listSessions)
  expect(places.map(({ purpose, device, current }) => [purpose, device, current])).toEqual([
    ['extension', 'Firefox', false],
    ['session', 'Chrome on Windows', true],
    ['session', null, false],
  ])
  expect(JSON.stringify(places)).not.toMatch(/hash|token"/)
})

it('ends a session of one’s own at once, and nobody else’s', async () => {
  const person = await personWithPassword()
  const [other, stranger] = [await another(person), await personWithPassword()]
  expect(await works(other)).toBe(true)
  const id = (await person.api(listSessions)).find((place) => !place.current)?.id ?? ''
  await expect(stranger.api(revokeSession, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await works(other)).toBe(true)
  await person.api(revokeSession, { params: { id } })
  expect([await works(other), await works(person.api)]).toEqual([false, true])
  await expect(person.api(revokeSession, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

it('ends every other session and extension connection, and says how many', async () => {
  const person = await personWithPassword()
  const others = [await another(person), await another(person, 'extension')]
  const stranger = await personWithPassword()
  expect(await person.api(revokeOtherSessions)).toEqual({ revoked: 2 })
  for (const other of others) expect(await works(other)).toBe(false)
  expect([await works(person.api), await works(stranger.api)]).toEqual([true, true])
  expect(await person.api(revokeOtherSessions)).toEqual({ revoked: 0 })
})

it('check 4: a password change ends every other session and extension connection at once, but the one that asks', async () => {
  const person = await personWithPassword()
  const others = [await another(person), await another(person, 'extension')]
  for (const other of others) expect(await works(other)).toBe(true)
  await person.api(changePassword, { body: { current_password: OLD, new_password: NEW } })
  for (const other of others) expect(await works(other)).toBe(false)
  expect(await works(person.api)).toBe(true)
  await expect(signIn(person, OLD)).rejects.toMatchObject({ status: 401 })
  await signIn(person, NEW)
})

it('changes no password for a wrong current one, a common or short new one, or an account without any', async () => {
  const person = await personWithPassword()
  const other = await another(person)
  const change = (current_password: string, new_password: string) =>
    person.api(changePassword, { body: { current_password, new_password } })
  await expect(change('wrong-lane-47', NEW)).rejects.toMatchObject({
    status: 422,
    errors: { current_password: 'The current password is not right.' },
  })
  await expect(change(OLD, 'Password1')).rejects.toMatchObject({
    status: 422,
    errors: { new_password: 'This password is too common. Please choose another one.' },
  })
  await expect(change(OLD, '1234567')).rejects.toMatchObject({ status: 422, errors: { new_password: /8/ } })
  expect(await works(other)).toBe(true)
  await signIn(person, OLD)
  await updateUser(test.deps.db, person.id, { password_hash: null })
  await expect(change(OLD, NEW)).rejects.toMatchObject({ status: 409, detail: expect.stringContaining('Google') })
})

it('check 12: a session left open does not let anybody try passwords', async () => {
  const person = await personWithPassword()
  const attempt = (current_password: string) =>
    person.api(changePassword, { body: { current_password, new_password: NEW } })
  for (let nth = 0; nth < 10; nth++) await expect(attempt(`wrong-${nth}`)).rejects.toMatchObject({ status: 422 })
  await expect(attempt(OLD)).rejects.toMatchObject({ status: 429 })
})

it('replaces the own connection token, once for everybody who has seen the old one', async () => {
  const person = await personWithPassword()
  const before = (await person.api(verifySession)).user.connection_token
  const extension = await another(person, 'extension')
  const { user } = await person.api(regenerateOwnToken)
  expect(user.connection_token).toMatch(/^cue_user_[\w-]{43}$/)
  expect(user.connection_token).not.toBe(before)
  expect(await works(extension)).toBe(true)
  expect(await test.deps.db.select().from(users).where(eq(users.connection_token, before))).toEqual([])
})

it('writes down what happens to an account, with its address, and counts who leaves', async () => {
  const person = await personWithPassword()
  await expect(signIn(person, 'wrong-lane-47')).rejects.toMatchObject({ status: 401 })
  await expect.poll(async () => (await logOf(person)).length).toBe(1)
  await expect(signIn({ ...person, email: 'unknown@example.com' }, OLD)).rejects.toMatchObject({ status: 401 })
  const mine = apiWith(test.app, (await signIn(person, OLD)).access_token)
  await mine(updateUserInfo, { body: { first_name: 'Ada', last_name: 'L', work_role: 'Rep' } })
  await mine(regenerateOwnToken)
  await mine(changePassword, { body: { current_password: OLD, new_password: NEW } })
  await another(person)
  const id = (await mine(listSessions)).find((place) => !place.current)?.id ?? ''
  await mine(revokeSession, { params: { id } })
  await mine(logout)
  const log = await logOf(person)
  expect(log.map((entry) => [entry.action, entry.actor_email, entry.target, entry.ip])).toEqual([
    ['sign_in_failed', null, person.email, '127.0.0.1'],
    ['signed_in', person.email, null, '127.0.0.1'],
    ['profile_changed', person.email, person.email, '127.0.0.1'],
    ['connection_token_regenerated', person.email, person.email, '127.0.0.1'],
    ['password_changed', person.email, person.email, '127.0.0.1'],
    ['session_revoked', person.email, person.email, '127.0.0.1'],
    ['signed_out', person.email, null, '127.0.0.1'],
  ])
  for (const secret of [OLD, NEW, 'wrong-lane-47', 'cue_user_', '$argon2']) {
    expect(JSON.stringify(log)).not.toContain(secret)
  }
  const counted = () => test.deps.db.select().from(activities).where(eq(activities.user_id, person.id))
  await expect.poll(async () => (await counted()).map((row) => row.activity)).toEqual(['user_logged_out'])
})
