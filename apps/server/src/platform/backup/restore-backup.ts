import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { knownMigrations, migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { openFiles } from '../files/open-files.ts'
import type { Files } from '../files/files.ts'
import type { KnowledgeIndex } from '../index/knowledge-index.ts'
import { openKnowledgeIndex } from '../index/lance-index.ts'
import { type ArchiveReader, openArchive } from './archive-reader.ts'
import { rowsOf } from './dump-rows.ts'
import { loadRows } from './load-rows.ts'
import { AnyManifest, BackupRefused, FORMAT, MANIFEST, MANIFEST_SUM, Manifest } from './manifest.ts'
import { readLines } from './read-lines.ts'

/**
 * Puts a backup into the place that the settings name: an embedded or a PostgreSQL database, a folder or S3, whatever it was taken from. The
 * schema is brought to this version. @throws BackupRefused for a file that is damaged, incomplete or of a newer
 * version, and for a place that is not empty; nothing was changed then
 */
export async function restoreBackup(config: Config, path: string, log: Logger): Promise<Manifest> {
  const { archive, manifest } = await readBackup(path)
  if (!config.DATABASE_URL && existsSync(join(config.DATA_DIR, 'pg', 'PG_VERSION'))) {
    throw notEmpty(`DATA_DIR (${config.DATA_DIR}) has a database`)
  }
  const files = await openFiles(config)
  if (!(await files.isEmpty())) throw notEmpty('the file storage has files')
  const index = await openKnowledgeIndex(config, log)
  try {
    if (!(await index.isEmpty())) throw notEmpty('the knowledge index has tables')
    const older = manifest.database.migration < (knownMigrations().at(-1) ?? 0)
    const database = await openDatabase(config, log, { withoutSchema: older })
    try {
      if (config.DATABASE_URL) await refuseTables(database)
      await putBack({ archive, manifest, database, files, index, dataDir: config.DATA_DIR })
    } finally {
      await database.close()
    }
  } finally {
    await index.close()
  }
  return manifest
}

/** Opens a backup whose every byte is as it was written. @throws BackupRefused */
export async function readBackup(path: string): Promise<{ archive: ArchiveReader; manifest: Manifest }> {
  if (!existsSync(path)) throw new BackupRefused(`There is no file ${path}`)
  const archive = await openArchive(path)
  if (!archive?.has(MANIFEST) || !archive.has(MANIFEST_SUM)) {
    throw new BackupRefused(`${path} is not a whole backup of Cuecard`)
  }
  const bytes = await archive.read(MANIFEST)
  const sum = (await archive.read(MANIFEST_SUM)).toString()
  if (createHash('sha256').update(bytes).digest('hex') !== sum) throw damaged(path, MANIFEST)
  const json: unknown = JSON.parse(bytes.toString())
  const any = AnyManifest.safeParse(json)
  if (!any.success) throw new BackupRefused(`${path} is not a whole backup of Cuecard`)
  if (any.data.format > FORMAT) throw tooNew(path, any.data.version)
  const manifest = Manifest.parse(json)
  const { migration } = manifest.database
  if (migration !== 0 && !knownMigrations().includes(migration)) throw tooNew(path, manifest.version)
  for (const entry of manifest.entries) if (!(await archive.matches(entry))) throw damaged(path, entry.name)
  return { archive, manifest }
}

const damaged = (path: string, name: string) =>
  new BackupRefused(`${path} is damaged: the checksum of ${name} does not match. Use another backup`)

const tooNew = (path: string, version: string) =>
  new BackupRefused(`${path} was written by a newer Cuecard (${version}); restore it with that version or a later one`)

const notEmpty = (what: string) =>
  new BackupRefused(`A backup is restored into an empty place only, and ${what}. Nothing was changed`)

async function refuseTables(database: Database): Promise<void> {
  const found = await rowsOf(
    database.db,
    `select 1 from pg_tables where schemaname in ('public', 'drizzle', 'pgboss') limit 1`,
  )
  if (found.length > 0) throw notEmpty('the database has tables')
}

interface Place {
  archive: ArchiveReader
  manifest: Manifest
  database: Database
  files: Files
  index: KnowledgeIndex
  dataDir: string
}

/** The rows come last, in one transaction: without them the place has no accounts, so that a half restore cannot be mistaken for a whole one. */
async function putBack({ archive, manifest, database, files, index, dataDir }: Place): Promise<void> {
  // With PostgreSQL and S3 nothing else makes it. Before the schema: what fails here can be tried again.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(dataDir, '.restore-'))
  try {
    await migrateDatabase(database, manifest.database.migration)
    for (const { key, entry } of manifest.files) {
      const copy = join(scratch, 'file')
      await pipeline(archive.stream(entry), createWriteStream(copy, { mode: 0o600 }))
      await files.put(key, copy)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  const versions = new Map<string, number>()
  for (const { company_id, entry } of manifest.indexes) {
    versions.set(company_id, await index.restorePassages(company_id, readLines(archive.stream(entry))))
  }
  const loaded = await loadRows(database, archive.stream(manifest.database.entry), versions)
  for (const [table, rows] of Object.entries(manifest.database.tables)) {
    if (loaded[table] !== rows)
      throw new BackupRefused(`The backup's table ${table} has ${loaded[table] ?? 0} of ${rows} rows`)
  }
  await migrateDatabase(database)
}
