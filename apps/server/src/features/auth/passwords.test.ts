import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

it('accepts the right password and no other, whatever characters it has', async () => {
  for (const password of ['correct horse battery', 'пароль-длинный', '密码密码密码密码', 'x'.repeat(256)]) {
    const stored = await hashPassword(password)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordMatches(password, stored)).toBe(true)
    expect(await passwordMatches(`${password} `, stored)).toBe(false)
  }
})

it('gives two people with the same password different hashes', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

it('opens nothing for a stored value that is no hash', async () => {
  expect(await passwordMatches('', '')).toBe(false)
  expect(await passwordMatches('x', '$argon2id$v=19$m=1$broken')).toBe(false)
})

it('refuses what attackers try first and lets other words pass', () => {
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
