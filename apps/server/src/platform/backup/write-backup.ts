import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { fsyncPath } from '../db/fsync-path.ts'
import { requireRoom } from '../disk-space.ts'
import { HttpError } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { IndexLost } from '../index/company-tables.ts'
import { isIndexAway } from '../index/index-away.ts'
import type { KnowledgeIndex } from '../index/knowledge-index.ts'
import { VERSION } from '../version.ts'
import { type ArchiveWriter, createArchive, type Entry } from './archive-writer.ts'
import { currentFileKeys, dumpRows, type Snapshot } from './dump-rows.ts'
import { BackupRefused, FORMAT, type Manifest, MANIFEST, MANIFEST_SUM } from './manifest.ts'

export interface BackupSources {
  database: Database
  files: Pick<Files, 'copyTo'>
  index: Pick<KnowledgeIndex, 'dumpPassages'>
  log: Logger
}

const SCRATCH = '.cuecard-backup-'
/** A folder that was not renewed for so long was left by a process that was killed while it wrote a backup, maybe on another machine. */
const LEFTOVER_MS = 5 * 60_000
const RENEW_MS = 30_000

/**
 * A file or an index version can be removed between the rows' snapshot and its copy; then a new snapshot is taken. Without reading its
 * rows, one takes milliseconds when it was a file: so many that documents may come and go all the time.
 */
const SNAPSHOTS_MAX = 200

interface Work {
  sources: BackupSources
  archive: ArchiveWriter
  /** For what is on its way into the archive. */
  scratch: string
  entries: Entry[]
  /** Entries by file key, and by `company@version`. */
  files: Map<string, string>
  indexes: Map<string, { entry: string; passages: number }>
}

/**
 * Writes database, stored files and published index versions, as they are at one moment, into one file while everything goes on.
 * The file has its name once it is whole and on the disk. @throws BackupRefused when there is a file already; DiskFull
 */
export async function writeBackup(sources: BackupSources, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new BackupRefused(`${path} exists already; choose another name`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await removeLeftovers(dirname(path))
  await requireRoom(dirname(path))
  const scratch = await mkdtemp(join(dirname(path), SCRATCH))
  const stopRenewing = renew(scratch, sources.log)
  try {
    const unfinished = join(scratch, 'backup.tar')
    const archive = await createArchive(unfinished)
    const work: Work = { sources, archive, scratch, entries: [], files: new Map(), indexes: new Map() }
    let manifest: Manifest
    try {
      manifest = await fill(work)
      await archive.finish()
    } catch (error) {
      await archive.drop()
      throw error
    }
    await rename(unfinished, path)
    fsyncPath(dirname(path))
    return manifest
  } finally {
    stopRenewing()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Shows other processes that the folder's writer is alive, also while it copies one large file. */
function renew(scratch: string, log: Logger): () => void {
  const timer = setInterval(() => {
    const now = new Date()
    // A folder that is away for a moment is no reason to stop.
    utimes(scratch, now, now).catch((error: unknown) => log.debug({ err: error }, 'a backup’s folder was not renewed'))
  }, RENEW_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** A folder that another process removes meanwhile counts as gone. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.startsWith(SCRATCH))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function fill(work: Work): Promise<Manifest> {
  // Most files are copied before the snapshot, so that only the few of the meantime can be removed between it and their copy.
  for (const key of await currentFileKeys(work.sources.database.db)) await addFile(work, key)
  const dump = join(work.scratch, 'database.jsonl.gz')
  let missing: string[] = []
  for (let nth = 1; ; nth += 1) {
    const before = missing
    // What two snapshots in a row name and nobody has was lost before this backup.
    const isWhole = (absent: string[]) => nth >= SNAPSHOTS_MAX || absent.every((each) => before.includes(each))
    const snapshot = await dumpRows(work.sources.database, dump, async ({ file_keys }) => {
      missing = await absentOf(file_keys, (key) => addFile(work, key))
      return isWhole(missing)
    })
    if (!snapshot) continue
    const lost = await absentOf(snapshot.published, (each) => addIndex(work, each))
    missing = [...missing, ...lost.map(indexKey)]
    if (!isWhole(missing)) continue
    if (missing.length > 0) work.sources.log.warn({ missing }, 'Rows name files or index versions that are gone')
    await addEntry(work, 'database.jsonl.gz', dump)
    return await finish(work, snapshot, new Set(missing))
  }
}

/** Those of which there is nothing to add, one after the other. */
async function absentOf<T>(named: readonly T[], add: (each: T) => Promise<boolean>): Promise<T[]> {
  const absent: T[] = []
  for (const each of named) if (!(await add(each))) absent.push(each)
  return absent
}

/** False when the file is gone. */
async function addFile(work: Work, key: string): Promise<boolean> {
  if (work.files.has(key)) return true
  const copy = join(work.scratch, 'file')
  try {
    await work.sources.files.copyTo(key, copy)
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
  const name = `files/${work.files.size + 1}`
  await addEntry(work, name, copy)
  work.files.set(key, name)
  await rm(copy)
  return true
}

const indexKey = ({ company_id, version }: Snapshot['published'][number]) => `${company_id}@${version}`

/** False when the version is gone. */
async function addIndex(work: Work, published: Snapshot['published'][number]): Promise<boolean> {
  if (work.indexes.has(indexKey(published))) return true
  const copy = join(work.scratch, 'index')
  let lines = 0
  const count = async function* (source: AsyncIterable<string>) {
    for await (const text of source) {
      lines += text.split('\n').length - 1
      yield text
    }
  }
  try {
    const source = work.sources.index.dumpPassages(published.company_id, published.version)
    await pipeline(Readable.from(count(source)), createGzip({ level: 3 }), createWriteStream(copy))
  } catch (error) {
    // A bucket that is away has lost nothing: the backup fails, and is written when it is back.
    if (error instanceof IndexLost && !isIndexAway(error)) return false
    throw error
  }
  const entry = `index/${work.indexes.size + 1}.jsonl.gz`
  await addEntry(work, entry, copy)
  // The first line names the columns.
  work.indexes.set(indexKey(published), { entry, passages: lines - 1 })
  return true
}

async function addEntry(work: Work, name: string, path: string): Promise<void> {
  const { size } = await stat(path)
  await requireRoom(work.scratch, size)
  work.entries.push(await work.archive.add(name, size, createReadStream(path)))
}

async function finish(work: Work, snapshot: Snapshot, gone: ReadonlySet<string>): Promise<Manifest> {
  const manifest: Manifest = {
    product: 'cuecard',
    format: FORMAT,
    version: VERSION,
    created_at: new Date().toISOString(),
    database: { entry: 'database.jsonl.gz', migration: snapshot.migration, tables: snapshot.tables },
    files: snapshot.file_keys.flatMap((key) => {
      const entry = work.files.get(key)
      return entry === undefined ? [] : [{ key, entry }]
    }),
    indexes: snapshot.published.flatMap((published) => {
      const found = work.indexes.get(indexKey(published))
      return found ? [{ company_id: published.company_id, ...found }] : []
    }),
    missing_files: snapshot.file_keys.filter((key) => gone.has(key)),
    lost_indexes: snapshot.published.flatMap((each) => (gone.has(indexKey(each)) ? [each.company_id] : [])),
    entries: work.entries,
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const sum = Buffer.from(createHash('sha256').update(bytes).digest('hex'))
  await work.archive.add(MANIFEST, bytes.length, Readable.from([bytes]))
  await work.archive.add(MANIFEST_SUM, sum.length, Readable.from([sum]))
  return manifest
}
