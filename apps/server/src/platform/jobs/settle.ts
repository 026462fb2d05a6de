import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { DISK_FULL, isDiskFull } from '../disk-space.ts'
import type { Outcome, Timing } from './attempt.ts'
import * as store from './job-runs.store.ts'
import type { JobRunRow, Lease } from './job-runs.store.ts'
import { JobFailure } from './jobs.ts'
import type { AnyJob } from './jobs.ts'
import type { Queue } from './queue.ts'

const USUAL_RETRIES = 2

export const UNEXPECTED = 'Something unexpected went wrong'
export const CRASHED = 'The server stopped while this was running'
export const STALLED = 'It made no progress for a long time and was stopped'

export interface Workshop {
  deps: Deps
  database: Database
  queue: Queue
  log: Logger
  timing: Timing
  /** By name. */
  definitions: ReadonlyMap<string, AnyJob>
}

const leaseOf = (row: JobRunRow): Lease => ({ runId: row.id, fence: row.fence })

/** Writes how an attempt ended: done, to be tried again, or failed for good. */
export async function settle(shop: Workshop, row: JobRunRow, outcome: Outcome): Promise<void> {
  const about = { run: row.id, job: row.name, company: row.company_id }
  switch (outcome.kind) {
    case 'done':
      if (!(await finish(shop, row))) shop.log.warn(about, 'A job lost its lease at its end')
      return
    case 'lost':
      return shop.log.warn(about, 'A job was taken over by another worker')
    case 'stopped':
      return void (await requeue(shop, row, { givesTryBack: true }))
    case 'stalled':
      shop.log.error(about, 'A job made no progress and was stopped')
      return await retryOrFail(shop, row, STALLED)
    case 'failed':
      if (outcome.error instanceof JobFailure) return await fail(shop, row, outcome.error.message)
      shop.log.error({ ...about, err: outcome.error }, 'A job failed')
      if (isDiskFull(outcome.error)) return await fail(shop, row, DISK_FULL)
      return await retryOrFail(shop, row, UNEXPECTED)
  }
}

/** Marks a run as done and starts the next one, if somebody asked for that meanwhile. False when the lease is lost. */
async function finish(shop: Workshop, row: JobRunRow): Promise<boolean> {
  return await shop.database.db.transaction(async (tx) => {
    const done = await store.markDone(tx, leaseOf(row))
    if (!done?.again_requested) return done !== null
    const id = randomUUID()
    const { name, company_id, subject, input } = done
    const messageId = await shop.queue.send(tx, { run_id: id, company_id })
    await store.insertRun(tx, {
      id,
      name,
      companyId: company_id,
      subject,
      input,
      requestedBy: done.again_requested_by ?? undefined,
      tries: triesOf(shop.definitions.get(name)),
      messageId,
    })
    return true
  })
}

/** How often a run may be begun in all. */
export const triesOf = (job: Pick<AnyJob, 'retries'> | undefined) => 1 + (job?.retries ?? USUAL_RETRIES)

/** `row` as it was read: nothing happens if the run has moved on since. */
export async function retryOrFail(shop: Workshop, row: JobRunRow, failure: string): Promise<void> {
  if (row.tries_left <= 0) return await fail(shop, row, failure)
  // A worker's death says nothing about the next attempt; an error is given time to pass.
  const delaySec = failure === CRASHED ? 0 : shop.timing.retryAfterSec * 4 ** Math.max(0, row.fence - 1)
  await requeue(shop, row, { delaySec })
}

async function requeue(
  shop: Workshop,
  row: JobRunRow,
  how: { delaySec?: number; givesTryBack?: boolean },
): Promise<void> {
  await shop.database.db.transaction(async (tx) => {
    const messageId = await shop.queue.send(tx, { run_id: row.id, company_id: row.company_id }, how.delaySec)
    // A message for a run that has moved on wakes nobody: it is not the one the run waits for.
    await store.markQueued(tx, leaseOf(row), { messageId, givesTryBack: how.givesTryBack ?? false })
  })
}

async function fail(shop: Workshop, row: JobRunRow, failure: string): Promise<void> {
  const failed = await store.markFailed(shop.database.db, leaseOf(row), failure)
  if (failed) await tellFailed(shop, { ...row, failure })
}

/** Calls the job's `failed`; a crash before it has returned leads to another call at the next start. */
export async function tellFailed(shop: Workshop, row: JobRunRow): Promise<void> {
  const definition = shop.definitions.get(row.name)
  try {
    await definition?.failed?.(shop.deps, definition.input.parse(row.input), row.failure ?? UNEXPECTED)
  } catch (error) {
    shop.log.error({ err: error, run: row.id, job: row.name }, "A job's own handling of its failure failed")
  }
  await store.markEnded(shop.database.db, row.id)
}
