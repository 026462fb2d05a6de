import { fold } from '@cuecard/language/plain-text.ts'
import { meetingAddress } from './meeting-address.ts'
import type { CalendarEntry } from './read-events.ts'

interface EventQuery {
  url: string | null
  title: string | null
  /** When the meeting began; milliseconds since 1970. */
  began: number
  /** The calendar's owner, in lower case: not in what they declined. */
  email?: string
}

/** How long before an event's start a person may join. */
const EARLY_MS = 15 * 60_000

/**
 * The meeting's event: by its address, else by its title and time. Of several in one room it is the one whose start is nearest to the
 * meeting's: who joins at five to eleven comes for eleven, although the call of ten still runs.
 */
export function findEvent(
  entries: readonly CalendarEntry[],
  { url, title, began, email = '' }: EventQuery,
): CalendarEntry | null {
  const isOn = ({ starts, ends }: CalendarEntry) => starts - EARLY_MS <= began && began <= ends
  const isLeftOut = ({ is_free, declined }: CalendarEntry) => is_free || declined.includes(email)
  const away = ({ starts, ends }: CalendarEntry) => Math.max(0, starts - began, began - ends)
  const rank = (entry: CalendarEntry) => [
    isOn(entry) ? 0 : 1,
    isLeftOut(entry) ? 1 : 0,
    isOn(entry) ? Math.abs(entry.starts - began) : away(entry),
    entry.starts,
  ]
  const best = (found: readonly CalendarEntry[]) => found.toSorted((a, b) => compare(rank(a), rank(b)))[0] ?? null
  const address = url === null ? null : meetingAddress(url)
  const byAddress = address === null ? [] : entries.filter(({ addresses }) => addresses.includes(address))
  if (byAddress.length > 0) return best(byAddress)
  const words = fold(title ?? '')
  return words === '' ? null : best(entries.filter((entry) => isOn(entry) && fold(entry.title) === words))
}

/** By the first of their values that differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
