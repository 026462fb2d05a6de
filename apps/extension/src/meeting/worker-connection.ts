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

/** Sent again by themselves, or out of date once there is another worker. */
const REPEATED = new Set<FromPage['type']>(['join', 'heartbeat', 'check-switches', 'summary'])

/** The page's port to the worker, opened again whenever the browser has stopped the worker. */
export class WorkerConnection {
  readonly #options: WorkerConnectionOptions
  #port: Port | null = null
  #isWanted = false
  /** What was sent while there was no worker, in order. */
  readonly #unsent: FromPage[] = []

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

  /** What is sent while the browser has stopped the worker waits for the next one. */
  send(message: FromPage): void {
    if (this.#post(message)) return
    if (this.#isWanted && !REPEATED.has(message.type)) this.#unsent.push(message)
  }

  /** False: there is no worker now. */
  #post(message: FromPage): boolean {
    try {
      this.#port?.postMessage(message)
      return this.#port !== null
    } catch {
      // The port has just closed; `onDisconnect` follows.
      return false
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
    // In the order in which it was done: what waits may belong to a meeting that was left meanwhile.
    for (const message of this.#unsent.splice(0)) this.send(message)
    this.#options.onOpen()
  }

  #end(): void {
    this.#isWanted = false
    this.#options.onOutdated()
  }
}
