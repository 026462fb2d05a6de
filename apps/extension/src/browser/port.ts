/** The part of the browser's port that both sides use; tests pass their own. */
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

/** What the browser itself says about the other side of the port. */
export interface Sender {
  id?: string | undefined
  origin?: string | undefined
  url?: string | undefined
  frameId?: number | undefined
  documentId?: string | undefined
  tab?: { id?: number | undefined } | undefined
}
