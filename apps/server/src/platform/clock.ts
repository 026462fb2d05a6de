/** The time, passed in so that tests can set it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export const twoDigits = (part: number) => String(part).padStart(2, '0')

/** The last time at or before `now` when the server's own clock showed this time of day. */
export function lastTimeOfDay(now: Date, { hours, minutes }: { hours: number; minutes: number }): Date {
  const last = new Date(now)
  last.setHours(hours, minutes, 0, 0)
  if (last > now) last.setDate(last.getDate() - 1)
  return last
}

/** The day by the server's own clock, such as `2026-11-21`. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

/** The day that an instant falls on in a time zone, such as `2026-11-21`. */
export function dayIn(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${(found['year'] ?? '').padStart(4, '0')}-${found['month']}-${found['day']}`
}
