/** What both sides need of a port of the browser; tests pass their own. */
export interface Port {
  name: string
  postMessage: (message: unknown) => void
  disconnect: () => void
  onMessage: Listeners<(message: unknown) => void>
  onDisconnect: Listeners<() => void>
  sender?: Sender | undefined
}

interface Listeners<L> {
  addListener: (listener: L) => void
}

/** The browser says this of the other side; the other side cannot. */
export interface Sender {
  id?: string | undefined
  origin?: string | undefined
  url?: string | undefined
  frameId?: number | undefined
  documentId?: string | undefined
  tab?: { id?: number | undefined } | undefined
}
