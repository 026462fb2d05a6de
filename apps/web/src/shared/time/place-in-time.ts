import type { MeetingDetail, MeetingTimes, PlaceInMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { clockTime } from './clock-time.ts'

/** What a meeting's times are, and what they are counted from. */
export interface MeetingTime {
  times: MeetingTimes
  /** In ms since 1970. */
  start: number
  /** The number of each message, from 1; needed where there are no times. */
  numbers: ReadonlyMap<string, number>
}

/** A moment of a meeting. */
export interface Moment {
  /** ISO, or ms since 1970. */
  at: string | number
  /** The message that is said then, if it is known. */
  message_id?: string | undefined
  /** The source gave no time for it. */
  estimated?: boolean | undefined
}

export interface PlaceWords {
  /** What is shown: a clock time of the viewer, the time since the start, or the message's number; empty where nothing is known. */
  text: string
  /** The rest, for the tooltip. */
  title: string
}

const NO_NUMBERS: ReadonlyMap<string, number> = new Map()

export function meetingTimeOf(meeting: MeetingDetail): MeetingTime {
  const { times, transcript_start_datetime_utc: start } = meeting.meeting_general_info
  const { transcript } = meeting.collected_meeting_data
  return {
    times,
    start: Date.parse(start),
    numbers: times === 'none' ? new Map(transcript.map(({ message_id }, at) => [message_id, at + 1])) : NO_NUMBERS,
  }
}

/** The one way in which a place in a meeting is written. */
export function placeWords({ times, start, numbers }: MeetingTime, { at, message_id, estimated }: Moment): PlaceWords {
  if (times === 'none') {
    const number = message_id === undefined ? undefined : numbers.get(message_id)
    return { text: number === undefined ? '' : `Message ${number}`, title: 'The imported file holds no times' }
  }
  const instant = typeof at === 'number' ? at : Date.parse(at)
  const since = elapsed(instant - start)
  const guess = estimated ? 'about ' : ''
  const why = estimated ? '. Estimated: the source gave this message no time' : ''
  return times === 'elapsed'
    ? { text: `${guess}${since}`, title: `${since} into the recording, whose start is not known${why}` }
    : {
        text: `${guess}${clockTime(instant)}`,
        title: `${since} into the meeting, ${formatDateTime(new Date(instant).toISOString())}${why}`,
      }
}

/** A row of a list over many meetings. */
interface ListedPlace extends PlaceInMeeting {
  meeting_started_at: string
  message_id: string | null
  timestamp: string | null
}

/** The same for one message of a list over many meetings; null where no time is known. */
export function listedPlace(row: ListedPlace): PlaceWords | null {
  const { times, meeting_started_at, message_id, message_number, timestamp } = row
  if (timestamp === null || message_id === null) return null
  const numbers = message_number === null ? NO_NUMBERS : new Map([[message_id, message_number]])
  const words = placeWords({ times, start: Date.parse(meeting_started_at), numbers }, { at: timestamp, message_id })
  return words.text === '' ? null : words
}

/** `0:14:05`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
