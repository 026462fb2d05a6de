import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCaches } from './caches.ts'
import { becomeOwner, currentUser, OwnedByAnother } from './data-owner.ts'
import {
  backUp,
  checkAll,
  contentOf,
  NEEDS_YES,
  runAdminCommand,
  sayFault,
  sayMissing,
  USAGE,
} from './features/operator/operator.service.ts'
import { lastMigration } from './platform/backup/dump-rows.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { refuseNewerSchema } from './platform/backup/newer-schema.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { databaseRefusal } from './platform/database-refusal.ts'
import type { Database } from './platform/db/database.ts'
import { FolderInUse } from './platform/db/folder-lock.ts'
import { knownMigrations } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { DiskFull } from './platform/disk-space.ts'
import { openFiles, storageFolder } from './platform/files/open-files.ts'
import { indexFolder } from './platform/index/lance-connection.ts'
import { openKnowledgeIndex } from './platform/index/lance-index.ts'
import { openLog } from './platform/log.ts'
import { askServer } from './platform/operator-channel.ts'
import { openSignals } from './platform/signals.ts'

type Say = (line: string) => void

/** What the commands of npm run. */
const OPERATOR = join(import.meta.dirname, '../../../scripts/operator.ts')

/** `ask` is null where nobody sits at the console. */
interface Terminal {
  say: Say
  ask: ((question: string) => Promise<string>) | null
}

interface Command {
  config: Config
  args: readonly string[]
  say: Say
}

/**
 * An operator's command, by its words: `backup FILE`, `restore FILE`, `doctor`, `admin …`. A relative FILE is seen from `folder`. On the embedded
 * database the running server does it. Returns the exit code: 0 done, 1 refused or a fault, 2 wrongly called.
 */
export async function runCommand(words: readonly string[], folder: string, { say, ask }: Terminal): Promise<number> {
  const [name, what] = words
  const args = withWholePath(words, folder)
  try {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
    becomeOwner(config, { command: [process.execPath, OPERATOR, ...args], say })
    if (name === 'restore' && what) return await restore({ config, args, say }, resolve(folder, what))
    const code = await runAnywhere({ config, args, say })
    if (code !== NEEDS_YES) return code
    if (ask && (await ask('Type yes to erase this for good: ')).trim() === 'yes') {
      return await runAnywhere({ config, args: [...args, '--yes'], say })
    }
    say(ask ? 'Nothing was erased' : 'Nothing was erased. It is done with --yes behind the command')
    return 1
  } catch (error) {
    return refuse(error, name === 'doctor', say)
  }
}

async function runAnywhere(command: Command): Promise<number> {
  const code = command.config.DATABASE_URL ? null : await askRunningServer(command)
  return code ?? (await runHere(command))
}

/** Where FILE stands among the words of a command; null where none is taken. */
function placeOfFile([name, what]: readonly string[]): 1 | 3 | null {
  if (name === 'backup' || name === 'restore') return 1
  return what === 'export-person' ? 3 : null
}

/** The running server, or another user's shell, which may do it, is in another folder. */
function withWholePath(words: readonly string[], folder: string): readonly string[] {
  const place = placeOfFile(words)
  return words.map((word, nth) => (nth === place ? resolve(folder, word) : word))
}

/**
 * Null when no server runs. What it writes has to be seen from here as well: the folder that it was given may be another one for it, such as
 * the private /tmp of a systemd unit, which is removed when the unit stops. @throws BackupRefused
 */
async function askRunningServer({ config, args, say }: Command): Promise<number | null> {
  const place = placeOfFile(args)
  const file = place === null ? undefined : args[place]
  if (file !== undefined && existsSync(file)) throw new BackupRefused(`${file} exists already; choose another name`)
  const code = await askServer(config, args, say)
  if (code !== 0 || file === undefined || existsSync(file)) return code
  throw new BackupRefused(
    `But ${file} is not there. The server wrote it into a folder that only the server sees, such as its private /tmp or one of its container's, ` +
      `and that may be removed when it stops. Run this again with a FILE in a folder that both see, such as ${config.BACKUP_DIR ?? config.DATA_DIR}`,
  )
}

function refuse(error: unknown, doctor: boolean, say: Say): number {
  if (doctor && error instanceof ConfigError) {
    sayFault(say, { name: 'settings', found: error.message, remedy: 'Correct it in the environment or in .env' })
    return 1
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    say(`${currentUser()}, as whom this runs, may not: ${error.message}`)
    return 1
  }
  const refusal = databaseRefusal(error, process.env['DATABASE_URL'])
  if (refusal !== null) {
    say(refusal)
    return 1
  }
  const plain = [ConfigError, FolderInUse, DiskFull, BackupRefused, OwnedByAnother].some(
    (kind) => error instanceof kind,
  )
  say(plain ? (error as Error).message : `It failed: ${String((error as Error).stack ?? error)}`)
  return 1
}

async function restore({ config, say }: Command, path: string): Promise<number> {
  // Root's own files and folders are closed to the user that it has become.
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') return
    throw new BackupRefused(`${path} is not open to ${currentUser()}, as whom this runs. Move it to where it is`)
  })
  const manifest = await restoreBackup(config, path, openLog(config))
  say(`Restored ${contentOf(manifest)}, of ${manifest.created_at}, version ${manifest.version}. Start Cuecard now.`)
  sayMissing(manifest, say)
  return 0
}

async function runHere(command: Command): Promise<number> {
  const [name, what] = command.args
  if (name === 'doctor') return await diagnose(command)
  if (!hasDatabase(command.config)) {
    throw new BackupRefused(`There is no data in ${command.config.DATA_DIR} yet: start Cuecard once, or set DATA_DIR`)
  }
  if (name === 'backup' && what) return await backUpHere(command, what)
  if (name === 'admin') return await administer(command)
  for (const line of USAGE) command.say(line)
  return 2
}

/** Opening the embedded database would make one, which is the first start's to do. */
const hasDatabase = ({ DATABASE_URL, DATA_DIR }: Config) =>
  DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'pg', 'PG_VERSION'))

/** Opening a folder would make it, which is the first start's to do. A bucket is there, or is not reached. */
const isThere = (folder: string | null) => folder === null || existsSync(folder)

/** Without a server, and without changing the schema: another version may be running on the same PostgreSQL. */
async function backUpHere({ config, say }: Command, path: string): Promise<number> {
  const log = openLog(config)
  const database = await openDatabase(config, log)
  const index = await openKnowledgeIndex(config, log)
  try {
    if ((await lastMigration(database.db)) === 0) throw new BackupRefused('There is no data to back up yet')
    return await backUp({ database, files: await openFiles(config), index, log }, path, say)
  } finally {
    await index.close()
    await database.close()
  }
}

async function diagnose({ config, say }: Command): Promise<number> {
  const log = openLog({ ...config, LOG_LEVEL: 'silent' })
  const opened: { close: () => Promise<void> }[] = []
  const kept = <T extends { close: () => Promise<void> }>(part: T): T => {
    opened.push(part)
    return part
  }
  // Two checks read it; one that cannot be opened is not waited for twice.
  let database: Promise<Database | null> | undefined
  const open = async () => (hasDatabase(config) ? kept(await openDatabase(config, log)) : null)
  const parts = {
    log,
    openDatabase: () => (database ??= open()),
    openFiles: async () => (isThere(storageFolder(config)) ? await openFiles(config) : null),
    openIndex: async () => (isThere(indexFolder(config)) ? kept(await openKnowledgeIndex(config, log)) : null),
  }
  try {
    return await checkAll(config, parts, say)
  } finally {
    for (const part of opened.toReversed()) await part.close()
  }
}

/** With the database alone: people have to be let in also while the storage is away. */
async function administer({ config, args, say }: Command): Promise<number> {
  const log = openLog(config)
  const database = await openDatabase(config, log)
  try {
    await refuseNewerSchema(config, database)
    if ((await lastMigration(database.db)) !== (knownMigrations().at(-1) ?? 0)) {
      say("The database does not have this version's schema. Start Cuecard once, then run this again")
      return 1
    }
    const signals = await openSignals(database)
    const own = { clock: systemClock, caches: createCaches(config) }
    const deps = { config, log, database, db: database.db, signals, ...own }
    const code = await runAdminCommand(deps, args, say).finally(signals.stop)
    if (code === 0 && args[1] === 'erase-company') {
      say('Its files and its knowledge index are removed at night, or when a process that does background work starts')
    }
    return code
  } finally {
    await database.close()
  }
}
