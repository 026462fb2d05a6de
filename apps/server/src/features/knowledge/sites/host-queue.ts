import { setTimeout as sleep } from 'node:timers/promises'

export interface Politeness {
  /** Requests to one host at the same time. */
  parallel: number
  /** Time between the starts of two requests; a longer crawl delay in robots.txt has priority. */
  delayMs: number
}

export const DEFAULT_POLITENESS: Politeness = { parallel: 2, delayMs: 0 }

/** Upper limit of a crawl delay: 200 pages still take less than an hour. */
const DELAY_MAX_MS = 10_000

/** Limits the requests to one host (docs/decisions/012-web-pages.md). */
export type HostQueue = ReturnType<typeof createHostQueue>

export function createHostQueue(politeness: Politeness, signal: AbortSignal) {
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
    /** Runs `request` as soon as the limits allow it. */
    run: async <T>(request: () => Promise<T>) => {
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
    /** Delays all further requests, because the host asked for a pause. */
    pause: (ms: number) => {
      notBefore = Math.max(notBefore, Date.now() + ms)
    },
    /** The crawl delay of robots.txt, in seconds between two requests. */
    setCrawlDelay: (delaySec: number | undefined) => {
      if (delaySec === undefined || !(delaySec > 0)) return
      delayMs = Math.min(DELAY_MAX_MS, Math.max(delayMs, delaySec * 1000))
      parallel = 1
    },
  }
}
