import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../auth/auth.tables.ts'
import { activities } from './activity.tables.ts'

export async function insertActivity(db: Db, row: typeof activities.$inferInsert): Promise<void> {
  await db.insert(activities).values(row)
}

/**
 * How often everybody of a company (null: of every company) did what; one row with `activity` null for who did
 * nothing. What was done in another company before is not this one's to know. `user_id`: only that person.
 */
export async function countActivities(db: Db, companyId: string | null, query: { user_id?: string } = {}) {
  // Not as `or`: for that the database would look through the company's whole index for each person.
  const sameCompany = sql`coalesce(${activities.company_id}, ${users.company_id}) = ${users.company_id}`
  return db
    .select({
      user_id: users.id,
      user_email: users.email,
      activity: activities.activity,
      activity_count: count(activities.id),
    })
    .from(users)
    .leftJoin(activities, and(eq(activities.user_id, users.id), sameCompany))
    .where(
      and(
        companyId === null ? isNotNull(users.company_id) : eq(users.company_id, companyId),
        query.user_id === undefined ? undefined : eq(users.id, query.user_id),
      ),
    )
    .groupBy(users.id, users.email, activities.activity)
    .orderBy(asc(users.email), asc(activities.activity))
}
