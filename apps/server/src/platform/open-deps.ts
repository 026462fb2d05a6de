import { mkdir } from 'node:fs/promises'
import { backUpBeforeMigration } from './backup/automatic-backups.ts'
import type { Config } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import type { Deps } from './deps.ts'
import { openFiles } from './files/open-files.ts'
import { openKnowledgeIndex } from './index/lance-index.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { openLog } from './log.ts'
import { openMail } from './mail/open-mail.ts'
import { openSearchModels } from './model/embedder.ts'
import { openModel } from './model/language-model.ts'
import { openOutbound } from './outbound/open-outbound.ts'
import { type ServiceStates, watchEmbedder, watchFiles, watchMail, watchModel } from './service-watch.ts'
import { openSignals } from './signals.ts'
import { usualTimeLimits } from './time-limits.ts'

/** Opens every engine that the settings name, in the order in which they need each other; `close` ends them in reverse. */
export async function openDeps(config: Config, { clock, caches }: Pick<Deps, 'clock' | 'caches'>) {
  const log = openLog(config)
  // First, so that a model that cannot be used leaves the database as it is.
  const models = openSearchModels(config, log)
  await models.tryOwnModels()
  // With PostgreSQL and S3 nothing else makes it, and the room on its disk is asked for before each sync and upload.
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config, log)
  try {
    await database.alone(async () => {
      await backUpBeforeMigration(config, { database, log })
      await migrateDatabase(database)
    })
    const jobs = await database.alone(() => openJobs(database, log))
    const signals = await openSignals(database)
    const services: ServiceStates = new Map()
    const files = watchFiles(await openFiles(config), services)
    const index = await openKnowledgeIndex(config, log, clock)
    const embedder = watchEmbedder(models.embedder, services)
    const { reranker } = models
    const outbound = openOutbound(config, log)
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
      model: watchModel(openModel(config, log), services),
      judge: config.AI_JUDGE_MODEL ? openModel({ ...config, AI_MODEL: config.AI_JUDGE_MODEL }, log) : null,
      embedder,
      reranker,
      mail: watchMail(openMail(config, database, log), services),
      outbound,
      caches,
      timeLimits: usualTimeLimits(),
    }
    const close = async () => {
      await jobs.stop()
      await embedder?.close()
      await reranker?.close()
      await outbound.close()
      await index.close()
      await signals.stop()
      await database.close()
    }
    return { deps, jobs, services, close }
  } catch (error) {
    await database.close()
    throw error
  }
}
