import { ActivityName, type UserActivity } from '@cuecard/contract/user-metrics.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../platform/csv.ts'

const HEADER = ['Email', 'Name', 'Company', 'From (UTC)', 'To (UTC)', 'Total', ...ActivityName.options]

/** What happened from `from`, null for the beginning, until before `to` is counted. */
export interface CountedTime {
  from: Date | null
  to: Date
}

/** A line a person, most active first, with the time that is counted and a column for each activity, whether it happened or not. */
export function activityCsv(people: readonly UserActivity[], { from, to }: CountedTime): string {
  const time = [from?.toISOString() ?? null, to.toISOString()]
  const lines = people.map((person) => {
    const counts = new Map(person.activities.map(({ activity, activity_count }) => [activity, activity_count]))
    const columns = ActivityName.options.map((activity) => counts.get(activity) ?? 0)
    const total = columns.reduce((sum, each) => sum + each, 0)
    return { total, line: [person.user_email, person.user_name, person.company_name, ...time, total, ...columns] }
  })
  lines.sort((a, b) => b.total - a.total)
  return BYTE_ORDER_MARK + csvLines([HEADER, ...lines.map(({ line }) => line)])
}
