import type { MeetingTimes } from '@cuecard/contract/meetings/meetings.ts'
import { instantUpTo, readTime, secondsFromStart, secondsOfDay } from '../message-time.ts'
import type { ImportedMessage, ImportedTranscript } from './imported-transcript.ts'

/** When a message was said, in ms since 1970. */
export interface PlacedTime {
  at: number
  estimated: boolean
}

interface PlacedTranscript {
  times: MeetingTimes
  /** What was told of the start, where the times are no clock times; null where nothing was. */
  start_told: 'time' | 'day' | null
  started_at: Date
  ended_at: Date
  /** One a message, in the file's order. */
  at: PlacedTime[]
}

/** Speaking rate by which messages without a time are placed between those that have one. */
const WORDS_PER_SECOND = 2.5
/** A recording's first words come within this time; a later one is a time of day. */
const FIRST_WORDS_MAX_SEC = 3 * 3_600
const DAY_SEC = 24 * 3_600
const HALF_DAY_SEC = DAY_SEC / 2

/**
 * Gives each message its time. The file's own dates decide. `given`, the start that the person named, else the file's, is for times
 * that only count from a start or say the time of day; where nobody told the start either, the recording is put before now, and only
 * the distances are true; so they are within `day`, where the file names the day alone. A time that cannot be read, or lies in the future, counts as missing. Without any time all messages get the
 * start: nothing is made up.
 */
export function placeInTime(
  { messages, times: told, started_at: own }: ImportedTranscript,
  { given, day, now }: { given: string | undefined; day?: Date | undefined; now: Date },
): PlacedTranscript {
  const named = given ?? own?.toISOString()
  const start = named === undefined ? null : instantUpTo(named, now)
  const told_day = day && day < now ? day : null
  const untimed = {
    at: start ?? told_day ?? now,
    // A file that says itself that it holds no times got its start from an earlier import.
    start_told: start && (given !== undefined || told !== 'none') ? 'time' : !start && told_day ? 'day' : null,
  } as const
  if (told === 'none') return placeWithoutTimes(messages, untimed)
  const dates = messages.map(({ timestamp }) => dateOf(timestamp, now))
  const begins = dates.find((date) => date !== null)
  if (!begins) return placeByDistance(messages, start, { day, now }) ?? placeWithoutTimes(messages, untimed)
  const known = messages.map(({ timestamp }, index) => {
    const seconds = dates[index] ? null : distanceOf(timestamp)
    return (dates[index] ?? readTime(seconds, { started_at: begins, received_at: now }))?.getTime() ?? null
  })
  const at = fillGaps(messages, known, { first: begins.getTime(), until: now.getTime() })
  return { times: told ?? 'clock', start_told: null, ...rangeOf(at, own), at }
}

type Timestamp = ImportedMessage['timestamp']

const distanceOf = (timestamp: Timestamp) => (timestamp === null ? null : secondsFromStart(timestamp))

/** What a timestamp with a date says; null for every other. */
const dateOf = (timestamp: Timestamp, now: Date) =>
  distanceOf(timestamp) === null ? readTime(timestamp, { started_at: new Date(0), received_at: now }) : null

const placeWithoutTimes = (
  messages: readonly ImportedMessage[],
  { at, start_told }: { at: Date; start_told: PlacedTranscript['start_told'] },
): PlacedTranscript => ({
  times: 'none',
  start_told,
  started_at: at,
  ended_at: at,
  at: messages.map(() => ({ at: at.getTime(), estimated: false })),
})

/**
 * Times that count from the start of a recording; if the first words come hours later, or the times are times of day, from the first
 * words. Null without any.
 */
function placeByDistance(
  messages: readonly ImportedMessage[],
  start: Date | null,
  { day, now }: { day: Date | undefined; now: Date },
): PlacedTranscript | null {
  const hours = timesOfDay(messages)
  const seconds = pastMidnight(messages.map(({ timestamp }, index) => distanceOf(timestamp) ?? hours[index] ?? null))
  const [first, last] = spanOf(seconds)
  const zero = first > FIRST_WORDS_MAX_SEC || hours.some((each) => each !== null) ? first : 0
  const latest = now.getTime() - Math.ceil(last - zero + secondsAfterLast(messages, seconds)) * 1_000
  const begins = start ?? new Date(Math.min(latest, day?.getTime() ?? latest))
  const known = seconds.map((each) =>
    each === null ? null : (readTime(each - zero, { started_at: begins, received_at: now })?.getTime() ?? null),
  )
  if (known.every((each) => each === null)) return null
  const at = fillGaps(messages, known, { first: begins.getTime(), until: now.getTime() })
  if (start) return { times: 'clock', start_told: null, ...rangeOf(at), at }
  return {
    times: 'elapsed',
    start_told: day && begins.getTime() === day.getTime() ? 'day' : null,
    ...rangeOf(at, begins),
    at,
  }
}

/** The times of day in seconds; those after a midnight that the meeting passed go on counting. */
function timesOfDay(messages: readonly ImportedMessage[]): (number | null)[] {
  const seconds = messages.map(({ timestamp }) => (timestamp === null ? null : secondsOfDay(timestamp)))
  const [first, last] = spanOf(seconds)
  const passesMidnight = last - first > HALF_DAY_SEC
  return seconds.map((each) => (passesMidnight && each !== null && each < HALF_DAY_SEC ? each + DAY_SEC : each))
}

/** Where the times fall by more than half a day a midnight was passed: from there on they go on counting. */
function pastMidnight(seconds: readonly (number | null)[]): (number | null)[] {
  let before = 0
  let isPast = false
  return seconds.map((each) => {
    if (each === null) return null
    isPast ||= each < before - HALF_DAY_SEC
    before = each
    return isPast && each < HALF_DAY_SEC ? each + DAY_SEC : each
  })
}

/** The least and the greatest; `[Infinity, 0]` without any. */
function spanOf(values: readonly (number | null)[]): [number, number] {
  let [least, greatest] = [Infinity, 0]
  for (const each of values) {
    if (each !== null) [least, greatest] = [Math.min(least, each), Math.max(greatest, each)]
  }
  return [least, greatest]
}

const secondsOf = (message: string) => message.split(/\s+/).length / WORDS_PER_SECOND

/** What the words take that follow the last known time; they must fit before now. */
function secondsAfterLast(messages: readonly ImportedMessage[], seconds: readonly (number | null)[]): number {
  const rest = messages.slice(seconds.findLastIndex((each) => each !== null)).slice(0, -1)
  return rest.reduce((sum, { message }) => sum + secondsOf(message), 0)
}

/** A message without a time follows the one before it after the time that its words take, and comes before the next that has one. */
function fillGaps(
  messages: readonly ImportedMessage[],
  known: readonly (number | null)[],
  { first, until }: { first: number; until: number },
): PlacedTime[] {
  const nextKnown: number[] = []
  let next = until
  for (let index = known.length - 1; index >= 0; index--) {
    nextKnown[index] = next
    next = known[index] ?? next
  }
  let clock = first
  return messages.map(({ message, time_estimated }, index) => {
    const own = known[index] ?? null
    const at = own ?? Math.min(clock, nextKnown[index] ?? clock)
    clock = at + Math.round(secondsOf(message) * 1_000)
    return { at, estimated: own === null || time_estimated === true }
  })
}

/** From the first message to the last, or from `start` if that is up to a day before the first: a recording's times count from there. */
function rangeOf(placed: readonly PlacedTime[], start?: Date): { started_at: Date; ended_at: Date } {
  const [first, last] = spanOf(placed.map(({ at }) => at))
  const silence = start ? first - start.getTime() : -1
  const begins = silence >= 0 && silence <= DAY_SEC * 1_000 ? start : undefined
  return { started_at: begins ?? new Date(first), ended_at: new Date(last) }
}
