import type { JobRunner } from './job-definition.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { LeaseLost } from './attempt.ts'
import { JobFailure, ServiceAway, TemporaryFailure, TurnOver } from './jobs.ts'
import { type AnyJob, defineJob, type JobContext } from './job-definition.ts'
import { openJobs } from './open-jobs.ts'

/** The machine may be busy with other tests. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- those who call it await it
const soon = <T>(look: () => T) => expect.poll(look, { interval: 50 })
const log = pino({ level: 'silent' })
const TIMING = { leaseMs: 1500, heartbeatMs: 100, sweepMs: 200, graceMs: 300, retryAfterSec: 0 }
const deps = { clock: systemClock } as Deps
const companyId = randomUUID()
const input = z.object({ n: z.number() })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let database: TestDatabase
let jobs: JobRunner
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  jobs = await openJobs(database, log, TIMING)
})
afterEach(async () => {
  await jobs.stop()
  await database.query('delete from job_runs')
  await database.query('delete from pgboss.job')
})

const start = (job: AnyJob, subject = '') => jobs.enqueue(database.db, job, { companyId, subject, input: { n: 1 } })
const latest = (name: string, subject = '') => jobs.latest(database.db, { name, companyId, subject })
const state = async (name: string, subject = '') => (await latest(name, subject))?.state

test('a run goes from queued to done, with its progress readable meanwhile', async () => {
  const go = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'steps',
    input,
    run: async ({ progress }) => {
      await progress({ percent: 25, activity: 'Reading', estimated_left_sec: 9 })
      await go.promise
    },
  })
  expect(await latest('steps')).toBeNull()
  const run = await start(job)
  expect(run).toMatchObject({ name: 'steps', company_id: companyId, state: 'queued', percent: 0, started_at: null })
  await jobs.work([job], deps)
  await soon(() => latest('steps')).toMatchObject({
    id: run.id,
    state: 'running',
    percent: 25,
    activity: 'Reading',
    estimated_left_sec: 9,
  })
  go.resolve()
  await soon(() => latest('steps')).toMatchObject({ state: 'done', percent: 100, activity: null, failure: null })
  expect((await latest('steps'))?.ended_at).toBeInstanceOf(Date)
  await expect(jobs.ready()).resolves.toBeUndefined()
})

test('a run that is asked for again while it is running is followed by one other', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const job = defineJob({ name: 'again', input, run: async () => gates[runs++]?.promise })
  const ask = (requestedBy: string) =>
    jobs.enqueue(database.db, job, { companyId, input: { n: 2 }, requestedBy, again: true })
  const [first, second] = [randomUUID(), randomUUID()]
  const run = await ask(first)
  // Not yet begun, it will see everything.
  expect((await ask(second)).id).toBe(run.id)
  await jobs.work([job], deps)
  await soon(() => runs).toBe(1)
  for (let time = 0; time < 3; time += 1) expect((await ask(second)).id).toBe(run.id)
  gates[0]?.resolve()
  await soon(() => runs).toBe(2)
  const next = await latest('again')
  expect([next?.state, next?.id === run.id]).toEqual(['running', false])
  const { rows } = await database.query(`select requested_by from job_runs where id = '${next?.id}'`)
  expect(rows).toEqual([{ requested_by: second }])
  gates[1]?.resolve()
  await soon(() => state('again')).toBe('done')
  await pause(200)
  expect([runs, (await latest('again'))?.id]).toEqual([2, next?.id])
})

test('a run that is asked for again while it is running is followed by one other when it fails too', async () => {
  const gate = Promise.withResolvers<void>()
  const events: string[] = []
  const job = defineJob({
    name: 'again-after-failure',
    input,
    run: async () => {
      events.push('run')
      if (events.length === 1) await gate.promise
    },
    failed: async () => void events.push('failed'),
  })
  const run = await start(job)
  await jobs.work([job], deps)
  await soon(() => events).toEqual(['run'])
  await jobs.enqueue(database.db, job, { companyId, input: { n: 1 }, again: true })
  gate.reject(new JobFailure('The language model refused the key'))
  await soon(() => state('again-after-failure')).toBe('done')
  expect(events).toEqual(['run', 'failed', 'run'])
  expect((await latest('again-after-failure'))?.id).not.toBe(run.id)
})

test('of many enqueued at once only one runs, and all are told of that one', async () => {
  let runs = 0
  const job = defineJob({
    name: 'once',
    input,
    run: async () => {
      runs += 1
      await pause(300)
    },
  })
  await jobs.work([job], deps)
  const started = await Promise.all(Array.from({ length: 15 }, () => start(job)))
  expect(new Set(started.map(({ id }) => id)).size).toBe(1)
  const other = await start(job, 'other subject')
  expect(other.id).not.toBe(started[0]?.id)
  await soon(() => state('once')).toBe('done')
  await soon(() => state('once', 'other subject')).toBe('done')
  expect(runs).toBe(2)
  expect((await start(job)).id).not.toBe(started[0]?.id)
})

test('each of many runs is worked on exactly once', async () => {
  const seen: string[] = []
  const job = defineJob({ name: 'many', input, run: async ({ runId }) => void seen.push(runId) })
  await jobs.work([job], deps)
  const started = await Promise.all(Array.from({ length: 40 }, (_, n) => start(job, `subject ${n}`)))
  await soon(() => seen.length).toBe(40)
  await pause(300)
  expect(seen.sort()).toEqual(started.map(({ id }) => id).sort())
})

test('a run enqueued in a transaction that rolls back never existed', async () => {
  let runs = 0
  const job = defineJob({ name: 'undone', input, run: async () => void (runs += 1) })
  await jobs.work([job], deps)
  const failing = database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, job, { companyId, input: { n: 1 } })
    expect(await jobs.latest(tx, { name: 'undone', companyId })).toMatchObject({ state: 'queued' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await pause(300)
  expect(await latest('undone')).toBeNull()
  expect(runs).toBe(0)
  await database.db.transaction((tx) => jobs.enqueue(tx, job, { companyId, input: { n: 1 } }))
  await soon(() => state('undone')).toBe('done')
})

test('an input that does not fit is refused where it is enqueued', async () => {
  const job = defineJob({ name: 'strict', input, run: async () => undefined })
  await expect(jobs.enqueue(database.db, job, { companyId, input: { n: 'one' } as never })).rejects.toThrow(/number/)
  expect(await latest('strict')).toBeNull()
})

test('an error is tried again, and after the last try people are told without its words', async () => {
  let tries = 0
  const told: unknown[] = []
  const job = defineJob({
    name: 'broken',
    input,
    retries: 2,
    run: async () => {
      tries += 1
      throw new Error('secret connection string')
    },
    failed: async (_deps, { n }, end) => void told.push([n, end.failure, end.companyId === companyId]),
  })
  await jobs.work([job], deps)
  await start(job)
  await soon(() => state('broken')).toBe('failed')
  expect(await latest('broken')).toMatchObject({ failure: 'Something unexpected went wrong' })
  await soon(() => told).toEqual([[1, 'Something unexpected went wrong', true]])
  expect(tries).toBe(3)
})

test('a JobFailure is not tried again and its words are shown', async () => {
  let tries = 0
  const job = defineJob({
    name: 'refusing',
    input,
    run: async () => {
      tries += 1
      throw new JobFailure('The website could not be reached')
    },
  })
  await jobs.work([job], deps)
  await start(job)
  await soon(() => latest('refusing')).toMatchObject({ state: 'failed', failure: 'The website could not be reached' })
  await pause(300)
  expect(tries).toBe(1)
})

/** Gives the run away, as a sweep elsewhere does when a paused worker's lease ran out. */
const takeAway = () => database.query(`update job_runs set state = 'queued', fence = fence + 1, message_id = null`)

test('check 77: a worker that wakes up after its run was taken over can write nothing', async () => {
  const contexts: JobContext<unknown>[] = []
  const held = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'paused',
    input,
    run: async (context) => {
      contexts.push(context)
      if (contexts.length === 1) await held.promise
    },
  })
  await jobs.work([job], deps)
  await start(job)
  await soon(() => contexts.length).toBe(1)
  await takeAway()
  await soon(() => contexts[0]?.signal.aborted).toBe(true)
  await expect(contexts[0]?.progress({ percent: 99 })).rejects.toThrow(LeaseLost)
  const publishing = database.db.transaction(async (tx) => {
    await tx.execute(sql`create table published ()`)
    await contexts[0]?.fence(tx)
  })
  await expect(publishing).rejects.toThrow(LeaseLost)
  expect((await database.query(`select to_regclass('published') as made`)).rows).toEqual([{ made: null }])
  await soon(() => state('paused')).toBe('done')
  held.resolve()
  await pause(200)
  expect(contexts.length).toBe(2)
  expect(await latest('paused')).toMatchObject({ state: 'done', percent: 100 })
})

test('the holder of a lease may publish inside its transaction', async () => {
  const job = defineJob({
    name: 'publishing',
    input,
    run: async ({ fence }) => {
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`create table published ()`)
        await fence(tx)
      })
    },
  })
  await jobs.work([job], deps)
  await start(job)
  await soon(() => state('publishing')).toBe('done')
  expect((await database.query(`select to_regclass('published')::text as made`)).rows).toEqual([{ made: 'published' }])
})

test('a run without a sign of life is not shown as running', async () => {
  const job = defineJob({ name: 'dead', input, run: async () => undefined })
  await start(job)
  const orphan = (triesLeft: number) =>
    database.query(
      `update job_runs set state = 'running', tries_left = ${triesLeft}, heartbeat_at = now() - interval '2 seconds'`,
    )
  await orphan(1)
  expect(await state('dead')).toBe('queued')
  await orphan(0)
  expect(await latest('dead')).toMatchObject({
    state: 'failed',
    failure: 'The server stopped while this was running',
  })
})

test('a run that has ended stays ended, however long ago that was', async () => {
  const whole = defineJob({ name: 'whole', input, run: async () => undefined })
  const broken = defineJob({
    name: 'broken',
    input,
    run: async () => {
      throw new JobFailure('It cannot be read')
    },
  })
  await jobs.work([whole, broken], deps)
  await start(whole)
  await start(broken)
  await soon(() => state('whole')).toBe('done')
  await soon(() => state('broken')).toBe('failed')
  await database.query(`update job_runs set heartbeat_at = heartbeat_at - interval '1 day'`)
  expect(await latest('whole')).toMatchObject({ state: 'done', percent: 100, failure: null })
  expect(await latest('broken')).toMatchObject({ state: 'failed', failure: 'It cannot be read' })
})

test('a run that hangs is ended, so that it does not look alive for ever', async () => {
  await jobs.stop()
  jobs = await openJobs(database, log, { ...TIMING, stallMs: 300 })
  const job = defineJob({ name: 'stuck', input, retries: 0, run: () => new Promise(() => undefined) })
  await jobs.work([job], deps)
  await start(job)
  await soon(() => state('stuck')).toBe('failed')
  expect(await latest('stuck')).toMatchObject({ failure: 'It made no progress for a long time and was stopped' })
})

test('stopping aborts the runs and puts them back, and the next start finishes them', async () => {
  const signals: AbortSignal[] = []
  const job = defineJob({
    name: 'stopped',
    input,
    retries: 0,
    run: async ({ signal }) => {
      signals.push(signal)
      if (signals.length === 1) await new Promise((_, reject) => signal.addEventListener('abort', reject))
    },
  })
  await jobs.work([job], deps)
  await start(job)
  await soon(() => signals.length).toBe(1)
  await jobs.stop()
  expect(signals[0]?.aborted).toBe(true)
  await expect(jobs.ready()).rejects.toThrow('stopped')
  jobs = await openJobs(database, log, TIMING)
  expect(await state('stopped')).toBe('queued')
  await jobs.work([job], deps)
  await soon(() => state('stopped')).toBe('done')
})

test('a run whose service is away waits and says so, goes on when it is back, and its tries are not used up', async () => {
  let away = true
  let begun = 0
  const job = defineJob({
    name: 'needs-a-service',
    input,
    retries: 0,
    run: async ({ progress }) => {
      begun += 1
      if (away) throw new TemporaryFailure('the embedding service', new Error('connection refused'))
      await progress({ percent: 50 })
    },
  })
  await start(job)
  await jobs.work([job], deps)
  await soon(() => latest('needs-a-service')).toMatchObject({
    state: 'queued',
    waiting: { for: 'the embedding service', since: expect.any(Date), next_try_at: expect.any(Date) },
  })
  await soon(() => begun).toBeGreaterThan(2)
  away = false
  await soon(() => latest('needs-a-service')).toMatchObject({ state: 'done', waiting: null, failure: null })
})

test('a run that begins to wait when its service is back already goes on at once', async () => {
  let begun = 0
  const job = defineJob({
    name: 'waits-too-late',
    input,
    retries: 0,
    run: async () => {
      begun += 1
      // Refused while another run's probe was under way, which has ended the outage since.
      if (begun === 1) throw new ServiceAway('the mail server', 'away', new Date(Date.now() + 3_600_000))
    },
  })
  await start(job)
  await jobs.work([job], deps)
  await soon(() => latest('waits-too-late')).toMatchObject({ state: 'done', waiting: null })
})

test('a run waits on while each attempt only begins, and no longer once it gets further', async () => {
  let begun = 0
  let isBack = false
  const further = Promise.withResolvers<void>()
  const job = defineJob({
    name: 'begins-again',
    input,
    run: async ({ progress }) => {
      begun += 1
      await progress({ percent: 5, activity: 'Reading the transcript' })
      await progress({ percent: 10, activity: 'Writing the notes' })
      if (!isBack) throw new TemporaryFailure('the language model', new Error('connection refused'))
      await progress({ percent: 40 })
      await further.promise
    },
  })
  await start(job)
  await jobs.work([job], deps)
  await soon(() => begun).toBeGreaterThan(1)
  const since = (await latest('begins-again'))?.waiting?.since
  expect(since).toEqual(expect.any(Date))
  const seen = begun
  await soon(() => begun).toBeGreaterThan(seen + 1)
  expect((await latest('begins-again'))?.waiting?.since).toEqual(since)
  isBack = true
  await soon(() => latest('begins-again')).toMatchObject({ state: 'running', percent: 40, waiting: null })
  further.resolve()
  await soon(() => state('begins-again')).toBe('done')
})

test('a run that waits is tried at once when it is asked for again', async () => {
  const job = defineJob({
    name: 'waits-long',
    input,
    run: async () => {
      throw new TemporaryFailure('the mail server', new Error('away'))
    },
  })
  await jobs.stop()
  jobs = await openJobs(database, log, { ...TIMING, retryAfterSec: 600 })
  const run = await start(job)
  await jobs.work([job], deps)
  await soon(() => latest('waits-long')).toMatchObject({ state: 'queued', waiting: { for: 'the mail server' } })
  const first = (await latest('waits-long'))?.waiting?.next_try_at
  expect((await start(job)).id).toBe(run.id)
  await soon(async () => (await latest('waits-long'))?.waiting?.next_try_at.getTime()).not.toBe(first?.getTime())
})

test('a run that gives up its turn goes on later, as the same run', async () => {
  let turns = 0
  const job = defineJob({
    name: 'takes-turns',
    input,
    retries: 0,
    run: async () => {
      turns += 1
      if (turns < 4) throw new TurnOver()
    },
  })
  const run = await start(job)
  await jobs.work([job], deps)
  await soon(() => latest('takes-turns')).toMatchObject({ id: run.id, state: 'done' })
  expect(turns).toBe(4)
})

test('after an error a run that often gave up its turn waits no longer than any other', async () => {
  let turns = 0
  const job = defineJob({
    name: 'turns-then-error',
    input,
    run: async () => {
      turns += 1
      throw turns < 5 ? new TurnOver() : new Error('a hiccup')
    },
  })
  await jobs.stop()
  jobs = await openJobs(database, log, { ...TIMING, retryAfterSec: 600 })
  await start(job)
  await jobs.work([job], deps)
  const nextTry = async () => {
    const { rows } = await database.query(
      `select extract(epoch from message.start_after - now())::int as seconds from job_runs run
       join pgboss.job message on message.id = run.message_id where run.name = 'turns-then-error' and run.state = 'queued'`,
    )
    return Number(rows[0]?.['seconds'] ?? 0)
  }
  await soon(nextTry).toBeGreaterThan(500)
  expect([turns, (await nextTry()) <= 600]).toEqual([5, true])
})
