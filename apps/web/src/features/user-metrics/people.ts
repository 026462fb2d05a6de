import { ANSWER_ACTIVITIES, type ActivityName, type UserActivity } from '@cuecard/contract/user-metrics.ts'
import type { MetricsSearch } from './metrics-search.ts'

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

const hasActivity = ({ activities }: UserActivity, wanted: readonly ActivityName[]) =>
  activities.some(({ activity, activity_count }) => activity_count > 0 && wanted.includes(activity))

/** Whether a person counts for each card. */
export const CARD_FILTERS = {
  answers: (person: UserActivity) => hasActivity(person, ANSWER_ACTIVITIES),
  disabled: (person: UserActivity) => hasActivity(person, ['extension_disabled']),
} as const

/** The people of the chosen card whose name, email or company contains the search text. */
export function matchingPeople<P extends UserActivity>(people: readonly P[], { who, show }: MetricsSearch): P[] {
  const typed = who?.trim().toLowerCase() ?? ''
  return people.filter(
    (person) =>
      (show === undefined || CARD_FILTERS[show](person)) &&
      [person.user_email, person.user_name ?? '', person.company_name].some((text) =>
        text.toLowerCase().includes(typed),
      ),
  )
}
