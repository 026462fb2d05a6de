// What an operator's backup, taken while people write, gives back in an empty place.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { createVocabularyEntry, getVocabulary } from '@cuecard/contract/vocabulary.ts'
import { pino } from 'pino'
import { ask } from '../../apps/server/test/machines.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { readBackup } from '../../apps/server/src/platform/backup/restore-backup.ts'
import type { Manifest } from '../../apps/server/src/platform/backup/manifest.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { openPostgres as connect } from '../../apps/server/src/platform/db/postgres.ts'
import { openFiles } from '../../apps/server/src/platform/files/open-files.ts'
import { openKnowledgeIndex } from '../../apps/server/src/platform/index/lance-index.ts'
import { openPostgres } from '../../scripts/postgres.ts'
import { type BenchReport, type BenchRow } from '../measure.ts'
import { readVendorDocs } from '../vendor-docs.ts'
import { addDocument, documentText, syncSeconds } from './on-postgres.ts'

const DOCUMENTS = 20
const QUESTIONS = 40
/** Asks about documents that nobody changes, so that the answers have to be the same. */
const QUIET = 'staff@cuecard.example'
/** Of another company, where everything is written meanwhile. */
const BUSY = 'admin@acme.example'
const log = pino({ level: 'silent' })
const OPERATOR = fileURLToPath(new URL('../../scripts/operator.ts', import.meta.url))

type Settings = Record<string, string>

export async function run(): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-drill-'))
  const postgres = await openPostgres()
  try {
    const rows: BenchRow[] = []
    const notes: string[] = []
    const add = ({ rows: more, notes: others }: BenchReport) => {
      rows.push(...more)
      notes.push(...others)
    }
    add(await drill('embedded', folder, async () => ({})))
    if ('missing' in postgres) notes.push(`PostgreSQL: skipped, ${postgres.missing}`)
    else add(await drill('PostgreSQL', folder, (name) => newDatabase(postgres.url, name)))
    return { rows, notes }
  } finally {
    if (!('missing' in postgres)) await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function newDatabase(server: string, name: string): Promise<Settings> {
  const database = await connect(server, log)
  await database.query(`create database ${name}`)
  await database.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

async function drill(
  engine: string,
  folder: string,
  databaseFor: (name: string) => Promise<Settings>,
): Promise<BenchReport> {
  const file = join(folder, `${engine}.tar`)
  const first: Settings = { DATA_DIR: join(folder, `${engine}-first`), ...(await databaseFor('drill_first')) }
  const second: Settings = { DATA_DIR: join(folder, `${engine}-second`), ...(await databaseFor('drill_second')) }
  const server = await startServer(first)
  const { before, load, backupSeconds } = await backUpUnderLoad(server, first, file)
  await server.stop()
  const began = performance.now()
  await operator(['restore', file], second)
  const restoreSeconds = (performance.now() - began) / 1000
  const { manifest } = await readBackup(file)
  const stored = await count(second, manifest)
  const restored = await startServer(second)
  const after = await answersOf(restored)
  const names = new Set((await (await restored.signIn(BUSY))(getVocabulary)).entries.map(({ name }) => name))
  await restored.stop()

  const sameAnswers = after.filter((text, nth) => text === before[nth]).length
  const passages = manifest.indexes.reduce((sum, index) => sum + index.passages, 0)
  const tables = Object.entries(manifest.database.tables)
  const rowsSaved = tables.reduce((sum, [, rows]) => sum + rows, 0)
  const row = (measure: string, ours: number, other: number): BenchRow => ({
    measure: `${engine}: ${measure}`,
    unit: '',
    ours,
    other,
    ratio: ours / other,
    target: { of: 'ratio', bound: 'at least', must: 1, aim: 1 },
  })
  const none = (measure: string, ours: number): BenchRow => ({
    measure: `${engine}: ${measure}`,
    unit: '',
    ours,
    other: null,
    ratio: null,
    target: { of: 'ours', bound: 'at most', must: 0, aim: 0 },
  })
  const took = (measure: string, ours: number): BenchRow => {
    return { measure: `${engine}: ${measure}`, unit: 's', ours, other: null, ratio: null, target: null }
  }
  return {
    rows: [
      row(`rows of ${tables.length} tables, restored and saved`, stored.rows, rowsSaved),
      none('tables with another count', stored.otherCounts.length),
      row('files with their checksum, restored and saved', stored.files, manifest.files.length),
      row('passages, restored and saved', stored.passages, passages),
      row('same answers, of questions asked', sameAnswers, before.length),
      none('acknowledged before the backup and missing', load.acknowledged.filter((name) => !names.has(name)).length),
      none('calls that failed while it was written', load.failed.length),
      took('backup under load', backupSeconds),
      took('restore', restoreSeconds),
    ],
    notes: [
      `${engine}: ${(statSync(file).size / 1024 / 1024).toFixed(1)} MB; ${load.during} writes and ${load.asked} answers were acknowledged while it was written, ${load.acknowledged.length} names before it`,
      `${engine}: ${tables
        .filter(([, rows]) => rows >= 20)
        .map(([table, rows]) => `${table} ${rows}`)
        .join(', ')}`,
      ...stored.otherCounts.map((text) => `${engine}: ${text}`),
      ...load.failed.slice(0, 3).map((text) => `${engine}: ${text}`),
    ],
  }
}

interface Load {
  /** Names whose saving was acknowledged before the backup began. */
  acknowledged: string[]
  /** Writes and answers between its begin and its end. */
  during: number
  asked: number
  failed: string[]
}

/** People save names, upload, remove, sync and ask while the operator's command runs. */
async function backUpUnderLoad(server: ServerProcess, settings: Settings, file: string) {
  const quiet = await server.signIn(QUIET)
  const { passages } = readVendorDocs()
  const each = Math.ceil(passages.length / DOCUMENTS)
  for (let nth = 0; nth < DOCUMENTS; nth += 1) {
    const text = passages.slice(nth * each, (nth + 1) * each).map(({ title, text: words }) => `## ${title}\n\n${words}`)
    await addDocument(quiet, `Part ${nth}`, text.join('\n\n'))
  }
  await syncSeconds(quiet)
  const before = await answersOf(server)
  const api = await server.signIn(BUSY)

  const load: Load = { acknowledged: [], during: 0, asked: 0, failed: [] }
  const over = new AbortController()
  let isBackingUp = false
  const again = async (work: (nth: number) => Promise<void>) => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      await work(nth).catch((error: unknown) => void load.failed.push(String(error)))
    }
  }
  const saving = again(async (nth) => {
    const name = `Name ${nth}`
    await api(createVocabularyEntry, { body: { kind: 'product', name, spellings: [] } })
    if (isBackingUp) load.during += 1
    else load.acknowledged.push(name)
  })
  const uploading = again(async (nth) => {
    await addDocument(api, `Upload ${nth}`, `${nth} ${documentText(5)}`)
    if (isBackingUp) load.during += 1
    await sleep(100)
  })
  const syncing = again(async () => {
    await syncSeconds(api)
    await sleep(200)
  })
  const token = await server.tokenOf(BUSY)
  const questions = readVendorDocs().questions
  const asking = again(async (nth) => {
    await ask(server, { token }, questions[nth % questions.length]?.question ?? '')
    if (isBackingUp) load.asked += 1
  })
  await sleep(3_000)
  isBackingUp = true
  const began = performance.now()
  await operator(['backup', file], settings)
  const backupSeconds = (performance.now() - began) / 1000
  over.abort()
  await Promise.all([saving, uploading, syncing, asking])
  return { before, load, backupSeconds }
}

async function answersOf(server: ServerProcess): Promise<string[]> {
  const token = await server.tokenOf(QUIET)
  const answers: string[] = []
  for (const { question } of readVendorDocs().questions.slice(0, QUESTIONS)) {
    answers.push((await ask(server, { token }, question)).text)
  }
  return answers
}

/** What a place holds before Cuecard starts on it. */
async function count(settings: Settings, manifest: Manifest) {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...settings })
  const database = await openDatabase(config, log)
  const files = await openFiles(config)
  const index = await openKnowledgeIndex(config, log)
  const stored = { rows: 0, otherCounts: [] as string[], files: 0, passages: 0 }
  try {
    for (const [table, saved] of Object.entries(manifest.database.tables)) {
      const { rows } = await database.query(`select count(*)::int as rows from ${table}`)
      const found = Number(rows[0]?.['rows'])
      stored.rows += found
      if (found !== saved) stored.otherCounts.push(`${table} has ${found} rows instead of ${saved}`)
    }
    const sums = new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256]))
    for (const { key, entry } of manifest.files) {
      const sum = createHash('sha256')
        .update(await buffer(await files.read(key)))
        .digest('hex')
      if (sum === sums.get(entry)) stored.files += 1
    }
    const { rows } = await database.query('select id, index_version from companies where index_version is not null')
    for (const { id, index_version } of rows) {
      stored.passages += (await index.count(String(id), Number(index_version))).passages
    }
  } finally {
    await index.close()
    await database.close()
  }
  return stored
}

function operator(args: readonly string[], settings: Settings): Promise<string> {
  return new Promise((done, fail) => {
    const env = { PATH: process.env['PATH'], EMBEDDING_MODEL: 'off', LOG_LEVEL: 'warn', ...settings }
    execFile(process.execPath, [OPERATOR, ...args], { env }, (error, stdout) =>
      error ? fail(new Error(`${args[0]}: ${stdout}${error.message}`)) : done(stdout),
    )
  })
}
