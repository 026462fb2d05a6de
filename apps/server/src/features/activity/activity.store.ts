import type { ActivityName, TimelineUnit } from '@cuecard/contract/activity.ts'
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, min, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../auth/auth.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { activities } from './activity.tables.ts'

/** Whose activities: everybody's of a company (null: of every company), or one person's; and of which time. */
export interface ActivityScope {
  company_id: string | null
  user_id?: string | undefined
  from?: Date | undefined
  /** Excluded. */
  to?: Date | undefined
}

export async function insertActivity(db: Db, row: typeof activities.$inferInsert): Promise<void> {
  await db.insert(activities).values(row)
}

/** What was done in another company before is not this one's to know. */
const sameCompany = sql`coalesce(${activities.company_id}, ${users.company_id}) = ${users.company_id}`

const personIn = ({ company_id, user_id }: ActivityScope) =>
  and(
    company_id === null ? isNotNull(users.company_id) : eq(users.company_id, company_id),
    user_id === undefined ? undefined : eq(users.id, user_id),
  )

/** Said of the activities themselves too, so that the database looks at no other company's. */
const happenedIn = (scope: ActivityScope) => {
  const { company_id, user_id, from, to } = scope
  return and(
    sameCompany,
    personIn(scope),
    company_id === null ? undefined : or(eq(activities.company_id, company_id), isNull(activities.company_id)),
    user_id === undefined ? undefined : eq(activities.user_id, user_id),
    from ? gte(activities.at, from) : undefined,
    to ? lt(activities.at, to) : undefined,
  )
}

/**
 * How often everybody did what, by address; `counts` is null for who did nothing. Two questions, put together here: in
 * one, a database that does not know its tables well yet goes through all counts for each person.
 */
export async function countActivities(db: Db, scope: ActivityScope) {
  const people = await db
    .select({
      user_id: users.id,
      user_email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      company_id: companies.id,
      company_name: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(personIn(scope))
    .orderBy(asc(users.email))
  const counted = await db
    .select({ user_id: activities.user_id, activity: activities.activity, times: count() })
    .from(activities)
    .innerJoin(users, eq(users.id, activities.user_id))
    .where(happenedIn(scope))
    .groupBy(activities.user_id, activities.activity)
  const counts = new Map<string, Partial<Record<ActivityName, number>>>()
  for (const { user_id, activity, times } of counted) {
    counts.set(user_id, { ...counts.get(user_id), [activity]: times })
  }
  return people.map((person) => ({ ...person, counts: counts.get(person.user_id) ?? null }))
}

/** When the first of them happened; null for never. */
export async function findFirstActivity(db: Db, scope: ActivityScope): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(activities.at) })
    .from(activities)
    .innerJoin(users, eq(users.id, activities.user_id))
    .where(happenedIn(scope))
  return row?.at ?? null
}

/** The day, week or month that an instant falls into on a time zone's clock, as the database has it. */
const pointOf = (column: SQLWrapper, at: { unit: TimelineUnit; time_zone: string }) =>
  sql<string | null>`date_trunc(${at.unit}::text, ${column} at time zone ${at.time_zone}::text)`

const firstDay = (point: SQLWrapper) => sql<string | null>`to_char(${point}, 'YYYY-MM-DD')`

/** The first day of that, such as `2026-11-21`. */
export const startIn = (column: SQLWrapper, at: { unit: TimelineUnit; time_zone: string }) =>
  firstDay(pointOf(column, at))

/** Counts by point, for points in which anything happened. */
export async function countByTime(
  db: Db,
  scope: ActivityScope,
  at: { unit: TimelineUnit; time_zone: string; answers: readonly ActivityName[] },
) {
  const byPerson = db
    .select({
      point: pointOf(activities.at, at).as('point'),
      user_id: activities.user_id,
      times: count().as('times'),
      answers: sql<number>`count(*) filter (where ${inArray(activities.activity, [...at.answers])})`.as('answers'),
    })
    .from(activities)
    .innerJoin(users, eq(users.id, activities.user_id))
    .where(happenedIn(scope))
    .groupBy(sql`1`, activities.user_id)
    .as('by_person')
  return db
    .select({
      start: firstDay(byPerson.point),
      activity_count: sql<number>`sum(${byPerson.times})::int`,
      person_count: count(),
      answer_count: sql<number>`sum(${byPerson.answers})::int`,
    })
    .from(byPerson)
    .groupBy(byPerson.point)
}
