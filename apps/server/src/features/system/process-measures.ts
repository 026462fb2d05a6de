import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServiceName, ServiceState } from '../../platform/service-watch.ts'

/** Milliseconds; null when there was nothing to measure. */
export interface Quantiles {
  p50: number | null
  p95: number | null
}

/** What a process says of itself with each sign of life. */
export interface ProcessMeasures {
  memory_bytes: number
  loop_delay_ms: number
  requests: number
  request_ms: Quantiles
  first_byte_ms: Quantiles
  services: Partial<Record<ServiceName, ServiceState>>
}

const WINDOW_MS = 5 * 60_000
/** Beyond this the oldest are left out, so that a busy process does not sort for long. */
const KEPT_MAX = 5_000

/** Times of the last 5 minutes. */
export interface RecentTimes {
  add: (ms: number) => void
  count: () => number
  quantiles: () => Quantiles
}

export function recentTimes(now: () => number = () => performance.now()): RecentTimes {
  let kept: { at: number; ms: number }[] = []
  const current = () => {
    const from = now() - WINDOW_MS
    kept = kept.filter(({ at }) => at > from)
    return kept
  }
  return {
    add: (ms) => {
      kept.push({ at: now(), ms })
      if (kept.length > KEPT_MAX) kept = kept.slice(-KEPT_MAX / 2)
    },
    count: () => current().length,
    quantiles: () => {
      const sorted = current()
        .map(({ ms }) => ms)
        .toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
      return { p50: at(0.5), p95: at(0.95) }
    },
  }
}

const RESOLUTION_MS = 20

/** Delay of the event loop since the last reading; each reader needs its own. */
export function watchLoopDelay() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // The timer's own 20 ms are no delay.
  const seconds = (nanoseconds: number) =>
    Math.max(0, Number.isFinite(nanoseconds) ? nanoseconds / 1e9 - RESOLUTION_MS / 1e3 : 0)
  return {
    /** In seconds. */
    read: () => {
      const found = { p50: seconds(delay.percentile(50)), p99: seconds(delay.percentile(99)), max: seconds(delay.max) }
      delay.reset()
      return found
    },
    stop: () => void delay.disable(),
  }
}
