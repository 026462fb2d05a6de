import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Actor } from '../access.ts'
import type { Deps } from '../deps.ts'

/** The Fastify instance that features add their calls to. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** What the HTTP layer needs to know about people; the auth feature gives it, `app.ts` joins the two. */
export interface Authentication {
  /** Who the bearer token of this hash belongs to; null when it opens nothing. */
  findActor: (hash: string) => Promise<Actor | null>
  /** Whether this process has let the bearer token of this hash in before, from memory alone; it gives no right. */
  hasSeen: (hash: string) => boolean
  /** Called after each answered call, so that a token's last use is recorded without delaying the reply. */
  noteUse: (actor: Actor) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    authentication: Authentication
    /** Set before the process ends: it is not ready any more, and asks for each connection to be closed after its reply. */
    ending: { has_begun: boolean }
    /** Every served call, for 405 replies and the route list's test. */
    served: { method: string; path: string }[]
  }
  interface FastifyRequest {
    actor: Actor | null
    /** `performance.now()` when the request's head had been read. */
    receivedAt: number
    /** SHA-256 of the bearer token, empty without one; null until it is asked for. */
    tokenHash: string | null
  }
}
