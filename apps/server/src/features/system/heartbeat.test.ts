import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { testDeps } from '../../../test/test-deps.ts'
import { HEARTBEAT_MS, startHeartbeat } from './heartbeat.ts'
import { startMeasures } from './measures.ts'
import type { ProcessMeasures } from './process-measures.ts'
import { listProcesses, writeProcess } from './processes.store.ts'

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
  /** Waits until the own row was written at a time that is `ms` ahead. */
  const beatAt = async (ms: number) => {
    ahead = ms
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await expect
      .poll(async () => (await listProcesses(test.deps.db)).find(({ pid }) => pid === process.pid)?.heartbeat_at)
      .toSatisfy((at?: Date) => at !== undefined && at.getTime() > Date.now() + ms - HOUR_MS / 2)
  }
  await beatAt(0)
  const killed = {
    id: randomUUID(),
    role: 'worker' as const,
    version: '0.1.0',
    host: 'gone',
    port: 1,
    pid: 0,
    measures,
  }
  await writeProcess(test.deps.db, { ...killed, started_at: clock.now(), heartbeat_at: clock.now() })
  await beatAt(0.9 * HOUR_MS)
  expect(await others()).toEqual(['gone'])
  await beatAt(2.1 * HOUR_MS)
  expect(await others()).toEqual([])
  await beating.stop()
  own.stop()
  await test.close()
})
