import { formatDateTime } from '@cuecard/contract/time.ts'
import type { ChatMeeting } from './meeting-chat.store.ts'

/** `started 2026-11-21 10:00 UTC, lasted 42 minutes`; with a time zone the start as screens show it there. */
export function factsOf(meeting: ChatMeeting, time_zone = 'UTC'): string {
  if (meeting.times === 'none')
    return 'was imported from a file without times, so that only the order of the messages is known'
  const started =
    time_zone === 'UTC'
      ? `started ${meeting.started_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : `started ${formatDateTime(meeting.started_at, time_zone)}`
  const end = meeting.ended_at ?? meeting.last_message_at
  if (!end) return started
  const minutes = Math.max(1, Math.round((end.getTime() - meeting.started_at.getTime()) / 60_000))
  const lasted = `lasted ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return meeting.times === 'elapsed'
    ? `${lasted}; its file does not say at what time it began`
    : `${started}, ${lasted}`
}
