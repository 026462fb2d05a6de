/** What `public/before-paint.js` asked for while the app's code was on its way. Null: no reply came. */
export interface EarlyReplies {
  /** The bearer token that they were asked with. */
  token: string
  /** By address, such as `/api/auth/verify`. */
  replies: Record<string, Promise<Response | null>>
}

declare global {
  interface Window {
    earlyReplies?: EarlyReplies
  }
}

/** As long as the query cache takes a reply for fresh. */
const FRESH_MS = 30_000

/**
 * A `fetch` that gives each early reply once, to the call with the same address and token. What failed, what is old and everything
 * else is asked for as usual.
 */
export function fetchWithEarly(early: EarlyReplies | undefined, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const reply = early ? take(early, String(input), init) : null
    const response = await reply
    init?.signal?.throwIfAborted()
    return response?.ok ? response : send(input, init)
  }
}

function take({ token, replies }: EarlyReplies, address: string, init: RequestInit = {}) {
  const reply = replies[address]
  if (!reply || (init.method ?? 'GET') !== 'GET') return null
  delete replies[address]
  const isSame = new Headers(init.headers).get('authorization') === `Bearer ${token}`
  return isSame && performance.now() < FRESH_MS ? reply : null
}
