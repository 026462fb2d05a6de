/** What the page shows of one utterance at this moment, cleaned; in the order of the page. */
export interface CaptionRow {
  /** The same number for the same node of the page. A node may be used again for another utterance. */
  key: number
  /** Empty while the page does not know it. */
  speaker: string
  text: string
  /** Address of the speaker's picture. */
  image?: string | null
}

/** A line of the transcript. A later one with the same `message_id` and a higher `revision` replaces it. */
export interface CaptionMessage {
  message_id: string
  revision: number
  speaker: string
  /** Plain text. Empty: the service took its words back. */
  text: string
  /** When it was first seen, in milliseconds since 1970; later in the transcript is never earlier. */
  at: number
  image: string | null
}

/**
 * waiting: not in the meeting yet, or nobody has spoken. lost: there were captions and their place is gone.
 * recovered: their place is back, nothing was said yet. selectors-stale: the page has captions that cannot be read.
 */
export type CaptureStatus = 'waiting' | 'captions-off' | 'active' | 'lost' | 'recovered' | 'selectors-stale'

export interface CaptureState {
  status: CaptureStatus
  /** Milliseconds since 1970. */
  since: number
  pack_version: number
  /** Which of the pack's selectors were used, or that the page was read by its structure. Null: none yet. */
  read_by: ReadBy | null
}

export interface ReadBy {
  container: string
  rows: string
}

export type CaptionEvent = { type: 'message'; message: CaptionMessage } | { type: 'state'; state: CaptureState }
