import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MB } from '@cuecard/contract/limits.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { ConfigError } from './platform/config-error.ts'
import { databaseRefusal, innermost } from './platform/database-refusal.ts'
import { FolderInUse } from './platform/db/folder-lock.ts'
import { DiskFull, FLOOR_BYTES } from './platform/disk-space.ts'

const PLAIN = [ConfigError, FolderInUse, BackupRefused]

const dataFolder = (env: Record<string, string | undefined>) => resolve(env['DATA_DIR'] || 'data')

/** What a start that failed says: one line for what the operator can mend, with the setting, else the stack. */
export function refusalText(error: unknown, env: Record<string, string | undefined>): string {
  if (!(error instanceof Error)) return `Cuecard could not start: ${String(error)}`
  if (error instanceof DiskFull) {
    const room = `${FLOOR_BYTES / MB} MB`
    return `DATA_DIR: the disk of ${dataFolder(env)} has less than ${room} free. Make room, then start again`
  }
  if (PLAIN.some((kind) => error instanceof kind)) return error.message
  const refusal = databaseRefusal(error, env['DATABASE_URL'])
  if (refusal !== null) return refusal
  const { path } = error as NodeJS.ErrnoException
  const setting = path === undefined ? undefined : settingOf(path, env)
  if (setting) return `${setting}: ${error.message}`
  const cause = innermost(error)
  // The stack of a query that failed says nothing of the reason.
  const reason = cause === error ? '' : `${cause.message}\n`
  return `Cuecard could not start: ${reason}${error.stack ?? error.message}`
}

/** The setting whose folder holds `path`, where that cannot be made, read or written. */
function settingOf(path: string, env: Record<string, string | undefined>): string | undefined {
  const folderOf = (url: string | undefined) => (url?.startsWith('file://') ? fileURLToPath(url) : undefined)
  const folders = {
    STORAGE_URL: folderOf(env['STORAGE_URL']),
    INDEX_URL: folderOf(env['INDEX_URL']),
    DATA_DIR: dataFolder(env),
  }
  return Object.entries(folders).find(([, folder]) => folder !== undefined && isWithin(path, folder))?.[0]
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder.replace(/\/+$/, '')}/`)
