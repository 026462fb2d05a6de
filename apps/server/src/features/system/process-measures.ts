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
const SECOND_MS = 1_000
/** Beyond this the quantiles leave the oldest out, so that a busy process does not sort for long. All are counted. */
const KEPT_MAX = 5_000

/** Times of the last 5 minutes. */
export interface RecentTimes {
  add: (ms: number) => void
  count: () => number
  quantiles: () => Quantiles
}

export function recentTimes(now: () => number = () => performance.now()): RecentTimes {
  let kept: { at: number; ms: number }[] = []
  /** How many there were, by second. */
  const counts = new Map<number, number>()
  const forget = () => {
    const from = Math.floor((now() - WINDOW_MS) / SECOND_MS)
    for (const second of counts.keys()) {
      if (second > from) return
      counts.delete(second)
    }
  }
  const current = () => {
    const from = now() - WINDOW_MS
    kept = kept.filter(({ at }) => at > from)
    return kept
  }
  return {
    add: (ms) => {
      const at = now()
      const second = Math.floor(at / SECOND_MS)
      forget()
      counts.set(second, (counts.get(second) ?? 0) + 1)
      kept.push({ at, ms })
      if (kept.length > KEPT_MAX) kept = kept.slice(-KEPT_MAX / 2)
    },
    count: () => {
      forget()
      return [...counts.values()].reduce((sum, count) => sum + count, 0)
    },
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
