import type { MeetingTimes } from '@cuecard/contract/meetings/meetings.ts'
import { instantUpTo, secondsFromStart, timeOfMessage } from '../message-time.ts'
import type { ImportedMessage, ImportedTranscript } from './imported-transcript.ts'

/** When a message was said, in ms since 1970. */
export interface PlacedTime {
  at: number
  estimated: boolean
}

interface PlacedTranscript {
  times: MeetingTimes
  started_at: Date
  ended_at: Date
  /** One a message, in the file's order. */
  at: PlacedTime[]
}

/** Speaking rate by which messages without a time are placed between those that have one. */
const WORDS_PER_SECOND = 2.5
/** A recording's first words come within this time; a later one is a time of day. */
const FIRST_WORDS_MAX_SEC = 3 * 3_600
const isDated = (timestamp: ImportedMessage['timestamp']) =>
  timestamp !== null && secondsFromStart(timestamp) === null && String(timestamp).trim() !== ''

/**
 * Gives each message its time. `given` is the start that the person named. Without any time in the file all messages get the start:
 * nothing is made up. With times from a start that nobody told, the recording is put before now, and only the distances are true.
 */
export function placeInTime(
  { messages, times: told }: ImportedTranscript,
  { given, now }: { given: string | undefined; now: Date },
): PlacedTranscript {
  const start = given === undefined ? null : instantUpTo(given, now)
  const hasTimes = told !== 'none' && messages.some(({ timestamp }) => timestamp !== null && String(timestamp) !== '')
  if (!hasTimes) {
    const at = start ?? now
    return {
      times: 'none',
      started_at: at,
      ended_at: at,
      at: messages.map(() => ({ at: at.getTime(), estimated: false })),
    }
  }
  const dated = messages.find(({ timestamp }) => isDated(timestamp))
  if (start === null && !dated) return placeByDistance(messages, now)
  const clock = { started_at: new Date(0), received_at: now }
  const begins =
    start ?? new Date(timeOfMessage(dated?.timestamp, { ...clock, started_at: dateOf(dated?.timestamp) ?? now }))
  const known = messages.map(({ timestamp }) =>
    timestamp === null ? null : timeOfMessage(timestamp, { started_at: begins, received_at: now }).getTime(),
  )
  const at = fillGaps(messages, known, { first: begins.getTime(), until: now.getTime() })
  return { times: told ?? 'clock', ...rangeOf(at), at }
}

const dateOf = (timestamp: string | number | null | undefined) => {
  const time = Date.parse(String(timestamp))
  return Number.isNaN(time) ? null : new Date(time)
}

/** Times that count from the start of a recording; if the first words come hours later, from them. */
function placeByDistance(messages: readonly ImportedMessage[], now: Date): PlacedTranscript {
  const seconds = messages.map(({ timestamp }) => (timestamp === null ? null : secondsFromStart(timestamp)))
  const said = seconds.filter((each) => each !== null)
  const [first, last] = said.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [Infinity, 0])
  const zero = first > FIRST_WORDS_MAX_SEC ? first : 0
  const begins = now.getTime() - Math.ceil(last - zero) * 1_000
  const known = seconds.map((each) => (each === null ? null : begins + Math.round((each - zero) * 1_000)))
  const at = fillGaps(messages, known, { first: begins, until: now.getTime() })
  return { times: 'elapsed', started_at: new Date(begins), ended_at: rangeOf(at).ended_at, at }
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
    clock = at + Math.round((message.split(/\s+/).length / WORDS_PER_SECOND) * 1_000)
    return { at, estimated: own === null || time_estimated === true }
  })
}

function rangeOf(placed: readonly PlacedTime[]): { started_at: Date; ended_at: Date } {
  let [first, last] = [Infinity, 0]
  for (const { at } of placed) [first, last] = [Math.min(first, at), Math.max(last, at)]
  return { started_at: new Date(first), ended_at: new Date(last) }
}
