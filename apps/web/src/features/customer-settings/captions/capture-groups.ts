import type { CaptureCount, CaptureDay } from '@cuecard/contract/extension.ts'

type Status = CaptureCount['status']

export interface VersionCounts {
  pack_version: number
  /** How often each state was entered, per day of `daysUntil`. */
  days: Record<Status, number>[]
  total: Record<Status, number>
  /** The selectors that found captions, most frequent first. */
  found_by: { read_by: string; count: number }[]
}

const none = (): Record<Status, number> => ({
  waiting: 0,
  'captions-off': 0,
  active: 0,
  lost: 0,
  recovered: 0,
  'selectors-stale': 0,
})

const DAY_MS = 86_400_000

/** The last `count` days (UTC), today included. */
export const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )

/** A service's counts by selector version, newest first. */
export function versionsOf(
  rows: readonly CaptureDay[],
  service: CaptureCount['service'],
  starts: readonly string[],
): VersionCounts[] {
  const own = rows.filter((row) => row.service === service)
  const versions = [...new Set(own.map((row) => row.pack_version))].sort((a, b) => b - a)
  return versions.map((pack_version) => {
    const days = starts.map(none)
    const total = none()
    const found = new Map<string, number>()
    for (const row of own.filter((each) => each.pack_version === pack_version)) {
      const day = days[starts.indexOf(row.day)]
      if (day) day[row.status] += row.count
      total[row.status] += row.count
      if (row.status === 'active') found.set(row.read_by, (found.get(row.read_by) ?? 0) + row.count)
    }
    const found_by = [...found].map(([read_by, count]) => ({ read_by, count })).sort((a, b) => b.count - a.count)
    return { pack_version, days, total, found_by }
  })
}
