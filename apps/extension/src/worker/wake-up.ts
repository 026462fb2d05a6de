import type { WorkerBrowserApi } from './worker-browser-api.ts'

/**
 * Has the browser start the worker again each minute while something waits that no page asks for: lines that a server that is
 * away has not taken, and a meeting whose page was closed, which ends by itself ten minutes later. The browser stops a worker
 * after half a minute, with all of its timers.
 */
export class WakeUp {
  readonly #browserApi: WorkerBrowserApi
  readonly #isWaiting: () => Promise<boolean>
  #running: Promise<void> | null = null

  /** `isWaiting` does what is due, and returns whether more is to come. */
  constructor(browserApi: WorkerBrowserApi, isWaiting: () => Promise<boolean>) {
    this.#browserApi = browserApi
    this.#isWaiting = isWaiting
  }

  /** To be called when the worker starts or is woken, when a page was closed, and when the server was found to be away. */
  check(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = null))
    return this.#running
  }

  async #run(): Promise<void> {
    await this.#browserApi.setAlarm(await this.#isWaiting())
  }
}
