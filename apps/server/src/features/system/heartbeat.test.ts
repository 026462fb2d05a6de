import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { testDeps } from '../../../test/test-deps.ts'
import { HEARTBEAT_MS, startHeartbeat } from './heartbeat.ts'
import { startMeasures } from './measures.ts'
import type { ProcessMeasures } from './process-measures.ts'
import { listProcesses, writeProcess } from './processes.store.ts'
import { processes } from './processes.tables.ts'
import { getState } from './system.service.ts'

afterEach(() => void vi.useRealTimers())

const HOUR_MS = 60 * 60_000
const none = { p50: null, p95: null }
const measures: ProcessMeasures = {
  memory_bytes: 0,
  loop_delay_ms: 0,
  requests: 0,
  request_ms: none,
  first_byte_ms: none,
  services: {},
}

it('forgets a process that was killed for good, while others go on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const test = await testDeps({ overrides: { clock } })
  const own = startMeasures(new Map())
  const beating = startHeartbeat(test.deps, own)
  const others = async () =>
    (await listProcesses(test.deps.db)).filter(({ pid }) => pid !== process.pid).map(({ host }) => host)
  const lastBeat = async () =>
    (await listProcesses(test.deps.db)).find(({ pid }) => pid === process.pid)?.heartbeat_at.getTime() ?? 0
  /** Waits until the own row was written again, with the process's clock `ms` ahead. */
  const beatAt = async (ms: number) => {
    const before = await lastBeat()
    // The times are read in whole milliseconds.
    await sleep(2)
    ahead = ms
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await expect.poll(lastBeat).toBeGreaterThan(before)
  }
  await expect.poll(lastBeat).toBeGreaterThan(0)
  const killed = {
    id: randomUUID(),
    role: 'worker' as const,
    version: '0.1.0',
    host: 'gone',
    port: 1,
    pid: 0,
    measures,
  }
  await writeProcess(test.deps.db, { ...killed, started_at: clock.now() })
  const silentFor = (ms: number) =>
    test.deps.db
      .update(processes)
      .set({ heartbeat_at: new Date(Date.now() - ms) })
      .where(eq(processes.id, killed.id))
  await silentFor(0.9 * HOUR_MS)
  await beatAt(1.1 * HOUR_MS)
  expect(await others()).toEqual(['gone'])
  await silentFor(1.1 * HOUR_MS)
  await beatAt(2.2 * HOUR_MS)
  expect(await others()).toEqual([])
  await beating.stop()
  own.stop()
  await test.close()
})

it('takes a process for alive whose machine’s clock is a minute behind or ahead', async () => {
  for (const skew of [-60_000, 60_000]) {
    const clock = { now: () => new Date(Date.now() + skew) }
    const test = await testDeps({ overrides: { clock } })
    const own = startMeasures(new Map())
    const beating = startHeartbeat(test.deps, own)
    await expect.poll(async () => (await listProcesses(test.deps.db)).length).toBe(1)
    const here = { ...test.deps, clock: { now: () => new Date() } }
    expect((await getState(here)).processes).toMatchObject([{ is_silent: false }])
    expect((await getState(test.deps)).processes).toMatchObject([{ is_silent: false }])
    await beating.stop()
    own.stop()
    await test.close()
  }
})
