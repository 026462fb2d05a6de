import { createToken, register, verifyEmail } from '@cuecard/contract/auth.ts'
import { logout, verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeInvitation } from '../../../test/invitations.ts'
import { anonymousApi, apiWith, makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { hashToken } from '../../platform/secrets.ts'
import { MailError } from '../../platform/mail/mail.ts'
import { forgetActors, issueToken } from '../access-tokens/access-tokens.service.ts'
import { tokens } from '../access-tokens/access-tokens.tables.ts'
import { changeUser } from '../accounts/accounts.service.ts'
import { users } from '../accounts/accounts.tables.ts'

let test: TestApp
let anonymous: Api

beforeAll(async () => {
  test = await testApp()
  anonymous = anonymousApi(test.app)
})
afterAll(() => test.close())

const PASSWORD = 'robot-lane-47'
const failure = (status: number, detail: string | RegExp) =>
  expect.objectContaining({ status, detail: expect.stringMatching(detail) })

async function change(id: string, values: Omit<Parameters<typeof changeUser>[2], 'id'>): Promise<void> {
  await test.deps.db.transaction((tx) => changeUser(test.deps, tx, { id, ...values }))
  forgetActors(test.deps, id)
}

async function registered(email: string): Promise<string> {
  const before = (await test.mailed()).length
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 1)
  const mail = test.mails.at(-1)
  expect(mail?.to).toBe(email.toLowerCase())
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

it('registers, confirms by the mailed link and signs in', async () => {
  const link = await registered('New.Person@Example.com')
  await expect(
    anonymous(createToken, { form: { username: 'new.person@example.com', password: PASSWORD } }),
  ).rejects.toEqual(failure(403, /^Email not verified/))
  const verified = await anonymous(verifyEmail, { query: { token: link } })
  expect(verified.company).toBeNull()
  const { access_token } = await anonymous(createToken, {
    form: { username: 'NEW.person@example.com', password: PASSWORD },
  })
  const session = await apiWith(test.app, access_token)(verifySession)
  expect(session.user).toMatchObject({ email: 'new.person@example.com', company_id: null, first_name: null })
  expect(session.company).toBeNull()
})

it('check 19: the mailed link signs in once; a repeated call says verified and issues nothing; no reply is kept or passed on', async () => {
  const link = await registered('once@example.com')
  const replies = []
  for (let nth = 0; nth < 3; nth++) {
    replies.push(await test.app.inject({ method: 'GET', url: `/api/auth/verify-email?token=${link}` }))
  }
  const [first, ...again] = replies.map((reply) => reply.json())
  expect(first).toMatchObject({ access_token: expect.any(String), message: 'Your email address is verified.' })
  for (const each of again) {
    expect(each).toEqual({ access_token: null, message: 'This email address is verified already.', company: null })
  }
  for (const { headers } of replies) {
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  }
  const issued = await test.deps.database.query(
    "select count(*)::int as n from tokens join users on users.id = user_id where email = 'once@example.com' and purpose = 'session'",
  )
  expect(issued.rows).toEqual([{ n: 1 }])
})

it('tells an expired link from a wrong one', async () => {
  const link = await registered('late@example.com')
  await test.deps.db
    .update(tokens)
    .set({ expires_at: new Date(0) })
    .where(eq(tokens.hash, hashToken(link)))
  await expect(anonymous(verifyEmail, { query: { token: link } })).rejects.toEqual(failure(400, /^Token expired$/))
  await expect(anonymous(verifyEmail, { query: { token: 'x' } })).rejects.toEqual(failure(400, /^Invalid token$/))
})

it('check 14: a known address is answered like a new one, keeps password, names and company, and its owner is told', async () => {
  const link = await registered('owner@example.com')
  await anonymous(verifyEmail, { query: { token: link } })
  const company_id = (await makeCompany(test.deps, 'Owners')).id
  const named = { first_name: 'Ada', last_name: 'L', company_id }
  await test.deps.db.update(users).set(named).where(eq(users.email, 'owner@example.com'))
  const ownerRow = async () => (await test.deps.db.select().from(users).where(eq(users.email, 'owner@example.com')))[0]
  const owner = await ownerRow()
  expect(owner).toMatchObject(named)
  const before = (await test.mailed()).length
  const known = await anonymous(register, { form: { username: 'owner@example.com', password: 'another-password-9' } })
  const fresh = await anonymous(register, { form: { username: 'fresh@example.com', password: 'another-password-9' } })
  expect(known).toEqual(fresh)
  expect(await ownerRow()).toEqual(owner)
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 2)
  expect(test.mails.slice(before).find((mail) => mail.to === 'owner@example.com')?.subject).toContain('already')
  await anonymous(createToken, { form: { username: 'owner@example.com', password: PASSWORD } })
})

it('gives an address that a stranger registered first to the owner of its mailbox', async () => {
  await registered('victim@example.com')
  const before = (await test.mailed()).length
  await anonymous(register, { form: { username: 'victim@example.com', password: 'the-owners-own-1' } })
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 1)
  const link = /token=([\w-]+)/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await anonymous(verifyEmail, { query: { token: link } })
  await anonymous(createToken, { form: { username: 'victim@example.com', password: 'the-owners-own-1' } })
  await expect(
    anonymous(createToken, { form: { username: 'victim@example.com', password: PASSWORD } }),
  ).rejects.toEqual(failure(401, /^Incorrect/))
})

it('names the field of a short, common or missing password and of a broken address', async () => {
  const attempt = (username: string, password: string) => anonymous(register, { form: { username, password } })
  await expect(attempt('a@example.com', '1234567')).rejects.toMatchObject({
    status: 422,
    detail: 'Password must be at least 8 characters long',
    errors: { password: 'Password must be at least 8 characters long' },
  })
  await expect(attempt('a@example.com', 'password1')).rejects.toMatchObject({
    status: 422,
    errors: { password: expect.stringContaining('common') },
  })
  await expect(attempt('nobody', PASSWORD)).rejects.toMatchObject({
    status: 422,
    errors: { username: 'Please enter a valid email address' },
  })
})

it('check 5: a token that was logged out opens nothing any more', async () => {
  const person = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Logout') })
  await person.api(verifySession)
  await person.api(logout)
  await expect(person.api(verifySession)).rejects.toEqual(failure(401, /./))
})

it('check 7: a lowered role and a removed person lose their power at the next call', async () => {
  const person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Roles') })
  expect((await person.api(verifySession)).user.role).toBe('company_admin')
  await change(person.id, { role: 'company_user' })
  expect((await person.api(verifySession)).user.role).toBe('company_user')
  await person.api(listKnowledgeItems)
  await change(person.id, { company_id: null })
  await expect(person.api(listKnowledgeItems)).rejects.toEqual(failure(403, /registration/))
  await change(person.id, { disabled_at: new Date() })
  await expect(person.api(verifySession)).rejects.toEqual(failure(401, /./))
})

it('check 9: a token for reset, verification, invitation or connection is no bearer token', async () => {
  const company = await makeCompany(test.deps, 'Purposes')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const [row] = await test.deps.db.select().from(users).where(eq(users.id, person.id))
  const mailed = await Promise.all(
    (['reset', 'verify-email'] as const).map((purpose) =>
      issueToken(test.deps, test.deps.db, { user_id: person.id, purpose }),
    ),
  )
  const { token: invitation } = await makeInvitation(test.deps, person)
  const connecting = [row?.connection_token ?? '', company.connection_token]
  for (const bearer of [...mailed, invitation, ...connecting, row?.id ?? '', 'null', '']) {
    await expect(apiWith(test.app, bearer)(verifySession)).rejects.toEqual(failure(401, /./))
  }
  // The control: the same person's session does open it, an extension token what is made for the extension only.
  await person.api(verifySession)
  const extension = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
  await apiWith(test.app, extension)(verifySession)
  await expect(apiWith(test.app, extension)(listKnowledgeItems)).rejects.toEqual(failure(401, /./))
})

it('check 1: a verification token that is missing, empty, a list or an object changes nothing', async () => {
  const link = await registered('tokens@example.com')
  for (const query of [
    '',
    '?token=',
    '?token=a&token=b',
    '?token[]=a',
    '?token[a]=b',
    `?token=${link}&token=x`,
    '?token=null',
  ]) {
    const reply = await test.app.inject({ method: 'GET', url: `/api/auth/verify-email${query}` })
    expect([query, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([query, true])
    expect(reply.json()).toHaveProperty('detail')
  }
  const [row] = await test.deps.db.select().from(users).where(eq(users.email, 'tokens@example.com'))
  expect(row?.email_verified_at).toBeNull()
  await anonymous(verifyEmail, { query: { token: link } })
})

it('tells of an unconfirmed address in the same words while no mail can be sent', async () => {
  const away = () => Promise.reject(new MailError('away', 'no mail server'))
  const failing = await testApp({ overrides: { mail: { outbox: false, send: away, reach: away } } })
  const form = { username: 'unmailed@example.com', password: PASSWORD }
  await anonymousApi(failing.app)(register, { form })
  await expect(anonymousApi(failing.app)(createToken, { form })).rejects.toEqual(failure(403, /^Email not verified/))
  await failing.mailed()
  await expect(anonymousApi(failing.app)(createToken, { form })).rejects.toEqual(failure(403, /^Email not verified/))
  await failing.close()
})

it('check 13: an unconfirmed address is told of only after the right password', async () => {
  await registered('unconfirmed@example.com')
  const attempt = (password: string) =>
    anonymous(createToken, { form: { username: 'unconfirmed@example.com', password } })
  await expect(attempt('not-the-password')).rejects.toEqual(failure(401, /^Incorrect email or password$/))
  await expect(attempt(PASSWORD)).rejects.toEqual(failure(403, /^Email not verified/))
  await expect(
    anonymous(createToken, { form: { username: 'unknown@example.com', password: PASSWORD } }),
  ).rejects.toEqual(failure(401, /^Incorrect email or password$/))
})
