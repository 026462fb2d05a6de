import type { TimelineUnit } from '@cuecard/contract/user-metrics.ts'

const DAY_MS = 86_400_000
/** So many points are read at a glance; what is longer gets longer points. */
const DAYS_MAX = 62
const WEEKS_MAX = 80
/** A wish for a thousand years makes no thousand points. */
const YEARS_MAX = 20

export interface TimeSpan {
  unit: TimelineUnit
  /** The first day of each point, oldest first, without a gap. */
  starts: string[]
}

/**
 * The points that the days from `first` to `last` fall into, both included; both are days such as `2026-11-21`. None is
 * shorter than `least`.
 */
export function spanOf(first: string, last: string, least: 'day' | 'week' = 'day'): TimeSpan {
  const end = dayOf(last)
  const begin = Math.max(dayOf(first), end - YEARS_MAX * 366 * DAY_MS)
  const days = (end - begin) / DAY_MS + 1
  const unit = days <= DAYS_MAX && least === 'day' ? 'day' : days <= WEEKS_MAX * 7 ? 'week' : 'month'
  const starts: string[] = []
  for (let at = startOf(begin, unit); at <= end; at = next(at, unit))
    starts.push(new Date(at).toISOString().slice(0, 10))
  return { unit, starts }
}

const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Weeks begin on Monday, as the database has them. */
function startOf(day: number, unit: TimelineUnit): number {
  if (unit === 'day') return day
  const date = new Date(day)
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  return day - ((date.getUTCDay() + 6) % 7) * DAY_MS
}

function next(start: number, unit: TimelineUnit): number {
  const date = new Date(start)
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return start + (unit === 'week' ? 7 : 1) * DAY_MS
}
