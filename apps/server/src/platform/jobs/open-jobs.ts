import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import { type Attempt, beginAttempt, type Timing, USUAL_TIMING } from './attempt.ts'
import { startDailySchedules } from './daily.ts'
import * as store from './job-runs.store.ts'
import type { JobRunRow } from './job-runs.store.ts'
import type { AnyJob, JobRunner } from './job-definition.ts'
import type { JobKind, JobRun } from './jobs.ts'
import { openQueue, type Queue } from './queue.ts'
import { type Message } from './job-poller.ts'
import { recover } from './recovery.ts'
import { CRASHED, type JobRunnerContext, resume, settle, triesOf } from './settle.ts'
import { workOff } from './work-off.ts'

/** Background work on the given database; nothing runs before `work` is called. `timing` is for tests. */
export async function openJobs(database: Database, log: Logger, timing: Partial<Timing> = {}): Promise<JobRunner> {
  const queue = await openQueue(database, log)
  const full: Timing = { ...USUAL_TIMING, ...timing }
  let floor: Floor | null = null
  let daily: Floor | null = null
  let stopped = false
  return {
    enqueue: (tx, job, call) => enqueue(queue, tx, { job, ...call }),
    latest: async (db, { name, companyId, subject = '' }) => {
      const found = await store.findLatest(db, { name, companyId, subject, leaseMs: full.leaseMs })
      return found && (found.stale ? describeOrphan(found.run) : describe(found.run))
    },
    latestOf: async (db, query) => {
      if (query.subjects.length === 0) return new Map()
      return new Map((await store.listLatest(db, query)).map((row) => [row.subject, describe(row)]))
    },
    resume: (waitsFor) => resume({ database, queue }, waitsFor),
    workOff: (definitions, deps) =>
      workOff({ deps, database, queue, log, timing: full, definitions: byName(definitions) }),
    work: async (definitions, deps, schedules = []) => {
      if (floor) throw new Error('jobs.work was called twice')
      floor = await openFloor({ deps, database, queue, log, timing: full, definitions: byName(definitions) })
      daily = startDailySchedules(deps, schedules)
    },
    ready: async () => {
      if (stopped) throw new Error('The job queue is stopped')
      await database.query('select 1 from pgboss.version')
    },
    stop: async () => {
      if (stopped) return
      stopped = true
      await daily?.stop()
      await floor?.stop()
      await queue.stop()
    },
  }
}

function byName(definitions: readonly AnyJob[]): Map<string, AnyJob> {
  const map = new Map<string, AnyJob>()
  for (const definition of definitions) {
    if (map.has(definition.name)) throw new Error(`Two jobs are called ${definition.name}`)
    map.set(definition.name, definition)
  }
  return map
}

interface Order {
  // oxlint-disable-next-line typescript/no-explicit-any -- variance: jobs of every input
  job: JobKind<any>
  companyId: string
  input: unknown
  subject?: string
  requestedBy?: string
  again?: boolean
}

async function enqueue(queue: Queue, db: Db, order: Order): Promise<JobRun> {
  const { job, companyId, subject = '' } = order
  const input: unknown = job.input.parse(order.input)
  const about = { companyId, name: job.name, subject }
  // The run that is in the way may end between the two looks; then there is room for the new one.
  for (let look = 0; look < 5; look += 1) {
    const run = await db.transaction(async (tx) => {
      const id = randomUUID()
      const active = await store.findActive(tx, about)
      if (active) {
        if (active.state === 'queued' && active.waiting_for !== null) {
          // Asked for again: it is tried now and not at its next time.
          const message_id = await queue.send(tx, { run_id: active.id, company_id: companyId })
          await store.replaceMessage(tx, active, { message_id })
        }
        if (!order.again || active.state !== 'running') return active
        return await store.requestAnotherRun(tx, active.id, order.requestedBy)
      }
      const messageId = await queue.send(tx, { run_id: id, company_id: companyId })
      const tries = triesOf(job)
      return await store.insertRun(tx, { ...about, id, input, requestedBy: order.requestedBy, tries, messageId })
    })
    if (run) return describe(run)
  }
  throw new Error(`A run of ${job.name} could not be enqueued`)
}

function describe(row: JobRunRow): JobRun {
  const { id, name, company_id, state, percent, activity, estimated_left_sec, started_at, failure } = row
  const over = state === 'done' || state === 'failed'
  const ended_at = over ? (row.ended_at ?? row.heartbeat_at) : null
  const { waiting_for, waiting_since, next_try_at } = row
  const waiting =
    !over && waiting_for !== null && waiting_since && next_try_at
      ? { for: waiting_for, since: waiting_since, next_try_at }
      : null
  return { id, name, company_id, state, percent, activity, estimated_left_sec, started_at, ended_at, failure, waiting }
}

/** A run whose worker died, as it will be once that is cleared away. */
function describeOrphan(row: JobRunRow): JobRun {
  const run = { ...describe(row), activity: null, estimated_left_sec: null }
  if (row.tries_left > 0) return { ...run, state: 'queued' }
  return { ...run, state: 'failed', failure: CRASHED, ended_at: row.heartbeat_at }
}

type Floor = Awaited<ReturnType<typeof openFloor>>

/** The place where runs are worked on in this process. */
async function openFloor(runner: JobRunnerContext) {
  const attempts = new Map<string, { attempt: Attempt; settled: Promise<void> }>()
  // On the embedded database this process is the only one, so that every running run is an earlier process's.
  const isAlone = runner.database.kind === 'pglite'
  await recover(runner, { leaseMs: isAlone ? 0 : runner.timing.leaseMs, alive: new Set() })

  const poller = await runner.queue.work(async (message) => {
    const row = await claim(runner, message)
    if (!row) return null
    const definition = runner.definitions.get(row.name)
    if (!definition) {
      const error = new Error(`No job is called ${row.name}`)
      return { ended: settleSafely(runner, row, { kind: 'failed', error }) }
    }
    const attempt = beginAttempt(runner, definition, row)
    const settled = attempt.outcome.then((outcome) => settleSafely(runner, row, outcome))
    attempts.set(row.id, { attempt, settled })
    return { ended: settled.finally(() => attempts.delete(row.id)) }
  })

  let sweeping: Promise<void> = Promise.resolve()
  const sweep = setInterval(() => {
    sweeping = recover(runner, { leaseMs: runner.timing.leaseMs, alive: new Set(attempts.keys()) }).catch(
      (error: unknown) => runner.log.warn({ err: error }, 'Looking for abandoned jobs failed'),
    )
  }, runner.timing.sweepMs)
  sweep.unref()

  return {
    stop: async () => {
      clearInterval(sweep)
      await poller.stop()
      for (const { attempt } of attempts.values()) attempt.stop()
      await Promise.all([...attempts.values()].map(({ settled }) => settled))
      await sweeping
    },
  }
}

const claim = (runner: JobRunnerContext, { run_id, id }: Message & { id: string }) =>
  store.claimRun(runner.database.db, { runId: run_id, messageId: id })

/** What cannot be written now is found by the next sweep, once the lease has run out. */
async function settleSafely(runner: JobRunnerContext, row: JobRunRow, outcome: Parameters<typeof settle>[2]) {
  try {
    await settle(runner, row, outcome)
  } catch (error) {
    runner.log.error({ err: error, run: row.id, job: row.name }, 'How a job ended could not be written')
  }
}
