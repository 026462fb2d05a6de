import { formatDuration, parseInstant } from '@cuecard/contract/time.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** `09:05:42` in the user's time zone, as the transcript shows it. */
export function clockTime(instant: string | number): string {
  const date = typeof instant === 'number' ? new Date(instant) : parseInstant(instant)
  return date ? [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':') : ''
}

/** `42s`, `3m 5s`, `1h 12m`. */
export function spokenLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return seconds < 3_600 ? formatDuration(seconds) : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
