import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane. Runs in libuv's pool, off the main thread. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce: salt, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${b64(salt)}$${b64(tag)}`
}

/** Compares in constant time, with the cost that the stored hash names. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) return false
  const expected = Buffer.from(match[5] ?? '', 'base64')
  const tag = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(match[4] ?? '', 'base64'),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected)
}

/** Spends the time of a comparison for an address that has no password, so that both answers take alike long. */
export async function spendComparison(password: string): Promise<void> {
  await derive('argon2id', { message: password, nonce: Buffer.alloc(16), ...COST })
}
