import { argon2Sync } from 'node:crypto'
import { createToken, register } from '@cuecard/contract/auth.ts'
import { PASSWORD_MIN } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { delayDuring } from '../../../test/loop-delay.ts'
import { anonymousApi, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { COMMONEST, isCommonPassword } from '../../shared/passwords/common-passwords.ts'
import { hashPassword, passwordMatches } from '../../shared/passwords/password-hash.ts'
import { updateUser } from '../accounts/accounts.service.ts'

it('check 21: a password is taken unaltered, whatever characters it has and however long it is', async () => {
  for (const password of [
    'correct horse battery',
    ' spaces stay ',
    'пароль-длинный',
    '密码密码密码密码',
    '👩🏽‍🚀 naïve Å',
    'x'.repeat(256),
  ]) {
    const stored = await hashPassword(password)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(password, stored)).toBe(true)
    const others = [
      `${password} `,
      password.trim(),
      password.toUpperCase(),
      password.normalize('NFD'),
      password.slice(0, 72),
    ]
    for (const other of others.filter((each) => each !== password)) {
      expect([other, await passwordMatches(other, stored)]).toEqual([other, false])
    }
  }
})

it('gives two people with the same password different hashes', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

it('opens nothing for a stored value that is no hash', async () => {
  expect(await passwordMatches('', '')).toBe(false)
  expect(await passwordMatches('x', '$argon2id$v=19$m=1$broken')).toBe(false)
})

it('check 21: the 3,000 commonest passwords that are long enough are refused, in whatever case, and other words pass', () => {
  expect(COMMONEST.length).toBeGreaterThanOrEqual(3_000)
  expect(new Set(COMMONEST).size).toBe(COMMONEST.length)
  // Each of them would pass by its length, and the list begins with what everybody knows.
  expect(COMMONEST.filter((word) => word.length < PASSWORD_MIN)).toEqual([])
  expect(COMMONEST.slice(0, 8)).toEqual(expect.arrayContaining(['password', '12345678', '123456789', 'qwertyuiop']))
  for (const word of COMMONEST) {
    expect([word, isCommonPassword(word), isCommonPassword(word.toUpperCase())]).toEqual([word, true, true])
  }

  for (const common of [
    'password1',
    'Password123',
    '12345678',
    'abcdefgh',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'QWERTY123',
  ]) {
    expect([common, isCommonPassword(common)]).toEqual([common, true])
  }
  for (const fine of ['cuecard-demo', 'robot-lane-47', 'Tr0ubador&3', 'zwölfboxkämpfer']) {
    expect([fine, isCommonPassword(fine)]).toEqual([fine, false])
  }
})

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('check 21: eight characters register, seven do not', async () => {
  const attempt = (password: string) =>
    anonymousApi(test.app)(register, { form: { username: 'length@example.com', password } })
  await attempt('hürde-47')
  await attempt('ein Satz mit Leerzeichen, '.repeat(4))
  await expect(attempt('hürde-4')).rejects.toMatchObject({
    status: 422,
    errors: { password: 'Password must be at least 8 characters long' },
  })
  await expect(attempt(COMMONEST[2_999] ?? '')).rejects.toMatchObject({ status: 422, errors: { password: /common/ } })
})

it(
  'check 21: twenty sign-ins at once keep the event loop free, because hashing has threads of its own',
  { timeout: 240_000 },
  async () => {
    const person = await makePerson(test.app, { role: 'company_user', company: null })
    const password = 'robot-lane-47'
    await updateUser(test.deps.db, person.id, { password_hash: await hashPassword(password) })
    const api = anonymousApi(test.app)
    const signIns = () =>
      Promise.all(Array.from({ length: 20 }, () => api(createToken, { form: { username: person.email, password } })))
    // The first round compiles what it runs: the best of a few is what sign-ins cost.
    let least = Infinity
    for (let round = 0; round < 5 && least >= 50; round++) least = Math.min(least, await delayDuring(signIns))
    expect(least).toBeLessThan(50)
    // The control: the same work on the loop's own thread is seen.
    const blocking = async () => {
      for (let nth = 0; nth < 20; nth++) {
        argon2Sync('argon2id', {
          message: password,
          nonce: Buffer.alloc(16),
          memory: 19_456,
          passes: 2,
          parallelism: 1,
          tagLength: 32,
        })
      }
    }
    expect(await delayDuring(blocking)).toBeGreaterThan(50)
  },
)
