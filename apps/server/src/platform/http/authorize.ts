import { setTimeout } from 'node:timers/promises'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, requireAccess } from '../access.ts'
import { HttpError, unauthorized } from '../errors.ts'
import { hashToken } from '../secrets.ts'
import { refuseOverQuota } from '../window-counter.ts'
import type { App } from './app-instance.ts'
import { networkOf } from './network-of.ts'

/**
 * Calls a minute from one IP address whose token is missing or opens nothing. The calls of people are counted after they
 * are known; many browsers of an office may call with tokens that have expired.
 */
const REFUSED_PER_MINUTE = 3_000

const message = 'Too many requests. Please try again later.'

/**
 * Lets a call pass whose bearer token opens it, and puts its person on the request. Called once with the head and once with
 * the whole request: a body may take minutes, and rights that were lost meanwhile no longer count. @throws 401, 403, 429
 */
export async function authorize(app: App, request: FastifyRequest, endpoint: AnyEndpoint): Promise<void> {
  if (endpoint.access === 'public') return
  refuseAfterRefusals(app, request)
  try {
    const actor = await actorOf(app, request, endpoint)
    request.actor = { ...actor, ip: request.ip }
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) app.deps.caches.refusedCalls.add(networkOf(request.ip))
    throw error
  }
}

/** Before the database is asked. Who is signed in goes on: another person behind the same address must not lock them out. */
function refuseAfterRefusals(app: App, request: FastifyRequest): void {
  const hash = tokenHashOf(request)
  if (hash && app.authentication.hasSeen(hash)) return
  refuseOverQuota(app.deps.caches.refusedCalls, [{ key: networkOf(request.ip), limit: REFUSED_PER_MINUTE, message }])
}

/** Longer than any token: what is no token is not hashed. */
const TOKEN_MAX = 200

/** Worked out once, as a call is let pass twice; empty without a bearer token. */
function tokenHashOf(request: FastifyRequest): string {
  if (request.tokenHash !== null) return request.tokenHash
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return (request.tokenHash = bearer && bearer.length <= TOKEN_MAX ? hashToken(bearer) : '')
}

/** What was begun for one company is not finished for a member of another. @throws 401, 403 */
async function actorOf(app: App, request: FastifyRequest, endpoint: AnyEndpoint): Promise<Actor> {
  const hash = tokenHashOf(request)
  const actor = hash ? await app.authentication.findActor(hash) : null
  if (!actor || !(endpoint.tokens ?? ['session']).includes(actor.token_purpose)) throw unauthorized()
  if (endpoint.access !== 'public') requireAccess(actor, endpoint.access)
  if (request.actor && request.actor.company_id !== actor.company_id) throw unauthorized()
  return actor
}

/**
 * Checks again whether the caller may have what is being sent, whenever that person's rights or tokens change: a long
 * stream must not outlive them. If not, the call's signal aborts; a reply that has begun is cut, one that has not
 * becomes the refusal that a new call would get. Costs a listener until the reply is closed.
 */
export function watchRights(
  app: App,
  call: { request: FastifyRequest; reply: FastifyReply; endpoint: AnyEndpoint; left: AbortController },
) {
  const { request, reply, endpoint, left } = call
  const { actor } = request
  let refusal: unknown
  let begun = false
  const stop = app.deps.signals.subscribe('user', (userId) => {
    if (userId !== '*' && userId !== actor?.user_id) return
    mayGoOn(app, { request, endpoint }).catch((error: unknown) => {
      stop()
      refusal = error
      left.abort()
      if (begun) reply.raw.destroy()
    })
  })
  reply.raw.once('close', stop)
  return {
    /** Why the call may not go on; undefined while it may. */
    refusal: () => refusal,
    /** From here on a refusal cuts the connection: the reply's head cannot be taken back. @throws the refusal */
    begin: () => {
      if (refusal !== undefined) throw refusal
      begun = true
    },
  }
}

/** A database that does not answer for a moment does not end the call; one that stays away does. */
const TRIES = 4
const BETWEEN_TRIES_MS = 1_000

/** @throws 401, 403 */
async function mayGoOn(app: App, call: { request: FastifyRequest; endpoint: AnyEndpoint }): Promise<void> {
  for (let nth = 1; ; nth++) {
    try {
      await actorOf(app, call.request, call.endpoint)
      return
    } catch (error) {
      if (error instanceof HttpError || nth === TRIES) throw error
      await setTimeout(BETWEEN_TRIES_MS)
    }
  }
}
