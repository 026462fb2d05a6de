import { BackupRefused } from './platform/backup/manifest.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { FolderInUse } from './platform/db/folder-lock.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { DiskFull } from './platform/disk-space.ts'
import { openLog } from './platform/log.ts'

/** The embedded database opens in a thread of its own, while this one loads the rest of the server. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  const database = openDatabase(config, log)
  // Told below: until then the import is waited for.
  database.catch(() => undefined)
  const { startServer } = await import('./server.ts')
  await startServer(config, { log, database })
}

start().catch((error: unknown) => {
  const plain = [ConfigError, FolderInUse, DiskFull, BackupRefused].some((kind) => error instanceof kind)
  process.stderr.write(
    plain ? `${(error as Error).message}\n` : `Cuecard could not start: ${String((error as Error).stack ?? error)}\n`,
  )
  process.exit(1)
})
