export interface OutboundReply {
  /** After redirects. */
  url: string
  status: number
  headers: Headers
  body: Uint8Array
}

/** The same words for a refused and an unreachable host: no one can map our network with them. */
export const UNREACHABLE = 'This address could not be reached.'
export const TOO_SLOW = 'This address took too long to answer.'

/** A fetch that was refused or failed; the message never tells whether an internal host or port exists. */
export class OutboundError extends Error {
  /** Another try may succeed. True also for a refused host: the difference would tell that it exists. */
  get isTemporary(): boolean {
    return this.message === UNREACHABLE || this.message === TOO_SLOW
  }
}

/** Statuses that another try may not meet. */
export const isPassingStatus = (status: number) => status >= 500 || status === 408 || status === 425 || status === 429

/** A name that no public address has. It may be new, mistyped or for a private network only. */
export class UnknownNameError extends OutboundError {}

/** The one way to fetch an address that a person gave us: it refuses private networks and bounds size and time. */
export interface Outbound {
  fetch: (
    url: string,
    options?: {
      maxBytes?: number
      timeoutMs?: number
      headers?: Record<string, string>
      signal?: AbortSignal
      /** Sent by POST instead of GET; a redirect is then the reply and not followed. */
      post?: { body: string; contentType: string }
      /** Whether the body is worth reading, by status and headers; without it the reply's body is empty. */
      wants?: (head: Pick<OutboundReply, 'status' | 'headers'>) => boolean
    },
  ) => Promise<OutboundReply>
  /** Refuses what an address' text alone shows to be wrong, before anything is fetched. @throws OutboundError */
  check: (url: string) => URL
  close: () => Promise<void>
}
