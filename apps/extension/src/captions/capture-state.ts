import type { CaptureStatus } from './caption-events.ts'

/** What was seen at one look at the page. */
export interface Observation {
  at: number
  is_in_call: boolean
  captions: 'on' | 'off' | 'unknown'
  /** Whether the captions' place is there; 'new' the first time that this very place is seen. */
  place: 'none' | 'new' | 'same'
  loose_text: string
  /** Somebody's words came in. */
  has_spoken: boolean
}

export interface Capture {
  status: CaptureStatus
  since: number
  joined_at: number | null
  had_captions: boolean
  loose: { text: string; changes: number }
}

export const newCapture = (at: number): Capture => ({
  status: 'waiting',
  since: at,
  joined_at: null,
  had_captions: false,
  loose: { text: '', changes: 0 },
})

/** Text that moves so often and is no row is speech that is lost. */
const UNREADABLE_CHANGES = 3

/** The state after one more look. `grace_ms`: how long captions that are on may have no place on the page. */
export function nextCapture(before: Capture, sight: Observation, grace_ms: number): Capture {
  const joined_at = sight.is_in_call ? (before.joined_at ?? sight.at) : before.joined_at
  const isOver = joined_at !== null && !sight.is_in_call && sight.place === 'none'
  if (isOver) return moved(before, { ...newCapture(sight.at), since: before.since }, sight.at)
  const loose = nextLoose(before.loose, sight.loose_text)
  const had_captions = before.had_captions || sight.has_spoken
  const next = { ...before, joined_at, had_captions, loose }
  return moved(before, { ...next, status: statusOf(next, sight, grace_ms) }, sight.at)
}

const moved = (before: Capture, next: Capture, at: number): Capture =>
  before.status === next.status ? next : { ...next, since: at }

function nextLoose(before: Capture['loose'], text: string): Capture['loose'] {
  if (text === '') return { text: '', changes: 0 }
  return text === before.text ? before : { text, changes: before.changes + 1 }
}

function statusOf(capture: Capture, sight: Observation, grace_ms: number): CaptureStatus {
  if (sight.has_spoken) return 'active'
  if (sight.place !== 'none') return statusWithPlace(capture, sight)
  if (sight.captions === 'off') return 'captions-off'
  if (capture.had_captions) return 'lost'
  if (capture.joined_at === null || sight.at - capture.joined_at < grace_ms) return 'waiting'
  return sight.captions === 'on' ? 'selectors-stale' : 'captions-off'
}

function statusWithPlace({ status, had_captions, loose }: Capture, { place }: Observation): CaptureStatus {
  if (loose.changes >= UNREADABLE_CHANGES) return 'selectors-stale'
  if (status === 'selectors-stale') return status
  if (had_captions && (place === 'new' || status === 'lost' || status === 'captions-off')) return 'recovered'
  return status === 'captions-off' ? 'waiting' : status
}
