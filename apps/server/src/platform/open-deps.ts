import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { backUpBeforeMigration } from './backup/automatic-backups.ts'
import { refuseNewerSchema } from './backup/newer-schema.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import type { Deps } from './deps.ts'
import { openFiles } from './files/open-files.ts'
import { openKnowledgeIndex } from './index/lance-index.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { openLog } from './log.ts'
import { openMail } from './mail/open-mail.ts'
import { openSearchModels } from './model/embedder.ts'
import { openJudge, openModel } from './model/language-model.ts'
import { openOutbound } from './outbound/open-outbound.ts'
import { type ServiceStates, watchEmbedder, watchFiles, watchMail, watchModel } from './service-watch.ts'
import { openSignals } from './signals.ts'
import { usualTimeLimits } from './time-limits.ts'

/** What a start has begun before anything else is loaded. */
export interface Opening {
  log: Logger
  database: Promise<Database>
}

function beginOpening(config: Config): Opening {
  const log = openLog(config)
  return { log, database: openDatabase(config, log) }
}

/** The models, tried while the database is opened. @throws what either of them throws; the database is closed then */
async function openFirst(config: Config, { log, database }: Opening) {
  const trying = (async () => {
    const models = openSearchModels(config, log)
    await models.tryOwnModels()
    // With PostgreSQL and S3 nothing else makes it, and the room on its disk is asked for before each sync and upload.
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
    return models
  })()
  const [models, opened] = await Promise.allSettled([trying, database])
  if (models.status === 'rejected' && opened.status === 'fulfilled') await opened.value.close()
  return { models: await trying, database: await database }
}

/**
 * Opens every engine that the settings name, in the order in which they need each other; `close` ends them in reverse. A
 * model that cannot be used leaves the database's schema as it is.
 */
export async function openDeps(
  config: Config,
  { clock, caches }: Pick<Deps, 'clock' | 'caches'>,
  opening: Opening = beginOpening(config),
) {
  const { log } = opening
  const { models, database } = await openFirst(config, opening)
  const { reranker } = models
  const closers: (() => unknown)[] = [() => database.close(), () => models.embedder?.close(), () => reranker?.close()]
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    await database.alone(async () => {
      await refuseNewerSchema(config, database)
      await backUpBeforeMigration(config, { database, log })
      await migrateDatabase(database)
    })
    const signals = await openSignals(database)
    closers.push(signals.stop)
    const services: ServiceStates = new Map()
    const files = watchFiles(await openFiles(config), services)
    const index = await openKnowledgeIndex(config, log, clock)
    closers.push(index.close)
    const embedder = watchEmbedder(models.embedder, services)
    const outbound = openOutbound(config, log)
    closers.push(outbound.close)
    const model = watchModel(openModel(config, log), services)
    const judge = watchModel(openJudge(config, log), services, 'judge')
    const mail = watchMail(openMail(config, database, log), services)
    // Last, because its runs use all the others until they are stopped.
    const jobs = await database.alone(() => openJobs(database, log))
    closers.push(jobs.stop)
    const deps: Deps = {
      config,
      log,
      clock,
      database,
      db: database.db,
      signals,
      jobs,
      files,
      index,
      model,
      judge,
      embedder,
      reranker,
      mail,
      outbound,
      caches,
      timeLimits: usualTimeLimits(),
    }
    return { deps, jobs, services, close }
  } catch (error) {
    // What stays open keeps a command's process from ending.
    await close().catch((failure: unknown) => log.warn({ err: failure }, 'What a start had opened was not closed'))
    throw error
  }
}
