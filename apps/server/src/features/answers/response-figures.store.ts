import type { TimelineUnit } from '@cuecard/contract/user-metrics.ts'
import { and, count, eq, gte, lt, min, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { assistantResponses, responseFeedback } from './answers.tables.ts'
import { ofPeopleIn, startIn } from '../user-metrics/user-metrics.service.ts'

/** Whose responses: a company's (null: every company's), or one person's; and of which time. */
export interface FiguresScope {
  company_id: string | null
  user_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

interface Points {
  unit: TimelineUnit
  time_zone: string
}

/**
 * What was prepared for a demo says nothing about answers, and neither does a question whose asker left before the first word.
 * Of people who are still there, as everywhere on the page.
 */
export const responsesIn = ({ company_id, user_id, from, to }: FiguresScope) =>
  and(
    company_id === null ? undefined : eq(assistantResponses.company_id, company_id),
    user_id === undefined ? undefined : eq(assistantResponses.user_id, user_id),
    ne(assistantResponses.engine, 'prepared'),
    or(ne(assistantResponses.outcome, 'incomplete'), ne(assistantResponses.text, '')),
    ofPeopleIn({ company_id, user_id }, assistantResponses),
    from ? gte(assistantResponses.created_at, from) : undefined,
    to ? lt(assistantResponses.created_at, to) : undefined,
  )

export async function findFirstResponse(db: Db, scope: FiguresScope): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(assistantResponses.created_at) })
    .from(assistantResponses)
    .where(responsesIn(scope))
  return row?.at ?? null
}

const having = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
const percentile = (share: number, column: SQL) =>
  sql<number | null>`percentile_cont(${share}::float8) within group (order by ${column})`

/** By point, and in the row whose `start` is null of the whole time. */
export async function countResponses(db: Db, scope: FiguresScope, points: Points) {
  const { outcome, first_token_duration_sec, full_response_duration_sec } = assistantResponses
  const first = sql`${first_token_duration_sec}`
  // When an answer broke off says nothing of how long a whole one takes; null is not counted.
  const whole = sql`(case when ${outcome} <> 'incomplete' then ${full_response_duration_sec} end)`
  return db
    .select({
      start: startIn(assistantResponses.created_at, points),
      response_count: count(),
      refused_count: having(eq(outcome, 'refused')),
      incomplete_count: having(eq(outcome, 'incomplete')),
      first_words_p50_sec: percentile(0.5, first),
      first_words_p95_sec: percentile(0.95, first),
      whole_p50_sec: percentile(0.5, whole),
      whole_p95_sec: percentile(0.95, whole),
    })
    .from(assistantResponses)
    .where(responsesIn(scope))
    .groupBy(sql`grouping sets ((1), ())`)
}

/** Thumbs by the point in which their response was given; `start` is null for the whole time. */
export async function countThumbs(db: Db, scope: FiguresScope, points: Points) {
  return db
    .select({
      start: startIn(assistantResponses.created_at, points),
      thumbs_up: having(eq(responseFeedback.rating, 'up')),
      thumbs_down: having(eq(responseFeedback.rating, 'down')),
    })
    .from(responseFeedback)
    .innerJoin(assistantResponses, eq(assistantResponses.id, responseFeedback.response_id))
    .where(responsesIn(scope))
    .groupBy(sql`grouping sets ((1), ())`)
}
