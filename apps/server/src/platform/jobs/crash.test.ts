import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { SHORT_LIVED } from '../../../test/server-process.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { makeTemplate } from '../db/template.ts'
import type { Deps } from '../deps.ts'
import { defineJob } from './job-definition.ts'
import { openJobs } from './open-jobs.ts'

/** The machine may be busy with other tests. */
// oxlint-disable-next-line vitest/require-awaited-expect-poll -- those who call it await it
const soon = <T>(look: () => T) => expect.poll(look, { interval: 50 })
const log = pino({ level: 'silent' })
const TIMING = { leaseMs: 2000, heartbeatMs: 200, sweepMs: 300 }
const onServer = Boolean(process.env['TEST_DATABASE_URL'])
let DATA_DIR: string
let shared: TestDatabase | null = null

beforeEach(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'cuecard-crash-'))
  shared = onServer ? await testDatabase() : null
  if (!shared) await makeTemplate()
})
afterEach(async () => {
  await shared?.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** A process in the middle of a run, and the run's company. */
async function begin(retries: number, ...more: string[]) {
  const program = join(import.meta.dirname, 'crash-child.fixture.ts')
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, program, DATA_DIR, shared?.url ?? '', String(retries), ...more],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const says = () =>
    new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(String(data))))
  const companyId = (await says()).replace('working ', '')
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  return { child, companyId, says, kill }
}

/** Kills a process in the middle of a run; returns the run's company. */
async function crash(retries: number): Promise<string> {
  const { companyId, kill } = await begin(retries)
  await kill()
  return companyId
}

const reopen = async (): Promise<Database> => shared ?? (await openDatabase({ DATA_DIR }, log))

test(
  'check 76: a run whose process was killed is resumed by the next one with its input',
  { timeout: 120_000 },
  async () => {
    const companyId = await crash(2)
    const database = await reopen()
    const jobs = await openJobs(database, log, TIMING)
    const inputs: unknown[] = []
    const resumed = defineJob({
      name: 'hanging',
      input: z.object({ word: z.string() }),
      run: async ({ input }) => void inputs.push(input),
    })
    const latest = () => jobs.latest(database.db, { name: 'hanging', companyId })
    expect(await latest()).toMatchObject({ percent: 40 })
    await jobs.work([resumed], {} as Deps)
    await soon(async () => (await latest())?.state).toBe('done')
    expect(inputs).toEqual([{ word: 'kept' }])
    await jobs.stop()
    if (!shared) await database.close()
  },
)

test(
  'check 76: a run whose process was killed at its last try fails with a reason, and its job is told',
  { timeout: 120_000 },
  async () => {
    const companyId = await crash(0)
    const database = await reopen()
    const jobs = await openJobs(database, log, TIMING)
    const told: string[] = []
    const untried = defineJob({
      name: 'hanging',
      input: z.object({ word: z.string() }),
      run: async () => void told.push('ran again'),
      failed: async (_deps, input, { failure }) => void told.push(`${input.word}: ${failure}`),
    })
    await jobs.work([untried], {} as Deps)
    const latest = () => jobs.latest(database.db, { name: 'hanging', companyId })
    await soon(() => told).toEqual(['kept: The server stopped while this was running'])
    await soon(async () => (await latest())?.ended_at).toBeInstanceOf(Date)
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'The server stopped while this was running' })
    await jobs.stop()
    if (!shared) await database.close()
  },
)

test.skipIf(!onServer)(
  'check 78: a worker that was stopped beyond its lease writes nothing when it goes on',
  { timeout: 120_000 },
  async () => {
    const database = await reopen()
    await database.query('create table written (word text)')
    const { child, companyId, says, kill } = await begin(2, 'late')
    child.kill('SIGSTOP')
    const jobs = await openJobs(database, log, TIMING)
    const takenOver = defineJob({
      name: 'hanging',
      input: z.object({ word: z.string() }),
      run: ({ fence }) =>
        database.db.transaction(async (tx) => {
          await fence(tx)
          await tx.execute(sql`insert into written values ('in time')`)
        }),
    })
    await jobs.work([takenOver], {} as Deps)
    const latest = () => jobs.latest(database.db, { name: 'hanging', companyId })
    await soon(async () => (await latest())?.state).toBe('done')
    const late = says()
    child.stdin.write('go on')
    child.kill('SIGCONT')
    expect(await late).toBe('refused')
    expect((await database.query('select word from written')).rows).toEqual([{ word: 'in time' }])
    expect(await latest()).toMatchObject({ state: 'done' })
    await kill()
    await jobs.stop()
  },
)
