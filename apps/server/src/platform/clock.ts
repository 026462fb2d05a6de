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
