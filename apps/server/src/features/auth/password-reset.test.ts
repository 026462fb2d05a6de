import { randomUUID } from 'node:crypto'
import { createToken, forgotPassword, resetPassword, verifyResetToken } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { eq, getTableName, is, Table } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { hashToken } from '../../platform/secrets.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { tokens } from '../access-tokens/access-tokens.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import { addFirstAdmin } from './auth.service.ts'

let test: TestApp
let anonymous: Api

beforeAll(async () => {
  test = await testApp()
  anonymous = anonymousApi(test.app)
})
afterAll(() => test.close())

const OLD = 'robot-lane-47'
const NEW = 'harbour-light-12'

async function personWithPassword(): Promise<TestPerson> {
  const person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Reset') })
  await test.deps.db
    .update(users)
    .set({ password_hash: await hashPassword(OLD) })
    .where(eq(users.id, person.id))
  return person
}

const hashOf = async (person: TestPerson) =>
  (await test.deps.db.select().from(users).where(eq(users.id, person.id)))[0]?.password_hash

/** Asks for a link and reads it from the mail. */
async function linkFor(person: TestPerson): Promise<string> {
  const before = (await test.mailed()).length
  await anonymous(forgotPassword, { body: { email: person.email.toUpperCase() } })
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 1)
  const mail = test.mails.at(-1)
  expect(mail?.to).toBe(person.email)
  return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const signIn = (person: TestPerson, password: string) =>
  anonymous(createToken, { form: { username: person.email, password } })

it('check 4: a reset ends every older session and extension connection, and only the new password signs in', async () => {
  const person = await personWithPassword()
  const extension = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
  await person.api(verifySession)
  await apiWith(test.app, extension)(verifySession)
  const token = await linkFor(person)
  await anonymous(verifyResetToken, { body: { token } })
  await anonymous(resetPassword, { body: { token, new_password: NEW } })
  await expect(person.api(verifySession)).rejects.toMatchObject({ status: 401 })
  await expect(apiWith(test.app, extension)(verifySession)).rejects.toMatchObject({ status: 401 })
  await expect(signIn(person, OLD)).rejects.toMatchObject({ status: 401 })
  const { access_token } = await signIn(person, NEW)
  await apiWith(test.app, access_token)(verifySession)
})

it('check 1: a reset token that is missing, empty, a list, an object or of another kind changes nothing', async () => {
  const person = await personWithPassword()
  const before = await hashOf(person)
  const mailed = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'verify-email' })
  const odd = [
    undefined,
    null,
    '',
    [],
    {},
    [person.id],
    { $ne: '' },
    true,
    0,
    person.id,
    person.token,
    mailed,
    'x'.repeat(10_000),
  ]
  for (const token of odd) {
    const payload = { token, new_password: NEW }
    const reply = await test.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
    expect([token, [400, 422].includes(reply.statusCode)]).toEqual([token, true])
    expect(reply.json()).toHaveProperty('detail')
  }
  expect(await hashOf(person)).toBe(before)
})

it('check 2: forgot-password answers alike for every address, and mails only the owner of a confirmed one', async () => {
  const known = await personWithPassword()
  const unverified = await personWithPassword()
  await test.deps.db.update(users).set({ email_verified_at: null }).where(eq(users.id, unverified.id))
  // Somebody who signs in with Google alone has no password.
  const google = await personWithPassword()
  await test.deps.db.update(users).set({ password_hash: null }).where(eq(users.id, google.id))
  const before = (await test.mailed()).length
  const bodies = []
  for (const email of [unverified.email, google.email, `${randomUUID()}@example.com`, known.email]) {
    const reply = await test.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
    bodies.push(`${reply.statusCode} ${reply.body} ${reply.headers['content-length']}`)
  }
  expect(new Set(bodies).size).toBe(1)
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 2)
  expect(test.mails.slice(-2).map(({ to }) => to)).toEqual(expect.arrayContaining([known.email, google.email]))
  expect(bodies[0]).not.toContain('token')
})

it('check 2: the reply does not wait for the mail, whose time would tell a known address', async () => {
  const forever = () => new Promise<void>(() => undefined)
  const slow = await testApp({ work: true, overrides: { mail: { outbox: false, send: forever, reach: forever } } })
  const person = await makePerson(slow.app, { role: 'company_user', company: await makeCompany(slow.deps, 'Slow') })
  const reply = await anonymousApi(slow.app)(forgotPassword, { body: { email: person.email } })
  expect(reply.message).toContain('If there is an account')
  await slow.close()
})

/** An address that was never seen, one that was not confirmed, one without a password, and one with all of it. */
async function addressesOfAllKinds(): Promise<string[]> {
  const [known, unverified, google] = [
    await personWithPassword(),
    await personWithPassword(),
    await personWithPassword(),
  ]
  await test.deps.db.update(users).set({ email_verified_at: null }).where(eq(users.id, unverified.id))
  await test.deps.db.update(users).set({ password_hash: null }).where(eq(users.id, google.id))
  return [`${randomUUID()}@example.com`, unverified.email, google.email, known.email]
}

/** Writes down what is asked of the database, also inside transactions. */
function recorded(db: Db, asked: string[]): Db {
  return new Proxy(db, {
    get: (target, key, receiver) => {
      const value = Reflect.get(target, key, receiver) as unknown
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...of: unknown[]) => unknown
      if (key === 'transaction') {
        const whole = call as Db['transaction']
        const inside: Db['transaction'] = (work, config) =>
          whole((tx) => work(recorded(tx, asked) as typeof tx), config)
        return inside
      }
      return (...of: unknown[]) => {
        asked.push([String(key), ...of.filter((each) => is(each, Table)).map((each) => getTableName(each))].join(' '))
        return call(...of)
      }
    },
  })
}

it('check 2: the database is asked the same for every address, so that no time tells them apart', async () => {
  const { db } = test.deps
  const seen: string[][] = []
  for (const email of await addressesOfAllKinds()) {
    test.deps.caches.publicMails.clear()
    const asked: string[] = []
    test.deps.db = recorded(db, asked)
    await anonymous(forgotPassword, { body: { email } })
    test.deps.db = db
    seen.push(asked)
  }
  expect(seen[0]).toContain('insert job_runs')
  expect(seen).toEqual(seen.map(() => seen[0]))
})

/** On a machine that does nothing else: `CUECARD_TIMINGS=200`. */
const TIMINGS = Number(process.env['CUECARD_TIMINGS'] ?? 0)

it.skipIf(TIMINGS === 0)('check 2: the median times of all kinds of address differ by less than a tenth', async () => {
  const emails = await addressesOfAllKinds()
  const took = new Map(emails.map((email) => [email, [] as number[]]))
  for (let round = 0; round < TIMINGS; round += 1) {
    for (const email of round % 2 === 0 ? emails : emails.toReversed()) {
      test.deps.caches.publicMails.clear()
      const began = performance.now()
      await anonymous(forgotPassword, { body: { email } })
      took.get(email)?.push(performance.now() - began)
    }
  }
  const medians = [...took.values()].map((ms) => ms.toSorted((a, b) => a - b)[Math.floor(TIMINGS / 2)] ?? 0)
  console.log(`medians, ms: ${medians.map((ms) => ms.toFixed(2)).join(', ')}`)
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.1)
})

it('check 3: a reset token is stored hashed, lives an hour at most, dies with a newer one and works exactly once', async () => {
  const person = await personWithPassword()
  const first = await linkFor(person)
  const second = await linkFor(person)
  const stored = await test.deps.db.select().from(tokens).where(eq(tokens.user_id, person.id))
  expect(JSON.stringify(stored)).not.toContain(second)
  const row = stored.find((token) => token.hash === hashToken(second))
  expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBeLessThanOrEqual(60 * 60_000)
  await expect(anonymous(verifyResetToken, { body: { token: first } })).rejects.toMatchObject({
    status: 400,
    detail: 'Invalid or expired reset token. Please request a new reset link.',
  })
  const uses = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) =>
      anonymous(resetPassword, { body: { token: second, new_password: `${NEW}-${nth}` } }),
    ),
  )
  expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1)
  await expect(anonymous(verifyResetToken, { body: { token: second } })).rejects.toMatchObject({ status: 400 })
})

it('refuses an expired link, and keeps the link when only the new password is wrong', async () => {
  const person = await personWithPassword()
  const token = await linkFor(person)
  await expect(anonymous(resetPassword, { body: { token, new_password: '1234567' } })).rejects.toMatchObject({
    status: 422,
    errors: { new_password: 'Password must be at least 8 characters long' },
  })
  await expect(anonymous(resetPassword, { body: { token, new_password: 'password1' } })).rejects.toMatchObject({
    status: 422,
  })
  await anonymous(verifyResetToken, { body: { token } })
  await test.deps.db
    .update(tokens)
    .set({ expires_at: new Date(0) })
    .where(eq(tokens.hash, hashToken(token)))
  await expect(anonymous(resetPassword, { body: { token, new_password: NEW } })).rejects.toMatchObject({ status: 400 })
})

it('gives the first admin a link to set a password, until there is one', async () => {
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const link = await addFirstAdmin(test.deps, 'root@example.com', provider.id)
  const token = new URL(link ?? '').searchParams.get('token') ?? ''
  await anonymous(resetPassword, { body: { token, new_password: NEW } })
  const { access_token } = await anonymous(createToken, { form: { username: 'root@example.com', password: NEW } })
  const { user } = await apiWith(test.app, access_token)(verifySession)
  expect(user).toMatchObject({ role: 'staff_admin', company_id: provider.id })
  const informed = vi.spyOn(test.deps.log, 'info')
  expect(await addFirstAdmin(test.deps, 'root@example.com', provider.id)).toBeNull()
  expect(informed).toHaveBeenCalledWith('The first admin has a password already: no link to set one is made')
  informed.mockRestore()
})

it('says in the log that the first admin’s address has an account already that is no admin of the provider', async () => {
  const person = await personWithPassword()
  const elsewhere = await makeCompany(test.deps, 'Elsewhere')
  const warned = vi.spyOn(test.deps.log, 'warn')
  expect(await addFirstAdmin(test.deps, person.email, elsewhere.id)).toBeNull()
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^ADMIN_EMAIL has an account with a password/))
  expect(JSON.stringify(warned.mock.calls)).not.toContain(person.email)
  warned.mockRestore()
})
