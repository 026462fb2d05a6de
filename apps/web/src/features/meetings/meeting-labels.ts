import type { Meeting, MeetingConsent, MeetingType } from '@cuecard/contract/meetings/meetings.ts'
import { formatDateTime, formatTime } from '@cuecard/contract/time.ts'

/** Labels of the type badge. */
export const MEETING_TYPES: Record<MeetingType, string> = {
  google_meet: 'Google Meet',
  microsoft_teams: 'Microsoft Teams',
  zoom: 'Zoom',
  imported: 'Imported',
}

/** `09:05 AM – 10:02 AM`, without the day of the start, which the heading shows; an end on another day has its date. */
export function clockTimes({ meeting_general_info: info }: Pick<Meeting, 'meeting_general_info'>): string {
  const { transcript_start_datetime_utc: start, transcript_end_datetime_utc: end, times } = info
  if (times === 'none') return info.start_told === 'time' ? `${formatTime(start)}, message times not known` : 'No times'
  if (times === 'elapsed' && end !== null) return `${lengthOf(start, end)}, start not known`
  if (end === null) return `${formatTime(start)} – Ongoing`
  return `${formatTime(start)} – ${sameDay(start, end) ? formatTime(end) : formatDateTime(end)}`
}

/** `(57 min)` beside the clock times; empty where they say it already, and while the meeting goes on. */
export function lengthWords({ meeting_general_info: info }: Pick<Meeting, 'meeting_general_info'>): string {
  const { transcript_start_datetime_utc: start, transcript_end_datetime_utc: end, times } = info
  return end === null || times !== 'clock' ? '' : `(${lengthOf(start, end)})`
}

const sameDay = (one: string, other: string) => new Date(one).toDateString() === new Date(other).toDateString()

/** `57 min`, `1 h 05 min`, `under 1 min`. */
export function lengthOf(start: string, end: string): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** Who confirmed when that the others knew of the saving. */
export const consentLine = ({ confirmed_by, confirmed_at }: MeetingConsent) =>
  `${confirmed_by} told the others at ${formatDateTime(confirmed_at)}`

/** A file name that is valid on every system: letters and digits of the title, then the kind of file. */
export function fileNameOf(title: string, what: string): string {
  const words = title
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words || 'meeting'}-${what}.md`
}
