import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { type Measures, processMetrics } from './measures.ts'
import { type Metric, METRICS_CONTENT_TYPE, metricsText } from './metrics-text.ts'
import { countJobs } from './system.store.ts'

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

/** What is the same in all processes on one database, and the disk of this one. */
async function sharedMetrics(deps: Deps): Promise<Metric[]> {
  const jobs = await countJobs(deps.db, deps.clock.now())
  const disk = await statfs(deps.config.DATA_DIR)
  return [
    {
      name: 'cuecard_jobs',
      help: 'Background runs by kind and state; failed: of the last 24 hours.',
      type: 'gauge',
      samples: jobs.map(({ name, state, runs }) => ({ labels: { job: name, state }, value: runs })),
    },
    {
      name: 'cuecard_jobs_oldest_seconds',
      help: 'Age of the oldest run by kind and state.',
      type: 'gauge',
      samples: jobs.map(({ name, state, oldest_seconds }) => ({ labels: { job: name, state }, value: oldest_seconds })),
    },
    {
      name: 'cuecard_disk_free_bytes',
      help: 'Room on the disk of DATA_DIR.',
      type: 'gauge',
      samples: [{ value: disk.bavail * disk.bsize }],
    },
  ]
}
