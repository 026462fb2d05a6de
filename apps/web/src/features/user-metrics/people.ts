import type { UserActivity } from '@cuecard/contract/user-metrics.ts'

export interface Person extends UserActivity {
  total: number
  /** The largest count, which the bars are drawn against. */
  most: number
}

/** Most active first, then by email address; each person's activities in the same way. */
export const rankPeople = (rows: readonly UserActivity[]): Person[] =>
  rows
    .map((row) => {
      const activities = row.activities.toSorted((a, b) => b.activity_count - a.activity_count)
      const total = activities.reduce((sum, { activity_count }) => sum + activity_count, 0)
      return { ...row, activities, total, most: activities[0]?.activity_count ?? 0 }
    })
    .toSorted((a, b) => b.total - a.total || (a.user_email < b.user_email ? -1 : 1))
