import { z } from 'zod'

/** A day in the address. Its year has four digits, so that the next day is a valid date too. */
export const SearchDay = z.iso.date().refine((day) => day < '9999')

/** The start of a day, or of one `daysLater`, in the reader's time zone. */
export function startOfDay(day: string, daysLater = 0): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start.toISOString()
}

/** The Monday on or before a moment in the reader's time zone, such as `2026-11-16`. */
export function mondayOf(now: Date): string {
  const monday = new Date(now)
  monday.setDate(now.getDate() - ((now.getDay() + 6) % 7))
  return today(monday)
}

/** Today in the reader's time zone, such as `2026-11-21`. */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
