import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, newSecret } from '../../platform/secrets.ts'
import { users } from '../accounts/accounts.tables.ts'
import { insertToken } from './access-tokens.store.ts'
import { tokens } from './access-tokens.tables.ts'
import { lifetimeOf } from './lifetimes.ts'

const keysOf = (companyId: string, now: Date) =>
  and(
    eq(users.company_id, companyId),
    eq(tokens.purpose, 'ci'),
    isNull(tokens.revoked_at),
    isNull(users.disabled_at),
    gt(tokens.expires_at, now),
  )

const columns = {
  ...columnsOf(tokens, 'id', 'user_id', 'created_at', 'expires_at', 'last_used_at'),
  name: tokens.device,
  created_by: users.email,
}

/** The usable keys with which CI pipelines of a company run prompt tests, newest first. */
export const listCiKeys = async (db: Db, companyId: string, now: Date) =>
  db
    .select(columns)
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(keysOf(companyId, now))
    .orderBy(desc(tokens.created_at), desc(tokens.id))

/** Creates a key that acts as this person; its text exists nowhere else. The prefix shows people and secret scanners what it is. */
export async function addCiKey(
  deps: Deps,
  tx: Db,
  { user_id, name }: { user_id: string; name: string },
): Promise<{ id: string; key: string; created_at: Date; expires_at: Date }> {
  const key = `cue_ci_${newSecret()}`
  const id = randomUUID()
  const created_at = deps.clock.now()
  const expires_at = new Date(created_at.getTime() + lifetimeOf('ci'))
  await insertToken(tx, { id, hash: hashToken(key), purpose: 'ci', user_id, device: name, created_at, expires_at })
  return { id, key, created_at, expires_at }
}

/** Ends a key inside the caller's transaction; `forgetActors` follows after it. Null when the company has none of that id. */
export async function revokeCiKey(deps: Deps, tx: Db, { company_id, id }: { company_id: string; id: string }) {
  const now = deps.clock.now()
  const [key] = await tx
    .select(columns)
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(and(keysOf(company_id, now), eq(tokens.id, id)))
  if (!key) return null
  await tx.update(tokens).set({ revoked_at: now }).where(eq(tokens.id, id))
  await deps.signals.publish(tx, 'user', key.user_id)
  return key
}
