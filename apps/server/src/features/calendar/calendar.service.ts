import type { CalendarFeed } from '@cuecard/contract/calendar.ts'
import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { invalid } from '../../platform/errors.ts'
import { lockMember } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { deleteFeed, type FeedRow, findFeed, updateReading, upsertFeed } from './calendar.store.ts'
import { findEvent } from './find-event.ts'
import { isRoom } from './meeting-address.ts'
import type { CalendarEntry, Span } from './read-events.ts'
import { CalendarError, readFeed } from './read-feed.ts'

export type { CalendarEntry } from './read-events.ts'

/** How long a calendar that was read is reused, and how long one that could not be read is not fetched again. */
const CACHE_MS = 5 * 60_000
const FAILURE_CACHE_MS = 60_000
const DAY_MS = 86_400_000
/** Meetings start early, run late, and are moved without updating the calendar. */
const SPAN_MARGIN_MS = DAY_MS
/** How far ahead calls are listed and prepared. */
const AHEAD_MS = 7 * DAY_MS

export type CalendarReading = { entries: CalendarEntry[] } | { problem: string }

const readingsOf = (deps: Deps) => deps.caches.calendarReadings

/** Changes with each address that a user sets. */
const keyOf = (feed: FeedRow) => `${feed.user_id} ${feed.created_at.toISOString()}`

/** Whether the caller's calendar is set, and the result of its last reading. The address is not returned. */
export const get = async (deps: DatabaseDeps, actor: Member) =>
  present(await findFeed(deps.database.of(actor.company_id), actor))

/**
 * Stores the address of the caller's calendar after reading it. @throws 422 when it cannot be read, 401 when the caller has
 * left the company meanwhile: reading takes seconds
 */
export async function update(deps: Deps, actor: Member, given: string): Promise<CalendarFeed> {
  const address = toDatabaseText(given).replace(/^webcals?:\/\//i, 'https://')
  const now = deps.clock.now()
  const entries = await readFeed(deps, address, spanAround(now)).catch((error: unknown) => {
    if (error instanceof CalendarError) throw invalid(error.message, { address: error.message })
    throw error
  })
  const { user_id, company_id } = actor
  const feed = { user_id, company_id, address, last_read_at: now, problem: null, created_at: now }
  await deps.database.of(company_id).transaction(async (tx) => {
    await lockMember(tx, actor)
    await upsertFeed(tx, feed)
    await writeAudit(deps, tx, { actor, action: 'calendar_connected', target: hostOf(address) })
  })
  readingsOf(deps).set(keyOf(feed), { entries }, { ttl: CACHE_MS })
  return present(feed)
}

/** Removes the address of the caller's calendar, if there is one. */
export async function remove(deps: Deps, actor: Member): Promise<void> {
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    const feed = await deleteFeed(tx, actor)
    if (!feed) return
    readingsOf(deps).delete(keyOf(feed))
    await writeAudit(deps, tx, { actor, action: 'calendar_removed', target: hostOf(feed.address) })
  })
}

/** Called in the transaction that removes a user from the company. */
export async function removeForUser(tx: Db, person: { company_id: string; user_id: string }): Promise<void> {
  await deleteFeed(tx, person)
}

export type EventLookup =
  | { calendar: 'none' | 'not-found' }
  | { calendar: 'found'; event: CalendarEntry }
  | { calendar: 'failed'; problem: string; is_new: boolean }

/** The event of a meeting that runs in the caller's calendar; `began` is null where it is about to. `is_new`: the failure is not from the cache. */
export async function findMeetingEvent(
  deps: Deps,
  actor: Member,
  { began, ...meeting }: { url: string | null; title: string | null; began: Date | null },
): Promise<EventLookup> {
  const feed = await findFeed(deps.database.of(actor.company_id), actor)
  if (!feed) return { calendar: 'none' }
  const known = readingsOf(deps).get(keyOf(feed))
  const reading = known ?? (await read(deps, feed))
  if ('problem' in reading) return { calendar: 'failed', problem: reading.problem, is_new: !known }
  const now = deps.clock.now().getTime()
  // A series has one address: an occurrence of another week is not the call that runs.
  const near = reading.entries.filter(({ starts }) => starts <= now + SPAN_MARGIN_MS)
  const event = findEvent(near, { ...meeting, began: began?.getTime() ?? now, email: actor.email.toLowerCase() })
  return event ? { calendar: 'found', event } : { calendar: 'not-found' }
}

/** How long a page waits for a calendar that is not in the cache; its reading goes on meanwhile. */
const PAGE_WAIT_MS = 1_500

export type ComingCalls =
  | { calendar: 'none' | 'reading' }
  | { calendar: 'failed'; problem: string }
  | { calendar: 'ready'; entries: CalendarEntry[] }

/** The calls of the caller's calendar that have not ended, of the next seven days, soonest first. */
export async function comingCalls(deps: Deps, actor: Member): Promise<ComingCalls> {
  const feed = await findFeed(deps.database.of(actor.company_id), actor)
  if (!feed) return { calendar: 'none' }
  const reading = readingsOf(deps).get(keyOf(feed)) ?? (await readWithin(deps, feed, PAGE_WAIT_MS))
  if (reading === null) return { calendar: 'reading' }
  if ('problem' in reading) return { calendar: 'failed', problem: reading.problem }
  const now = deps.clock.now().getTime()
  const coming = reading.entries.filter(
    (entry) => entry.ends > now && entry.starts < now + AHEAD_MS && isCall(entry, actor.email.toLowerCase()),
  )
  return { calendar: 'ready', entries: coming.toSorted((a, b) => a.starts - b.starts) }
}

/** An event with somebody else or in a meeting's room, for which its owner has time: no lunch, no errand, nothing cancelled. */
function isCall({ attendees, addresses, declined, is_free, tells_people }: CalendarEntry, own: string): boolean {
  if (is_free || declined.includes(own)) return false
  return !tells_people || addresses.some(isRoom) || attendees.some(({ email }) => email.toLowerCase() !== own)
}

export type CallLookup =
  | { calendar: 'none' | 'reading' }
  | { calendar: 'failed'; problem: string }
  | { calendar: 'ready'; entry: CalendarEntry | null }

/** One event of the caller's calendar by its key, from a day ago to seven days ahead. */
export async function findCall(deps: Deps, actor: Member, key: string): Promise<CallLookup> {
  const feed = await findFeed(deps.database.of(actor.company_id), actor)
  if (!feed) return { calendar: 'none' }
  const reading = readingsOf(deps).get(keyOf(feed)) ?? (await readWithin(deps, feed, PAGE_WAIT_MS))
  if (reading === null) return { calendar: 'reading' }
  if ('problem' in reading) return { calendar: 'failed', problem: reading.problem }
  return { calendar: 'ready', entry: reading.entries.find((entry) => entry.key === key) ?? null }
}

/** Null when the reading takes longer than `ms`; its result is in the cache afterwards. */
async function readWithin(deps: Deps, feed: FeedRow, ms: number): Promise<CalendarReading | null> {
  const reading = readOnce(deps, feed)
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ms)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A page that asks again while its calendar is being read waits for the same reading. */
function readOnce(deps: Deps, feed: FeedRow): Promise<CalendarReading> {
  const running = deps.caches.runningCalendarReadings
  const key = keyOf(feed)
  const known = running.get(key)
  if (known) return known
  const reading = read(deps, feed).finally(() => running.delete(key))
  // The page may have stopped waiting when it fails.
  reading.catch((error: unknown) => deps.log.warn({ err: error }, 'a calendar was not read'))
  running.set(key, reading)
  return reading
}

async function read(deps: Deps, feed: FeedRow): Promise<CalendarReading> {
  const now = deps.clock.now()
  const reading = await readFeed(deps, feed.address, spanAround(now)).then(
    (entries): CalendarReading => ({ entries }),
    (error: unknown): CalendarReading => {
      if (error instanceof CalendarError) return { problem: error.message }
      throw error
    },
  )
  const failed = 'problem' in reading
  readingsOf(deps).set(keyOf(feed), reading, { ttl: failed ? FAILURE_CACHE_MS : CACHE_MS })
  await updateReading(
    deps.database.of(feed.company_id),
    feed,
    failed ? { problem: reading.problem } : { last_read_at: now, problem: null },
  )
  return reading
}

const spanAround = (now: Date): Span => ({ from: now.getTime() - SPAN_MARGIN_MS, to: now.getTime() + AHEAD_MS })

const hostOf = (address: string) => URL.parse(address)?.hostname ?? null

const present = (feed: FeedRow | null): CalendarFeed => ({
  host: feed && hostOf(feed.address),
  last_read_at: feed?.last_read_at?.toISOString() ?? null,
  problem: feed?.problem ?? null,
})
