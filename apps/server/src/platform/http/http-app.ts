import { allEndpoints } from '@cuecard/contract/all.ts'
import { JSON_BODY_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'
import { tooMany } from '../errors.ts'
import type { App, Authentication } from './app-instance.ts'
import { readCallerAddresses } from './caller-address.ts'
import { handleErrors, refuseAddress, refuseConnection } from './error-replies.ts'
import { networkOf } from './network-of.ts'
import { safeHeaders } from './safe-headers.ts'
import { openApi } from './openapi.ts'
import { IDEMPOTENCY_HEADER } from './route-schema.ts'
import { refuseOddOptions } from './unknown-calls.ts'

/** Calls a minute from one signed-in person or, before sign-in, from one address. */
const CALLS_PER_MINUTE = 1_200
/** Pages and their files from one address: a whole office signs in behind one, with some 90 files each. */
const FILES_PER_MINUTE = 30_000

/** A Fastify instance with our manners: errors, headers, limits, logs, OpenAPI. Routes are added by `serve`. */
export async function createHttpApp(deps: Deps, authentication: Authentication): Promise<App> {
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_MAX_BYTES,
    // The last address of X-Forwarded-For alone is the proxy's word; the caller may have written those before it.
    trustProxy: deps.config.TRUST_PROXY && ((_address, hop) => hop === 0),
    // A request that dribbles in is cut; an upload of 100 MB on a slow line still fits.
    requestTimeout: 15 * 60_000,
    // A call on a connection that is open already is still answered; everything that it needs ends after the last one.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => void refuseAddress(error, reply),
    clientErrorHandler: refuseConnection,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  app.decorate('deps', deps)
  app.decorate('authentication', authentication)
  app.decorate('ending', { has_begun: false })
  app.decorate('served', [])
  app.decorateRequest('actor', null)
  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('tokenHash', null)
  app.addHook('onRequest', async (request) => {
    request.receivedAt = performance.now()
  })
  readCallerAddresses(app)
  app.addHook('onSend', async (_request, reply) => {
    if (app.ending.has_begun) reply.header('connection', 'close')
  })
  handleErrors(app)
  refuseOddOptions(app)
  await addPlugins(app, deps)
  logRequests(app)
  return app
}

/** Many clients name JSON as the type of every call, also of one without a body. */
function readJsonBodies(app: App): void {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else readJson(request, body, done)
  })
}

const isCall = ({ url }: { url: string }) => url.startsWith('/api/')

async function addPlugins(app: App, deps: Deps): Promise<void> {
  await app.register(helmet, safeHeaders(deps.config))
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && deps.config.CORS_ORIGINS.includes(origin)),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_HEADER],
    exposedHeaders: [
      ...new Set(allEndpoints.flatMap(({ replyHeaders }) => Object.keys(replyHeaders ?? {}))),
      'content-disposition',
      'retry-after',
    ],
    credentials: false,
    strictPreflight: true,
  })
  await app.register(rateLimit, {
    max: (request) => (isCall(request) ? CALLS_PER_MINUTE : FILES_PER_MINUTE),
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: (request) =>
      isCall(request) ? (request.actor?.user_id ?? networkOf(request.ip)) : `files ${networkOf(request.ip)}`,
    errorResponseBuilder: (_request, context) =>
      tooMany('Too many requests. Please try again later.', Math.ceil(context.ttl / 1000)),
  })
  await app.register(multipart, { limits: { fileSize: 100 * MB } })
  await app.register(swagger, openApi())
}

/** One line a call: what and how long, never what was said in it. */
function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.actor) app.authentication.noteUse(request.actor)
    const { url: route, method } = request.routeOptions
    request.log.info(
      {
        method: method ?? request.method,
        route: route ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor ? { user_id: request.actor.user_id, company_id: request.actor.company_id } : {}),
      },
      'request',
    )
  })
}
