import type { Role } from '@cuecard/contract/session.ts'
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { tokens } from '../access-tokens/access-tokens.tables.ts'
import { users } from '../accounts/accounts.tables.ts'

const active = (companyId: string) => and(eq(users.company_id, companyId), isNull(users.disabled_at))

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** The people of a company who can sign in, by name, the unnamed last: all of them, or one. One query. */
export async function listMembers(db: Db, companyId: string, id?: string) {
  const seen = db
    .select({ user_id: tokens.user_id, at: sql`max(${tokens.last_used_at})`.mapWith(tokens.last_used_at).as('at') })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(and(active(companyId), id ? eq(users.id, id) : undefined))
    .groupBy(tokens.user_id)
    .as('seen')
  return db
    .select({
      ...columnsOf(users, 'id', 'email', 'first_name', 'last_name', 'work_role', 'role', 'created_at'),
      ...columnsOf(users, 'has_connected_with_extension'),
      last_seen_at: seen.at,
    })
    .from(users)
    .leftJoin(seen, eq(seen.user_id, users.id))
    .where(and(active(companyId), id ? eq(users.id, id) : undefined))
    .orderBy(
      sql`${users.first_name} is null`,
      sql`lower(${users.first_name})`,
      sql`lower(${users.last_name})`,
      users.email,
    )
}

export const findMember = (db: Db, companyId: string, id: string) =>
  db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(and(active(companyId), eq(users.id, id)))
    .limit(1)
    .then(firstRow)

/** How many others of a company have one of these roles. */
export async function countOthers(db: Db, companyId: string, options: { except: string; roles: readonly Role[] }) {
  const [row] = await db
    .select({ others: count() })
    .from(users)
    .where(and(active(companyId), ne(users.id, options.except), inArray(users.role, [...options.roles])))
  return row?.others ?? 0
}
