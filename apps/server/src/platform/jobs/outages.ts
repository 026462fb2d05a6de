import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ServiceAway } from './jobs.ts'
import * as store from './outages.store.ts'
import type { OutageRow } from './outages.store.ts'

const WAIT_MIN_MS = 5_000
const WAIT_MAX_MS = 15 * 60_000
/** Up to this share of a wait is added, so that services which went away together are not probed in one second. */
const SPREAD = 0.2
/** Longer than any probe takes; one whose process was killed is followed by the next after this time. */
const PROBE_MS = 60_000
const REASON_MAX = 300

/** `unknown`: the error says nothing about the service. */
export type Verdict = 'away' | 'there' | 'unknown'

interface ServiceCall<T> {
  /** As people read it: 'the mail server'. */
  service: string
  call: () => Promise<T>
  judge: (error: unknown) => Verdict
}

/** A call of a service that is in progress; the caller says once how it went. */
export interface Visit {
  /** The service answered. */
  succeeded: () => Promise<void>
  /** Returns what is to be thrown: a ServiceAway when the service is away, otherwise the error itself. */
  failed: (error: unknown, verdict: Verdict) => Promise<unknown>
}

/** @throws ServiceAway while the service is away and another run's probe, or none, is under way */
export async function visitService(deps: Deps, service: string): Promise<Visit & { isProbe: boolean }> {
  const known = await store.findOutage(deps.db, service)
  if (known) await takeProbe(deps, known)
  let isOver = known === null
  const answered = async () => {
    if (isOver) return
    isOver = true
    await noteReturn(deps, service)
  }
  return {
    isProbe: known !== null,
    succeeded: answered,
    failed: async (error, verdict) => {
      if (verdict === 'away') return await noteFailure(deps, service, error)
      if (verdict === 'there') await answered()
      return error
    },
  }
}

/**
 * Calls a service that many runs need. While it is away only one of them connects at a time, after seconds, then
 * minutes; when it is back, all that wait go on at once. @throws ServiceAway while it is away
 */
export async function callService<T>(deps: Deps, { service, call, judge }: ServiceCall<T>): Promise<T> {
  const visit = await visitService(deps, service)
  let result: T
  try {
    result = await call()
  } catch (error) {
    throw await visit.failed(error, judge(error))
  }
  await visit.succeeded()
  return result
}

/** The outage of a service, for screens; null while it is not known to be away. */
export const outageOf = (deps: Deps, service: string): Promise<OutageRow | null> => store.findOutage(deps.db, service)

/** For what is made only to be handed to a service. @throws ServiceAway while the service is away and its next probe is not due */
export async function requireThere(deps: Deps, service: string): Promise<void> {
  const known = await outageOf(deps, service)
  if (known && !isDue(known, deps.clock.now())) throw new ServiceAway(service, known.reason, known.next_try_at)
}

/**
 * Ends the pause before the next probe, and tries all that wait. Where nothing does, nothing would probe: the outage is
 * forgotten, and whatever needs the service next connects and finds out.
 */
export async function retryNow(deps: Deps, service: string): Promise<void> {
  if (await store.isAwaited(deps.db, service)) {
    await store.updateOutage(deps.db, service, { next_try_at: deps.clock.now() })
  } else await store.endOutage(deps.db, service)
  await deps.jobs.resume(service)
}

/** Forgets the outage of a service that is used no more, inside the transaction that ends its use. */
export async function forgetService(tx: Db, service: string): Promise<void> {
  await store.endOutage(tx, service)
}

/** A time further away than the longest wait was written by a clock that has been set back since, or by another machine's. */
function isDue({ next_try_at }: OutageRow, now: Date): boolean {
  const leftMs = next_try_at.getTime() - now.getTime()
  return leftMs <= 0 || leftMs > WAIT_MAX_MS * (1 + SPREAD)
}

/** In milliseconds; 0 when the service asked for none. */
function pauseOf(error: unknown): number {
  const asked = error instanceof Error && 'retryAfterMs' in error ? error.retryAfterMs : null
  return typeof asked === 'number' ? asked : 0
}

async function takeProbe(deps: Deps, outage: OutageRow): Promise<void> {
  const now = deps.clock.now()
  const tryAt = new Date(now.getTime() + PROBE_MS)
  const due = isDue(outage, now)
  if (due && (await store.takeProbe(deps.db, outage, tryAt))) return
  throw new ServiceAway(outage.service, outage.reason, due ? tryAt : outage.next_try_at)
}

async function noteReturn(deps: Deps, service: string): Promise<void> {
  if (!(await store.endOutage(deps.db, service))) return
  deps.log.info({ service }, 'A service is back')
  await deps.jobs.resume(service)
}

async function noteFailure(deps: Deps, service: string, error: unknown): Promise<ServiceAway> {
  const now = deps.clock.now()
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX)
  const started = { service, since: now, next_try_at: new Date(now.getTime() + WAIT_MIN_MS), reason }
  const noted = await store.noteOutage(deps.db, started)
  // A time that is still to come is a clock's that was ahead.
  const since = noted.since > now ? now : noted.since
  const usualMs = Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, (now.getTime() - since.getTime()) / 2))
  const waitMs = Math.max(usualMs, Math.min(WAIT_MAX_MS, pauseOf(error)))
  const next_try_at = new Date(now.getTime() + Math.round(waitMs * (1 + SPREAD * Math.random())))
  await store.updateOutage(deps.db, service, { since, next_try_at, reason })
  return new ServiceAway(service, error, next_try_at)
}
