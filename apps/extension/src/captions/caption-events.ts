import type { CaptionLine } from '../messages/caption-line.ts'

/** A row of captions as the page shows it now, as plain text. */
export interface CaptionRow {
  /** The same number for the same node of the page. The page may reuse a node for another utterance. */
  key: number
  /** Who speaks, as the page calls them; empty while the page does not know it. */
  username: string
  text: string
  /** Address of the person's picture. */
  image?: string | null
}

/**
 * waiting: not in the meeting yet, or no one has spoken. lost: there were captions, and the page has removed their region.
 * recovered: the region is back, and no one has spoken since. selectors-stale: the page has captions that cannot be read.
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
