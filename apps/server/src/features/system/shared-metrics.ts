import type { Deps } from '../../platform/deps.ts'
import type { Metric, Sample } from './metrics-text.ts'
import { SILENT_MS } from './heartbeat.ts'
import { listProcesses } from './processes.store.ts'
import { backupTimes, databaseBytes, diskOf, listCompanies, listOutages } from './system.service.ts'
import { countJobs } from './system.store.ts'

/** Half of the time that Prometheus gives a process to answer. */
const LIMIT_MS = 5_000

/**
 * What is the same in all processes on one database, and the disk of this one. Without a database that answers within `limitMs`, only
 * that and the disk: an outage must not hide what a process knows by itself.
 */
export async function sharedMetrics(deps: Deps, limitMs = LIMIT_MS): Promise<Metric[]> {
  const { free_bytes } = await diskOf(deps)
  const known = await inTime(databaseMetrics(deps), limitMs).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'The metrics lack what stands in the database')
    return null
  })
  return [
    gauge('cuecard_database_up', 'Whether the database answers this process: 1, or 0.', [{ value: known ? 1 : 0 }]),
    gauge('cuecard_disk_free_bytes', 'Room on the disk of DATA_DIR.', [{ value: free_bytes }]),
    ...(known ?? []),
  ]
}

const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, help, type: 'gauge', samples })

/** @throws when the time is over */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs / 1000} s`)), limitMs)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function databaseMetrics(deps: Deps): Promise<Metric[]> {
  const bytes = await databaseBytes(deps)
  return [
    ...(await jobMetrics(deps)),
    gauge('cuecard_database_bytes', 'Size of the database.', bytes === null ? [] : [{ value: bytes }]),
    gauge('cuecard_processes', 'Processes by role; silent: without a sign of life.', await processSamples(deps)),
    ...(await outageMetrics(deps)),
    ...(await backupMetrics(deps)),
    ...(await companyMetrics(deps)),
  ]
}

async function jobMetrics(deps: Deps): Promise<Metric[]> {
  const jobs = await countJobs(deps.db, deps.clock.now())
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
  ]
}

async function processSamples(deps: Deps): Promise<Sample[]> {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  for (const { role, silent_ms } of await listProcesses(deps.db)) {
    const state = silent_ms > SILENT_MS ? 'silent' : 'alive'
    const sample = counts.get(`${role} ${state}`) ?? { labels: { role, state }, value: 0 }
    sample.value += 1
    counts.set(`${role} ${state}`, sample)
  }
  return [...counts.values()]
}

async function outageMetrics(deps: Deps): Promise<Metric[]> {
  const outages = await listOutages(deps)
  return [
    {
      name: 'cuecard_outage_since_seconds',
      help: 'Since when a service is away, since 1970.',
      type: 'gauge',
      samples: outages.map(({ service, since }) => ({ labels: { service }, value: Date.parse(since) / 1000 })),
    },
    {
      name: 'cuecard_outage_waiting_runs',
      help: 'Background runs that wait for a service that is away.',
      type: 'gauge',
      samples: outages.map(({ service, waiting }) => ({ labels: { service }, value: waiting })),
    },
  ]
}

async function backupMetrics(deps: Deps): Promise<Metric[]> {
  const { last_success, last_failure } = await backupTimes(deps, await listProcesses(deps.db))
  const of = (name: string, help: string, at: number | null): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: at === null ? [] : [{ value: at / 1000 }],
  })
  return [
    of('cuecard_backup_last_success_seconds', 'When the newest daily backup was finished, since 1970.', last_success),
    of(
      'cuecard_backup_last_failure_seconds',
      'When a daily backup failed in a process that runs, since 1970.',
      last_failure,
    ),
  ]
}

/** Of the 50 companies that take most, so that the number of series is bounded. */
async function companyMetrics(deps: Deps): Promise<Metric[]> {
  const companies = await listCompanies(deps)
  const of = (name: string, help: string, value: (one: (typeof companies)[number]) => number | null): Metric => ({
    name,
    help,
    type: 'gauge',
    samples: companies.flatMap((one) => {
      const found = value(one)
      return found === null ? [] : [{ labels: { company: one.id }, value: found }]
    }),
  })
  return [
    of(
      'cuecard_company_tokens_today',
      'Tokens of the language model that a company used today, UTC.',
      (one) => one.tokens_today,
    ),
    of('cuecard_company_file_bytes', 'Documents and web pages of a company.', (one) => one.file_bytes),
    of('cuecard_company_passages', 'Passages in the index of a company.', (one) => one.passages),
    of('cuecard_company_index_bytes', 'Size of the index of a company.', (one) => one.index_bytes),
  ]
}
