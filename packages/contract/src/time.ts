/**
 * Dates as the screens show them. Timestamps may be ISO date-times (without a trailing `Z` they are UTC),
 * clock strings `h:mm:ss` with optional fractions, or plain numbers (seconds).
 */

/** An ISO date-time as a Date; one without a zone is UTC. Null when it is none. */
export function parseInstant(value: string | Date | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  const zoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(value) || !/\d{1,2}:\d{2}/.test(value) ? value : `${value}Z`
  const date = new Date(zoned)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The reader's own time zone, by its name in the time-zone database. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** Numbers from here on are seconds or milliseconds since 1970. */
const EPOCH_SECONDS = 1e9
const EPOCH_MS = 1e11

/** A transcript's numeric time in milliseconds since 1970; null for a smaller number: seconds since the meeting's start. */
export function epochMs(given: number): number | null {
  if (given < EPOCH_SECONDS) return null
  return given < EPOCH_MS ? given * 1_000 : given
}

/** Made once, and not before it is needed: a formatter costs a hundred times what it takes to use one, and most screens need none. */
function formatter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined
  return (date) => (made ??= new Intl.DateTimeFormat('en-US', options)).format(date)
}

const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: true } as const

/** By time zone; without one it is the reader's own. */
const dateTimes = new Map<string | undefined, (date: Date) => string>()

function dateTimeIn(timeZone: string | undefined): (date: Date) => string {
  const known = dateTimes.get(timeZone)
  if (known) return known
  const zone = timeZone ? { timeZone } : {}
  const day = formatter({ ...DAY, ...zone })
  const time = formatter({ ...CLOCK, ...zone })
  const both = (date: Date) => `${day(date)} at ${time(date)}`
  dateTimes.set(timeZone, both)
  return both
}

/** `11/21/2026 at 09:05 AM`, in the reader's own time zone. */
export function formatDateTime(value: string | Date | null | undefined, timeZone?: string): string {
  const date = parseInstant(value)
  return date ? dateTimeIn(timeZone)(date) : ''
}

const shortDate = formatter(DAY)
const timeWithSeconds = formatter({ ...CLOCK, second: '2-digit' })

/** `11/21/2026 at 09:05:07 AM`, where the minute does not tell two times apart. */
export function formatDateTimeWithSeconds(value: string | Date | null | undefined): string {
  const date = parseInstant(value)
  return date ? `${shortDate(date)} at ${timeWithSeconds(date)}` : ''
}

const longDate = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const shortTime = formatter(CLOCK)

/** `Saturday, November 21, 2026`, in the reader's own time zone: the heading of a day. */
export function formatLongDate(value: string | Date | null | undefined): string {
  const date = parseInstant(value)
  return date ? longDate(date) : ''
}

/** `09:05 AM`, in the reader's own time zone. */
export function formatTime(value: string | Date | null | undefined): string {
  const date = parseInstant(value)
  return date ? shortTime(date) : ''
}

/** `11/21/2026 at 09:05 AM – 10:02 AM`; the end has its date too where that is another day. */
export function formatTimeRange(start: string | Date, end: string | Date): string {
  const sameDay = formatLongDate(start) === formatLongDate(end)
  return `${formatDateTime(start)} – ${sameDay ? formatTime(end) : formatDateTime(end)}`
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `just now` under 30 s, else the largest unit: `2 hours ago`. */
export function formatRelative(value: string | Date | null | undefined, now: Date = new Date()): string {
  const date = parseInstant(value)
  if (!date) return ''
  const seconds = Math.floor((now.getTime() - date.getTime()) / 1000)
  if (seconds < 30) return 'just now'
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length)
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}

/** `42s` or `3m 5s`: the sync's estimated and elapsed times. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`
}
