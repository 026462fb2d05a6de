import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'

/** Milliseconds over the last 5 minutes; null when there was nothing to measure. */
const Times = z.object({ p50: z.number().nullable(), p95: z.number().nullable() })

export const SystemProcess = z.object({
  id: Id,
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  host: z.string(),
  pid: z.number().int(),
  started_at: Instant,
  heartbeat_at: Instant,
  /** No sign of life for longer than a process that runs is ever silent. */
  is_silent: z.boolean(),
  memory_bytes: z.number(),
  /** Delay of the event loop in ms, 99th percentile of the last 15 seconds. */
  loop_delay_ms: z.number(),
  /** Calls of the API in the last 5 minutes, until the reply's end, and until the first byte of streamed answers. */
  requests: z.number().int(),
  request_ms: Times,
  first_byte_ms: Times,
})
export type SystemProcess = z.infer<typeof SystemProcess>

export const SystemService = z.object({
  name: z.enum(['mail', 'model', 'judge', 'embeddings', 'storage', 'backups']),
  /** Which one it is, for people; null when none is configured. */
  kind: z.string().nullable(),
  /** Of all processes that run. */
  last_success_at: Instant.nullable(),
  last_failure_at: Instant.nullable(),
  last_error: z.string().nullable(),
  /** Set while background work waits for it. */
  away_since: Instant.nullable(),
})
export type SystemService = z.infer<typeof SystemService>

/** A service that is away, and how many runs wait for it. */
export const SystemOutage = z.object({
  service: z.string(),
  since: Instant,
  next_try_at: Instant,
  reason: z.string(),
  waiting: z.number().int(),
})
export type SystemOutage = z.infer<typeof SystemOutage>

/** Runs of one kind of background work that are not done; `failed`: in the last 24 hours. */
export const SystemJobs = z.object({
  kind: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  /** Age of the oldest run that is not over; null when all are. */
  oldest_seconds: z.number().nullable(),
  /** Of the latest run that failed. */
  last_failure: z.string().nullable(),
})
export type SystemJobs = z.infer<typeof SystemJobs>

export const SystemCompany = z.object({
  id: Id,
  name: z.string(),
  /** Of the language model, today (UTC) and in the last 30 days. */
  tokens_today: z.number(),
  tokens_month: z.number(),
  /** Documents and stored web pages. */
  file_bytes: z.number(),
  passages: z.number().int(),
  /** Null for an index that is not in the data folder. */
  index_bytes: z.number().nullable(),
})
export type SystemCompany = z.infer<typeof SystemCompany>

export const SystemState = z.object({
  version: z.string(),
  at: Instant,
  processes: z.array(SystemProcess),
  services: z.array(SystemService),
  outages: z.array(SystemOutage),
  jobs: z.array(SystemJobs),
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }),
  database_bytes: z.number().nullable(),
  /** Those that take most room or most tokens, 50 at most, by room. */
  companies: z.array(SystemCompany),
  /** Names of the companies whose documents an update has read again, and that still wait for it. */
  companies_to_reread: z.array(z.string()),
})
export type SystemState = z.infer<typeof SystemState>

export const getSystemState = endpoint('GET /system', {
  access: 'platform-admin',
  summary: 'Processes, background work, services and storage of this installation.',
  reply: SystemState,
})

/** Replies at once; the state says what became of it. */
export const retryService = endpoint('POST /system/retry', {
  access: 'platform-admin',
  summary: 'Try a service that is away now instead of at its next time, with all that waits for it.',
  body: z.object({ service: z.string().min(1).max(300) }),
  reply: 'empty',
})
