import { randomUUID } from 'node:crypto'
import { createToken, forgotPassword, register, resetPassword, verifyEmail } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import {
  acceptInvitation,
  inviteUser,
  listInvitations,
  listReceivedInvitations,
  registerInvited,
  resendInvitation,
  revokeInvitation,
  verifyInvitation,
} from '@cuecard/contract/invitations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { mailedToken } from '../../../test/invitations.ts'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { forgetActors, issueToken } from '../access-tokens/access-tokens.service.ts'
import { tokens } from '../access-tokens/access-tokens.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { invitations } from './invitations.tables.ts'

const PASSWORD = 'harbour-light-12'
const DAY = 24 * 60 * 60_000
const UNUSABLE = { status: 400, detail: 'This invitation can no longer be used. Ask for a new one.' }

let test: TestApp
let anonymous: Api
/** How far the server's clock stands ahead, in ms. */
let ahead = 0

beforeAll(async () => {
  test = await testApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  anonymous = anonymousApi(test.app)
})
afterEach(() => {
  ahead = 0
})
afterAll(() => test.close())

const newAddress = () => `invited-${randomUUID()}@example.com`
const newAdmin = async () =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Inviting') })

async function invite(admin: TestPerson, user_email = newAddress()) {
  const { id } = await admin.api(inviteUser, { body: { user_email } })
  const email = user_email.trim().toLowerCase()
  return { id, email, token: mailedToken(await test.mailed(), email) }
}

const join = (token: string, password = PASSWORD) => anonymous(registerInvited, { body: { token, password } })
const sessionOf = (token: string) => apiWith(test.app, token)(verifySession)
const usersOf = (email: string) => test.deps.db.select().from(users).where(eq(users.email, email))

async function expectDead(token: string): Promise<void> {
  await expect(anonymous(verifyInvitation, { body: { token } })).rejects.toMatchObject(UNUSABLE)
  await expect(join(token)).rejects.toMatchObject(UNUSABLE)
}

it('check 17: a mailed invitation lets its own address into the company, with its role, exactly once', async () => {
  const admin = await newAdmin()
  const { email, token } = await invite(admin, ` INVITED-${randomUUID()}@Example.COM `)
  expect(await anonymous(verifyInvitation, { body: { token } })).toMatchObject({
    user_email: email,
    company_name: 'Inviting',
    company_type: 'organization',
    role: 'company_user',
    has_account: false,
  })
  const { access_token } = await join(token)
  const { user, company } = await sessionOf(access_token)
  expect(user).toMatchObject({ email, role: 'company_user', company_id: admin.member.company_id })
  expect(company?.name).toBe('Inviting')
  await expectDead(token)
  await expect(anonymous(verifyInvitation, { body: { token: randomUUID() } })).rejects.toMatchObject(UNUSABLE)
  expect(await usersOf(email)).toHaveLength(1)
  expect(await admin.api(listInvitations)).toEqual([])
  await anonymous(createToken, { form: { username: email, password: PASSWORD } })
})

it('check 17: an invitation ends after seven days by the server’s clock', async () => {
  const admin = await newAdmin()
  const { email, token } = await invite(admin)
  ahead = 7 * DAY - 5_000
  await anonymous(verifyInvitation, { body: { token } })
  ahead = 7 * DAY
  await expectDead(token)
  expect(await usersOf(email)).toEqual([])
  expect(await admin.api(listInvitations)).toMatchObject([{ user_email: email, state: 'expired' }])
})

it('check 17: a link ends when the address is invited anew, mailed again or no longer wanted', async () => {
  const admin = await newAdmin()
  const { id, email, token: first } = await invite(admin)
  const { token: second } = await invite(admin, email.toUpperCase())
  await expectDead(first)
  await admin.api(resendInvitation, { params: { id } })
  await expectDead(second)
  const third = mailedToken(await test.mailed(), email)
  await anonymous(verifyInvitation, { body: { token: third } })
  await admin.api(revokeInvitation, { params: { id } })
  await expectDead(third)
  expect(new Set([first, second, third]).size).toBe(3)
})

it('check 17: deleting the inviter’s company ends what it invited to', async () => {
  const [customer, provider] = [await newAdmin(), await newAdmin()]
  const { token } = await invite(customer)
  const byProvider = await invite(customer)
  await test.deps.db
    .update(invitations)
    .set({ inviter_company_id: provider.member.company_id })
    .where(eq(invitations.id, byProvider.id))
  await test.deps.db.delete(companies).where(eq(companies.id, provider.member.company_id))
  await expectDead(byProvider.token)
  await anonymous(verifyInvitation, { body: { token } })
  await test.deps.db.delete(companies).where(eq(companies.id, customer.member.company_id))
  await expectDead(token)
})

it('check 17: another address, a second time and a member change nothing about who belongs where', async () => {
  const admin = await newAdmin()
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const stranger = await makePerson(test.app, { role: 'company_user', company: null })
  const member = await makePerson(test.app, { role: 'company_user', company: null })
  const { id } = await invite(admin, person.email)
  const { id: toMember } = await invite(admin, member.email)
  const theirs = await makeCompany(test.deps, 'Theirs')
  await test.deps.db.update(users).set({ company_id: theirs.id }).where(eq(users.id, member.id))
  forgetActors(test.deps, member.id)
  const missing = await stranger.api(acceptInvitation, { body: { invitation_id: randomUUID() } }).catch(String)
  expect(await stranger.api(acceptInvitation, { body: { invitation_id: id } }).catch(String)).toBe(missing)
  await expect(stranger.api(acceptInvitation, { body: { invitation_id: id } })).rejects.toMatchObject({ status: 404 })
  expect((await stranger.api(verifySession)).company).toBeNull()
  await expect(member.api(acceptInvitation, { body: { invitation_id: toMember } })).rejects.toMatchObject({
    status: 409,
  })
  expect((await member.api(verifySession)).company?.id).toBe(theirs.id)
  expect(await member.api(listReceivedInvitations)).toEqual([])
  expect((await person.api(listReceivedInvitations)).map((received) => received.id)).toEqual([id])
  const session = await person.api(acceptInvitation, { body: { invitation_id: id } })
  expect(session).toMatchObject({ user: { role: 'company_user' }, company: { name: 'Inviting' } })
  await expect(person.api(acceptInvitation, { body: { invitation_id: id } })).rejects.toMatchObject({ status: 409 })
  expect((await person.api(listInvitations)).map((waiting) => waiting.user_email)).toEqual([member.email])
})

it('check 17: an invitation that expired or was withdrawn is not received and cannot be accepted', async () => {
  const admin = await newAdmin()
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const { id } = await invite(admin, person.email)
  ahead = 8 * DAY
  expect(await person.api(listReceivedInvitations)).toEqual([])
  await expect(person.api(acceptInvitation, { body: { invitation_id: id } })).rejects.toMatchObject({ status: 404 })
  ahead = 0
  await admin.api(revokeInvitation, { params: { id } })
  await expect(person.api(acceptInvitation, { body: { invitation_id: id } })).rejects.toMatchObject({ status: 404 })
  expect((await person.api(verifySession)).company).toBeNull()
})

it('check 18: an invited address cannot be claimed by registering it without the mailed link', async () => {
  const { email, token } = await invite(await newAdmin())
  await anonymous(register, { form: { username: email, password: 'strangers-own-99' } })
  const verification = /verify-email\?token=([\w-]+)/.exec((await test.mailed()).at(-1)?.text ?? '')?.[1] ?? ''
  expect(verification).not.toBe('')
  const signIn = (password: string) => anonymous(createToken, { form: { username: email, password } })
  await expect(signIn('strangers-own-99')).rejects.toMatchObject({ status: 403 })
  expect(await usersOf(email)).toMatchObject([{ company_id: null, email_verified_at: null }])
  const reset = await issueToken(test.deps, test.deps.db, {
    user_id: (await usersOf(email))[0]?.id ?? '',
    purpose: 'reset',
  })
  const { user, company } = await sessionOf((await join(token)).access_token)
  expect([user.role, company?.name]).toEqual(['company_user', 'Inviting'])
  await expect(signIn('strangers-own-99')).rejects.toMatchObject({ status: 401 })
  const late = await anonymous(verifyEmail, { query: { token: verification } }).catch(() => ({ access_token: null }))
  expect(late.access_token).toBeNull()
  await expect(
    anonymous(resetPassword, { body: { token: reset, new_password: 'strangers-own-99' } }),
  ).rejects.toMatchObject({ status: 400 })
  await anonymous(register, { form: { username: email, password: 'strangers-own-99' } })
  await expect(signIn('strangers-own-99')).rejects.toMatchObject({ status: 401 })
  await signIn(PASSWORD)
})

it('check 26: what an invited person sends besides the token and a password is not stored', async () => {
  const admin = await newAdmin()
  const other = await makeCompany(test.deps, 'Other')
  const { email, token } = await invite(admin)
  const payload = {
    token,
    password: PASSWORD,
    id: randomUUID(),
    email: 'other@example.com',
    user_email: 'other@example.com',
    role: 'staff_admin',
    company_id: other.id,
    is_verified: false,
    connection_token: 'chosen',
  }
  const reply = await test.app.inject({ method: 'POST', url: '/api/auth/register/invitation', payload })
  expect(reply.statusCode).toBe(201)
  const [stored] = await usersOf(email)
  expect(stored).toMatchObject({ role: 'company_user', company_id: admin.member.company_id })
  expect(stored?.id).not.toBe(payload.id)
  expect(stored?.connection_token).not.toBe('chosen')
  expect(await usersOf('other@example.com')).toEqual([])
})

it('makes one account of twenty registrations at once with the same link', async () => {
  const { email, token } = await invite(await newAdmin())
  const all = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => join(token, `${PASSWORD}-${nth}`)))
  const done = all.flatMap((one, nth) => (one.status === 'fulfilled' ? [nth] : []))
  expect(done).toHaveLength(1)
  for (const one of all) {
    if (one.status === 'rejected') expect([400, 409]).toContain(one.reason.status)
  }
  expect(await usersOf(email)).toHaveLength(1)
  await anonymous(createToken, { form: { username: email, password: `${PASSWORD}-${done[0]}` } })
})

it('keeps the link when only the password is wrong, and tells the owner of an account to sign in', async () => {
  const admin = await newAdmin()
  const { token } = await invite(admin)
  await expect(join(token, '1234567')).rejects.toMatchObject({ status: 422, errors: { password: expect.any(String) } })
  await expect(join(token, 'password1')).rejects.toMatchObject({
    status: 422,
    errors: { password: expect.any(String) },
  })
  await join(token)
  const person = await makePerson(test.app, { role: 'company_user', company: null })
  const known = await invite(admin, person.email)
  expect(await anonymous(verifyInvitation, { body: { token: known.token } })).toMatchObject({ has_account: true })
  await expect(join(known.token)).rejects.toMatchObject({ status: 409, detail: expect.stringContaining('Sign in') })
  expect((await usersOf(person.email))[0]?.password_hash).toBeNull()
  await person.api(acceptInvitation, { body: { invitation_id: known.id } })
  await expectDead(known.token)
})

it('lets somebody who was not mailed join after they registered and confirmed the address by themselves', async () => {
  const admin = await newAdmin()
  const email = newAddress()
  const { id } = await admin.api(inviteUser, { body: { user_email: email, notify_user: false } })
  expect(mailedToken(await test.mailed(), email)).toBe('')
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  const token = /verify-email\?token=([\w-]+)/.exec((await test.mailed()).at(-1)?.text ?? '')?.[1] ?? ''
  const { access_token, company } = await anonymous(verifyEmail, { query: { token } })
  expect(company).toBeNull()
  const api = apiWith(test.app, access_token ?? '')
  expect(await api(listReceivedInvitations)).toMatchObject([{ id, company_name: 'Inviting', has_account: true }])
  await api(acceptInvitation, { body: { invitation_id: id } })
  expect((await api(verifySession)).user).toMatchObject({ email, role: 'company_user' })
})

it('refuses everything that is no token, and a token of another kind', async () => {
  const { email, token } = await invite(await newAdmin())
  const person = await newAdmin()
  const mails = test.mails.length
  await anonymous(forgotPassword, { body: { email: person.email } })
  await expect.poll(async () => (await test.mailed()).length).toBe(mails + 1)
  const reset = /token=([\w-]+)/.exec((await test.mailed()).at(-1)?.text ?? '')?.[1]
  const odd = [undefined, null, '', [], {}, [token], { $ne: '' }, true, 0, person.token, reset, 'x'.repeat(10_000)]
  for (const wrong of odd) {
    for (const url of ['/api/auth/verify-invitation', '/api/auth/register/invitation']) {
      const payload = { token: wrong, password: PASSWORD }
      const reply = await test.app.inject({ method: 'POST', url, payload })
      expect([wrong, url, [400, 422].includes(reply.statusCode)]).toEqual([wrong, url, true])
    }
  }
  await expect(apiWith(test.app, token)(verifySession)).rejects.toMatchObject({ status: 401 })
  expect(await usersOf(email)).toEqual([])
})

it('stores no link, and says on which device the session of an invited person began', async () => {
  const { id, email, token } = await invite(await newAdmin())
  const stored = await test.deps.db.select().from(invitations).where(eq(invitations.id, id))
  expect(JSON.stringify(stored)).not.toContain(token)
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/auth/register/invitation',
    headers: { 'user-agent': agent },
    payload: { token, password: PASSWORD },
  })
  expect(reply.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer' })
  const [person] = await usersOf(email)
  const [session] = await test.deps.db
    .select()
    .from(tokens)
    .where(eq(tokens.user_id, person?.id ?? ''))
  expect(session).toMatchObject({ purpose: 'session', device: 'Chrome on Windows' })
})
