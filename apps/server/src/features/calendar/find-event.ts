import { fold } from '@cuecard/language/plain-text.ts'
import { meetingAddress } from './meeting-address.ts'
import type { CalendarEntry } from './read-events.ts'

interface EventQuery {
  url: string | null
  title: string | null
  /** Milliseconds since 1970. */
  now: number
}

/** How long before an event's start a person may join and be matched by its title. */
const EARLY_MS = 15 * 60_000

/** The current meeting's event: by its address (the nearest in time of several), else by its title and time. */
export function findEvent(entries: readonly CalendarEntry[], { url, title, now }: EventQuery): CalendarEntry | null {
  const address = url === null ? null : meetingAddress(url)
  const away = ({ starts, ends }: CalendarEntry) => Math.max(0, starts - now, now - ends)
  const nearest = (found: CalendarEntry[]) => found.toSorted((a, b) => away(a) - away(b) || a.starts - b.starts)[0]
  const byAddress = address === null ? [] : entries.filter(({ addresses }) => addresses.includes(address))
  if (byAddress.length > 0) return nearest(byAddress) ?? null
  const words = fold(title ?? '')
  if (words === '') return null
  const isNow = ({ starts, ends }: CalendarEntry) => starts - EARLY_MS <= now && now <= ends
  return nearest(entries.filter((entry) => isNow(entry) && fold(entry.title) === words)) ?? null
}
