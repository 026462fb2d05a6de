import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import type { Database, Db } from '../db/database.ts'
import { knownMigrations } from '../db/migrate.ts'
import { listMigrations } from './dump-rows.ts'

type Place = Pick<Config, 'BACKUP_DIR' | 'DATA_DIR' | 'DATABASE_URL'>

export const BEFORE_MIGRATION = /^cuecard-before-migration-[\dTZ-]+\.tar$/

/** Where backups before a migration are written; null for a PostgreSQL server that is left to its own backups. */
export const migrationBackups = ({ BACKUP_DIR, DATA_DIR }: Place, kind: Database['kind']): string | null =>
  BACKUP_DIR ?? (kind === 'pglite' ? join(DATA_DIR, 'backups') : null)

/** Whether the schema was changed by a migration that this version does not have: what it means for the rows cannot be known. */
export async function hasNewerSchema(db: Db): Promise<boolean> {
  const known = new Set(knownMigrations())
  return (await listMigrations(db)).some((applied) => !known.has(applied))
}

/** What can be done about it, with the newest backup that was made before such a change. */
export async function newerSchemaRemedy(config: Place, kind: Database['kind']): Promise<string> {
  const folder = migrationBackups(config, kind)
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => BEFORE_MIGRATION.test(name))
    .toSorted()
    .at(-1)
  const backup = folder === null || newest === undefined ? 'a backup made before that change' : join(folder, newest)
  return `Start that version, or restore ${backup} into an empty place with this one`
}

/** An older program would write rows without what newer columns need. @throws ConfigError in one line */
export async function refuseNewerSchema(config: Place, { db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  if (!(await hasNewerSchema(db))) return
  const place =
    config.DATABASE_URL === undefined ? `DATA_DIR: the data in ${config.DATA_DIR}` : 'DATABASE_URL: the data'
  throw new ConfigError(`${place} were changed by a newer version of Cuecard. ${await newerSchemaRemedy(config, kind)}`)
}
