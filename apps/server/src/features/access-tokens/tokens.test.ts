import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifySession } from '@cuecard/contract/session.ts'
import { eq } from 'drizzle-orm'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { createCaches } from '../../caches.ts'
import { readConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, newConnectionToken, newSecret } from '../../platform/secrets.ts'
import { users } from '../accounts/accounts.tables.ts'

import { findActor, forgetActors, issueToken, sweepTokens } from './access-tokens.service.ts'
import { tokens } from './access-tokens.tables.ts'

let test: TestApp
let person: TestPerson

beforeAll(async () => {
  test = await testApp()
  person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Tokens') })
})
afterAll(() => test.close())

const statusOf = async (bearer: string, at: TestApp = test) => {
  const headers = { authorization: `Bearer ${bearer}` }
  return (await at.app.inject({ method: 'GET', url: '/api/auth/verify', headers })).statusCode
}

/** Tokens that carry their claims, made for this very person in every way that libraries were fooled with. */
async function claimed(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('RS256')
  const claims = { sub: person.id, user_id: person.id, email: person.email, role: 'staff_admin', aud: 'cuecard' }
  const sign = (header: object, key: Parameters<SignJWT['sign']>[0], more: object = {}) =>
    new SignJWT({ ...claims, exp: 4_102_444_800, ...more }).setProtectedHeader({ alg: 'HS256', ...header }).sign(key)
  const secret = (text: string) => new TextEncoder().encode(text)
  return {
    'alg none': new UnsecuredJWT(claims).encode(),
    'an empty-looking secret': await sign({}, secret('0'.repeat(32))),
    'the secret of samples': await sign({}, secret('secret')),
    'the token’s hash as secret': await sign({}, secret(hashToken(person.token))),
    'a foreign RSA key': await sign({ alg: 'RS256' }, privateKey),
    'a foreign key id': await sign({ kid: '../../../../dev/null' }, secret('x')),
    'a foreign key address': await sign({ jku: 'https://evil.example/keys' }, secret('secret')),
    'not valid yet': await sign({}, secret('secret'), { nbf: 4_102_444_000 }),
    expired: await sign({}, secret('secret'), { exp: 1 }),
  }
}

it('check 8: no token that carries its own claims opens anything, whoever signed it', async () => {
  for (const [what, bearer] of Object.entries(await claimed()))
    expect([what, await statusOf(bearer)]).toEqual([what, 401])
  expect(await statusOf(person.token)).toBe(200)
})

it('check 8: a token that is changed, cut, prolonged, hashed or expired opens nothing', async () => {
  const { token } = person
  const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  const odd = [flipped, token.slice(0, -1), `${token}A`, `${token}=`, `${token}.${token}`, token.toUpperCase()]
  for (const bearer of [...odd, token.padEnd(300, 'A'), hashToken(token), `${token}\u00a0`]) {
    expect([bearer, await statusOf(encodeURI(bearer))]).toEqual([bearer, 401])
  }
  const late = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'session' })
  expect(await statusOf(late)).toBe(200)
  await test.deps.db
    .update(tokens)
    .set({ expires_at: new Date(Date.now() - 1) })
    .where(eq(tokens.hash, hashToken(late)))
  forgetActors(test.deps, person.id)
  expect(await statusOf(late)).toBe(401)
})

it('check 8: a token counts no longer than its time, also while it is remembered', async () => {
  let now = new Date()
  const clocked = { ...test.deps, clock: { now: () => now } }
  const token = await issueToken(clocked, clocked.db, { user_id: person.id, purpose: 'session' })
  expect(await findActor(clocked, token)).toMatchObject({ user_id: person.id })
  now = new Date(now.getTime() + 30 * 24 * 60 * 60_000)
  expect(await findActor(clocked, token)).toBeNull()
})

/** The same deps, telling for which company (null: for all) each look-up was made. */
function watched(): { deps: Deps; lookUps: (string | null)[] } {
  const { deps } = test
  const lookUps: (string | null)[] = []
  const told = (db: Db, of: string | null): Db =>
    new Proxy(db, {
      get: (target, key, receiver) => {
        if (key === 'select') lookUps.push(of)
        return Reflect.get(target, key, receiver) as unknown
      },
    })
  const database = { ...deps.database, of: (companyId: string) => told(deps.database.of(companyId), companyId) }
  return { deps: { ...deps, db: told(deps.db, null), database, caches: createCaches(deps.config) }, lookUps }
}

it('looks a token up once for calls at the same time, and again for what comes after something was forgotten', async () => {
  const { deps, lookUps } = watched()
  const before = [findActor(deps, person.token), findActor(deps, person.token)]
  forgetActors(deps, person.id)
  const after = [findActor(deps, person.token), findActor(deps, person.token)]
  for (const actor of await Promise.all([...before, ...after])) expect(actor).toMatchObject({ user_id: person.id })
  expect(lookUps).toEqual([null, null])
  await findActor(deps, person.token)
  expect(lookUps).toHaveLength(2)
})

it('looks a known token up in its company’s turn, and finds whom another company took over', async () => {
  const { deps, lookUps } = watched()
  const mover = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Before') })
  expect(await findActor(deps, mover.token)).toMatchObject({ company_id: mover.member.company_id })
  forgetActors(deps, mover.id)
  expect(await findActor(deps, mover.token)).toMatchObject({ company_id: mover.member.company_id })
  expect(lookUps).toEqual([null, mover.member.company_id])
  const next = await makeCompany(test.deps, 'After')
  await test.deps.db.update(users).set({ company_id: next.id }).where(eq(users.id, mover.id))
  forgetActors(deps, mover.id)
  expect(await findActor(deps, mover.token)).toMatchObject({ company_id: next.id })
})

it('asks again before what it remembers ends, while the caller goes on', async () => {
  const { deps } = watched()
  const token = await issueToken(deps, test.deps.db, { user_id: person.id, purpose: 'session' })
  await findActor(deps, token)
  const seen = deps.caches.actors.byHash.get(hashToken(token))
  if (!seen) throw new Error('nothing is remembered')
  seen.renewed_after = 0
  await test.deps.db
    .update(tokens)
    .set({ revoked_at: new Date() })
    .where(eq(tokens.hash, hashToken(token)))
  expect(await findActor(deps, token)).toMatchObject({ user_id: person.id })
  await expect.poll(() => deps.caches.actors.byHash.has(hashToken(token))).toBe(false)
  expect(await findActor(deps, token)).toBeNull()
})

it('forgets tokens that ended long ago, but never when their owner was last seen', async () => {
  const idle = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Idle') })
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000)
  const ended = (device: string, last_used_at: Date | null) => ({
    id: randomUUID(),
    hash: hashToken(newSecret()),
    purpose: 'session' as const,
    user_id: idle.id,
    device,
    created_at: day(100),
    expires_at: day(40),
    last_used_at,
  })
  await test.deps.db.insert(tokens).values([ended('first', day(90)), ended('last', day(50)), ended('unused', null)])
  test.deps.caches.tokenSweep.at = 0
  sweepTokens(test.deps)
  const kept = async () => {
    const rows = await test.deps.db.select().from(tokens).where(eq(tokens.user_id, idle.id)).orderBy(tokens.created_at)
    return rows.map(({ device }) => device)
  }
  // The one without a device is the session that the person has now.
  await expect.poll(kept).toEqual(['last', null])
})

it('check 10: no secret signs tokens: none can be set, none is needed in production, and a token opens one installation', async () => {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: '/nowhere' })
  expect(config.production).toBe(true)
  const secrets = Object.keys(config).filter((name) => /SECRET|SIGN|JWT|SALT|SESSION|_KEY$/.test(name))
  // What there is belongs to other services: S3.
  expect(secrets).toEqual([])
  const again = await testApp()
  const theirs = await makePerson(again.app, { role: 'company_admin', company: await makeCompany(again.deps, 'Again') })
  expect([await statusOf(theirs.token, again), await statusOf(person.token, again)]).toEqual([200, 401])
  expect(await statusOf(theirs.token)).toBe(401)
  await again.close()
})

it('check 10: only hashes of tokens are kept, and the data folder is its owner’s alone', async () => {
  const rows = await test.deps.db.select().from(tokens).where(eq(tokens.user_id, person.id))
  expect(rows.map((row) => row.hash)).toContain(hashToken(person.token))
  expect(JSON.stringify(rows)).not.toContain(person.token)
  const parent = await mkdtemp(join(tmpdir(), 'cuecard-mode-'))
  const folder = join(parent, 'data')
  const database = await openDatabase(
    readConfig({ NODE_ENV: 'production', DATA_DIR: folder }),
    pino({ level: 'silent' }),
  )
  expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700')
  await database.close()
  await rm(parent, { recursive: true, force: true })
})

const SAMPLES = 10_000
const WINDOW = 10

it('check 11: tokens of people, companies and sessions are 256 random bits that share no part with each other', async () => {
  const kinds = {
    user: Array.from({ length: SAMPLES }, () => newConnectionToken('user')),
    company: Array.from({ length: SAMPLES }, () => newConnectionToken('company')),
    session: Array.from({ length: SAMPLES }, () => newSecret()),
  }
  const windows = new Set<string>()
  let shared = 0
  for (const [kind, samples] of Object.entries(kinds)) {
    const ones = new Uint32Array(256)
    for (const sample of samples) {
      expect(sample).toMatch(kind === 'session' ? /^[\w-]{43}$/ : new RegExp(`^cue_${kind}_[\\w-]{43}$`))
      const secret = sample.slice(-43)
      const bytes = Buffer.from(secret, 'base64url')
      for (let bit = 0; bit < 256; bit++) ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1)
      for (let at = 0; at + WINDOW <= secret.length; at += WINDOW) {
        const part = secret.slice(at, at + WINDOW)
        if (windows.has(part)) shared++
        windows.add(part)
      }
    }
    // Every bit is one half of the time: 5,000 ± 50 is one deviation, ten of them never happen by chance.
    expect([kind, Math.min(...ones) > 4_500, Math.max(...ones) < 5_500]).toEqual([kind, true, true])
  }
  expect(shared).toBe(0)
})

it('check 11: nothing of an id, an address, a time or another token stands in a token', async () => {
  const company = await makeCompany(test.deps, 'Derived')
  const colleague = await makePerson(test.app, { role: 'company_user', company })
  const [row] = await test.deps.db.select().from(users).where(eq(users.id, colleague.id))
  const secrets = [row?.connection_token ?? '', company.connection_token, colleague.token].map((each) =>
    each.slice(-43),
  )
  const known = [colleague.id, company.id, randomUUID(), colleague.email, String(row?.created_at.getTime())]
  for (const text of [...known, ...known.map(hashToken)]) {
    for (const secret of secrets) {
      const bytes = Buffer.from(secret, 'base64url').toString('hex')
      for (let at = 0; at + 8 <= text.length; at++) {
        const part = text.slice(at, at + 8)
        expect(secret.includes(part) || bytes.includes(part)).toBe(false)
      }
    }
  }
  expect(new Set(secrets).size).toBe(3)
  expect((await apiWith(test.app, colleague.token)(verifySession)).user.id).toBe(colleague.id)
})
