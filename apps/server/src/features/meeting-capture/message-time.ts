import { epochMs, parseInstant } from '@cuecard/contract/time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How far a client's clock may be ahead of the server's. */
const CLOCK_SKEW_MAX_MS = 5 * MINUTE_MS

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/
const TWELVE_HOURS = /^(0?[1-9]|1[0-2]):([0-5]\d)(?::([0-5]\d))?\s*([ap])\.?m\.?$/i
const NUMBER = /^\d+(?:\.\d+)?$/
const DATE = /^\d{4}-\d{2}-\d{2}/

export interface TimeReference {
  /** The meeting's start. */
  started_at: Date
  /** Now, at the server. */
  received_at: Date
}

/**
 * When a message was said. Clients send an ISO date-time (UTC without a zone), a clock string `h:mm:ss` or a plain number;
 * the last two count from the meeting's start, and a clock string that would lie in the future is a time of day (UTC).
 * The time of receipt when it is missing, unreadable, in the future or more than a day before the start.
 */
export const timeOfMessage = (given: string | number | null | undefined, clock: TimeReference): Date =>
  readTime(given, clock) ?? clock.received_at

/** The same without the time of receipt: null then. */
export function readTime(given: string | number | null | undefined, clock: TimeReference): Date | null {
  const found = possibleTimes(typeof given === 'string' ? given.trim() : given, clock).find((time) =>
    isPlausible(time, clock),
  )
  return found === undefined ? null : new Date(Math.round(found))
}

/** Between the day before the meeting and now. */
const isPlausible = (time: number, { started_at, received_at }: TimeReference) =>
  time >= Math.max(0, started_at.getTime() - DAY_MS) && time <= received_at.getTime() + CLOCK_SKEW_MAX_MS

/** The times that the text or number may mean, most likely first, in milliseconds since 1970. */
function possibleTimes(given: string | number | null | undefined, clock: TimeReference): number[] {
  if (given === null || given === undefined) return []
  const start = clock.started_at.getTime()
  if (typeof given === 'number') return possibleTimesOfNumber(given, start)
  if (NUMBER.test(given)) return possibleTimesOfNumber(Number(given), start)
  const [, hours = '0', minutes, seconds] = CLOCK.exec(given) ?? []
  if (minutes !== undefined && seconds !== undefined) {
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))) * 1_000
    const midnight = start - (start % DAY_MS)
    // A meeting across midnight ends on the next day.
    return [start + ms, ...[midnight + ms, midnight + DAY_MS + ms].filter((time) => time >= start - 60 * MINUTE_MS)]
  }
  const instant = DATE.test(given) ? parseInstant(given) : null
  return instant ? [instant.getTime()] : []
}

function possibleTimesOfNumber(given: number, start: number): number[] {
  if (!(given >= 0)) return []
  return [epochMs(given) ?? start + given * 1_000]
}

/** The seconds that a clock string or a small number counts from a meeting's start; null for a date, and for what is no time. */
export function secondsFromStart(given: string | number): number | null {
  const text = String(given).trim()
  if (NUMBER.test(text)) return epochMs(Number(text)) === null ? Number(text) : null
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) return null
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))
}

/** The seconds since midnight that a time of day such as `10:05 AM` says; null for anything else. */
export function secondsOfDay(given: string | number): number | null {
  const [, hours, minutes, seconds = '0', half] = TWELVE_HOURS.exec(String(given).trim()) ?? []
  if (hours === undefined || minutes === undefined || half === undefined) return null
  return (((Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)) * 60 + Number(minutes)) * 60 + Number(seconds)
}

/** A client's time, moved to between 1970 and now. */
export const instantUpTo = (given: string, now: Date) =>
  new Date(Math.min(Math.max(0, Date.parse(given)), now.getTime()))
