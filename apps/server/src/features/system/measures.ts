import { Readable } from 'node:stream'
import type { App } from '../../platform/http/app-instance.ts'
import type { ServiceStates } from '../../platform/service-watch.ts'
import { VERSION } from '../../platform/version.ts'
import { type Histogram, histogram, type Metric, type Sample } from './metrics-text.ts'
import { type RecentTimes, recentTimes, watchLoopDelay } from './process-measures.ts'

/** Seconds; from a cached answer's first byte to a long upload. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What a process measures of itself. */
export interface Measures {
  services: ServiceStates
  /** From a request's arrival to its reply's end, and to the first byte of a streamed reply, by method, route and class of status. */
  requests: Map<string, { labels: Record<string, string>; seconds: Histogram }>
  firstBytes: Map<string, { labels: Record<string, string>; seconds: Histogram }>
  /** The same of the last 5 minutes, in ms, of all routes together. */
  recentRequests: RecentTimes
  recentFirstBytes: RecentTimes
  /** In seconds, since the last call of this. */
  loopDelay: () => { p50: number; p99: number; max: number }
  stop: () => void
}

export function startMeasures(services: ServiceStates): Measures {
  const loop = watchLoopDelay()
  return {
    services,
    requests: new Map(),
    firstBytes: new Map(),
    recentRequests: recentTimes(),
    recentFirstBytes: recentTimes(),
    loopDelay: loop.read,
    stop: loop.stop,
  }
}

/** Hooks that note the time of every call of the API. Routes, never addresses: their number is bounded. */
export function measureRequests(app: App, measures: Measures): void {
  const observe = (to: Measures['requests'], labels: Record<string, string>, sec: number) => {
    const key = Object.values(labels).join(' ')
    const known = to.get(key) ?? { labels, seconds: histogram(BOUNDS) }
    to.set(key, known)
    known.seconds.observe(sec)
  }
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!(payload instanceof Readable) || !request.routeOptions.url?.startsWith('/api/')) return
    const labels = { method: request.method, route: request.routeOptions.url }
    payload.once('data', () => {
      const ms = performance.now() - request.receivedAt
      observe(measures.firstBytes, labels, ms / 1000)
      measures.recentFirstBytes.add(ms)
    })
    // The listener must not set the stream flowing before the reply reads it.
    payload.pause()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    if (!route?.startsWith('/api/')) return
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    observe(measures.requests, { method: request.method, route, status }, reply.elapsedTime / 1000)
    measures.recentRequests.add(reply.elapsedTime)
  })
}

/** What this process knows without asking anybody. */
export function processMetrics(measures: Measures, role: string): Metric[] {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const delay = measures.loopDelay()
  const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: 'gauge', samples })
  return [
    gauge('cuecard_info', 'Version and role of this process.', [{ labels: { version: VERSION, role }, value: 1 }]),
    gauge('process_start_time_seconds', 'When the process started, since 1970.', [
      { value: Math.round(Date.now() / 1000 - process.uptime()) },
    ]),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time used.',
      type: 'counter',
      samples: [{ value: (cpu.user + cpu.system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: memory.rss }]),
    gauge('nodejs_heap_used_bytes', 'Memory of JavaScript values.', [{ value: memory.heapUsed }]),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and native objects.', [{ value: memory.external }]),
    gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop since the last reading.', [
      { labels: { quantile: '0.5' }, value: delay.p50 },
      { labels: { quantile: '0.99' }, value: delay.p99 },
      { labels: { quantile: '1' }, value: delay.max },
    ]),
    {
      name: 'cuecard_http_request_seconds',
      help: 'Time of calls until the end of the reply.',
      type: 'histogram',
      samples: [...measures.requests.values()].flatMap(({ labels, seconds }) => seconds.samples(labels)),
    },
    {
      name: 'cuecard_http_first_byte_seconds',
      help: 'Time of streamed replies until their first byte.',
      type: 'histogram',
      samples: [...measures.firstBytes.values()].flatMap(({ labels, seconds }) => seconds.samples(labels)),
    },
    ...serviceMetrics(measures.services),
  ]
}

function serviceMetrics(services: ServiceStates): Metric[] {
  const states = [...services]
  const times = (of: 'last_success' | 'last_failure'): Sample[] =>
    states.flatMap(([service, state]) => {
      const at = state[of]
      return at === null ? [] : [{ labels: { service }, value: at / 1000 }]
    })
  return [
    {
      name: 'cuecard_service_calls_total',
      help: 'Calls of mail, model, embeddings and storage, and daily backups, by this process.',
      type: 'counter',
      samples: states.flatMap(([service, { successes, failures }]) => [
        { labels: { service, result: 'success' }, value: successes },
        { labels: { service, result: 'failure' }, value: failures },
      ]),
    },
    {
      name: 'cuecard_service_last_success_seconds',
      help: 'When a call of the service last succeeded, since 1970.',
      type: 'gauge',
      samples: times('last_success'),
    },
    {
      name: 'cuecard_service_last_failure_seconds',
      help: 'When a call of the service last failed, since 1970.',
      type: 'gauge',
      samples: times('last_failure'),
    },
  ]
}
