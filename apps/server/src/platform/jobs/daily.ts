import { dayOf, lastTimeOfDay, twoDigits } from '../clock.ts'
import type { Deps } from '../deps.ts'
import type { AnyDailySchedule } from './job-definition.ts'

/** A server that was down at the hour catches up within this time; later it waits for the next day. */
const CATCH_UP_MS = 6 * 60 * 60 * 1000
const LOOK_EVERY_MS = 5 * 60 * 1000

/**
 * Enqueues what is due now, once a day or hour and company: the run's row, named by that time, tells every process that it
 * has been done. Returns how many were enqueued.
 */
export async function enqueueDue(deps: Deps, schedules: readonly AnyDailySchedule[]): Promise<number> {
  let enqueued = 0
  for (const { job, hour, companies } of schedules) {
    const day = dueDay(deps.clock.now(), hour)
    if (day === null) continue
    for (const { companyId, input } of await companies(deps, day)) {
      const about = { name: job.name, companyId, subject: day }
      if (await deps.jobs.latest(deps.db, about)) continue
      await deps.db.transaction((tx) => deps.jobs.enqueue(tx, job, { companyId, input, subject: day }))
      enqueued += 1
    }
  }
  return enqueued
}

/**
 * The day whose hour has come and is not long past, such as `2026-11-21`; null between two times. For every hour the one that
 * runs, such as `2026-11-21 14`.
 */
function dueDay(now: Date, hour: number | 'every'): string | null {
  if (hour === 'every') return `${dayOf(now)} ${twoDigits(now.getHours())}`
  const due = lastTimeOfDay(now, { hours: hour, minutes: 0 })
  if (now.getTime() - due.getTime() > CATCH_UP_MS) return null
  return dayOf(due)
}

/** Looks every few minutes until it is stopped. */
export function startDailySchedules(deps: Deps, schedules: readonly AnyDailySchedule[]): { stop: () => Promise<void> } {
  let looking: Promise<unknown> = Promise.resolve()
  const look = () => {
    looking = enqueueDue(deps, schedules).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'Looking for daily work failed'),
    )
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  if (schedules.length > 0) look()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
