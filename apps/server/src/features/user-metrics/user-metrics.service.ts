import { Readable } from 'node:stream'
import {
  ActivityName,
  type ActivityTimeline,
  ANSWER_ACTIVITIES,
  type ExportFilter,
  matchingPeople,
  type MetricsFilter,
  type TimelineFilter,
  type UserActivity,
} from '@cuecard/contract/user-metrics.ts'
import type { Member } from '../../platform/access.ts'
import { dayIn } from '../../platform/clock.ts'
import { toDatabaseTime } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { jsonPieces } from '../../platform/http/json-pieces.ts'
import type { FileReply, JsonPieces } from '../../platform/http/serve.ts'
import { metricsScope, pointsOf } from './metrics-scope.ts'
import { activityCsv, type CountedTime } from './user-metrics-csv.ts'
import { countActivities, countByTime, findFirstActivity, insertActivity } from './user-metrics.store.ts'

export { countActivitiesOf, ofPeopleIn, startIn } from './user-metrics.store.ts'
export { metricsScope, pointsOf } from './metrics-scope.ts'

/** Counts an activity in the background. A failure is only logged, so that it never affects the activity itself. */
export function noteActivity(deps: Deps, who: { user_id: string; company_id: string | null }, activity: ActivityName) {
  const { user_id, company_id } = who
  const db = company_id ? deps.database.of(company_id) : deps.db
  insertActivity(db, { user_id, company_id, activity, at: deps.clock.now() }).catch((error: unknown) =>
    deps.log.warn({ err: error, activity }, 'an activity was not noted'),
  )
}

/** People whose lines are made at a time: thousands at once would hold up every other call. */
const PIECE = 500

/** The people whose figures the caller may see, by address, with what each did at least once. @throws 404 */
export const summary = async (deps: Deps, actor: Member, filter: MetricsFilter): Promise<JsonPieces> =>
  jsonPieces(await summarize(deps, actor, filter), (person) => person, PIECE)

async function summarize(deps: Deps, actor: Member, filter: MetricsFilter): Promise<UserActivity[]> {
  const rows = await countActivities(deps.db, await metricsScope(deps, actor, filter))
  return rows.map(({ counts, first_name, last_name, ...row }) => ({
    ...row,
    user_name: [first_name, last_name].filter(Boolean).join(' ') || null,
    activities: ActivityName.options.flatMap((activity) => {
      const activity_count = counts.get(activity)
      return activity_count ? [{ activity, activity_count }] : []
    }),
  }))
}

/** The same, or some of the people, as a file. @throws 404 */
export async function exportSummary(
  deps: Deps,
  actor: Member,
  { who, show, time_zone, ...filter }: ExportFilter,
): Promise<FileReply<'text/csv'>> {
  const people = matchingPeople(await summarize(deps, actor, filter), { who, show })
  const time = countedTime(filter, deps.clock.now())
  return {
    stream: Readable.from([activityCsv(people, time)]),
    fileName: `user-metrics-${daysOf(time, time_zone)}.csv`,
    mediaType: 'text/csv',
  }
}

/** Nothing is counted after now, whatever is asked for. */
const countedTime = ({ from, to }: MetricsFilter, now: Date): CountedTime => ({
  from: from ? toDatabaseTime(from) : null,
  to: new Date(Math.min(to ? toDatabaseTime(to).getTime() : Infinity, now.getTime())),
})

/** `2026-03-01-to-2026-03-31`, both days included; `until-2026-03-31` from the beginning on. */
function daysOf({ from, to }: CountedTime, timeZone: string): string {
  const last = dayIn(new Date(to.getTime() - 1), timeZone)
  return from ? `${dayIn(from, timeZone)}-to-${last}` : `until-${last}`
}

/** What the same people did, by time. @throws 404 */
export async function timeline(deps: Deps, actor: Member, filter: TimelineFilter): Promise<ActivityTimeline> {
  const scope = await metricsScope(deps, actor, filter)
  const { time_zone } = filter
  const first = scope.from ? null : await findFirstActivity(deps.db, scope)
  const { unit, starts } = pointsOf(scope, { first, now: deps.clock.now(), time_zone })
  const rows =
    starts.length === 0 ? [] : await countByTime(deps.db, scope, { unit, time_zone, answers: ANSWER_ACTIVITIES })
  const counted = new Map(rows.map((row) => [row.start, row]))
  const nothing = { activity_count: 0, person_count: 0, answer_count: 0 }
  return { unit, points: starts.map((start) => ({ ...nothing, ...counted.get(start), start })) }
}
