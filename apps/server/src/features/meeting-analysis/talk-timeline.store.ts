import { and, asc, count, desc, eq, gte, isNotNull, lt, min, ne, or, isNull, sql } from 'drizzle-orm'
import type { TimelineUnit } from '@cuecard/contract/user-metrics.ts'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../accounts/accounts.tables.ts'
import { meetingAnalyses, meetings, meetingTalk } from '../meetings/meetings.tables.ts'
import { startIn } from '../user-metrics/user-metrics.service.ts'

/** Whose talk: everybody's of a company, or one person's; `to` is excluded. */
export interface TalkScope {
  company_id: string
  user_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const within = ({ company_id, from, to }: TalkScope) =>
  and(
    eq(meetings.company_id, company_id),
    from ? gte(meetings.started_at, from) : undefined,
    to ? lt(meetings.started_at, to) : undefined,
  )

const talkIn = (scope: TalkScope) =>
  and(
    eq(meetingTalk.company_id, scope.company_id),
    scope.user_id === undefined ? undefined : eq(meetingTalk.user_id, scope.user_id),
    // Somebody who has left for another company is not among the people any more.
    eq(users.company_id, scope.company_id),
    within(scope),
  )

const ofMeeting = eq(meetings.id, meetingTalk.meeting_id)
const ofUser = eq(users.id, meetingTalk.user_id)

const figures = {
  meeting_count: count(),
  talk_share_percentage: sql<number>`100 * sum(${meetingTalk.talk_sec}) / sum(${meetingTalk.all_talk_sec})`,
  longest_monologue_sec: sql<number>`avg(${meetingTalk.longest_monologue_sec})`,
  switches_per_hour: sql<number>`3600 * sum(${meetingTalk.speaker_switches}) / sum(${meetingTalk.length_sec})`,
}

/** When the first of the meetings was; null for never. */
export async function findFirstTalk(db: Db, scope: TalkScope): Promise<Date | null> {
  const rows = db.select({ at: min(meetings.started_at) }).from(meetingTalk)
  const [row] = await rows.innerJoin(meetings, ofMeeting).innerJoin(users, ofUser).where(talkIn(scope))
  return row?.at ?? null
}

/** Each person's figures over the whole time, most meetings first. */
export const sumTalk = (db: Db, scope: TalkScope) =>
  db
    .select({
      user_id: users.id,
      user_email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      ...figures,
    })
    .from(meetingTalk)
    .innerJoin(meetings, ofMeeting)
    .innerJoin(users, ofUser)
    .where(talkIn(scope))
    .groupBy(users.id)
    .orderBy(desc(count()), asc(users.email))

/** The same by week or month, for those with a meeting. */
export const sumTalkByTime = (db: Db, scope: TalkScope, at: { unit: TimelineUnit; time_zone: string }) =>
  db
    .select({ user_id: meetingTalk.user_id, start: startIn(meetings.started_at, at), ...figures })
    .from(meetingTalk)
    .innerJoin(meetings, ofMeeting)
    .innerJoin(users, ofUser)
    .where(talkIn(scope))
    .groupBy(meetingTalk.user_id, sql`2`)

/** Meetings with times that were analysed by rules of before `version`: a person's own, or all. */
export async function countEarlierTalk(db: Db, scope: TalkScope, version: number): Promise<number> {
  const [row] = await db
    .select({ earlier: count() })
    .from(meetingAnalyses)
    .innerJoin(meetings, eq(meetings.id, meetingAnalyses.meeting_id))
    .where(
      and(
        within(scope),
        scope.user_id === undefined ? undefined : eq(meetings.owner_id, scope.user_id),
        ne(meetings.times, 'none'),
        isNotNull(meetingAnalyses.manager),
        or(isNull(meetingAnalyses.manager_version), lt(meetingAnalyses.manager_version, version)),
      ),
    )
  return row?.earlier ?? 0
}
