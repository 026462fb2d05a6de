import type { TalkFigures, TalkTimeline, TimelineFilter } from '@cuecard/contract/user-metrics.ts'
import { isAdmin, type Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { metricsScope, pointsOf } from '../user-metrics/user-metrics.service.ts'
import { countEarlierTalk, findFirstTalk, sumTalk, sumTalkByTime } from './talk-timeline.store.ts'

/** The first version of the analysis that keeps how users talked. */
const KEPT_SINCE = 6

/**
 * How people talked in their meetings, by week: an admin sees the own company's people, everybody else, the
 * provider's staff too, themselves alone. Taken from stored analyses; no transcript is read.
 */
export async function talkTimeline(
  deps: Deps,
  actor: Member,
  { time_zone, ...filter }: Omit<TimelineFilter, 'company_id'>,
): Promise<TalkTimeline> {
  const { company_id } = actor
  const { from, to } = await metricsScope(deps, actor, { ...filter, company_id })
  const is_everyone = isAdmin(actor)
  const scope = { company_id, user_id: is_everyone ? undefined : actor.user_id, from, to }
  const db = deps.database.of(company_id)
  const earlier_count = await countEarlierTalk(db, scope, KEPT_SINCE)
  const first = from ?? (await findFirstTalk(db, scope))
  const { unit, starts } = pointsOf({ from, to }, { first, now: deps.clock.now(), time_zone, least: 'week' })
  const points = starts.length === 0 ? [] : await sumTalkByTime(db, scope, { unit, time_zone })
  const pointsOfPerson = Map.groupBy(points, ({ user_id }) => user_id)
  const people = starts.length === 0 ? [] : await sumTalk(db, scope)
  return {
    is_everyone,
    unit,
    starts,
    earlier_count,
    people: people.map(({ user_id, user_email, first_name, last_name, ...figures }) => ({
      user_id,
      user_email,
      user_name: [first_name, last_name].filter(Boolean).join(' ') || null,
      ...rounded(figures),
      points: (pointsOfPerson.get(user_id) ?? []).flatMap(({ start, ...point }) =>
        start === null ? [] : [{ start, ...rounded(point) }],
      ),
    })),
  }
}

const rounded = (figures: TalkFigures): TalkFigures => ({
  meeting_count: figures.meeting_count,
  talk_share_percentage: Math.round(10 * figures.talk_share_percentage) / 10,
  longest_monologue_sec: Math.round(figures.longest_monologue_sec),
  switches_per_hour: Math.round(figures.switches_per_hour),
})
