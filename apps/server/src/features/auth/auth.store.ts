import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { companies } from '../companies/companies.tables.ts'
import { identities, tokens, users } from './auth.tables.ts'

export type UserRow = typeof users.$inferSelect
export type TokenRow = typeof tokens.$inferSelect

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return row ?? null
}

/** The person as they are now, held until the transaction ends. Always before their tokens, so that nobody waits in a circle. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row ?? null
}

/** The owner of a connection token, while they may use it: confirmed, not removed. Held until the transaction ends. */
export async function findUserByConnectionToken(db: Db, connection_token: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(eq(users.connection_token, connection_token), isNotNull(users.email_verified_at), isNull(users.disabled_at)),
    )
    .limit(1)
    .for('no key update')
  return row ?? null
}

/** True the first time: exactly one of many callers gets it. */
export async function markConnected(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ has_connected_with_extension: true })
    .where(and(eq(users.id, id), eq(users.has_connected_with_extension, false)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** False when the address is taken. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return rows.length > 0
}

export async function updateUser(db: Db, id: string, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id))
}

export async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<void> {
  await db.insert(tokens).values(token)
}

/** The token with its person and company, if it may still be used at `now`; null otherwise. */
export async function findLiveToken(db: Db, hash: string, now: Date) {
  const [row] = await db
    .select({ token: tokens, user: users, company_type: companies.type })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(and(eq(tokens.hash, hash), gt(tokens.expires_at, now), isNull(tokens.revoked_at), isNull(users.disabled_at)))
    .limit(1)
  return row ?? null
}

export async function findToken(db: Db, hash: string, purpose: TokenRow['purpose']): Promise<TokenRow | null> {
  const [row] = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hash), eq(tokens.purpose, purpose)))
    .limit(1)
  return row ?? null
}

/** Marks a single-use token as used. False when it was used before: exactly one of many callers gets true. */
export async function useToken(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(tokens)
    .set({ used_at: now })
    .where(and(eq(tokens.id, id), isNull(tokens.used_at), isNull(tokens.revoked_at)))
    .returning({ id: tokens.id })
  return rows.length > 0
}

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
export async function listSignedIn(db: Db, userId: string, now: Date): Promise<TokenRow[]> {
  return db.select().from(tokens).where(liveOf(userId, now)).orderBy(desc(tokens.created_at), desc(tokens.id))
}

/** Ends one place where that person is signed in; null when it is none of theirs. */
export async function revokeSignedIn(
  db: Db,
  place: { id: string; user_id: string },
  now: Date,
): Promise<TokenRow | null> {
  const [row] = await db
    .update(tokens)
    .set({ revoked_at: now })
    .where(and(eq(tokens.id, place.id), liveOf(place.user_id, now)))
    .returning()
  return row ?? null
}

/** Whose identity at a provider this is. */
export async function findUserByIdentity(
  db: Db,
  identity: { issuer: string; subject: string },
): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)))
    .limit(1)
  return row?.user ?? null
}

/** False when somebody has it already. */
export async function insertIdentity(db: Db, identity: typeof identities.$inferInsert): Promise<boolean> {
  const rows = await db.insert(identities).values(identity).onConflictDoNothing().returning({ id: identities.id })
  return rows.length > 0
}

/** Gives a company to a person who has none yet. False when they have one by now. */
export async function joinCompany(
  db: Db,
  userId: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set(values)
    .where(and(eq(users.id, userId), isNull(users.company_id)))
    .returning({ id: users.id })
  return rows.length > 0
}

export async function touchToken(db: Db, id: string, now: Date): Promise<void> {
  await db.update(tokens).set({ last_used_at: now }).where(eq(tokens.id, id))
}

/** Tokens that nobody can use any more, some days after they ended. */
export async function removeOldTokens(db: Db, before: Date): Promise<void> {
  await db.delete(tokens).where(sql`${tokens.expires_at} < ${before} or ${tokens.revoked_at} < ${before}`)
}

/** Takes over an account whose address was never confirmed. Its id; null when there is none such. */
export async function claimUnconfirmed(
  db: Db,
  email: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<string | null> {
  const [row] = await db
    .update(users)
    .set(values)
    .where(and(eq(users.email, email), isNull(users.email_verified_at), isNull(users.disabled_at)))
    .returning({ id: users.id })
  return row?.id ?? null
}
