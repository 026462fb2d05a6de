import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Deps } from '../../platform/deps.ts'
import { removeOldRuns } from '../../platform/jobs/job-runs.store.ts'
import { BUILD_VERSION } from '../../platform/version.ts'
import type { Measures } from './measures.ts'
import { type ProcessMeasures, watchLoopDelay } from './process-measures.ts'
import { removeProcess, removeSilentProcesses, writeProcess } from './processes.store.ts'

export const HEARTBEAT_MS = 15_000
/** Three signs of life missed: the process is gone, or it hangs. */
export const SILENT_MS = 50_000

/** How often a process removes the rows of others that were killed and never started again, and of runs that ended long ago. */
const SWEEP_EVERY_MS = 60 * 60_000

/** Writes this process's row at once and every 15 seconds; `stop` removes it. Rows of processes that were killed, and old runs, go at the start and every hour. */
export function startHeartbeat(deps: Deps, measures: Measures) {
  const { ROLE, PORT } = deps.config
  const loop = watchLoopDelay()
  const row = {
    id: randomUUID(),
    role: ROLE,
    version: BUILD_VERSION,
    host: hostname(),
    port: PORT,
    pid: process.pid,
    started_at: new Date(Date.now() - process.uptime() * 1_000),
  }
  let sweptAt = 0
  const sweep = async (silentMs: number) => {
    sweptAt = deps.clock.now().getTime()
    await removeSilentProcesses(deps.db, { ...row, silentMs }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'processes that have ended were not removed'),
    )
    await removeOldRuns(deps.db).catch((error: unknown) => deps.log.warn({ err: error }, 'old runs were not removed'))
  }
  const beat = async () => {
    if (deps.clock.now().getTime() - sweptAt >= SWEEP_EVERY_MS) await sweep(SILENT_MS)
    try {
      await writeProcess(deps.db, { ...row, measures: measuresOf(measures, loop) })
    } catch (error) {
      deps.log.warn({ err: error }, 'the sign of life of this process was not written')
    }
  }
  const first = async () => {
    // The embedded database belongs to one process: what is left is of processes that were killed.
    await sweep(deps.database.kind === 'pglite' ? 0 : SILENT_MS)
    await beat()
  }
  let beating = first()
  const timer = setInterval(() => (beating = beat()), HEARTBEAT_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      loop.stop()
      await beating
      await removeProcess(deps.db, row.id).catch(() => undefined)
    },
  }
}

const measuresOf = (measures: Measures, loop: ReturnType<typeof watchLoopDelay>): ProcessMeasures => ({
  memory_bytes: process.memoryUsage.rss(),
  loop_delay_ms: loop.read().p99 * 1_000,
  requests: measures.recentRequests.count(),
  request_ms: measures.recentRequests.quantiles(),
  first_byte_ms: measures.recentFirstBytes.quantiles(),
  services: Object.fromEntries(measures.services),
})
