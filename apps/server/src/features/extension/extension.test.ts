import { verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { connectExtension, startEnrolment } from '@cuecard/contract/extension.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeInvitation } from '../../../test/invitations.ts'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { hashToken } from '../../platform/secrets.ts'
import { mayMailForStranger } from '../../shared/mail-limits/public-mail-limit.ts'
import { tokens } from '../access-tokens/access-tokens.tables.ts'
import { users } from '../accounts/accounts.tables.ts'
import { auditEntries } from '../audit/audit.tables.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { invitations } from '../invitations/invitations.tables.ts'
import { activities } from '../user-metrics/user-metrics.tables.ts'
import { newCode } from './enrolment-codes.ts'
import { enrolmentCodes } from './extension.tables.ts'
import { countWrongTry, WRONG_TRIES } from './wrong-tries.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const WRONG = { status: 400, detail: expect.stringContaining('token or code does not work') }

let test: TestApp
let anonymous: Api
let company: CompanyRow
let person: TestPerson
let ahead = 0

beforeAll(async () => {
  test = await testApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  anonymous = anonymousApi(test.app)
  company = await makeCompany(test.deps, 'Enrolling')
})
afterAll(() => test.close())
beforeEach(async () => {
  ahead = 0
  test.deps.caches.wrongExtensionTries.clear()
  test.deps.caches.enrolmentMails.clear()
  person = await makePerson(test.app, { role: 'company_user', company })
})

const userOf = async (id: string) => (await test.deps.db.select().from(users).where(eq(users.id, id)))[0]
const ownToken = async (of: TestPerson) => (await userOf(of.id))?.connection_token ?? ''

/** Asks for a code and reads it from the mail. */
async function codeFor(email: string, connection_token = company.connection_token): Promise<string> {
  const before = (await test.mailed()).length
  await anonymous(startEnrolment, { body: { connection_token, email } })
  await expect.poll(async () => (await test.mailed()).length).toBe(before + 1)
  const mail = test.mails.at(-1)
  expect(mail?.to).toBe(email)
  return /code is (\d{6})\./.exec(mail?.text ?? '')?.[1] ?? ''
}

const enrol = (email: string, code: string, connection_token = company.connection_token) =>
  anonymous(connectExtension, { body: { connection_token, email, code } })

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const audited = (email: string) =>
  test.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.actor_email, email), eq(auditEntries.action, 'extension_connected')))

it("connects with one's own token: a token of its own, which opens only the calls that name its purpose", async () => {
  const connection_token = await ownToken(person)
  const reply = await test.app.inject({
    method: 'POST',
    url: '/api/extension/connect',
    headers: { 'user-agent': CHROME },
    payload: { connection_token: ` ${connection_token} ` },
  })
  expect(reply.statusCode).toBe(201)
  const { access_token, user, company: own } = reply.json()
  expect(user).toMatchObject({ id: person.id, has_connected_with_extension: true })
  expect(own).toMatchObject({ id: company.id, name: 'Enrolling' })
  const extension = apiWith(test.app, access_token)
  expect((await extension(verifySession)).user.id).toBe(person.id)
  await expect(extension(listKnowledgeItems)).rejects.toMatchObject({ status: 401 })
  const [stored] = await test.deps.db
    .select()
    .from(tokens)
    .where(eq(tokens.hash, hashToken(access_token)))
  expect(stored).toMatchObject({ purpose: 'extension', device: 'Chrome on Windows' })
  expect(await audited(person.email)).toMatchObject([
    { company_id: company.id, detail: 'Chrome on Windows, own connection token' },
  ])
})

it('counts the installation once, however often and in parallel somebody connects', async () => {
  const connection_token = await ownToken(person)
  const connect = () => anonymous(connectExtension, { body: { connection_token } })
  const replies = await Promise.all([connect(), connect(), connect()])
  expect(new Set(replies.map((reply) => reply.access_token)).size).toBe(3)
  const installed = () => test.deps.db.select().from(activities).where(eq(activities.user_id, person.id))
  await expect.poll(installed).toMatchObject([{ activity: 'extension_installed', company_id: company.id }])
})

it('check 9: neither connection token is a bearer token, and a session is no connection token', async () => {
  for (const token of [await ownToken(person), company.connection_token]) {
    await expect(apiWith(test.app, token)(verifySession)).rejects.toMatchObject({ status: 401 })
  }
  for (const connection_token of [person.token, company.connection_token, company.id, 'cue_user_', '"']) {
    await expect(anonymous(connectExtension, { body: { connection_token } })).rejects.toMatchObject(WRONG)
  }
})

it('refuses the token of somebody who was removed or never confirmed, in the words of every wrong token', async () => {
  const connection_token = await ownToken(person)
  for (const change of [{ disabled_at: new Date() }, { disabled_at: null, email_verified_at: null }]) {
    await test.deps.db.update(users).set(change).where(eq(users.id, person.id))
    await expect(anonymous(connectExtension, { body: { connection_token } })).rejects.toMatchObject(WRONG)
  }
})

it("connects an active person with the company's token, their address and the mailed code, once", async () => {
  const code = await codeFor(person.email)
  expect(code).toMatch(/^\d{6}$/)
  const stored = await test.deps.db.select().from(enrolmentCodes).where(eq(enrolmentCodes.user_email, person.email))
  expect(JSON.stringify(stored)).not.toContain(code)
  const { access_token } = await enrol(person.email.toUpperCase(), code)
  expect((await apiWith(test.app, access_token)(verifySession)).user.email).toBe(person.email)
  await expect(enrol(person.email, code)).rejects.toMatchObject(WRONG)
  expect(await audited(person.email)).toMatchObject([{ detail: expect.stringContaining("company's") }])
})

it('gives one token when a code is used many times in parallel', async () => {
  const code = await codeFor(person.email)
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => enrol(person.email, code)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  const issued = await test.deps.db.select().from(tokens).where(eq(tokens.user_id, person.id))
  expect(issued.filter((token) => token.purpose === 'extension')).toHaveLength(1)
})

it('ends a code after five wrong tries, also when they come in parallel', async () => {
  const code = await codeFor(person.email)
  for (let n = 0; n < 4; n++) await expect(enrol(person.email, otherThan(code))).rejects.toMatchObject(WRONG)
  const second = await makePerson(test.app, { role: 'company_user', company })
  const spared = await codeFor(second.email)
  await enrol(second.email, spared)
  await expect(enrol(person.email, otherThan(code))).rejects.toMatchObject(WRONG)
  await expect(enrol(person.email, code)).rejects.toMatchObject(WRONG)

  const third = await makePerson(test.app, { role: 'company_user', company })
  const tried = await codeFor(third.email)
  await Promise.allSettled(Array.from({ length: 5 }, () => enrol(third.email, otherThan(tried))))
  await expect(enrol(third.email, tried)).rejects.toMatchObject(WRONG)
})

it('still takes the right code after four wrong ones', async () => {
  const code = await codeFor(person.email)
  for (let n = 0; n < 4; n++) await expect(enrol(person.email, otherThan(code))).rejects.toMatchObject(WRONG)
  expect((await enrol(person.email, code)).user.id).toBe(person.id)
})

it('ends a code after ten minutes, and with a newer one', async () => {
  const first = await codeFor(person.email)
  ahead = 10 * 60_000
  await expect(enrol(person.email, first)).rejects.toMatchObject(WRONG)
  const second = await codeFor(person.email)
  const third = await codeFor(person.email)
  if (second !== third) await expect(enrol(person.email, second)).rejects.toMatchObject(WRONG)
  ahead += 9 * 60_000
  expect((await enrol(person.email, third)).user.id).toBe(person.id)
})

it("takes a code only with its own company's token and its own address, and no longer after the token was replaced", async () => {
  const elsewhere = await makeCompany(test.deps, 'Elsewhere')
  const second = await makePerson(test.app, { role: 'company_user', company })
  const code = await codeFor(person.email)
  await expect(enrol(person.email, code, elsewhere.connection_token)).rejects.toMatchObject(WRONG)
  await expect(enrol(second.email, code)).rejects.toMatchObject(WRONG)
  await expect(enrol(person.email, code, await ownToken(second))).resolves.toMatchObject({ user: { id: second.id } })
  expect((await enrol(person.email, code)).user.id).toBe(person.id)
})

it('answers enrolment alike for everybody, and mails only an active or invited person of that company', async () => {
  const elsewhere = await makePerson(test.app, {
    role: 'company_user',
    company: await makeCompany(test.deps, 'Another'),
  })
  const closed = await makePerson(test.app, { role: 'company_user', company })
  await test.deps.db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, closed.id))
  const invited = await makeInvitation(test.deps, await makePerson(test.app, { role: 'company_admin', company }))
  const late = await makeInvitation(test.deps, await makePerson(test.app, { role: 'company_admin', company }))
  await test.deps.db
    .update(invitations)
    .set({ expires_at: new Date(0) })
    .where(eq(invitations.id, late.id))
  const before = (await test.mailed()).length
  const bodies = []
  const strangers = ['stranger@example.com', elsewhere.email, closed.email, late.email]
  for (const email of [...strangers, person.email, invited.email]) {
    const payload = { connection_token: company.connection_token, email }
    const reply = await test.app.inject({ method: 'POST', url: '/api/extension/enrolment', payload })
    bodies.push(`${reply.statusCode} ${reply.body}`)
  }
  expect(new Set(bodies).size).toBe(1)
  // Both are sent after their replies, so either may be first.
  const mailed = () => test.mails.slice(before).map((mail) => mail.to)
  await test.mailed()
  expect(mailed().sort()).toEqual([person.email, invited.email].sort())
})

it('does not wait for the mail, whose time would tell a known address', async () => {
  const forever = () => new Promise<void>(() => undefined)
  const slow = await testApp({ work: true, overrides: { mail: { outbox: false, send: forever, reach: forever } } })
  const own = await makeCompany(slow.deps, 'Slow')
  const { email } = await makePerson(slow.app, { role: 'company_user', company: own })
  const body = { connection_token: own.connection_token, email }
  expect((await anonymousApi(slow.app)(startEnrolment, { body })).message).toContain('If this address belongs')
  await slow.close()
})

it('lets an invited person without an account in: the code proves the mailbox, the invitation gives the role', async () => {
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const invited = await makeInvitation(test.deps, admin)
  const { user, access_token } = await enrol(invited.email, await codeFor(invited.email))
  expect(user).toMatchObject({ email: invited.email, role: 'company_user', company_id: company.id })
  expect(await userOf(user.id)).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date) })
  const [row] = await test.deps.db.select().from(invitations).where(eq(invitations.id, invited.id))
  expect(row?.accepted_at).toBeInstanceOf(Date)
  expect((await apiWith(test.app, access_token)(verifySession)).company?.id).toBe(company.id)
  const log = await test.deps.db.select().from(auditEntries).where(eq(auditEntries.actor_email, invited.email))
  expect(log.map((entry) => entry.action).sort()).toEqual(['extension_connected', 'invitation_accepted', 'registered'])
})

it('lets an invited person with an account but no company in, and nobody whose invitation was withdrawn meanwhile', async () => {
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const homeless = await makePerson(test.app, { role: 'company_admin', company: null })
  await makeInvitation(test.deps, admin, { email: homeless.email })
  const joined = await enrol(homeless.email, await codeFor(homeless.email))
  expect(joined.user).toMatchObject({ id: homeless.id, role: 'company_user', company_id: company.id })

  const withdrawn = await makeInvitation(test.deps, admin)
  const code = await codeFor(withdrawn.email)
  await test.deps.db.update(invitations).set({ revoked_at: new Date() }).where(eq(invitations.id, withdrawn.id))
  await expect(enrol(withdrawn.email, code)).rejects.toMatchObject(WRONG)
  expect(await test.deps.db.select().from(users).where(eq(users.email, withdrawn.email))).toEqual([])
})

it('refuses an address that gave too many wrong tokens and codes, also with a right one, for both calls', async () => {
  const right = await ownToken(person)
  for (let n = 0; n < WRONG_TRIES / 2; n++) {
    const body = { connection_token: `cue_user_${n}` }
    await expect(anonymous(connectExtension, { body })).rejects.toMatchObject(WRONG)
    await expect(anonymous(startEnrolment, { body: { ...body, email: person.email } })).rejects.toMatchObject(WRONG)
  }
  const body = { connection_token: right }
  await expect(anonymous(connectExtension, { body })).rejects.toMatchObject({ status: 429 })
  const enrolment = { connection_token: company.connection_token, email: person.email }
  await expect(anonymous(startEnrolment, { body: enrolment })).rejects.toMatchObject({ status: 429 })
  const reply = await test.app.inject({ method: 'POST', url: '/api/extension/connect', payload: body })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  // The addresses of one IPv6 network count together.
  for (let n = 0; n < WRONG_TRIES; n++) countWrongTry(test.deps, `2001:db8::${n}`)
  const statusFrom = async (remoteAddress: string) => {
    const call = { url: '/api/extension/connect', payload: { connection_token: 'cue_user_none' }, remoteAddress }
    return (await test.app.inject({ ...call, method: 'POST' })).statusCode
  }
  expect([await statusFrom('2001:db8::ffff'), await statusFrom('2001:db8:0:1::1')]).toEqual([429, 400])
})

it('mails one address a few times an hour, and then says so, alike for everybody', async () => {
  const before = (await test.mailed()).length
  const replies = []
  for (const email of [person.email, 'stranger@example.com']) {
    const payload = { connection_token: company.connection_token, email }
    for (let n = 0; n < 5; n++) await anonymous(startEnrolment, { body: payload }).then(test.mailed)
    replies.push(await test.app.inject({ method: 'POST', url: '/api/extension/enrolment', payload }))
  }
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 429])
  expect(replies[0]?.body).toBe(replies[1]?.body)
  expect(Number(replies[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await test.mailed()).toHaveLength(before + 5)
})

it('mails an office that connects its whole team from one IP address, and uses up no other mails', async () => {
  const team = await Promise.all(
    Array.from({ length: 25 }, () => makePerson(test.app, { role: 'company_user', company })),
  )
  const before = (await test.mailed()).length
  for (const { email } of team) {
    await anonymous(startEnrolment, { body: { connection_token: company.connection_token, email } })
  }
  const mailed = (await test.mailed()).slice(before).map(({ to }) => to)
  expect(mailed.sort()).toEqual(team.map(({ email }) => email).sort())
  expect(mayMailForStranger(test.deps, { ip: '127.0.0.1', email: person.email })).toBe(true)
})

it('draws codes evenly from all six-digit numbers', () => {
  const codes = Array.from({ length: 10_000 }, newCode)
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  // Of 10,000 draws out of a million some 9,950 differ; a clock or a counter would show in the first digits.
  expect(new Set(codes).size).toBeGreaterThan(9_850)
  const firsts = Array.from({ length: 10 }, (_, digit) => codes.filter((code) => code.startsWith(String(digit))).length)
  for (const count of firsts) expect(Math.abs(count - 1_000)).toBeLessThan(200)
})
