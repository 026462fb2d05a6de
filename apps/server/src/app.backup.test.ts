import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { createToken } from '@cuecard/contract/auth.ts'
import { removeKnowledgeItem, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { anonymousApi, apiWith, makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { testDatabase } from '../test/test-database.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { buildApp } from './app.ts'
import { createCaches } from './caches.ts'
import { runCommand } from './command.ts'
import { backUpBeforeMigration } from './platform/backup/automatic-backups.ts'
import { createArchive } from './platform/backup/archive-writer.ts'
import { FORMAT, type Manifest, MANIFEST, MANIFEST_SUM } from './platform/backup/manifest.ts'
import { readBackup, restoreBackup } from './platform/backup/restore-backup.ts'
import { writeBackup } from './platform/backup/write-backup.ts'
import { updateUser } from './features/accounts/accounts.service.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import type { Db } from './platform/db/database.ts'
import { DiskFull } from './platform/disk-space.ts'
import { IndexLost } from './platform/index/company-tables.ts'
import { openDeps } from './platform/open-deps.ts'
import { hashPassword } from './shared/passwords/password-hash.ts'

const PASSWORD = 'harbour-light-12'
const log = pino({ level: 'silent' })

let test: TestApp
let admin: TestPerson
let folder: string
let file: string
let manifest: Manifest

beforeAll(async () => {
  test = await testApp({ work: true })
  folder = await mkdtemp(join(tmpdir(), 'cuecard-backup-test-'))
  file = join(folder, 'backups', 'one.tar')
  admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Harbour') })
  await updateUser(test.deps.db, admin.id, { password_hash: await hashPassword(PASSWORD) })
  for (let nth = 0; nth < 20; nth += 1)
    await addText(admin, `Crane ${nth}`, `# Crane ${nth}\n\nCrane ${nth} lifts ${nth + 40} tonnes.`)
  await syncAll(admin)
  manifest = await backUpUnderLoad()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Documents come, go and are synced while the backup is written. */
async function backUpUnderLoad(): Promise<Manifest> {
  const over = new AbortController()
  const write = async () => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const added = await addText(admin, `Winch ${nth}`, `Winch ${nth} pulls ${nth + 2} tonnes.`)
      if (nth % 2 === 0) await admin.api(removeKnowledgeItem, { params: { id: added.id } })
    }
  }
  const sync = async () => {
    while (!over.signal.aborted) await syncAll(admin)
  }
  const load = Promise.all([write(), write(), sync()])
  const written = await writeBackup(test.deps, file)
  over.abort()
  await load
  return written
}

const placeIn = (name: string, settings: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, name),
    EMBEDDING_MODEL: 'off',
    DEMO: 'off',
    ...settings,
  })

describe('check 82: a backup that was written under load', () => {
  it('is one file with nothing beside it, and names all that is in it', async () => {
    expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(manifest).toMatchObject({ format: FORMAT, missing_files: [], lost_indexes: [] })
    expect(manifest.indexes).toHaveLength(1)
    expect(manifest.files).toHaveLength(manifest.database.tables['knowledge_items'] ?? 0)
    expect((await readBackup(file)).manifest).toEqual(manifest)
  })

  it('comes back with all rows, files, passages and accounts', async () => {
    const config = placeIn('restored')
    await restoreBackup(config, file, log)
    const { deps, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
    const app = await buildApp(deps)
    try {
      for (const [table, rows] of Object.entries(manifest.database.tables)) {
        const found = await deps.database.query(`select count(*)::int as rows from ${table}`)
        expect([table, found.rows[0]?.['rows']]).toEqual([table, rows])
      }
      const items = await deps.database.query('select file_key, content_hash from knowledge_items')
      for (const { file_key, content_hash } of items.rows) {
        const bytes = await buffer(await deps.files.read(String(file_key)))
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(content_hash)
      }
      const { access_token } = await anonymousApi(app)(createToken, {
        form: { username: admin.email, password: PASSWORD },
      })
      const found = await apiWith(app, access_token)(searchKnowledge, {
        body: { query: 'How much does Crane 7 lift?' },
      })
      expect(found.passages.map(({ text }) => text).join()).toContain('lifts 47 tonnes')
      const keys = await deps.database.query(
        "select 1 from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
      )
      const original = await test.deps.database.query(
        "select 1 from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
      )
      expect(keys.rows.length).toBe(original.rows.length)
    } finally {
      await app.close()
      await close()
    }
  })

  it('goes into a place that holds nothing yet, and into no other', async () => {
    await expect(restoreBackup(placeIn('restored'), file, log)).rejects.toThrow(/into an empty place only/)
    const database = await testDatabase()
    try {
      if (database.url === null) return
      // With database and storage elsewhere nothing has made DATA_DIR on a fresh machine.
      const apart = (name: string) => pathToFileURL(join(folder, name)).href
      const places = { STORAGE_URL: apart('elsewhere-files'), INDEX_URL: apart('elsewhere-index') }
      const config = placeIn('elsewhere', { DATABASE_URL: database.url, ...places })
      await expect(restoreBackup(config, file, log)).rejects.toThrow(/the database has tables/)
      await database.query(
        'drop schema public cascade; drop schema drizzle cascade; drop schema pgboss cascade; create schema public',
      )
      await restoreBackup(config, file, log)
      const { rows } = await database.query('select count(*)::int as users from users')
      expect(rows).toEqual([{ users: manifest.database.tables['users'] }])
    } finally {
      await database.close()
    }
  })

  it('is refused when a byte of it has changed, when its end is missing, and when there is none', async () => {
    const { archive } = await readBackup(file)
    expect(archive.has('files/1')).toBe(true)
    const changed = join(folder, 'changed.tar')
    await copyFile(file, changed)
    const handle = await open(changed, 'r+')
    // The first entry's bytes begin behind its header.
    await handle.write(Buffer.from('X'), 0, 1, 512)
    await handle.close()
    await expect(restoreBackup(placeIn('damaged'), changed, log)).rejects.toThrow(/checksum of files\/1 does not match/)
    const short = join(folder, 'short.tar')
    await copyFile(file, short)
    const cut = await open(short, 'r+')
    await cut.truncate(Math.floor((await stat(file)).size / 2))
    await cut.close()
    await expect(restoreBackup(placeIn('damaged'), short, log)).rejects.toThrow(/is not a whole backup/)
    await expect(restoreBackup(placeIn('damaged'), join(folder, 'none.tar'), log)).rejects.toThrow(/There is no file/)
    await expect(stat(join(folder, 'damaged'))).rejects.toThrow('ENOENT')
  })

  it('is refused by a version that cannot know its format or its schema', async () => {
    const newer = { ...manifest, version: '9.0.0', entries: [], files: [], indexes: [] }
    const formats = await manifestOnly('format.tar', { ...newer, format: FORMAT + 1 })
    await expect(restoreBackup(placeIn('newer'), formats, log)).rejects.toThrow(
      /written by a newer Cuecard \(9\.0\.0\)/,
    )
    const schemas = await manifestOnly('schema.tar', { ...newer, database: { ...manifest.database, migration: 9e12 } })
    await expect(restoreBackup(placeIn('newer'), schemas, log)).rejects.toThrow(
      /written by a newer Cuecard \(9\.0\.0\)/,
    )
  })

  it('is not written over a file that is there', async () => {
    await expect(writeBackup(test.deps, file)).rejects.toThrow(/exists already/)
  })
})

it('a restore says which files and knowledge indexes the backup lacks, as the backup did', async () => {
  const { id } = await addText(admin, 'Lost', 'The lost crane lifts nothing.')
  const { rows } = await test.deps.database.query('select file_key from knowledge_items where id = $1', [id])
  const key = String(rows[0]?.['file_key'])
  await test.deps.files.remove(key)
  const path = join(folder, 'lacking.tar')
  const written = await writeBackup(test.deps, path)
  expect(written.missing_files).toEqual([key])
  const settings = { DATA_DIR: join(folder, 'lacking'), EMBEDDING_MODEL: 'off', DEMO: 'off', LOG_LEVEL: 'silent' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const lines: string[] = []
  try {
    expect(await runCommand(['restore', path], folder, { say: (line) => lines.push(line), ask: null })).toBe(0)
  } finally {
    vi.unstubAllEnvs()
  }
  expect(lines).toEqual([
    expect.stringMatching(/^Restored .+ Start Cuecard now\.$/),
    `Not in it, because the storage had lost them before: ${key}`,
  ])
  await admin.api(removeKnowledgeItem, { params: { id } })
})

it('is not written while the storage of the index is away, which has lost nothing', async () => {
  const path = join(folder, 'away.tar')
  const bucket = new Error('LanceError(IO): Generic S3 error: Error performing GET, HTTP error: error sending request')
  const dumpPassages = () => {
    throw new IndexLost('The knowledge index has no version 3', { cause: bucket })
  }
  await expect(writeBackup({ ...test.deps, index: { ...test.deps.index, dumpPassages } }, path)).rejects.toThrow(
    IndexLost,
  )
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

it('a backup is made before a migration of a database with data, and the start stops when it cannot be', async () => {
  const backups = join(folder, 'before')
  const config = { ...test.deps.config, BACKUP_DIR: backups }
  const before = () => backUpBeforeMigration(config, test.deps)
  await before()
  await expect(readdir(backups)).rejects.toThrow('ENOENT')
  const newest =
    'drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)'
  const { rows } = await test.deps.database.query(`delete from ${newest} returning hash, created_at`)
  await before()
  const [name = ''] = await readdir(backups)
  expect(name).toMatch(/^cuecard-before-migration-2\S+Z\.tar$/)
  expect((await readBackup(join(backups, name))).manifest.database.migration).toBeLessThan(
    Number(rows[0]?.['created_at']),
  )
  await rm(backups, { recursive: true })
  await writeFile(backups, 'a file where the folder should be')
  await expect(before()).rejects.toThrow(/the backup before it could not be written to .+\. Nothing was changed/)
  await rm(backups)
  const told: string[] = []
  const telling: Logger = Object.assign(Object.create(log), { info: (_: object, line: string) => told.push(line) })
  const transaction = () => Promise.reject(new DiskFull())
  const db: Db = Object.assign(Object.create(test.deps.database.db), { transaction })
  await expect(
    backUpBeforeMigration(config, { database: { ...test.deps.database, db }, log: telling }),
  ).rejects.toMatchObject({
    message: `This version changes the database's schema, and the backup before it could not be written to ${backups}: its disk needs 64 MB free beside the size of the backup, which holds all documents. Nothing was changed`,
  })
  // Before it is written, not after.
  expect(told).toEqual([expect.stringContaining('Writing a backup before the schema changes')])
  await test.deps.database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    rows[0]?.['hash'],
    rows[0]?.['created_at'],
  ])
})

async function manifestOnly(name: string, content: object): Promise<string> {
  const path = join(folder, name)
  const archive = await createArchive(path)
  const bytes = Buffer.from(JSON.stringify(content))
  await archive.add(MANIFEST, bytes.length, chunks(bytes))
  const sum = Buffer.from(createHash('sha256').update(bytes).digest('hex'))
  await archive.add(MANIFEST_SUM, sum.length, chunks(sum))
  await archive.finish()
  return path
}

async function* chunks(bytes: Buffer) {
  yield bytes
}
