import { MB } from '@cuecard/contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { runInThread } from '../../platform/thread.ts'
import type { FeedReply } from './feed.worker.ts'
import type { CalendarEntry, Span } from './read-events.ts'

/** Why a calendar could not be read, worded for its owner; never contains the address. */
export class CalendarError extends Error {}

const MAX_BYTES = 25 * MB
const FETCH_MS = 12_000
const READ_MS = 10_000

const ADDRESS_REFUSED =
  'The calendar’s server refuses this address. Copy the secret address again and enter it in your settings.'
const ADDRESS_UNKNOWN =
  'The calendar’s server does not know this address any more. Copy the secret address again and enter it in your settings.'
const NO_CALENDAR = 'There is no calendar at this address. Copy the secret address in iCal format, which ends in .ics.'
const TOO_MUCH = 'This calendar is too large to be read.'

/** Fetches a calendar and reads the events of the span. @throws CalendarError */
export async function readFeed(deps: Deps, address: string, span: Span): Promise<CalendarEntry[]> {
  const text = await fetchText(deps, address)
  const reply = await runInThread<FeedReply>({
    module: new URL('./feed.worker.ts', import.meta.url),
    data: { text, span },
    signal: new AbortController().signal,
    bounds: { heapMb: 512, limitMs: READ_MS, tooMuch: () => new CalendarError(TOO_MUCH) },
  }).catch((error: unknown) => {
    if (error instanceof CalendarError) throw error
    deps.log.warn({ error: error instanceof Error ? error.name : typeof error }, 'a calendar could not be read')
    throw new CalendarError(NO_CALENDAR)
  })
  if (reply === null) throw new CalendarError(NO_CALENDAR)
  return reply.entries
}

async function fetchText(deps: Deps, address: string): Promise<string> {
  const headers = { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' }
  const reply = await deps.outbound
    .fetch(address, { maxBytes: MAX_BYTES, timeoutMs: FETCH_MS, headers, wants: ({ status }) => status === 200 })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) throw new CalendarError(messageFor(error))
      throw error
    })
  if (reply.status === 404 || reply.status === 410) throw new CalendarError(ADDRESS_UNKNOWN)
  if (reply.status === 401 || reply.status === 403) throw new CalendarError(ADDRESS_REFUSED)
  if (reply.status !== 200) {
    throw new CalendarError(`The calendar’s server answered with the status ${reply.status}. Try again later.`)
  }
  return new TextDecoder().decode(reply.body)
}

/** Messages about web pages are replaced by ones about calendars. */
const messageFor = ({ message }: OutboundError) => (message.startsWith('This page is larger') ? TOO_MUCH : message)
