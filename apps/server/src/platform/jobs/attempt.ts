import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type JobRunRow, type Progress, renewLease } from './job-runs.store.ts'
import { guardServices } from './guarded-services.ts'
import type { AnyJob, JobContext } from './job-definition.ts'

export interface Timing {
  /** How long a worker may be silent before its run is taken from it. */
  leaseMs: number
  heartbeatMs: number
  /** How often runs of dead workers are looked for. */
  sweepMs: number
  /** How long runs may take to end when the server stops. */
  graceMs: number
  /** A run that neither writes progress nor checks its lease for so long hangs, and is ended. */
  stallMs: number
  /** Pause before the second attempt, in seconds; four times as long before each further one. */
  retryAfterSec: number
}

export const USUAL_TIMING: Timing = {
  leaseMs: 30_000,
  heartbeatMs: 5_000,
  sweepMs: 15_000,
  graceMs: 3_000,
  stallMs: 30 * 60_000,
  retryAfterSec: 2,
}

/** The run belongs to another worker now: everything this one still writes would be wrong. */
export class LeaseLost extends Error {}

/** `lost`: to another worker. `stopped`: the server is going down. */
export type Outcome = { kind: 'done' | 'stalled' | 'lost' | 'stopped' } | { kind: 'failed'; error: unknown }

export interface Attempt {
  outcome: Promise<Outcome>
  /** Aborts the run's signal and, after the grace time, gives up waiting for it. */
  stop: () => void
}

interface Work {
  deps: Deps
  database: Database
  log: Logger
  timing: Timing
}

/** Runs one attempt of a claimed run, with a heartbeat for as long as it works. */
export function beginAttempt(work: Work, definition: AnyJob, row: JobRunRow): Attempt {
  const controller = new AbortController()
  const interruption = Promise.withResolvers<void>()
  let interrupted: Outcome | null = null
  const interrupt = (outcome: Outcome, reason: Error) => {
    interrupted = outcome
    controller.abort(reason)
  }
  const lease = keepLease(work, row, (outcome, reason) => {
    interrupt(outcome, reason)
    interruption.resolve()
  })
  const context: Omit<JobContext<unknown>, 'input'> = {
    deps: guardServices(work.deps, { confirms: definition.confirmsOutages ?? false }),
    runId: row.id,
    companyId: row.company_id,
    requestedBy: row.requested_by,
    signal: controller.signal,
    progress: (update, tx = work.database.db) => lease.renew(tx, update),
    fence: (tx) => lease.renew(tx, {}),
  }
  const outcome = Promise.race([perform(definition, row, context), interruption.promise]).then((ended): Outcome => {
    lease.end()
    if (definition.doneOnReturn && interrupted?.kind === 'stopped' && ended?.kind === 'done') return ended
    // An interrupted run that returns may have left its work half done, so that it counts as interrupted.
    return interrupted ?? ended ?? { kind: 'lost' }
  })
  return {
    outcome,
    stop: () => {
      if (!interrupted) interrupt({ kind: 'stopped' }, new Error('The server is stopping'))
      setTimeout(interruption.resolve, work.timing.graceMs).unref()
    },
  }
}

interface KeptLease {
  /** @throws LeaseLost when another worker has the run. */
  renew: (db: Db, progress: Progress) => Promise<void>
  end: () => void
}

/** Renews the lease in the background; `over` is called when it is lost or the run hangs. */
function keepLease(work: Work, row: JobRunRow, over: (outcome: Outcome, reason: Error) => void): KeptLease {
  const { timing, log, database } = work
  const lease = { runId: row.id, fence: row.fence }
  let lastSign = Date.now()
  let lastRenewal = Date.now()

  const lose = (): LeaseLost => {
    const error = new LeaseLost(`The run ${row.id} was taken over by another worker`)
    over({ kind: 'lost' }, error)
    return error
  }
  const renew = async (db: Db, progress: Progress) => {
    if (!(await renewLease(db, lease, progress))) throw lose()
    lastRenewal = Date.now()
  }
  const beat = async () => {
    if (Date.now() - lastSign > timing.stallMs) {
      over({ kind: 'stalled' }, new Error('The run made no progress'))
      return
    }
    try {
      await renew(database.db, {})
    } catch (error) {
      if (error instanceof LeaseLost) return
      log.warn({ err: error, run: row.id }, 'The lease of a job could not be renewed')
      if (Date.now() - lastRenewal > timing.leaseMs) lose()
    }
  }
  const heartbeat = setInterval(() => void beat(), timing.heartbeatMs)
  return {
    renew: async (db, progress) => {
      lastSign = Date.now()
      await renew(db, progress)
    },
    end: () => clearInterval(heartbeat),
  }
}

async function perform(
  definition: AnyJob,
  row: JobRunRow,
  context: Omit<JobContext<unknown>, 'input'>,
): Promise<Outcome> {
  try {
    await definition.run({ ...context, input: definition.input.parse(row.input) })
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
