import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { tokens } from './access-tokens.tables.ts'

export type TokenRow = typeof tokens.$inferSelect

export async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<void> {
  await db.insert(tokens).values(token)
}

/** The token with its person and company, if it may still be used at `now`; null otherwise. */
export const findLiveToken = (db: Db, hash: string, now: Date) =>
  db
    .select({ token: tokens, user: users, company_type: companies.type })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(tokens.hash, hash), gt(tokens.expires_at, now), isNull(tokens.revoked_at), isNull(users.disabled_at)))
    .limit(1)
    .then(firstRow)

export const findToken = (db: Db, hash: string, purpose: TokenRow['purpose']): Promise<TokenRow | null> =>
  db
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.purpose, purpose)))
    .limit(1)
    .then(firstRow)

/** Marks a single-use token as used. False when it was used before: exactly one of many callers gets true. */
export const useToken = (db: Db, id: string, now: Date) =>
  db
    .update(tokens)
    .set({ used_at: now })
    .where(and(eq(tokens.id, id), isNull(tokens.used_at), isNull(tokens.revoked_at)))
    .returning({ id: tokens.id })
    .then(hasRows)

/** False when it was used or revoked. */
export const replaceHash = (
  db: Db,
  token: Pick<TokenRow, 'id' | 'purpose'>,
  values: Pick<TokenRow, 'hash' | 'expires_at'>,
) =>
  db
    .update(tokens)
    .set(values)
    .where(
      and(
        eq(tokens.id, token.id),
        eq(tokens.purpose, token.purpose),
        isNull(tokens.used_at),
        isNull(tokens.revoked_at),
      ),
    )
    .returning({ id: tokens.id })
    .then(hasRows)

export async function revokeToken(db: Db, id: string, now: Date): Promise<void> {
  await db.update(tokens).set({ revoked_at: now }).where(eq(tokens.id, id))
}

/** Returns how many there were. */
export async function revokeTokens(
  db: Db,
  userId: string,
  options: { purposes: readonly TokenRow['purpose'][]; now: Date; except?: string },
): Promise<number> {
  const rows = await db
    .update(tokens)
    .set({ revoked_at: options.now })
    .where(
      and(
        eq(tokens.user_id, userId),
        inArray(tokens.purpose, [...options.purposes]),
        isNull(tokens.revoked_at),
        options.except ? ne(tokens.id, options.except) : undefined,
      ),
    )
    .returning({ expires_at: tokens.expires_at })
  return rows.filter((row) => row.expires_at > options.now).length
}

const SIGNED_IN = ['session', 'extension'] as const

const liveOf = (userId: string, now: Date) =>
  and(
    eq(tokens.user_id, userId),
    inArray(tokens.purpose, SIGNED_IN),
    isNull(tokens.revoked_at),
    gt(tokens.expires_at, now),
  )

/** Where a person is signed in, newest first. */
export const listSignedIn = async (db: Db, userId: string, now: Date): Promise<TokenRow[]> =>
  db.select().from(tokens).where(liveOf(userId, now)).orderBy(desc(tokens.created_at), desc(tokens.id))

/** Ends one place where that person is signed in; null when it is none of theirs. */
export const revokeSignedIn = (db: Db, place: { id: string; user_id: string }, now: Date): Promise<TokenRow | null> =>
  db
    .update(tokens)
    .set({ revoked_at: now })
    .where(and(eq(tokens.id, place.id), liveOf(place.user_id, now)))
    .returning()
    .then(firstRow)

export async function touchToken(db: Db, id: string, now: Date): Promise<void> {
  await db.update(tokens).set({ last_used_at: now }).where(eq(tokens.id, id))
}

/** Removes tokens that expired or were revoked before the given time. A person's last used one stays: it says when they were last seen. */
export async function removeOldTokens(db: Db, before: Date): Promise<void> {
  const later = alias(tokens, 'later')
  const usedLater = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.user_id, tokens.user_id), gt(later.last_used_at, tokens.last_used_at)))
  const isOld = or(lt(tokens.expires_at, before), lt(tokens.revoked_at, before))
  await db.delete(tokens).where(and(isOld, or(isNull(tokens.last_used_at), exists(usedLater))))
}
