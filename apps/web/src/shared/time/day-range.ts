import { z } from 'zod'

/** A day of an address: of a four-digit year, so that the day after is one too. */
export const SearchDay = z.iso.date().refine((day) => day < '9999')

/** The instant at which a day, or one some days later, begins on the reader's own clock. */
export function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}

/** The day that it is on the reader's own clock, such as `2026-11-21`. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
