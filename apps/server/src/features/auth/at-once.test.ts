import { verifySession } from '@cuecard/contract/session.ts'
import { connectExtension } from '@cuecard/contract/extension.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { updateUser } from '../accounts/accounts.service.ts'
import { users } from '../accounts/accounts.tables.ts'
import { register, signIn, verifyEmail } from './auth.service.ts'
import { changePassword } from './change-password.ts'
import { resetPassword } from './password-reset.ts'

const OLD = 'robot-lane-47'
const NEW = 'harbour-light-12'
const FROM = { ip: '192.0.2.7', userAgent: null }

let test: TestApp
let password_hash: string
beforeAll(async () => {
  test = await testApp()
  password_hash = await hashPassword(OLD)
})
afterAll(() => test.close())

async function personWithPassword(): Promise<TestPerson> {
  const person = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'At once') })
  await updateUser(test.deps.db, person.id, { password_hash })
  return person
}

const rowOf = async (email: string) => (await test.deps.db.select().from(users).where(eq(users.email, email)))[0]

/** The application's parts, where `meanwhile` happens once: between what a use case has read and what it writes. */
function whileItWorks(meanwhile: () => Promise<unknown>): Deps {
  let happened = false
  const transaction: Db['transaction'] = async (...work) => {
    if (!happened) {
      happened = true
      await meanwhile()
    }
    return test.deps.db.transaction(...work)
  }
  const db = new Proxy(test.deps.db, {
    get: (real, name) => (name === 'transaction' ? transaction : Reflect.get(real, name)),
  })
  return { ...test.deps, db }
}

async function reset(person: TestPerson, new_password = NEW) {
  const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'reset' })
  await resetPassword(test.deps, { token, new_password }, FROM)
}

it('check 4: a sign-in with the old password that a reset overtakes opens nothing', async () => {
  const person = await personWithPassword()
  const form = { username: person.email, password: OLD }
  const slow = whileItWorks(() => reset(person))
  await expect(signIn(slow, form, FROM)).rejects.toMatchObject({ status: 401, message: 'Incorrect email or password' })
  // The control: nothing comes between.
  const { access_token } = await signIn(test.deps, { ...form, password: NEW }, FROM)
  expect((await apiWith(test.app, access_token)(verifySession)).user.id).toBe(person.id)
})

it('check 4: a change of the password that a reset overtakes does not undo the reset', async () => {
  const person = await personWithPassword()
  const slow = whileItWorks(() => reset(person))
  const input = { current_password: OLD, new_password: 'the-thiefs-own-1' }
  await expect(changePassword(slow, person.member, input)).rejects.toMatchObject({ status: 422 })
  await signIn(test.deps, { username: person.email, password: NEW }, FROM)
})

it('check 14: a registration that the confirmation of the same address overtakes changes no password', async () => {
  const username = 'owner.at.once@example.com'
  await register(test.deps, { username, password: OLD }, FROM.ip)
  const id = (await rowOf(username))?.id ?? ''
  const confirmed = await issueToken(test.deps, test.deps.db, { user_id: id, purpose: 'verify-email', password_hash })
  const slow = whileItWorks(() => verifyEmail(test.deps, confirmed, FROM))
  await register(slow, { username, password: 'the-strangers-own-1' }, FROM.ip)
  const { access_token } = await signIn(test.deps, { username, password: OLD }, FROM)
  expect(access_token).toMatch(/./)
})

it('check 19: of two links of one address that are followed at once only one signs in, and its password counts', async () => {
  const username = 'two.links@example.com'
  await register(test.deps, { username, password: OLD }, FROM.ip)
  const id = (await rowOf(username))?.id ?? ''
  const link = async (hash: string) =>
    issueToken(test.deps, test.deps.db, { user_id: id, purpose: 'verify-email', password_hash: hash })
  const [first, second] = [await link(password_hash), await link(await hashPassword(NEW))]
  const slow = whileItWorks(() => verifyEmail(test.deps, first, FROM))
  expect((await verifyEmail(slow, second, FROM)).access_token).toBeNull()
  expect((await rowOf(username))?.password_hash).toBe(password_hash)
})

it('check 4: a connection token that was seen before a reset or a change of the password connects nothing after it', async () => {
  for (const secure of [
    (person: TestPerson) => reset(person),
    (person: TestPerson) => changePassword(test.deps, person.member, { current_password: OLD, new_password: NEW }),
  ]) {
    const person = await personWithPassword()
    const connection_token = (await rowOf(person.email))?.connection_token ?? ''
    const connect = () => anonymousApi(test.app)(connectExtension, { body: { connection_token } })
    await connect()
    await secure(person)
    await expect(connect()).rejects.toMatchObject({ status: 400 })
  }
})
