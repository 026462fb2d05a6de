/** A transcript as a file holds it. */
export interface ImportedTranscript {
  /** Null when the file has none. */
  title: string | null
  messages: ImportedMessage[]
}

export interface ImportedMessage {
  /** Null when the file gives none. */
  message_id: string | null
  username: string
  message: string
  /** As the file has it: ISO date-time, clock string or plain number of seconds; null when it has none. */
  timestamp: string | number | null
  user_image_url: string | null
}

/** More than a day of talking; beyond it somebody uploads something else. */
export const IMPORT_MESSAGES_MAX = 100_000

/** What is wrong with the file, with the line where it stands (from 1), in words for people. */
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

/** What the reading thread says. */
export type ImportWorkerReply = { transcript: ImportedTranscript } | { broken: string }
