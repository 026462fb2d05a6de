import { createToken, forgotPassword } from '@cuecard/contract/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { updateUser } from '../accounts/accounts.service.ts'
import { auditEntries } from '../audit/audit.tables.ts'
import { countFailure, refuseAfterFailures } from './sign-in-limits.ts'

const PASSWORD = 'robot-lane-47'

let test: TestApp
let password_hash: string
beforeAll(async () => {
  test = await testApp()
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => test.close())

async function personWithPassword(at: TestApp = test): Promise<string> {
  const person = await makePerson(at.app, { role: 'company_admin', company: await makeCompany(at.deps, 'Limits') })
  await updateUser(at.deps.db, person.id, { password_hash })
  return person.email
}

interface Attempt {
  username: string
  password: string
  from: string
  forwarded?: string
}

async function attempt(at: TestApp, { username, password, from, forwarded }: Attempt) {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return at.app.inject({
    method: createToken.method,
    url: `/api${createToken.path}`,
    remoteAddress: from,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(forwarded ? { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

it('check 12: after ten failures an account waits for that address alone, and no invented address helps', async () => {
  const username = await personWithPassword()
  for (let nth = 0; nth < 10; nth++) {
    const failed = await attempt(test, {
      username,
      password: 'wrong',
      from: '192.0.2.1',
      forwarded: `198.51.100.${nth}`,
    })
    expect([nth, failed.statusCode]).toEqual([nth, 401])
  }
  const blocked = await attempt(test, { username, password: PASSWORD, from: '192.0.2.1', forwarded: '203.0.113.9' })
  expect([blocked.statusCode, blocked.json()]).toEqual([
    429,
    { detail: 'Too many failed sign-ins. Please try again later.' },
  ])
  const wait = Number(blocked.headers['retry-after'])
  expect(wait > 0 && wait <= 15 * 60).toBe(true)
  // No lock-out weapon: the right password from elsewhere opens, and from here another account does.
  expect((await attempt(test, { username, password: PASSWORD, from: '192.0.2.2' })).statusCode).toBe(200)
  const other = await personWithPassword()
  expect((await attempt(test, { username: other, password: PASSWORD, from: '192.0.2.1' })).statusCode).toBe(200)
})

it('check 12: after fifty failures with whatever accounts an address waits, and its time does not grow by trying', async () => {
  const username = await personWithPassword()
  const from = '192.0.2.50'
  for (let nth = 0; nth < 49; nth++) countFailure(test.deps, { ip: from, email: `nobody-${nth}@example.com` })
  expect((await attempt(test, { username, password: 'wrong', from })).statusCode).toBe(401)
  const first = await attempt(test, { username, password: PASSWORD, from })
  expect(first.statusCode).toBe(429)
  const later = await attempt(test, { username, password: PASSWORD, from })
  expect(Number(later.headers['retry-after'])).toBeLessThanOrEqual(Number(first.headers['retry-after']))
  expect(() => refuseAfterFailures(test.deps, { ip: '192.0.2.51', email: username })).not.toThrow()
})

it('check 12: addresses of one IPv6 network count together, for an account and for all of them', async () => {
  const username = await personWithPassword()
  const statusFrom = async (from: string, password = 'wrong') =>
    (await attempt(test, { username, password, from })).statusCode
  for (let nth = 0; nth < 10; nth++) expect(await statusFrom(`2001:db8:0:1:${nth}::1`)).toBe(401)
  expect(await statusFrom('2001:db8:0:1:ffff::1', PASSWORD)).toBe(429)
  expect(await statusFrom('2001:db8:0:2::1', PASSWORD)).toBe(200)
  for (let nth = 0; nth < 50; nth++)
    countFailure(test.deps, { ip: `2001:db8:0:2::${nth}`, email: `nobody-${nth}@example.com` })
  expect(await statusFrom('2001:db8:0:2::ffff', PASSWORD)).toBe(429)
  expect(await statusFrom('2001:db8:0:3::1', PASSWORD)).toBe(200)
})

it('check 12: tries that are made all at once are counted like those that follow each other', async () => {
  const username = await personWithPassword()
  const from = '192.0.2.60'
  const passwords = [...Array.from({ length: 40 }, (_, nth) => `wrong-lane-${nth}`), PASSWORD]
  const replies = await Promise.all(passwords.map((password) => attempt(test, { username, password, from })))
  expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(10)
  // Beyond the limit the right one is answered like the wrong ones.
  expect([replies[39]?.statusCode, replies[40]?.statusCode]).toEqual([429, 429])
})

it('check 12: behind a proxy that is trusted the address counts that it forwarded, and none that the caller wrote', async () => {
  const proxied = await testApp({ settings: { TRUST_PROXY: 'true' } })
  const username = await personWithPassword(proxied)
  const from = '10.0.0.1'
  for (let nth = 0; nth < 10; nth++) {
    await attempt(proxied, { username, password: 'wrong', from, forwarded: `203.0.113.${nth}, 198.51.100.1` })
  }
  const same = await attempt(proxied, { username, password: PASSWORD, from, forwarded: '198.51.100.1' })
  const other = await attempt(proxied, { username, password: PASSWORD, from, forwarded: '198.51.100.2' })
  expect([same.statusCode, other.statusCode]).toEqual([429, 200])
  await proxied.close()
})

it('check 12: a caller is one whatever port or zone a proxy writes to the address, and the proxy where it writes none', async () => {
  const proxied = await testApp({ settings: { TRUST_PROXY: 'true' } })
  const forms = [
    (nth: number) => `198.51.100.8:${30_000 + nth}`,
    (nth: number) => `[2001:db8:0:9::8]:${30_000 + nth}`,
    (nth: number) => `fe80::8%eth${nth}`,
    (nth: number) => `hidden-${nth}`,
  ]
  for (const forwardedBy of forms) {
    const username = await personWithPassword(proxied)
    const statusOf = async (nth: number, password: string) =>
      (await attempt(proxied, { username, password, from: '::ffff:10.0.0.1', forwarded: forwardedBy(nth) })).statusCode
    for (let nth = 0; nth < 10; nth++) expect(await statusOf(nth, 'wrong')).toBe(401)
    expect(await statusOf(10, PASSWORD)).toBe(429)
  }
  const entries = () => proxied.deps.db.selectDistinct({ ip: auditEntries.ip }).from(auditEntries)
  const seen = ['10.0.0.1', '198.51.100.8', '2001:db8:0:9::8', 'fe80::8']
  await expect.poll(async () => (await entries()).flatMap(({ ip }) => ip ?? []).toSorted()).toEqual(seen)
  await proxied.close()
})

/** Has the mail sent too: while one waits to be sent to an address, no second one is made. */
async function ask(email: string, remoteAddress: string) {
  const request = { url: `/api${forgotPassword.path}`, remoteAddress, payload: { email } }
  const reply = await test.app.inject({ ...request, method: 'POST' })
  await test.mailed()
  return reply
}

/** Mails leave after the reply; one more address that is known to get one shows that all of them have left. */
async function mailsSince(before: number, to: string | null): Promise<number> {
  const last = await personWithPassword()
  await ask(last, '192.0.2.99')
  await expect.poll(async () => (await test.mailed()).some((mail) => mail.to === last)).toBe(true)
  return test.mails.slice(before).filter((mail) => (to === null ? mail.to !== last : mail.to === to)).length
}

it('check 20: an address gets five mails an hour, from wherever they are asked for, and every reply is the same', async () => {
  const email = await personWithPassword()
  const before = (await test.mailed()).length
  const replies = new Set<string>()
  for (let nth = 0; nth < 8; nth++) {
    const reply = await ask(email, `192.0.2.${100 + nth}`)
    replies.add(`${reply.statusCode} ${reply.body}`)
  }
  expect(replies.size).toBe(1)
  await expect.poll(async () => (await test.mailed()).slice(before).filter((mail) => mail.to === email).length).toBe(5)
  expect(await mailsSince(before, email)).toBe(5)
})

it('check 20: one sender causes twenty mails an hour', async () => {
  const emails = await Promise.all(Array.from({ length: 23 }, () => personWithPassword()))
  const before = (await test.mailed()).length
  for (const [nth, email] of emails.entries()) {
    // Whoever has an IPv6 address has 2^64 of them.
    expect((await ask(email, `2001:db8:0:20::${nth}`)).statusCode).toBe(200)
  }
  await expect.poll(async () => (await test.mailed()).length - before).toBe(20)
  expect(await mailsSince(before, null)).toBe(20)
})
