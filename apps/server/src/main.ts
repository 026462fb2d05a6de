import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allDaily, allJobs, buildApp, buildProbes } from './app.ts'
import { createCaches } from './caches.ts'
import { addFirstAdmin } from './features/auth/auth.service.ts'
import { startDemoMeetings, startDemoTests } from './features/demo-company/demo-company.service.ts'
import { seedProvider } from './features/companies/companies.service.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, seedDemo } from './features/demo-company/demo-seed.service.ts'
import { runOperatorCommand } from './features/operator/operator.service.ts'
import { startRemovingLeftovers } from './features/system/leftovers.ts'
import { resumeEmbedding } from './features/knowledge/knowledge.service.ts'
import { startAutomaticBackups } from './platform/backup/automatic-backups.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { FolderInUse } from './platform/db/folder-lock.ts'
import type { Deps } from './platform/deps.ts'
import { DiskFull } from './platform/disk-space.ts'
import type { App } from './platform/http/app-instance.ts'
import { openDeps } from './platform/open-deps.ts'
import { openOperatorChannel } from './platform/operator-channel.ts'

const PAGES = join(import.meta.dirname, '../../web/dist')
const DEMO_DOCUMENTS = join(import.meta.dirname, '../demo/acme')
/** What a running request or job gets to finish in before the process ends. */
const GRACE_MS = 8_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { deps, jobs, services, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
  const web = config.ROLE !== 'worker'
  const shown = { services, heartbeat: true }
  const app = web ? await buildApp(deps, { pagesFolder: PAGES, ...shown }) : await buildProbes(deps, shown)
  if (config.ROLE !== 'web') await jobs.work(allJobs, deps, allDaily)
  const adminLink = await deps.database.alone(() => seed(deps))
  if (config.ROLE !== 'web') await resumeEmbedding(deps)
  await listen(app, config)
  const channel =
    deps.database.kind === 'pglite'
      ? await openOperatorChannel(config, (args, say) => runOperatorCommand(deps, args, say))
      : null
  const backups = config.ROLE === 'web' ? null : startAutomaticBackups(config, deps, deps.clock)
  const leftovers = startRemovingLeftovers(deps)
  announce(config, app.server.address())
  if (adminLink)
    process.stdout.write(`First sign-in of ${config.ADMIN_EMAIL}, once, within 60 minutes: ${adminLink}\n\n`)

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
    if (config.ROLE !== 'worker' || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    app.log.warn(`Port ${config.PORT} is taken: give this worker a PORT of its own, so that it answers probes`)
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
  const { ADMIN_EMAIL } = deps.config
  return ADMIN_EMAIL ? addFirstAdmin(deps, ADMIN_EMAIL.toLowerCase(), providerId) : null
}

/** For people at a terminal: where it runs, who may sign in, where the data lies. */
function announce(config: Config, address: string | { port: number } | null): void {
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const url = config.PUBLIC_URL.replace(/:0$/, `:${port}`)
  const lines = config.ROLE === 'worker' ? ['Cuecard worker is running.'] : [`Cuecard is ready on ${url}`]
  if (config.demo && config.ROLE !== 'worker') {
    lines.push('', 'Sign in as one of these (demo mode):')
    for (const person of DEMO_PEOPLE) {
      lines.push(`  ${person.email.padEnd(24)} ${DEMO_PASSWORD}   ${person.role} of ${person.company}`)
    }
  }
  lines.push('', `Data: ${config.DATABASE_URL ? 'PostgreSQL, files in ' : ''}${config.STORAGE_URL ?? config.DATA_DIR}`)
  lines.push(`Language model: ${config.AI_MODEL ?? 'none (answers are quotes from your documents)'}`, '')
  process.stdout.write(`\n${lines.join('\n')}\n`)
}

start().catch((error: unknown) => {
  const plain = [ConfigError, FolderInUse, DiskFull, BackupRefused].some((kind) => error instanceof kind)
  process.stderr.write(
    plain ? `${(error as Error).message}\n` : `Cuecard could not start: ${String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
})
