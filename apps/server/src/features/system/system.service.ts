import { statfs } from 'node:fs/promises'
import type {
  SystemCompany,
  SystemJobs,
  SystemOutage,
  SystemProcess,
  SystemService,
  SystemState,
} from '@cuecard/contract/system.ts'
import { lastDailyBackup } from '../../platform/backup/automatic-backups.ts'
import type { Deps } from '../../platform/deps.ts'
import { EMBEDDING_SERVICE, FILE_STORAGE, JUDGE_MODEL, LANGUAGE_MODEL } from '../../platform/jobs/guarded-services.ts'
import { retryNow } from '../../platform/jobs/outages.ts'
import { MAIL_SERVER } from '../../platform/mail/deliver.ts'
import type { ServiceName, ServiceState } from '../../platform/service-watch.ts'
import { BUILD_VERSION } from '../../platform/version.ts'
import { companiesToReread } from '../knowledge/knowledge.service.ts'
import { SILENT_MS } from './heartbeat.ts'
import { indexSizes } from './index-sizes.ts'
import { listProcesses, type ProcessRow } from './processes.store.ts'
import * as store from './system.store.ts'

export { removeErased } from './leftovers.ts'

/** Everything that staff need to see of the installation, read at once. */
export async function getState(deps: Deps): Promise<SystemState> {
  const rows = await listProcesses(deps.db)
  const outages = await listOutages(deps)
  return {
    version: BUILD_VERSION,
    at: deps.clock.now().toISOString(),
    processes: rows.map(presentProcess),
    services: await servicesOf(deps, rows, outages),
    outages,
    jobs: await listJobs(deps),
    disk: await diskOf(deps),
    database_bytes: await databaseBytes(deps),
    companies: await listCompanies(deps),
    companies_to_reread: await companiesToReread(deps),
  }
}

export const retry = (deps: Deps, service: string): Promise<void> => retryNow(deps, service)

function presentProcess({ measures, port: _port, silent_ms, ...row }: ProcessRow): SystemProcess {
  const { services: _services, ...measured } = measures
  return {
    ...row,
    ...measured,
    started_at: row.started_at.toISOString(),
    heartbeat_at: row.heartbeat_at.toISOString(),
    is_silent: silent_ms > SILENT_MS,
  }
}

/** As outages name them. */
const NAMES: Record<ServiceName, string> = {
  mail: MAIL_SERVER,
  model: LANGUAGE_MODEL,
  judge: JUDGE_MODEL,
  embeddings: EMBEDDING_SERVICE,
  storage: FILE_STORAGE,
  backups: 'the daily backup',
}

/** Processes describe themselves now and then and may have ended since: an outage that they do not name counts as a failure. */
async function servicesOf(
  deps: Deps,
  rows: readonly ProcessRow[],
  outages: readonly SystemOutage[],
): Promise<SystemService[]> {
  const { config } = deps
  const kinds: Record<ServiceName, string | null> = {
    mail: deps.mail.outbox ? null : 'SMTP',
    model: deps.model?.name ?? null,
    judge: deps.judge?.name ?? null,
    embeddings: deps.embedder?.model ?? null,
    storage: config.STORAGE_URL?.startsWith('s3://') ? 'S3' : 'Folder',
    backups: config.BACKUP_DIR === undefined ? null : `Every day at ${config.BACKUP_AT}`,
  }
  const names: ServiceName[] = ['mail', 'model', 'judge', 'embeddings', 'storage', 'backups']
  const backup = await backupTimes(deps, rows)
  return names.map((name) => {
    const states = rows.flatMap(({ measures }) => measures.services[name] ?? [])
    const latest = (of: 'last_success' | 'last_failure') =>
      name === 'backups' ? backup[of] : maximum(states.map((state) => state[of]))
    const failure = latest('last_failure')
    const outage = outages.find(({ service }) => service === NAMES[name])
    const isNews = outage !== undefined && (failure === null || failure < Date.parse(outage.since))
    return {
      name,
      kind: kinds[name],
      last_success_at: instant(latest('last_success')),
      last_failure_at: isNews ? outage.since : instant(failure),
      last_error: isNews
        ? outage.reason
        : (states.find((state: ServiceState) => state.last_failure === failure)?.last_error ?? null),
      away_since: outage?.since ?? null,
    }
  })
}

/** In ms since 1970. The newest file outlives the processes, which tell what failed since they started. */
export async function backupTimes(deps: Deps, rows: readonly ProcessRow[]) {
  const states = rows.flatMap(({ measures }) => measures.services.backups ?? [])
  const newest = (await lastDailyBackup(deps.config))?.getTime() ?? null
  return {
    last_success: maximum([newest, ...states.map((state) => state.last_success)]),
    last_failure: maximum(states.map((state) => state.last_failure)),
  }
}

const maximum = (times: readonly (number | null)[]) =>
  times.reduce((latest, at) => (at !== null && (latest === null || at > latest) ? at : latest), null)

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** Those that runs wait for, and those that were tried lately: an outage that nothing waits for is not probed any more. */
export async function listOutages(deps: Deps): Promise<SystemOutage[]> {
  const rows = await store.listOutages(deps.db, deps.clock.now())
  return rows.map(({ since, next_try_at, ...row }) => ({
    ...row,
    since: since.toISOString(),
    next_try_at: next_try_at.toISOString(),
  }))
}

async function listJobs(deps: Deps): Promise<SystemJobs[]> {
  const now = deps.clock.now()
  const failures = new Map((await store.listLastFailures(deps.db, now)).map(({ name, failure }) => [name, failure]))
  const kinds = new Map<string, SystemJobs>()
  for (const { name, state, runs, oldest_seconds } of await store.countJobs(deps.db, now)) {
    const nothing = { waiting: 0, running: 0, retrying: 0, failed: 0, oldest_seconds: null }
    const kind = kinds.get(name) ?? { kind: name, ...nothing, last_failure: failures.get(name) ?? null }
    const isOver = state === 'failed'
    kinds.set(name, {
      ...kind,
      [state]: runs,
      oldest_seconds: isOver ? kind.oldest_seconds : Math.max(kind.oldest_seconds ?? 0, oldest_seconds),
    })
  }
  return [...kinds.values()]
}

export async function diskOf({ config }: Deps) {
  const disk = await statfs(config.DATA_DIR)
  return { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize }
}

/** Null where the database does not tell. */
export async function databaseBytes(deps: Deps): Promise<number | null> {
  try {
    return await store.databaseBytes(deps.db)
  } catch (error) {
    deps.log.debug({ err: error }, 'the size of the database is not known')
    return null
  }
}

export async function listCompanies(deps: Deps): Promise<SystemCompany[]> {
  const sizes = await indexSizes(deps)
  const rows = await store.listCompanyUse(deps.db, deps.clock.now())
  return rows.map((row) => ({ ...row, index_bytes: sizes ? (sizes.get(row.id) ?? 0) : null }))
}
