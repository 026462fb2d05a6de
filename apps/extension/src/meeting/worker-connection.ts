import { type FromPage, PAGE_PORT, ToPage } from '../messages/page-messages.ts'
import type { Port } from '../browser/port.ts'

/** What a page needs of the browser. */
export interface PageBrowser {
  /** Opens a port to the worker, which begins it. @throws where this extension is no longer there */
  connect: (name: string) => Port
  /** Whether the extension that this page's script belongs to is still there. */
  isAlive: () => boolean
}

interface Linked {
  browser: PageBrowser
  onMessage: (message: ToPage) => void
  /** There is a new port: what the worker must know has to be said again. */
  onOpen: () => void
  /** The extension was updated or removed: this page's script belongs to nobody. */
  onOutdated: () => void
}

const AGAIN_MS = 200

/** The page's port to the worker, opened anew whenever the worker has ended. */
export class WorkerLink {
  readonly #given: Linked
  #port: Port | null = null
  #isWanted = false

  constructor(given: Linked) {
    this.#given = given
  }

  get isOpen(): boolean {
    return this.#port !== null
  }

  open(): void {
    this.#isWanted = true
    if (!this.#port) this.#connect()
  }

  close(): void {
    this.#isWanted = false
    const port = this.#port
    this.#port = null
    port?.disconnect()
  }

  send(message: FromPage): void {
    try {
      this.#port?.postMessage(message)
    } catch {
      // Gone in this very moment; `onDisconnect` follows.
    }
  }

  #connect(): void {
    if (!this.#given.browser.isAlive()) return this.#end()
    let port: Port
    try {
      port = this.#given.browser.connect(PAGE_PORT)
    } catch {
      return this.#end()
    }
    this.#port = port
    port.onMessage.addListener((given) => {
      const message = ToPage.safeParse(given).data
      if (message && this.#port === port) this.#given.onMessage(message)
    })
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return
      this.#port = null
      if (this.#isWanted) setTimeout(() => this.#isWanted && !this.#port && this.#connect(), AGAIN_MS)
    })
    this.#given.onOpen()
  }

  #end(): void {
    this.#isWanted = false
    this.#given.onOutdated()
  }
}
