import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { insertToken, type TokenRow } from './auth.store.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/** How long each kind of token lives, in milliseconds. */
const LIFETIME: Record<TokenRow['purpose'], number> = {
  session: 30 * DAY,
  extension: 365 * DAY,
  ci: 365 * DAY,
  'verify-email': DAY,
  reset: HOUR,
}

/** In milliseconds. */
export const lifetimeOf = (purpose: TokenRow['purpose']) => LIFETIME[purpose]

/** 256 random bits; URL-safe. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The prefix tells people and scanners what it is; the rest is random. */
export const newConnectionToken = (owner: 'user' | 'company') => `cue_${owner}_${newSecret()}`

/** Only this leaves memory for the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes and stores a token; the returned text exists nowhere else. */
export async function issueToken(
  deps: Deps,
  db: Db,
  token: { user_id: string; purpose: TokenRow['purpose']; password_hash?: string; device?: string | null },
): Promise<string> {
  const secret = newSecret()
  const now = deps.clock.now()
  await insertToken(db, {
    id: randomUUID(),
    hash: hashToken(secret),
    purpose: token.purpose,
    user_id: token.user_id,
    password_hash: token.password_hash ?? null,
    device: token.device ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeOf(token.purpose)),
  })
  return secret
}
