import { setTimeout as sleep } from 'node:timers/promises'

export interface Politeness {
  /** Requests to one host at the same time (check 61). */
  parallel: number
  /** Between the starts of two requests; what robots.txt asks for counts when it is longer. */
  delayMs: number
}

export const DEFAULT_POLITENESS: Politeness = { parallel: 2, delayMs: 0 }

/** A site that asks for more is read at this pace: 200 pages still end within an hour. */
const DELAY_MAX_MS = 10_000

/** The queue in front of one host. */
export interface HostQueue {
  /** Runs `request` when it is its turn. */
  run: <T>(request: () => Promise<T>) => Promise<T>
  /** The host asked everybody to wait. */
  pause: (ms: number) => void
  /** Seconds between two requests, from robots.txt. */
  setCrawlDelay: (delaySec: number | undefined) => void
}

export function createHostQueue(politeness: Politeness, signal: AbortSignal): HostQueue {
  let { parallel, delayMs } = politeness
  let active = 0
  let notBefore = 0
  const waiting: (() => void)[] = []
  const enter = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      callNext()
    })
  const callNext = () => {
    while (active < parallel && waiting.length > 0) {
      active += 1
      waiting.shift()?.()
    }
  }
  const waitForTime = async () => {
    for (let left = notBefore - Date.now(); left > 0; left = notBefore - Date.now()) {
      await sleep(left, undefined, { signal })
    }
    notBefore = Math.max(notBefore, Date.now() + delayMs)
  }
  return {
    run: async (request) => {
      await enter()
      try {
        signal.throwIfAborted()
        await waitForTime()
        return await request()
      } finally {
        active -= 1
        callNext()
      }
    },
    pause: (ms) => {
      notBefore = Math.max(notBefore, Date.now() + ms)
    },
    setCrawlDelay: (delaySec) => {
      if (delaySec === undefined || !(delaySec > 0)) return
      delayMs = Math.min(DELAY_MAX_MS, Math.max(delayMs, delaySec * 1000))
      parallel = 1
    },
  }
}
