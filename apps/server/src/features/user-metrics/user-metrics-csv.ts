import { ActivityName, type UserActivity } from '@cuecard/contract/user-metrics.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../platform/csv.ts'

const HEADER = ['Email', 'Name', 'Company', 'Total', ...ActivityName.options]

/** A line a person, most active first, with a column for each activity, whether it happened or not. */
export function activityCsv(people: readonly UserActivity[]): string {
  const lines = people.map((person) => {
    const counts = new Map(person.activities.map(({ activity, activity_count }) => [activity, activity_count]))
    const columns = ActivityName.options.map((activity) => counts.get(activity) ?? 0)
    const total = columns.reduce((sum, each) => sum + each, 0)
    return { total, line: [person.user_email, person.user_name, person.company_name, total, ...columns] }
  })
  lines.sort((a, b) => b.total - a.total)
  return BYTE_ORDER_MARK + csvLines([HEADER, ...lines.map(({ line }) => line)])
}
