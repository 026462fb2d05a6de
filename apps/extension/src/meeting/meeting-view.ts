import type { Api } from '@cuecard/contract/client.ts'
import type { CaptureStatus } from '../captions/caption-events.ts'

/** A line of the live transcript. */
export interface TranscriptLine {
  message_id: string
  /** The own name where the page says 'You'; empty while it is not known. */
  speaker: string
  /** Plain text. */
  text: string
  /** Milliseconds since 1970. */
  at: number
  image: string | null
  is_own: boolean
  /** Nothing was added or corrected for as long as lines rest before they are kept. */
  is_settled: boolean
  /** A settled question of somebody else. */
  is_question: boolean
}

/**
 * asking: the server has not answered yet. away: it cannot be reached. none: this browser is not connected. ended: the
 * connection was ended elsewhere. outdated: the extension was updated, and this page holds the older one.
 */
export type ConnectionState = 'asking' | 'connected' | 'away' | 'none' | 'ended' | 'outdated'

/**
 * off: the company stores no meetings. saving: lines go to the server. paused: by the person, for now. disabled: by the
 * person, for this meeting.
 */
export type SavingState = 'off' | 'saving' | 'paused' | 'disabled'

/** What people set, kept between meetings. */
export interface Preferences {
  /** Left upper corner in px, per meeting service; missing: the usual place. */
  place: Partial<Record<'google_meet' | 'microsoft_teams', { x: number; y: number }>>
  is_collapsed: boolean
  theme: 'system' | 'light' | 'dark'
  /** Questions of others are answered by themselves. */
  answers_by_itself: boolean
}

/** All that the overlay shows. A new object whenever something in it has changed. */
export interface MeetingView {
  service: 'google_meet' | 'microsoft_teams'
  connection: ConnectionState
  person: { email: string; name: string | null } | null
  company: string | null
  capture: CaptureStatus
  /** Captions are being read right now: in a meeting, neither paused nor disabled. */
  is_listening: boolean
  saving: SavingState
  /** Lines that the server has not acknowledged. */
  unsent: number
  /** Of the stored meeting; null where there is none. */
  meeting_id: string | null
  /** The page's address without its query. */
  meeting_url: string
  meeting_title: string
  started_at: number | null
  /** The newest 500, oldest first. */
  lines: readonly TranscriptLine[]
  /** Hidden by the person until it is called again. */
  is_hidden: boolean
  preferences: Preferences
}

/** What stands behind the overlay: tests and pictures pass their own. */
export interface MeetingSession {
  subscribe: (changed: () => void) => () => void
  view: () => MeetingView
  /** Calls through the extension's worker: neither token nor address of the server are known in the page. */
  api: Api
  pause: () => void
  resume: () => void
  /** Stops reading and saving until the meeting is left; the lines of this meeting are forgotten here. */
  disable: () => void
  logOut: () => Promise<void>
  hide: () => void
  show: () => void
  /** Presses the page's own switch. 'by-hand': it was not found. Only ever called because somebody said so. */
  turnOnCaptions: () => Promise<'done' | 'by-hand'>
  prefer: (change: Partial<Preferences>) => void
  /** Opens a page of the web app in a new tab, such as `/meetings/…`. */
  openWebApp: (path: string) => void
  reloadPage: () => void
  /** Rectangles of the page that must stay uncovered, such as its notice of being recorded. */
  keepClear: () => readonly DOMRect[]
}
