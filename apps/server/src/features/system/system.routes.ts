import { timingSafeEqual } from 'node:crypto'
import { getSystemState, retryService } from '@cuecard/contract/system.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { type Measures, processMetrics } from './measures.ts'
import { METRICS_CONTENT_TYPE, metricsText } from './metrics-text.ts'
import { sharedMetrics } from './shared-metrics.ts'
import { getState, retry } from './system.service.ts'

export function systemRoutes(app: App): void {
  serve(app, getSystemState, () => getState(app.deps))
  serve(app, retryService, ({ body }) => retry(app.deps, body.service))
}

/** For Prometheus: no call of the contract, since no client of the product makes it. */
export function metricsRoutes(app: App, measures: Measures): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireReader(app.deps, request)
    const metrics = [...processMetrics(measures, app.deps.config.ROLE), ...(await sharedMetrics(app.deps))]
    return reply
      .headers({ 'content-type': METRICS_CONTENT_TYPE, 'cache-control': 'no-store' })
      .send(metricsText(metrics))
  })
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** What proxies add: a call that one passed on comes from elsewhere, whatever address the connection has. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * With `METRICS_TOKEN` whoever has it, without it this machine alone, and not through a proxy. Everybody else is told that there is nothing.
 * @throws 401, 404
 */
function requireReader(deps: Deps, request: FastifyRequest): void {
  const { METRICS_TOKEN } = deps.config
  if (METRICS_TOKEN === undefined) {
    const direct = FORWARDED.every((name) => request.headers[name] === undefined)
    if (direct && LOOPBACK.test(request.socket.remoteAddress ?? '')) return
    throw notFound()
  }
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  // Of one length, so that the comparison tells nothing.
  if (!timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(METRICS_TOKEN)))) throw unauthorized()
}
