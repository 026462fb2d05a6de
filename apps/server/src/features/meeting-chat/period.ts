import { and, gte, lt, type SQL } from 'drizzle-orm'
import { meetings } from '../meetings/meetings.tables.ts'

const DAY_MS = 86_400_000
/** Without such a word the period belongs to the subject, not the meeting: 'the invoice of last month'. */
const ABOUT_MEETINGS = /\b(?:meetings?|calls?|conversations?|summar\w*|recap\w*|discuss\w*|decid\w*|happen\w*)\b/i

/** `Our calls of last week` as a condition over the meetings' start, in UTC; undefined where no period is named. */
export function periodOf(message: string, now: Date): SQL | undefined {
  const period = ABOUT_MEETINGS.test(message) ? readPeriod(message, now) : null
  return period ? and(gte(meetings.started_at, period.from), lt(meetings.started_at, period.to)) : undefined
}

/** `to` is excluded. Weeks start on Monday. */
export function readPeriod(message: string, now: Date): { from: Date; to: Date } | null {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const days = (from: number, to: number) => ({
    from: new Date(today + from * DAY_MS),
    to: new Date(today + to * DAY_MS),
  })
  const month = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + back, 1)
  const monday = -((now.getUTCDay() + 6) % 7)
  if (/\byesterday('s)?\b/i.test(message)) return days(-1, 0)
  if (/\btoday('s)?\b/i.test(message)) return days(0, 1)
  if (/\blast week('s)?\b/i.test(message)) return days(monday - 7, monday)
  if (/\bthis week('s)?\b/i.test(message)) return days(monday, monday + 7)
  if (/\blast month('s)?\b/i.test(message)) return { from: new Date(month(-1)), to: new Date(month(0)) }
  if (/\bthis month('s)?\b/i.test(message)) return { from: new Date(month(0)), to: new Date(month(1)) }
  return null
}
