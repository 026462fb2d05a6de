import { randomUUID } from 'node:crypto'
import { createToken, createTokenGoogle, register, registerGoogle, verifyEmail } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { getPublicSettings } from '@cuecard/contract/health.ts'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GOOGLE_CLIENT, type GoogleStandIn, openGoogle } from '../../../test/google.ts'
import { anonymousApi, apiWith, makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { createCaches } from '../../caches.ts'
import { hashPassword } from '../../shared/passwords/password-hash.ts'
import { tokens } from '../access-tokens/access-tokens.tables.ts'
import { updateUser } from '../accounts/accounts.service.ts'
import { identities, users } from '../accounts/accounts.tables.ts'
import { readGoogleToken } from './google-token.ts'

const PASSWORD = 'robot-lane-47'
const FAILED = 'Google authentication failed. Please try again.'

let google: GoogleStandIn
let test: TestApp
let anonymous: Api

beforeAll(async () => {
  google = await openGoogle()
  test = await testApp({ settings: google.settings })
  anonymous = anonymousApi(test.app)
})
afterAll(async () => {
  await test.close()
  await google.close()
})

const signIn = (oauth2_token: string) => anonymous(createTokenGoogle, { form: { oauth2_token } })
const signUp = (oauth2_token: string) => anonymous(registerGoogle, { form: { oauth2_token } })
const whoIs = async ({ access_token }: { access_token: string }) =>
  (await apiWith(test.app, access_token)(verifySession)).user
const rowOf = async (email: string) => (await test.deps.db.select().from(users).where(eq(users.email, email)))[0]
const counts = async () => {
  const all = await Promise.all([users, identities, tokens].map((table) => test.deps.db.select().from(table)))
  return all.map((rows) => rows.length)
}

it('registers a confirmed person without a password, and signs the same identity in ever after', async () => {
  const sub = randomUUID()
  const email = 'New.Googler@Example.com'
  const first = await whoIs(await signUp(await google.credential({ sub, email })))
  expect(first).toMatchObject({ email: 'new.googler@example.com', company_id: null })
  expect(await rowOf(first.email)).toMatchObject({ password_hash: null, email_verified_at: expect.any(Date) })
  expect((await whoIs(await signIn(await google.credential({ sub, email })))).id).toBe(first.id)
  // Known, so registering again signs in; Google writes its own name in two ways.
  const again = await signUp(await google.credential({ sub, email, iss: 'accounts.google.com' }))
  expect((await whoIs(again)).id).toBe(first.id)
})

it('makes one account of two clicks', async () => {
  const credential = await google.credential()
  const replies = await Promise.all([signUp(credential), signUp(credential), signUp(credential)])
  const people = await Promise.all(replies.map(whoIs))
  expect(new Set(people.map((person) => person.id)).size).toBe(1)
})

it('tells an unknown Google account to register, and makes nothing of it', async () => {
  const before = await counts()
  await expect(signIn(await google.credential())).rejects.toMatchObject({
    status: 404,
    detail: 'There is no account for this Google account yet. Please register first.',
  })
  expect(await counts()).toEqual(before)
})

/** Everything that is wrong with a token, each with the right one beside it. */
async function forgeries(): Promise<[string, string][]> {
  const stub = await generateKeyPair('RS256')
  const now = Math.floor(Date.now() / 1000)
  const good = {
    iss: 'https://accounts.google.com',
    aud: GOOGLE_CLIENT,
    sub: 'forged',
    email: 'forged@example.com',
    email_verified: true,
    iat: now,
    exp: now + 600,
  }
  const signed = (header: object) =>
    new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'test-key', ...header }).sign(stub.privateKey)
  const publicKey = JSON.stringify(await exportJWK(stub.publicKey))
  const right = await google.credential(good)
  const [head, , signature] = right.split('.')
  const swapped = Buffer.from(JSON.stringify({ ...good, sub: 'somebody else' })).toString('base64url')
  return [
    ['another audience', await google.credential({ ...good, aud: 'other.apps.googleusercontent.com' })],
    ['another issuer', await google.credential({ ...good, iss: 'https://accounts.google.com.evil.example' })],
    ['no issuer', await google.credential({ ...good, iss: undefined })],
    ['expired', await google.credential({ ...good, exp: now - 1 })],
    ['no expiry', await google.credential({ ...good, exp: undefined })],
    ['not valid yet', await google.credential({ ...good, nbf: now + 600 })],
    ['no subject', await google.credential({ ...good, sub: undefined })],
    ['an address that is none', await google.credential({ ...good, email: 'nobody' })],
    ['a stub key under the right name', await signed({})],
    ['a key that Google does not have', await signed({ kid: 'unknown' })],
    ['a key that it brings along', await signed({ jwk: JSON.parse(publicKey) })],
    ['a key from elsewhere', await signed({ kid: 'unknown', jku: 'https://evil.example/keys' })],
    [
      'the public key as an HMAC secret',
      await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'test-key' }).sign(Buffer.from(publicKey)),
    ],
    ['alg none', new UnsecuredJWT(good).encode()],
    ['another payload', [head, swapped, signature].join('.')],
    ['no token', 'x'],
  ]
}

it('check 15: a token with a wrong audience, issuer, time, key or signature is refused by both calls', async () => {
  const before = await counts()
  for (const [what, credential] of await forgeries()) {
    for (const call of [signIn, signUp]) {
      const refusal = await call(credential).catch((error: unknown) => error)
      expect([what, refusal]).toEqual([what, expect.objectContaining({ status: 401, detail: FAILED })])
    }
  }
  for (const email_verified of [false, 'true', undefined]) {
    await expect(signUp(await google.credential({ email_verified }))).rejects.toMatchObject({ status: 403 })
  }
  expect(await counts()).toEqual(before)
})

it('check 15: an e-mail change at Google moves no account', async () => {
  const [anna, ben] = [randomUUID(), randomUUID()]
  const annas = await whoIs(await signUp(await google.credential({ sub: anna, email: 'anna@example.com' })))
  const bens = await whoIs(await signUp(await google.credential({ sub: ben, email: 'ben@example.com' })))
  // Ben now has Anna's address at Google: he is still Ben, and Anna still Anna under whatever address.
  const after = await whoIs(await signIn(await google.credential({ sub: ben, email: 'anna@example.com' })))
  expect(after).toMatchObject({ id: bens.id, email: 'ben@example.com' })
  const moved = await whoIs(await signIn(await google.credential({ sub: anna, email: 'moved@example.com' })))
  expect(moved).toMatchObject({ id: annas.id, email: 'anna@example.com' })
  // Somebody new who got Anna's old address at Google does not get her account.
  for (const call of [signIn, signUp]) {
    await expect(call(await google.credential({ email: 'anna@example.com' }))).rejects.toMatchObject({ status: 409 })
  }
})

it('check 16: an address with a password account gets the words for it, no session and no link', async () => {
  const owner = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Owner') })
  await updateUser(test.deps.db, owner.id, { password_hash: await hashPassword(PASSWORD) })
  const before = await counts()
  for (const call of [signIn, signUp]) {
    await expect(call(await google.credential({ email: owner.email.toUpperCase() }))).rejects.toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This email is registered with email\/password\./),
    })
  }
  expect(await counts()).toEqual(before)
  await anonymous(createToken, { form: { username: owner.email, password: PASSWORD } })
})

it('check 16: who registered a stranger’s address first gains nothing when its owner comes with Google', async () => {
  const email = 'pre-registered@example.com'
  const mailed = test.mails.length
  await anonymous(register, { form: { username: email, password: PASSWORD } })
  await expect.poll(async () => (await test.mailed()).length).toBe(mailed + 1)
  const link = /token=([\w-]+)/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const sub = randomUUID()
  // Signing in neither makes an account nor confirms the stranger's.
  await expect(signIn(await google.credential({ sub, email }))).rejects.toMatchObject({ status: 404 })
  expect(await rowOf(email)).toMatchObject({ email_verified_at: null })
  const owner = await whoIs(await signUp(await google.credential({ sub, email })))
  expect(owner.email).toBe(email)
  expect(await rowOf(email)).toMatchObject({ id: owner.id, password_hash: null })
  await expect(anonymous(createToken, { form: { username: email, password: PASSWORD } })).rejects.toMatchObject({
    status: 401,
  })
  await expect(anonymous(verifyEmail, { query: { token: link } })).rejects.toMatchObject({
    status: 400,
    detail: 'Invalid token',
  })
  expect(await rowOf(email)).toMatchObject({ password_hash: null })
})

it('lets nobody in whose account was closed', async () => {
  const sub = randomUUID()
  const person = await whoIs(await signUp(await google.credential({ sub })))
  await updateUser(test.deps.db, person.id, { disabled_at: new Date() })
  for (const call of [signIn, signUp]) {
    await expect(call(await google.credential({ sub }))).rejects.toMatchObject({ status: 401, detail: FAILED })
  }
})

it('keeps the keys, and says 503 when they cannot be read', async () => {
  const deps = { ...test.deps, caches: createCaches(test.deps.config) }
  const before = google.reads()
  for (let nth = 0; nth < 3; nth++) await readGoogleToken(deps, await google.credential())
  expect(google.reads()).toBe(before + 1)
  google.answerWith(500)
  // What is kept still opens; a process that has no keys yet cannot tell.
  await readGoogleToken(deps, await google.credential())
  const fresh = { ...deps, caches: createCaches(test.deps.config) }
  await expect(readGoogleToken(fresh, await google.credential())).rejects.toMatchObject({
    status: 503,
    message: 'Google cannot be reached right now. Please try again in a moment.',
  })
  google.answerWith(200)
  await readGoogleToken(fresh, await google.credential())
})

it('is not there without a client id, neither as a call nor in the page’s policy', async () => {
  expect((await anonymous(getPublicSettings)).google_client_id).toBe(GOOGLE_CLIENT)
  const policyOf = async (at: TestApp) => {
    const { headers } = await at.app.inject({ method: 'GET', url: '/api/health' })
    return [headers['content-security-policy'], headers['cross-origin-opener-policy'], headers['referrer-policy']]
  }
  const [policy, opener, referrer] = await policyOf(test)
  expect(policy).toMatch(/script-src 'self' https:\/\/accounts\.google\.com\/gsi\/client;/)
  expect(policy).toMatch(/frame-src 'self' https:\/\/accounts\.google\.com\/gsi\/;/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/accounts\.google\.com\/gsi\/;/)
  expect(policy).toMatch(/style-src [^;]*https:\/\/accounts\.google\.com\/gsi\/style;/)
  expect([opener, referrer]).toEqual(['same-origin-allow-popups', 'no-referrer'])
  const page = await test.app.inject({ method: 'GET', url: '/' })
  expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  const without = await testApp()
  const api = anonymousApi(without.app)
  expect((await api(getPublicSettings)).google_client_id).toBeNull()
  for (const call of [createTokenGoogle, registerGoogle]) {
    await expect(api(call, { form: { oauth2_token: await google.credential() } })).rejects.toMatchObject({
      status: 404,
      detail: 'Sign-in with Google is not set up here.',
    })
  }
  expect(String(await policyOf(without))).not.toContain('google')
  expect((await policyOf(without)).slice(1)).toEqual(['same-origin', 'no-referrer'])
  await without.close()
})
