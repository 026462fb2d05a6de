import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, hasRows } from '../../platform/db/rows.ts'
import { identities, users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | null> =>
  db.select().from(users).where(eq(users.email, email)).limit(1).then(firstRow)

export const findUser = (db: Db, id: string): Promise<UserRow | null> =>
  db.select().from(users).where(eq(users.id, id)).limit(1).then(firstRow)

/** Whether the provider has an admin, who alone can create companies and see the installation. */
export const hasStaffAdmin = (db: Db): Promise<boolean> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'staff_admin'), isNull(users.disabled_at)))
    .limit(1)
    .then(hasRows)

/** A company's people who can sign in, by name. */
export const listActiveUsers = async (db: Db, companyId: string) =>
  db
    .select(columnsOf(users, 'id', 'email', 'first_name', 'last_name', 'role'))
    .from(users)
    .where(and(eq(users.company_id, companyId), isNull(users.disabled_at)))
    .orderBy(asc(users.first_name), asc(users.last_name), asc(users.email))

/** The person as they are now, locked until the transaction ends. Always locked before their tokens, so that no deadlock can arise. */
export const lockUser = (tx: Db, id: string): Promise<UserRow | null> =>
  tx.select().from(users).where(eq(users.id, id)).for('no key update').then(firstRow)

/** The owner of a connection token, while they may use it: confirmed, not removed. Locked until the transaction ends. */
export const findUserByConnectionToken = (db: Db, connection_token: string): Promise<UserRow | null> =>
  db
    .select()
    .from(users)
    .where(
      and(eq(users.connection_token, connection_token), isNotNull(users.email_verified_at), isNull(users.disabled_at)),
    )
    .limit(1)
    .for('no key update')
    .then(firstRow)

/** True the first time: exactly one of many callers gets it. */
export const markConnected = (db: Db, id: string) =>
  db
    .update(users)
    .set({ has_connected_with_extension: true })
    .where(and(eq(users.id, id), eq(users.has_connected_with_extension, false)))
    .returning({ id: users.id })
    .then(hasRows)

/** False when the address is taken. */
export const insertUser = (db: Db, user: typeof users.$inferInsert) =>
  db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning({ id: users.id }).then(hasRows)

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
export const insertIdentity = (db: Db, identity: typeof identities.$inferInsert) =>
  db.insert(identities).values(identity).onConflictDoNothing().returning({ id: identities.id }).then(hasRows)

export const listIdentities = async (db: Db, userId: string) =>
  db
    .select(columnsOf(identities, 'issuer', 'subject', 'created_at'))
    .from(identities)
    .where(eq(identities.user_id, userId))

/** Gives a company to a person who has none yet. False when they have one by now. */
export const joinCompany = (db: Db, userId: string, values: Partial<typeof users.$inferInsert>) =>
  db
    .update(users)
    .set(values)
    .where(and(eq(users.id, userId), isNull(users.company_id)))
    .returning({ id: users.id })
    .then(hasRows)

/** Takes over an account whose address was never confirmed. Its id; null when there is none such. */
export async function claimUnconfirmed(db: Db, email: string, values: Partial<typeof users.$inferInsert>) {
  const [row] = await db
    .update(users)
    .set(values)
    .where(and(eq(users.email, email), isNull(users.email_verified_at), isNull(users.disabled_at)))
    .returning({ id: users.id })
  return row?.id ?? null
}
