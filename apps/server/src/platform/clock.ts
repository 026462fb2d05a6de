/** The time, passed in so that tests can set it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

export const twoDigits = (part: number) => String(part).padStart(2, '0')

/** The day by the server's own clock, such as `2026-11-21`. */
export const dayOf = (at: Date) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
