import type { CaptionLine } from '../messages/caption-line.ts'

/** What the page shows of one utterance at this moment, cleaned; in the order of the page. */
export interface CaptionRow {
  /** The same number for the same node of the page. A node may be used again for another utterance. */
  key: number
  /** Empty while the page does not know it. */
  username: string
  text: string
  /** Address of the speaker's picture. */
  image?: string | null
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

export type CaptionEvent = { type: 'line'; line: CaptionLine } | { type: 'state'; state: CaptureState }
