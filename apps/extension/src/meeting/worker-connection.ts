import { type FromPage, PAGE_PORT, ToPage } from '../messages/page-messages.ts'
import type { Port } from '../browser/port.ts'

/** The browser's functions that a content script uses; tests pass their own. */
export interface PageBrowserApi {
  /** Opens a port to the worker, which starts it. @throws once this extension was updated or removed */
  connect: (name: string) => Port
  /** False once the extension that this content script belongs to was updated or removed. */
  isAlive: () => boolean
}

interface WorkerConnectionOptions {
  browserApi: PageBrowserApi
  onMessage: (message: ToPage) => void
  /** There is a new port, so everything that the worker must know has to be sent again. */
  onOpen: () => void
  /** The extension was updated or removed, so this content script has no worker any more. */
  onOutdated: () => void
}

const RECONNECT_MS = 200

/** The page's port to the worker, opened again whenever the browser has stopped the worker. */
export class WorkerConnection {
  readonly #options: WorkerConnectionOptions
  #port: Port | null = null
  #isWanted = false

  constructor(options: WorkerConnectionOptions) {
    this.#options = options
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
      // The port has just closed; `onDisconnect` follows.
    }
  }

  #connect(): void {
    if (!this.#options.browserApi.isAlive()) return this.#end()
    let port: Port
    try {
      port = this.#options.browserApi.connect(PAGE_PORT)
    } catch {
      return this.#end()
    }
    this.#port = port
    port.onMessage.addListener((received) => {
      const message = ToPage.safeParse(received).data
      if (message && this.#port === port) this.#options.onMessage(message)
    })
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return
      this.#port = null
      if (this.#isWanted) setTimeout(() => this.#isWanted && !this.#port && this.#connect(), RECONNECT_MS)
    })
    this.#options.onOpen()
  }

  #end(): void {
    this.#isWanted = false
    this.#options.onOutdated()
  }
}
