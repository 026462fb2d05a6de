import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { requireFloor } from '../disk-space.ts'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { fsyncPath } from './fsync-path.ts'
import { openPglite } from './pglite-database.ts'
import { startUpkeep } from './pglite-upkeep.ts'
import { openPostgres } from './postgres.ts'
import { findTemplate } from './template.ts'

/**
 * Opens the database that the settings name; `migrateDatabase` comes next.
 * @throws FolderInUse when another process has the data folder; the connection's error for PostgreSQL.
 */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  log: Logger,
  options: OpenOptions = {},
): Promise<Database> {
  if (config.DATABASE_URL) return await openPostgres(config.DATABASE_URL, log)
  return await openEmbedded(config.DATA_DIR, log, options)
}

interface OpenOptions {
  /** A new embedded database starts without any schema, instead of from the template, which has this version's. */
  withoutSchema?: boolean
  /** Called after the log's line when the thread of the embedded database ended by itself: every later statement is refused. */
  stopped?: () => void
}

async function openEmbedded(dataDir: string, log: Logger, options: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = join(dataDir, 'pg')
  const lock = await lockFolder(folder)
  try {
    // A folder whose making was cut off looks like a database but is not one; nothing in it was ever acknowledged.
    const unfinished = `${folder}.unfinished`
    if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
    const fresh = !existsSync(join(folder, 'PG_VERSION'))
    if (fresh) fsyncPath(unfinished, 'w')
    if (existsSync(folder)) requireFloor(folder)
    const died = (error: Error) => {
      log.fatal({ err: error }, 'The embedded database stopped')
      options.stopped?.()
    }
    const database = await openPglite(
      { folder, template: fresh && !options.withoutSchema ? findTemplate() : null },
      died,
    )
    if (fresh) {
      fsyncPath(dataDir)
      rmSync(unfinished)
    }
    const stopUpkeep = startUpkeep(database, log)
    return {
      ...database,
      close: async () => {
        stopUpkeep()
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
