import type { ConsentPolicy } from '@cuecard/contract/companies.ts'
import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import type { Api } from '@cuecard/contract/client.ts'
import type { CaptureStatus } from '../captions/caption-events.ts'
import type { CaptionLine, Service } from '../messages/caption-line.ts'
import type { KeptNote, MeetingSummary, PageStatus } from '../messages/page-messages.ts'
import type { PageRegions } from './page-regions.ts'
import type { PreferenceChange, Preferences } from '../messages/preferences.ts'

/** Lines that a page keeps to be shown. */
export const SHOWN_LINES_MAX = 500

/** A line of the live transcript, with the user's own name where the page says 'You'. */
export interface TranscriptLine extends CaptionLine {
  is_own: boolean
  /** Its text has not changed for as long as lines wait before they are queued. */
  is_settled: boolean
  /** Settled, and another participant asks something in it. */
  is_question: boolean
  /** When its words changed last, in milliseconds since 1970; absent for a line from before the page was loaded. */
  changed_at?: number
  /** From before the page was loaded: its questions were answered then. */
  is_earlier?: true
}

/**
 * asking: the server has not answered yet. away: it cannot be reached. none: this browser is not connected. ended: the
 * connection was ended elsewhere. outdated: the extension was updated, and this page still runs the older version.
 */
export type ConnectionState = PageStatus['connection'] | 'outdated'

/**
 * off: the company stores no meetings. saving: lines go to the server. held: they wait in the page until the user has confirmed
 * that the others know. paused: by the user, for now. disabled: by the
 * user, for this meeting.
 */
export type SavingState = MeetingSummary['saving']

/** Everything that the overlay shows. A new object whenever something in it has changed. */
export interface MeetingView {
  service: Service
  connection: ConnectionState
  person: PageStatus['person']
  company: string | null
  capture: CaptureStatus
  /** Captions are being read right now: in a meeting, neither paused nor disabled. */
  is_listening: boolean
  /** What is typed in the meeting's chat is read, too. */
  reads_chat: boolean
  saving: SavingState
  /** Null while lines get on, and wherever they are not saved anyway. */
  saving_trouble: MeetingSummary['saving_trouble']
  /** Lines that the server has not acknowledged. */
  unsent: number
  /** Of the stored meeting; null where there is none. */
  meeting_id: string | null
  /** Somebody has removed the stored meeting. */
  is_gone: boolean
  /** What is asked for before the meeting is saved, and when the user confirmed that the others know. */
  consent: { policy: ConsentPolicy; confirmed_at: number | null }
  /** The company wants hints while the user talks. */
  has_prompts: boolean
  /** The competitors whose names are hinted at. */
  competitors: readonly VocabularyName[]
  /** The page's address without its query. */
  meeting_url: string
  meeting_title: string
  started_at: number | null
  /** The stored meeting that was just left; null in a meeting, and once its card was closed. */
  left: { meeting_id: string; title: string } | null
  /** The newest, at most `SHOWN_LINES_MAX`, oldest first. */
  lines: readonly TranscriptLine[]
  /** The user has hidden the overlay and not shown it again. */
  is_hidden: boolean
  preferences: Preferences
}

/** What the popup shows of it. */
export function summaryOf(view: MeetingView): MeetingSummary {
  const { service, meeting_title: title, capture, is_listening, saving, saving_trouble, is_hidden } = view
  return { service, title, capture, is_listening, saving, saving_trouble, is_hidden }
}

/** What the overlay reads and calls; tests and screenshots pass their own. */
export interface MeetingSession extends PageMeeting {
  /** Calls through the extension's worker: the page knows neither the token nor the server's address. */
  api: Api
}

/** The content script's side of it. */
export interface PageMeeting {
  subscribe: (changed: () => void) => () => void
  view: () => MeetingView
  pause: () => void
  resume: () => void
  /** Stops reading and saving until the user leaves the meeting; the page forgets this meeting's lines. */
  disable: () => void
  logOut: () => Promise<void>
  /** Opens the extension's own page on which a browser is connected. */
  openConnection: () => void
  /** Closes the card of the meeting that was just left. */
  closeLeft: () => void
  hide: () => void
  show: () => void
  /** Presses the page's own switch. 'by-hand': it was not found. Only called after the user has agreed. */
  /** The user has told the others that the meeting is saved. */
  confirmConsent: () => void
  /** Has the worker keep an own note on disk and send it, also once the meeting was left; `noteSent` ends that. */
  keepNote: (note: KeptNote) => void
  noteSent: (key: string) => void
  /** Tries the server again at once. */
  retryConnection: () => void
  turnOnCaptions: () => Promise<'done' | 'by-hand'>
  updatePreferences: (change: PreferenceChange) => void
  /** Opens a page of the web app in a new tab, such as `/meetings/…`. */
  openWebApp: (path: string) => void
  reloadPage: () => void
  /** What of the page lies where, to be left uncovered. */
  regions: () => PageRegions
}
