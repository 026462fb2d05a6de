import type { CaptureStatus } from './caption-events.ts'

/** The result of reading the page once. */
export interface Observation {
  at: number
  is_in_call: boolean
  captions: 'on' | 'off' | 'unknown'
  /** Whether the captions' region is there; 'new' the first time that this element is seen. */
  region: 'none' | 'new' | 'same'
  /** Text in the region of which no rows could be made. */
  unread_text: string
  /** Lines are new or have changed. */
  has_new_lines: boolean
}

export interface Capture {
  status: CaptureStatus
  since: number
  joined_at: number | null
  had_captions: boolean
  unread: { text: string; changes: number }
}

export const newCapture = (at: number): Capture => ({
  status: 'waiting',
  since: at,
  joined_at: null,
  had_captions: false,
  unread: { text: '', changes: 0 },
})

/** Unread text that has changed this often is speech that is lost. */
const UNREADABLE_CHANGES = 3

/** The state after one more reading. `grace_ms`: how long captions that are on may have no region on the page. */
export function nextCapture(before: Capture, observation: Observation, grace_ms: number): Capture {
  const joined_at = observation.is_in_call ? (before.joined_at ?? observation.at) : before.joined_at
  const isOver = joined_at !== null && !observation.is_in_call && observation.region === 'none'
  if (isOver) return moved(before, { ...newCapture(observation.at), since: before.since }, observation.at)
  const unread = nextUnread(before.unread, observation.unread_text)
  const had_captions = before.had_captions || observation.has_new_lines
  const next = { ...before, joined_at, had_captions, unread }
  return moved(before, { ...next, status: statusOf(next, observation, grace_ms) }, observation.at)
}

const moved = (before: Capture, next: Capture, at: number) =>
  before.status === next.status ? next : { ...next, since: at }

function nextUnread(before: Capture['unread'], text: string): Capture['unread'] {
  if (text === '') return { text: '', changes: 0 }
  return text === before.text ? before : { text, changes: before.changes + 1 }
}

function statusOf(capture: Capture, observation: Observation, grace_ms: number): CaptureStatus {
  if (observation.has_new_lines) return 'active'
  if (observation.region !== 'none') return statusWithRegion(capture, observation)
  if (observation.captions === 'off') return 'captions-off'
  if (capture.had_captions) return 'lost'
  if (capture.joined_at === null || observation.at - capture.joined_at < grace_ms) return 'waiting'
  return observation.captions === 'on' ? 'selectors-stale' : 'captions-off'
}

function statusWithRegion({ status, had_captions, unread }: Capture, { region }: Observation): CaptureStatus {
  if (unread.changes >= UNREADABLE_CHANGES) return 'selectors-stale'
  if (status === 'selectors-stale') return status
  if (had_captions && (region === 'new' || status === 'lost' || status === 'captions-off')) return 'recovered'
  return status === 'captions-off' ? 'waiting' : status
}
