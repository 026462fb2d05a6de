import { parseInstant } from '@cuecard/contract/time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How far another machine's clock may be ahead of ours. */
const AHEAD = 5 * MINUTE
/** Numbers from here on count from 1970, smaller ones from the meeting's start: seconds, then milliseconds. */
const EPOCH_SECONDS = 1e9
const EPOCH_MS = 1e11

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/
const NUMBER = /^\d+(?:\.\d+)?$/
const DATE = /^\d{4}-\d{2}-\d{2}/

export interface Clock {
  /** The meeting's start. */
  started_at: Date
  /** Now, at the server. */
  received_at: Date
}

/**
 * When a message was said (spec §3 'Dates'): an ISO date-time (UTC without a zone), a clock string `h:mm:ss` or a plain
 * number, the last two counted from the meeting's start; a clock string that would lie in the future is a time of day
 * (UTC). What is missing, unreadable, in the future or more than a day before the start: when it came in.
 */
export function timeOfMessage(given: string | number | null | undefined, clock: Clock): Date {
  const found = readings(typeof given === 'string' ? given.trim() : given, clock).find((time) => isLikely(time, clock))
  return found === undefined ? clock.received_at : new Date(Math.round(found))
}

/** Whether it lies between the day before the meeting and now. */
function isLikely(time: number, { started_at, received_at }: Clock): boolean {
  return time >= Math.max(0, started_at.getTime() - DAY) && time <= received_at.getTime() + AHEAD
}

/** What the text or number may mean, likeliest first, in milliseconds since 1970. */
function readings(given: string | number | null | undefined, clock: Clock): number[] {
  if (given === null || given === undefined) return []
  const start = clock.started_at.getTime()
  if (typeof given === 'number') return numberReadings(given, start)
  if (NUMBER.test(given)) return numberReadings(Number(given), start)
  const [, hours = '0', minutes, seconds] = CLOCK.exec(given) ?? []
  if (minutes !== undefined && seconds !== undefined) {
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))) * 1_000
    const midnight = start - (start % DAY)
    // A meeting that passes midnight has its end on the next day.
    return [start + ms, ...[midnight + ms, midnight + DAY + ms].filter((time) => time >= start - 60 * MINUTE)]
  }
  const instant = DATE.test(given) ? parseInstant(given) : null
  return instant ? [instant.getTime()] : []
}

function numberReadings(given: number, start: number): number[] {
  if (!(given >= 0)) return []
  if (given >= EPOCH_MS) return [given]
  return [given >= EPOCH_SECONDS ? given * 1_000 : start + given * 1_000]
}

/** An instant that a client says is now or was: not in the future, and no calendar of its own. */
export const instantUpTo = (given: string, now: Date) =>
  new Date(Math.min(Math.max(0, Date.parse(given)), now.getTime()))
