import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { identities, users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1)
  return row ?? null
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return row ?? null
}

/** The person as they are now, locked until the transaction ends. Always locked before their tokens, so that no deadlock can arise. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row ?? null
}

/** The owner of a connection token, while they may use it: confirmed, not removed. Locked until the transaction ends. */
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

/** False when another account has this identity. */
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
