import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { lastMigration } from '../../platform/backup/dump-rows.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { hasStaffAdmin } from '../accounts/accounts.service.ts'
import { companiesToReread } from '../knowledge/knowledge.service.ts'
import { lastDailyBackup } from '../../platform/backup/automatic-backups.ts'
import { hasNewerSchema, newerSchemaRemedy } from '../../platform/backup/newer-schema.ts'
import { lacksFiles, lacksIndexes } from '../../platform/backup/missing-data.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { ownerRemedy } from '../../platform/database-refusal.ts'
import { knownMigrations } from '../../platform/db/migrate.ts'
import { DiskFull } from '../../platform/disk-space.ts'
import type { Files } from '../../platform/files/files.ts'
import { storageFolder } from '../../platform/files/open-files.ts'
import type { KnowledgeIndex } from '../../platform/index/knowledge-index.ts'
import { indexFolder } from '../../platform/index/lance-connection.ts'
import { type Check, fault, type Finding, missing, ok } from './findings.ts'

const GB = 1024 ** 3
const NEEDS_ADMIN = 'Set ADMIN_EMAIL and start again, or run npm run admin -- make-staff-admin EMAIL'
const MAKE_ROOM = 'Make room: uploads stop below 64 MB, the embedded database below 24 MB'
const LOW_DISK_BYTES = GB
/** One may be late; that a second is missing too is no chance. */
const BACKUP_OLD_MS = 48 * 60 * 60_000

/** Where the data lies. Each part is opened by its own check, so that one that cannot be opened hides no other. */
export interface Parts {
  /** Null before the first start of the embedded database. */
  openDatabase: () => Promise<Pick<Database, 'query' | 'db' | 'kind'> | null>
  /** Null for folders before the first start. */
  openFiles: () => Promise<Pick<Files, 'ready' | 'read'> | null>
  openIndex: () => Promise<Pick<KnowledgeIndex, 'ready' | 'count' | 'isOutdated'> | null>
}

export function dataChecks(config: Config, parts: Parts): Check[] {
  return [
    {
      name: 'disk',
      remedy: 'Set DATA_DIR to a folder that the server can write to',
      look: () => disk(config.DATA_DIR),
    },
    {
      name: 'database',
      remedy: config.DATABASE_URL ? 'Check DATABASE_URL, and that the server can be reached' : 'Check DATA_DIR',
      look: async () => {
        try {
          return await schema(config, await parts.openDatabase())
        } catch (error) {
          if (error instanceof DiskFull) return fault(`no room on the disk of ${config.DATA_DIR}`, MAKE_ROOM)
          throw error
        }
      },
    },
    {
      name: 'administrator',
      remedy: NEEDS_ADMIN,
      look: async () => {
        // What is wrong with the database has been said.
        const database = await parts.openDatabase().catch(() => null)
        return config.production && database ? await administrator(database) : null
      },
    },
    {
      name: 'files',
      remedy: config.STORAGE_URL?.startsWith('s3:')
        ? 'Check STORAGE_URL, S3_ENDPOINT and the S3 keys, which must be allowed to write'
        : 'Give the server the right to write to the folder',
      look: () => filesFinding(config, parts),
    },
    {
      name: 'knowledge index',
      remedy: 'Check INDEX_URL, S3_ENDPOINT and the S3 keys',
      look: () => indexFinding(config, parts),
    },
    {
      name: 'backups',
      remedy: 'Set BACKUP_DIR to a folder that the server can write to',
      look: () => backups(config),
    },
  ]
}

async function filesFinding(config: Config, parts: Parts): Promise<Finding> {
  const place = storagePlace(config)
  const files = await named(place, parts.openFiles())
  if (files === null) return await notMadeYet(storageFolder(config) ?? config.DATA_DIR)
  await named(place, files.ready())
  const db = await readableRows(parts)
  if (db && (await lacksFiles(db, files))) {
    return fault(`${place} holds none of the files that the database names`, shared('STORAGE_URL'))
  }
  return ofOneMachine(config, 'STORAGE_URL') ?? ok(`${place} can be written`)
}

async function indexFinding(config: Config, parts: Parts): Promise<Finding> {
  const index = await parts.openIndex()
  if (index === null) return await notMadeYet(indexFolder(config) ?? config.DATA_DIR)
  await index.ready()
  const place = config.INDEX_URL ?? `${config.DATA_DIR}/index`
  const db = await readableRows(parts)
  if (db && (await lacksIndexes(db, index))) {
    return fault(`${place} holds none of the indexes that the database names`, shared('INDEX_URL'))
  }
  // An older schema is changed by the next start, which then reads what has to be read again.
  const isCurrent = db !== null && (await lastMigration(db)) === knownMigrations().at(-1)
  const outdated = isCurrent ? await companiesToReread({ db, index }) : []
  if (outdated.length > 0) {
    const found = `made by the rules of an earlier version for ${plural(outdated.length, 'company', 'companies')}: ${outdated.join(', ')}`
    return missing(
      found,
      'The server reads their documents again in the background; where that failed, its log says why',
    )
  }
  return ofOneMachine(config, 'INDEX_URL') ?? ok(`${place} can be read`)
}

const shared = (setting: 'STORAGE_URL' | 'INDEX_URL') =>
  `Set ${setting} to the place that all processes share; if it was lost, restore a backup`

/** Null without tables, and where the database cannot be opened, which its own check says. */
async function readableRows({ openDatabase }: Parts): Promise<Database['db'] | null> {
  const database = await openDatabase().catch(() => null)
  return database && (await lastMigration(database.db)) > 0 ? database.db : null
}

/** A process that is one of several, with a folder that those on other machines do not see. */
function ofOneMachine(config: Config, setting: 'STORAGE_URL' | 'INDEX_URL'): Finding | null {
  if (config.ROLE === 'all' || config[setting] !== undefined) return null
  const found = `in ${config.DATA_DIR}, although other processes need it too (ROLE=${config.ROLE})`
  return missing(found, `Set ${setting}, unless all processes run on this machine with this DATA_DIR`)
}

/** With the place before the reason, which often names neither bucket nor address. */
const named = <T>(place: string, call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  })

/** Where the files lie, for people. */
function storagePlace({ STORAGE_URL, DATA_DIR, S3_ENDPOINT }: Config): string {
  const at = STORAGE_URL?.startsWith('s3:') && S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ''
  return `${STORAGE_URL ?? `${DATA_DIR}/files`}${at}`
}

async function disk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(folder))
  const free = `${Math.round((bavail * bsize * 10) / GB) / 10} GB free in ${folder}`
  if (bavail * bsize > LOW_DISK_BYTES) return ok(free)
  return fault(free, MAKE_ROOM)
}

async function schema(config: Config, database: Awaited<ReturnType<Parts['openDatabase']>>): Promise<Finding> {
  if (database === null) return missing('embedded, not made yet', 'The first start makes it')
  await database.query('select 1')
  const kind = database.kind === 'pglite' ? 'embedded' : 'PostgreSQL'
  const applied = await lastMigration(database.db)
  if (applied === 0) {
    return (await missingRight(database)) ?? missing(`${kind}, without Cuecard's tables`, 'The first start makes them')
  }
  const newest = knownMigrations().at(-1) ?? 0
  if (await hasNewerSchema(database.db)) {
    const remedy = await newerSchemaRemedy(config, database.kind)
    return fault(`${kind}, changed by a newer version of Cuecard`, remedy)
  }
  if (applied < newest) return missing(`${kind}, with an older schema`, 'The next start changes it')
  return ok(`${kind}, with this version's schema`)
}

/** PostgreSQL 15 lets a role create nothing in a database that belongs to another one. */
async function missingRight({ query, kind }: Pick<Database, 'query' | 'kind'>): Promise<Finding | null> {
  if (kind === 'pglite') return null
  const { rows } = await query(`select current_user::text as role, current_database()::text as name,
    has_database_privilege(current_database(), 'CREATE')
      and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), true) as may_create`)
  const [right] = rows
  if (!right || right['may_create'] === true) return null
  const { role, name } = right
  return fault(
    `PostgreSQL, where the role ${String(role)} may not create the tables in the database ${String(name)}`,
    ownerRemedy(String(role), String(name)),
  )
}

async function administrator({ db }: Pick<Database, 'db'>): Promise<Finding | null> {
  if ((await lastMigration(db)) === 0) return null
  return (await hasStaffAdmin(db)) ? ok('the provider has one') : missing('the provider has none', NEEDS_ADMIN)
}

async function backups(config: Config): Promise<Finding> {
  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP } = config
  if (BACKUP_DIR === undefined) {
    return missing('none are made by themselves', 'Set BACKUP_DIR, or run npm run backup -- FILE every day')
  }
  await tryToWrite(BACKUP_DIR)
  const last = await lastDailyBackup(config)
  const day = last ? last.toISOString().slice(0, 10) : 'none yet'
  if (last && Date.now() - last.getTime() > BACKUP_OLD_MS) {
    const found = `the newest in ${BACKUP_DIR} is of ${day}, although one is due every day at ${BACKUP_AT}`
    return fault(found, 'Start Cuecard where it is stopped; else its log says why: The automatic backup failed')
  }
  return ok(`every day at ${BACKUP_AT} into ${BACKUP_DIR}, the last ${BACKUP_KEEP} are kept; the newest: ${day}`)
}

/** A folder that whoever asks leaves to the server. @throws when it could not be made */
async function notMadeYet(folder: string): Promise<Finding> {
  await tryToWrite(folder)
  return missing(`${folder} is not made yet`, 'The first start makes it')
}

/** The folder itself, or where it would be made. */
function nearestFolder(folder: string): string {
  let place = resolve(folder)
  while (!existsSync(place)) place = dirname(place)
  return place
}

/** The folder itself is left to the first backup: its owner is the server, and not the person at the console. */
async function tryToWrite(folder: string): Promise<void> {
  const probe = join(nearestFolder(folder), `.cuecard-${randomUUID()}`)
  await writeFile(probe, 'ready', { flag: 'wx', mode: 0o600 })
  await rm(probe)
}
