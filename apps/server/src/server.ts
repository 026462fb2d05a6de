import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allDaily, allJobs, buildApp, buildProbes } from './app.ts'
import { announcement, firstAdminLink } from './announcement.ts'
import { createCaches } from './caches.ts'
import { hasStaffAdmin } from './features/accounts/accounts.service.ts'
import { startDemoMeetings, startDemoTests } from './features/demo-company/demo-company.service.ts'
import { seedProvider } from './features/companies/companies.service.ts'
import { seedDemo } from './features/demo-company/demo-seed.service.ts'
import { runOperatorCommand } from './features/operator/operator.service.ts'
import { startRemovingLeftovers } from './features/system/leftovers.ts'
import { companiesToReread, resumeEmbedding, startRereads } from './features/knowledge/knowledge.service.ts'
import { startAutomaticBackups } from './platform/backup/automatic-backups.ts'
import { sayMissingData } from './platform/backup/missing-data.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import type { App } from './platform/http/app-instance.ts'
import { openDeps, type Opening } from './platform/open-deps.ts'
import { openOperatorChannel } from './platform/operator-channel.ts'

const PAGES = join(import.meta.dirname, '../../web/dist')
const DEMO_DOCUMENTS = join(import.meta.dirname, '../demo/acme')
/** What a running request or job gets to finish in before the process ends. */
const GRACE_MS = 8_000

/** Starts on a database that is being opened. Closes it when the start fails. */
export async function startServer(config: Config, opening: Opening): Promise<void> {
  const own = { clock: systemClock, caches: createCaches(config) }
  const { deps, jobs, services, close } = await openDeps(config, own, opening)
  const web = config.ROLE !== 'worker'
  const shown = { services, heartbeat: true }
  const app = web ? await buildApp(deps, { pagesFolder: PAGES, ...shown }) : await buildProbes(deps, shown)
  const begin = async () => {
    if (config.ROLE !== 'web') await jobs.work(allJobs, deps, allDaily)
    const adminLink = await deps.database.alone(() => seed(deps))
    if (config.ROLE !== 'web') await resumeEmbedding(deps)
    await listen(app, config)
    return adminLink
  }
  const adminLink = await begin().catch(async (error: unknown) => {
    // Its sign of life would stay as that of a process that hangs.
    const ended = app.close().then(close)
    await Promise.race([ended, sleep(GRACE_MS)]).catch(() => undefined)
    throw error
  })
  const channel =
    deps.database.kind === 'pglite'
      ? await openOperatorChannel(config, (args, say) => runOperatorCommand(deps, args, say))
      : null
  const backups = config.ROLE === 'web' ? null : startAutomaticBackups(config, { ...deps, services }, deps.clock)
  const leftovers = startRemovingLeftovers(deps)
  const toReread = config.ROLE === 'web' ? [] : await companiesToReread(deps)
  const rereads = config.ROLE === 'web' ? null : startRereads(deps)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  void sayMissingData(deps)
  // The first questions would be answered by words alone meanwhile, and refused where those find nothing.
  if (web)
    deps.embedder
      ?.open?.()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'The embedding model was not opened'))
  const hasAdmin = await hasStaffAdmin(deps.db)
  process.stdout.write(announcement(config, { port, adminLink, hasAdmin, toReread: toReread.length }))

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    deps.log.info({ signal }, 'stopping')
    if (web && config.DRAIN_SECONDS > 0) {
      app.ending.has_begun = true
      await sleep(config.DRAIN_SECONDS * 1000)
    }
    const end = async () => {
      await app.close()
      await channel?.close()
      await backups?.stop()
      await leftovers.stop()
      await rereads?.stop()
      await close()
    }
    await Promise.race([end(), sleep(GRACE_MS)])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

/** A worker whose port is taken, by a web process with the same settings, works without probes. */
async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    if (config.ROLE !== 'worker' || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') {
      throw unusableAddress(error, config)
    }
    app.log.warn(`Port ${config.PORT} is taken: give this worker a PORT of its own, so that it answers probes`)
  }
}

/** Which of the two settings is wrong, in one line; other errors stay as they are. */
function unusableAddress(error: unknown, { PORT, HOST }: Config): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT: ${PORT} is taken by another process on ${HOST}`, { cause: error })
    case 'EACCES':
      return new ConfigError(`PORT: this user may not listen on ${PORT}`, { cause: error })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return new ConfigError(`HOST: ${HOST} is no address of this machine (${message})`, { cause: error })
    default:
      return error
  }
}

/** What every installation starts with. Returns the first admin's link to set a password, if one is needed. */
async function seed(deps: Deps): Promise<string | null> {
  const providerId = await seedProvider(deps)
  if (deps.config.demo) {
    await seedDemo(deps, DEMO_DOCUMENTS)
    await startDemoMeetings(deps)
    await startDemoTests(deps)
  }
  return await firstAdminLink(deps, providerId)
}
