import { RESUME_MS } from './active-meetings.ts'
import type { WorkerPlatform } from './worker-browser-api.ts'

/** The browser ends a worker that has been idle for 30 seconds. */
const EVERY_MS = 20_000

/**
 * Keeps the worker for as long as a page that was closed in a meeting may come back, so that a meeting whose tab is gone
 * ends by itself: ten minutes at most after the last page, and not at all where nothing waits.
 */
export class Linger {
  readonly #platform: WorkerPlatform
  readonly #look: () => Promise<boolean>
  #timer: ReturnType<typeof setTimeout> | undefined
  #until = 0

  /** `look` does what is due, and says whether a meeting may still go on. */
  constructor(platform: WorkerPlatform, look: () => Promise<boolean>) {
    this.#platform = platform
    this.#look = look
  }

  /** A page went, or the worker began. */
  begin(): void {
    this.#until = this.#platform.now() + RESUME_MS + 2 * EVERY_MS
    clearTimeout(this.#timer)
    void this.#once()
  }

  async #once(): Promise<void> {
    const mayReturn = await this.#look()
    if (!mayReturn || this.#platform.now() > this.#until) return
    await this.#platform.stay()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#once(), EVERY_MS)
  }
}
