import type { ActivityName, TimelineUnit } from '@cuecard/contract/user-metrics.ts'
import {
  and,
  asc,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { activities } from './user-metrics.tables.ts'

/** Whose activities: all of a company (null: of every company), or one person's; and of which time. */
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

/** Not of closed accounts: somebody who was removed leaves the company, but a staff account keeps it and is only closed. */
const personIn = ({ company_id, user_id }: ActivityScope) =>
  and(
    isNull(users.disabled_at),
    company_id === null ? isNotNull(users.company_id) : eq(users.company_id, company_id),
    user_id === undefined ? undefined : eq(users.id, user_id),
  )

/**
 * Whether rows are of people who are in the scope, and of the company that these are in now: what was done in another
 * one before must not be shown. With `is true` the database looks the people up once; as a join, a
 * database without statistics of its tables yet reads all rows for each person.
 */
export function ofPeopleIn(scope: ActivityScope, rows: { user_id: AnyPgColumn; company_id: AnyPgColumn }): SQL {
  const { user_id, company_id } = rows
  const people = sql`from ${users} where ${personIn(scope)}`
  return sql`((${user_id}, ${company_id}) in (select ${users.id}, ${users.company_id} ${people})) is true`
}

/** `peopleChosen`: another condition of the query says already whose activities are taken. */
const happenedIn = (scope: ActivityScope, { peopleChosen = false } = {}) => {
  const { company_id, user_id, from, to } = scope
  const person = user_id === undefined ? undefined : eq(activities.user_id, user_id)
  // Done before the person had a company, such as registering: it belongs to their first one.
  const before = and(
    isNull(activities.company_id),
    sql`(${activities.user_id} in (select ${users.id} from ${users} where ${personIn(scope)})) is true`,
  )
  const ofPeople = peopleChosen ? undefined : ofPeopleIn(scope, activities)
  const within = and(company_id === null ? undefined : eq(activities.company_id, company_id), ofPeople)
  return and(
    person,
    or(within, before),
    from ? gte(activities.at, from) : undefined,
    to ? lt(activities.at, to) : undefined,
  )
}

/** How often each person did what, by address; `counts` is empty for a person who did nothing. */
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
  const each = db
    .select({ user_id: activities.user_id, activity: activities.activity, times: count().as('times') })
    .from(activities)
    // Within one company the people above say whose counts are taken: to look each row's person up took longer than to count it.
    .where(happenedIn(scope, { peopleChosen: scope.company_id !== null }))
    .groupBy(activities.user_id, activities.activity)
    .as('each')
  // A row a person: thousands of people with twenty counts each would be a hundred thousand rows to read. Plain text is made and read
  // in half the time of JSON.
  const counted = await db
    .select({
      user_id: each.user_id,
      counts: sql<string>`string_agg(${each.activity} || ' ' || ${each.times}, ' ')`,
    })
    .from(each)
    .groupBy(each.user_id)
  const counts = new Map(counted.map((row) => [row.user_id, row.counts]))
  return people.map((person) => ({ ...person, counts: countsIn(counts.get(person.user_id) ?? '') }))
}

/** From `name times name times`. */
function countsIn(text: string): ReadonlyMap<string, number> {
  const words = text.split(' ')
  const counts = new Map<string, number>()
  for (let at = 0; at + 1 < words.length; at += 2) counts.set(words[at] ?? '', Number(words[at + 1]))
  return counts
}

/** How often a person did what, in every company that they ever belonged to; also of a closed account. */
export const countActivitiesOf = async (db: Db, userId: string) =>
  db
    .select({ activity: activities.activity, activity_count: count() })
    .from(activities)
    .where(eq(activities.user_id, userId))
    .groupBy(activities.activity)
    .orderBy(asc(activities.activity))

/** When the first of them happened; null for never. */
export async function findFirstActivity(db: Db, scope: ActivityScope): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(activities.at) })
    .from(activities)
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
