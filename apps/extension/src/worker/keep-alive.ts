import { RESUME_MS } from './active-meetings.ts'
import type { WorkerBrowserApi } from './worker-browser-api.ts'

/** The browser stops a worker that was idle for 30 seconds. */
const EVERY_MS = 20_000

/**
 * Keeps the worker running while a page that was closed in a meeting may still be opened again, so that a meeting whose tab
 * is gone ends by itself: ten minutes at most after the last page, and not at all where no meeting is open. The extension
 * has no permission for alarms.
 */
export class KeepAlive {
  readonly #browserApi: WorkerBrowserApi
  readonly #check: () => Promise<boolean>
  #timer: ReturnType<typeof setTimeout> | undefined
  #until = 0

  /** `check` ends what is due, and returns whether a meeting may still continue. */
  constructor(browserApi: WorkerBrowserApi, check: () => Promise<boolean>) {
    this.#browserApi = browserApi
    this.#check = check
  }

  /** To be called when a page was closed, and when the worker starts. */
  begin(): void {
    this.#until = this.#browserApi.now() + RESUME_MS + 2 * EVERY_MS
    clearTimeout(this.#timer)
    void this.#run()
  }

  async #run(): Promise<void> {
    const mayReturn = await this.#check()
    if (!mayReturn || this.#browserApi.now() > this.#until) return
    await this.#browserApi.keepAlive()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), EVERY_MS)
  }
}
