import { existsSync } from 'node:fs'
import { open, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { MB } from '@cuecard/contract/limits.ts'
import type { Logger } from 'pino'
import { type Clock, dayOf, lastTimeOfDay } from '../clock.ts'
import type { Config } from '../config.ts'
import { isDiskFull, RESERVE_BYTES } from '../disk-space.ts'
import { knownMigrations } from '../db/migrate.ts'
import { openFiles } from '../files/open-files.ts'
import { openKnowledgeIndex } from '../index/lance-index.ts'
import { lastMigration } from './dump-rows.ts'
import { BackupRefused } from './manifest.ts'
import { BEFORE_MIGRATION, migrationBackups } from './newer-schema.ts'
import { type ServiceStates, watchBackups } from '../service-watch.ts'
import { type BackupSources, writeBackup } from './write-backup.ts'

const LOOK_EVERY_MS = 60_000
/** After midnight, yesterday's backup is caught up within this time: later, the next one is nearer. */
const CATCH_UP_MS = 12 * 60 * 60_000
/** A backup that failed is tried again after this time. */
const AGAIN_MS = 60 * 60_000
/** A claim that was not renewed for so long was left by a process that died. */
const CLAIM_MS = 60 * 60_000
const RENEW_MS = 5 * 60_000
const DAILY = /^cuecard-\d{4}-\d\d-\d\d\.tar$/

const NO_ROOM = `its disk needs ${RESERVE_BYTES / MB} MB free beside the size of the backup, which holds all documents`

type BackupConfig = Pick<Config, 'BACKUP_DIR' | 'BACKUP_AT' | 'BACKUP_KEEP'>

/**
 * Writes the day's backup into `BACKUP_DIR` once `BACKUP_AT` (local time) has passed, and removes the oldest beyond `BACKUP_KEEP`. A server
 * that was down at that time catches up at its start, after midnight for yesterday. Several processes on one folder make one. Returns its path; null
 * when there was nothing to do.
 */
export async function backUpIfDue(config: BackupConfig, sources: BackupSources, now: Date): Promise<string | null> {
  const folder = config.BACKUP_DIR
  const day = dueDay(now, config.BACKUP_AT)
  if (folder === undefined || day === null) return null
  const path = join(folder, `cuecard-${day}.tar`)
  if (existsSync(path)) return null
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const release = await claim(`${path}.claim`, sources.log)
  if (!release) return null
  try {
    await writeBackup(sources, path)
  } finally {
    await release()
  }
  await removeOldest(folder, DAILY, config.BACKUP_KEEP)
  return path
}

/**
 * When the newest daily backup in `BACKUP_DIR` was finished: files of that name are whole. The folder tells it to every process, and after a
 * restart. Null without a folder, without a backup, or where the folder cannot be read.
 */
export async function lastDailyBackup({ BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>): Promise<Date | null> {
  if (BACKUP_DIR === undefined) return null
  try {
    const newest = (await readdir(BACKUP_DIR))
      .filter((name) => DAILY.test(name))
      .toSorted()
      .at(-1)
    return newest === undefined ? null : (await stat(join(BACKUP_DIR, newest))).mtime
  } catch {
    return null
  }
}

/** Looks every minute until it is stopped, and notes in `services` how it went; `stop` waits for a backup that is being written. */
export function startAutomaticBackups(
  config: BackupConfig,
  { services, ...sources }: BackupSources & { services: ServiceStates },
  clock: Clock,
): { stop: () => Promise<void> } {
  // Without a folder there is nothing to be told of.
  const watched = config.BACKUP_DIR === undefined ? null : watchBackups(services)
  let writing: Promise<void> = Promise.resolve()
  let busy = false
  let failedAt = -Infinity
  const look = async () => {
    if (busy || Date.now() - failedAt < AGAIN_MS) return
    busy = true
    try {
      const path = await backUpIfDue(config, sources, clock.now())
      if (!path) return
      watched?.succeeded()
      sources.log.info({ path }, 'Backup written')
    } catch (error) {
      failedAt = Date.now()
      watched?.failed(error)
      sources.log.error({ err: error }, 'The automatic backup failed; it is tried again in an hour')
    } finally {
      busy = false
    }
  }
  const begin = () => {
    if (!busy) writing = look()
  }
  const timer = setInterval(begin, LOOK_EVERY_MS)
  timer.unref()
  if (config.BACKUP_DIR !== undefined) begin()
  return {
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

/**
 * Before a migration that changes the schema of a database with data: a backup in `BACKUP_DIR`, or beside the embedded database's folder. A
 * PostgreSQL server without `BACKUP_DIR` has backups of its own, and gets a line in the log. @throws BackupRefused when
 * it could not be written, so that the start stops with the old schema
 */
export async function backUpBeforeMigration(config: Config, sources: Pick<BackupSources, 'database' | 'log'>) {
  const { database, log } = sources
  const applied = await lastMigration(database.db)
  if (applied === 0 || applied >= (knownMigrations().at(-1) ?? 0)) return
  const folder = migrationBackups(config, database.kind)
  if (folder === null) {
    log.warn('The schema changes now, without a backup: BACKUP_DIR is not set')
    return
  }
  const path = join(folder, `cuecard-before-migration-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar`)
  const index = await openKnowledgeIndex(config, log)
  log.info({ path }, 'Writing a backup before the schema changes, which takes minutes where there are many documents')
  try {
    await writeBackup({ ...sources, files: await openFiles(config), index }, path)
    await removeOldest(folder, BEFORE_MIGRATION, config.BACKUP_KEEP)
    log.info({ path }, 'Backup written before the schema changes')
  } catch (error) {
    const reason = isDiskFull(error) ? NO_ROOM : error instanceof Error ? error.message : String(error)
    throw new BackupRefused(
      `This version changes the database's schema, and the backup before it could not be written to ${folder}: ${reason.replace(/\.$/, '')}. Nothing was changed`,
      { cause: error },
    )
  } finally {
    await index.close()
  }
}

/** Null while another process has it. It is renewed until it is released: a large backup may take hours. */
async function claim(path: string, log: Logger): Promise<(() => Promise<void>) | null> {
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > CLAIM_MS) await rm(path, { force: true })
  try {
    await (await open(path, 'wx', 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  }
  const renewal = setInterval(() => {
    const now = new Date()
    // A folder that is away for a moment is no reason to stop: the next renewal comes long before the claim is too old.
    utimes(path, now, now).catch((error: unknown) => log.warn({ err: error }, 'the claim of a backup was not renewed'))
  }, RENEW_MS)
  renewal.unref()
  return async () => {
    clearInterval(renewal)
    await rm(path, { force: true })
  }
}

async function removeOldest(folder: string, pattern: RegExp, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name))
}

/** The day whose backup is due, such as `2026-11-21`; `at` is a time of day such as `23:30`. */
function dueDay(now: Date, at: string): string | null {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = lastTimeOfDay(now, { hours, minutes })
  const isPast = dayOf(due) !== dayOf(now) && now.getTime() - due.getTime() > CATCH_UP_MS
  return isPast ? null : dayOf(due)
}
