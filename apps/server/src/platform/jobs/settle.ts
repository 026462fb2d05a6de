import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { DISK_FULL, isDiskFull } from '../disk-space.ts'
import type { Outcome, Timing } from './attempt.ts'
import { INDEX_STORAGE, isIndexAway } from '../index/index-away.ts'
import * as store from './job-runs.store.ts'
import type { JobRunRow, Lease } from './job-runs.store.ts'
import { JobFailure, ServiceAway, TemporaryFailure, TurnOver } from './jobs.ts'
import { type AnyJob } from './job-definition.ts'
import { findOutage } from './outages.store.ts'
import type { Queue } from './queue.ts'

const USUAL_RETRIES = 2

const UNEXPECTED = 'Something unexpected went wrong'
export const CRASHED = 'The server stopped while this was running'
const STALLED = 'It made no progress for a long time and was stopped'

export interface JobRunnerContext {
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
export async function settle(runner: JobRunnerContext, row: JobRunRow, outcome: Outcome): Promise<void> {
  const about = { run: row.id, job: row.name, company: row.company_id }
  switch (outcome.kind) {
    case 'done':
      if (!(await finish(runner, row))) runner.log.warn(about, 'A job lost its lease at its end')
      return
    case 'lost':
      return runner.log.warn(about, 'A job was taken over by another worker')
    case 'stopped':
      return void (await requeue(runner, row, { givesTryBack: true }))
    case 'stalled':
      runner.log.error(about, 'A job made no progress and was stopped')
      return await retryOrFail(runner, row, STALLED)
    case 'failed':
      if (outcome.error instanceof TurnOver) return await requeue(runner, row, { givesTryBack: true })
      if (outcome.error instanceof TemporaryFailure) return await waitOrFail(runner, row, outcome.error)
      if (isIndexAway(outcome.error)) {
        return await waitOrFail(runner, row, new TemporaryFailure(INDEX_STORAGE, outcome.error))
      }
      if (outcome.error instanceof JobFailure) return await fail(runner, row, outcome.error.message)
      runner.log.error({ ...about, err: outcome.error }, 'A job failed')
      if (isDiskFull(outcome.error)) return await fail(runner, row, DISK_FULL)
      return await retryOrFail(runner, row, UNEXPECTED)
  }
}

/** Marks a run as done and starts the next one, if it was requested meanwhile. False when the lease is lost. */
const finish = async (runner: JobRunnerContext, row: JobRunRow) =>
  await runner.database.db.transaction(async (tx) => {
    const done = await store.markDone(tx, leaseOf(row))
    if (done) await startRequested(runner, tx, done)
    return done !== null
  })

/** Starts the run that was requested while this one was under way, if any. */
async function startRequested(runner: JobRunnerContext, tx: Db, ended: JobRunRow): Promise<void> {
  if (!ended.again_requested) return
  const id = randomUUID()
  const { name, company_id, subject, input } = ended
  const messageId = await runner.queue.send(tx, { run_id: id, company_id })
  await store.insertRun(tx, {
    id,
    name,
    companyId: company_id,
    subject,
    input,
    requestedBy: ended.again_requested_by ?? undefined,
    tries: triesOf(runner.definitions.get(name)),
    messageId,
  })
}

/** How often a run may be begun in all. */
export const triesOf = (job: Pick<AnyJob, 'retries'> | undefined) => 1 + (job?.retries ?? USUAL_RETRIES)

/** `row` as it was read: nothing happens if the run has moved on since. */
export async function retryOrFail(runner: JobRunnerContext, row: JobRunRow, failure: string): Promise<void> {
  if (row.tries_left <= 0) return await fail(runner, row, failure)
  // A worker's death says nothing about the next attempt; an error is given time to pass.
  // By the tries that were used up: a run that waited or gave up its turn was begun more often.
  const used = triesOf(runner.definitions.get(row.name)) - row.tries_left
  const delaySec = failure === CRASHED ? 0 : runner.timing.retryAfterSec * 4 ** Math.max(0, used - 1)
  await requeue(runner, row, { delaySec })
}

const WAIT_MAX_SEC = 15 * 60
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000

/** Waits half as long as it has waited already: some seconds first, a quarter of an hour at most, a day in all. */
async function waitOrFail(runner: JobRunnerContext, row: JobRunRow, error: TemporaryFailure): Promise<void> {
  const { waitsFor } = error
  const now = runner.deps.clock.now()
  // As it is now: a run that got on since it was claimed does not wait any more.
  const { company_id: companyId, name, subject } = row
  const began = (await store.findActive(runner.database.db, { companyId, name, subject }))?.waiting_since ?? now
  // A clock that was ahead when the wait began would make it longer than a day.
  const since = began > now ? now : began
  const waitedMs = now.getTime() - since.getTime()
  if (waitedMs > GIVE_UP_AFTER_MS) return await fail(runner, row, `Nothing came back from ${waitsFor} for a day`)
  runner.log.warn({ run: row.id, job: row.name, company: row.company_id, err: error.cause, waitsFor }, 'A job waits')
  const delaySec = delayOf(runner, { now, waitedMs, tryAt: error.tryAt })
  const waiting = {
    waiting_for: waitsFor,
    waiting_since: since,
    next_try_at: new Date(now.getTime() + delaySec * 1_000),
  }
  await requeue(runner, row, { delaySec, givesTryBack: true, waiting })
  // The outage may have ended before the run was among those that its end wakes.
  const { database, queue } = runner
  if (error instanceof ServiceAway && !(await findOutage(database.db, waitsFor))) {
    await resume({ database, queue }, waitsFor)
  }
}

/** Tries all runs now that wait for this service. */
export async function resume({ database, queue }: Pick<JobRunnerContext, 'database' | 'queue'>, waitsFor: string) {
  for (const row of await store.listWaitingFor(database.db, waitsFor)) {
    await database.db.transaction(async (tx) => {
      const message_id = await queue.send(tx, { run_id: row.id, company_id: row.company_id })
      await store.replaceMessage(tx, row, { message_id, next_try_at: new Date() })
    })
  }
}

/** In seconds. Runs that began to wait together do not come back in the same second, and none before `tryAt`. */
function delayOf(runner: JobRunnerContext, wait: { now: Date; waitedMs: number; tryAt: Date | null }): number {
  if (wait.tryAt) {
    const leftSec = Math.max(1, (wait.tryAt.getTime() - wait.now.getTime()) / 1_000)
    return Math.ceil(leftSec + Math.min(5, leftSec * 0.2) * Math.random())
  }
  const usual = Math.min(WAIT_MAX_SEC, Math.max(2 * runner.timing.retryAfterSec, wait.waitedMs / 2_000))
  return Math.round(usual * (0.8 + 0.4 * Math.random()))
}

interface Requeue {
  delaySec?: number
  givesTryBack?: boolean
  waiting?: store.Waiting
}

async function requeue(runner: JobRunnerContext, row: JobRunRow, how: Requeue) {
  await runner.database.db.transaction(async (tx) => {
    const messageId = await runner.queue.send(tx, { run_id: row.id, company_id: row.company_id }, how.delaySec)
    // A message for a run that has moved on has no effect: it is not the one the run waits for.
    await store.markQueued(tx, leaseOf(row), {
      messageId,
      givesTryBack: how.givesTryBack ?? false,
      ...(how.waiting ? { waiting: how.waiting } : {}),
    })
  })
}

async function fail(runner: JobRunnerContext, row: JobRunRow, failure: string): Promise<void> {
  const failed = await store.markFailed(runner.database.db, leaseOf(row), failure)
  if (failed) await reportFailure(runner, { ...row, failure })
}

/** Calls the job's `failed`; a crash before it has returned leads to another call at the next start. */
export async function reportFailure(runner: JobRunnerContext, row: JobRunRow): Promise<void> {
  const definition = runner.definitions.get(row.name)
  try {
    const end = { failure: row.failure ?? UNEXPECTED, companyId: row.company_id }
    await definition?.failed?.(runner.deps, definition.input.parse(row.input), end)
  } catch (error) {
    runner.log.error({ err: error, run: row.id, job: row.name }, "A job's own handling of its failure failed")
  }
  // After `failed`, which puts back what the next run begins with.
  await runner.database.db.transaction(async (tx) => {
    const ended = await store.markEnded(tx, row.id)
    if (ended) await startRequested(runner, tx, ended)
  })
}
