import type { MeetingTimes, MessageKind } from '@cuecard/contract/meetings/meetings.ts'

/** A transcript as it stands in a file. */
export interface ImportedTranscript {
  /** Null when the file has none. */
  title: string | null
  /** What the file says of its times; missing in files of other systems. */
  times?: MeetingTimes | undefined
  /** When the meeting started, where the file says so. */
  started_at?: Date | undefined
  /** When it was, as the lines above the first turn say. */
  told?: ToldStart | undefined
  messages: ImportedMessage[]
}

export interface ToldStart {
  /** Date and time, in ms since 1970 as if they were UTC; noon where the file names the day alone. */
  wall: number
  /** Null for the time of whoever made the file. */
  zone: 'UTC' | null
  is_day: boolean
}

export interface ImportedMessage {
  /** Null when the file gives none. */
  message_id: string | null
  username: string
  message: string
  /** ISO date-time, clock string or number of seconds, as in the file; null without one. */
  timestamp: string | number | null
  /** The file itself says that this time is an estimate. */
  time_estimated?: boolean | undefined
  user_image_url: string | null
  kind: MessageKind
}

/** What a refusal of another file says. */
export const IMPORTABLE_KINDS =
  'A transcript can be imported as JSON, WebVTT (.vtt), SubRip (.srt), text with lines such as “Name: text” (.txt), or a Word file of Microsoft Teams or Google Meet (.docx).'

/** More than a day of talk; a file with more messages is not one meeting's transcript. */
export const IMPORT_MESSAGES_MAX = 100_000

/** What is wrong with the file and in which line (from 1), worded for the user. */
export class InvalidTranscriptError extends Error {
  readonly line: number | null

  constructor(line: number | null, problem: string) {
    super(line === null ? problem : `Line ${line.toLocaleString('en-US')}: ${problem}`)
    this.line = line
  }
}

export const tooManyMessages = () =>
  new InvalidTranscriptError(
    null,
    `A transcript may have ${IMPORT_MESSAGES_MAX.toLocaleString('en-US')} messages at most.`,
  )

/** The worker's reply. */
export type ImportWorkerReply = { transcript: ImportedTranscript } | { broken: string }
