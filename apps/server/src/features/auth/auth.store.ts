import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { companies } from '../companies/companies.tables.ts'
import { tokens, users } from './auth.tables.ts'

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

export async function revokeTokens(
  db: Db,
  userId: string,
  options: { purposes: readonly TokenRow['purpose'][]; now: Date },
): Promise<void> {
  await db
    .update(tokens)
    .set({ revoked_at: options.now })
    .where(and(eq(tokens.user_id, userId), inArray(tokens.purpose, [...options.purposes]), isNull(tokens.revoked_at)))
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
