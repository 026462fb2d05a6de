/** At most one request at a time: starting another aborts the one that still runs. */
export function latestRequest() {
  let running: AbortController | null = null
  return {
    start: (): AbortSignal => {
      running?.abort()
      running = new AbortController()
      return running.signal
    },
    abort: () => running?.abort(),
  }
}
