import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { lastMigration } from '../../platform/backup/dump-rows.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { knownMigrations } from '../../platform/db/migrate.ts'
import type { Files } from '../../platform/files/files.ts'
import { storageFolder } from '../../platform/files/open-files.ts'
import type { KnowledgeIndex } from '../../platform/index/knowledge-index.ts'
import { indexFolder } from '../../platform/index/lance-connection.ts'
import { openTransport } from '../../platform/mail/open-mail.ts'
import { openSearchModels } from '../../platform/model/embedder.ts'
import { openModel } from '../../platform/model/language-model.ts'
import { VERSION } from '../../platform/version.ts'

/** How long a part may take to answer. */
const PATIENCE_MS = 20_000
const GB = 1024 ** 3
const LOW_DISK_BYTES = GB

interface Parts {
  log: Logger
  /** Null before the first start of the embedded database. */
  database: Pick<Database, 'query' | 'db' | 'kind'> | null
  /** Null for folders before the first start. */
  files: Pick<Files, 'ready'> | null
  index: Pick<KnowledgeIndex, 'ready'> | null
}

/** `fault`: something that is set does not work. `missing`: it works without, with less. */
interface Finding {
  state: 'ok' | 'missing' | 'fault'
  found: string
  remedy?: string
}

interface Check {
  name: string
  look: () => Promise<Finding>
  /** What helps when `look` fails. */
  remedy: string
}

const ok = (found: string): Finding => ({ state: 'ok', found })
const missing = (found: string, remedy: string): Finding => ({ state: 'missing', found, remedy })
const fault = (found: string, remedy: string): Finding => ({ state: 'fault', found, remedy })

/** Says for each part what is set and whether it can be used, with the remedy. Returns 1 when something that is set fails, else 0. */
export async function checkAll(config: Config, parts: Parts, say: (line: string) => void): Promise<number> {
  say(`Cuecard ${VERSION}, Node ${process.versions.node}, ROLE=${config.ROLE}, ${config.PUBLIC_URL}`)
  let code = 0
  for (const check of [...dataChecks(config, parts), ...serviceChecks(config, parts.log)]) {
    const { state, found, remedy } = await finding(check)
    if (state === 'fault') code = 1
    say(`${state.padEnd(8)} ${check.name.padEnd(15)} ${found}`)
    if (remedy !== undefined) say(`${' '.repeat(25)}${remedy}`)
  }
  return code
}

/** What a start that failed says in the same form. */
export function sayFault(say: (line: string) => void, fault: { name: string; found: string; remedy: string }): void {
  say(`${'fault'.padEnd(8)} ${fault.name.padEnd(15)} ${fault.found}`)
  say(`${' '.repeat(25)}${fault.remedy}`)
}

async function finding({ look, remedy }: Check): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fault(reason.split('\n')[0]?.slice(0, 300) ?? 'failed', remedy)
  } finally {
    clearTimeout(timer)
  }
}

function dataChecks(config: Config, { database, files, index }: Parts): Check[] {
  return [
    {
      name: 'disk',
      remedy: 'Set DATA_DIR to a folder that the server can write to',
      look: () => disk(config.DATA_DIR),
    },
    {
      name: 'database',
      remedy: config.DATABASE_URL ? 'Check DATABASE_URL, and that the server can be reached' : 'Restart Cuecard',
      look: () => schema(database),
    },
    {
      name: 'files',
      remedy: config.STORAGE_URL?.startsWith('s3:')
        ? 'Check STORAGE_URL, S3_ENDPOINT and the S3 keys, which must be allowed to write'
        : 'Give the server the right to write to the folder',
      look: async () => {
        if (files === null) return await notMadeYet(storageFolder(config) ?? config.DATA_DIR)
        await files.ready()
        return ok(`${config.STORAGE_URL ?? `${config.DATA_DIR}/files`} can be written`)
      },
    },
    {
      name: 'knowledge index',
      remedy: 'Check INDEX_URL, S3_ENDPOINT and the S3 keys',
      look: async () => {
        if (index === null) return await notMadeYet(indexFolder(config) ?? config.DATA_DIR)
        await index.ready()
        return ok(`${config.INDEX_URL ?? `${config.DATA_DIR}/index`} can be read`)
      },
    },
    {
      name: 'backups',
      remedy: 'Set BACKUP_DIR to a folder that the server can write to',
      look: () => backups(config),
    },
  ]
}

function serviceChecks(config: Config, log: Logger): Check[] {
  return [
    { name: 'mail', remedy: 'Check SMTP_URL: host, port, user and password', look: () => mail(config) },
    { name: 'language model', remedy: 'Check AI_BASE_URL, AI_MODEL and AI_API_KEY', look: () => model(config, log) },
    {
      name: 'embeddings',
      remedy: 'Check EMBEDDING_BASE_URL, EMBEDDING_MODEL, EMBEDDING_API_KEY, RERANK_MODEL and MODEL_DIR',
      look: () => embeddings(config, log),
    },
    { name: 'address', remedy: 'Set PUBLIC_URL', look: async () => address(config) },
  ]
}

async function disk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(nearestFolder(folder))
  const free = `${Math.round((bavail * bsize * 10) / GB) / 10} GB free in ${folder}`
  if (bavail * bsize > LOW_DISK_BYTES) return ok(free)
  return fault(free, 'Make room: uploads stop below 64 MB, the embedded database below 24 MB')
}

async function schema(database: Parts['database']): Promise<Finding> {
  if (database === null) return missing('embedded, not made yet', 'The first start makes it')
  await database.query('select 1')
  const kind = database.kind === 'pglite' ? 'embedded' : 'PostgreSQL'
  const applied = await lastMigration(database.db)
  if (applied === 0) return missing(`${kind}, without Cuecard's tables`, 'The first start makes them')
  const newest = knownMigrations().at(-1) ?? 0
  if (applied < newest) return missing(`${kind}, with an older schema`, 'The next start changes it')
  if (applied > newest) return fault(`${kind}, with a newer schema`, 'Start the newer version of Cuecard')
  return ok(`${kind}, with this version's schema`)
}

async function backups({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP }: Config): Promise<Finding> {
  if (BACKUP_DIR === undefined) {
    return missing('none are made by themselves', 'Set BACKUP_DIR, or run npm run backup -- FILE every day')
  }
  await tryToWrite(BACKUP_DIR)
  return ok(`every day at ${BACKUP_AT} into ${BACKUP_DIR}, the last ${BACKUP_KEEP} are kept`)
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

async function mail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL) {
    const found = 'no server: mails stay in the outbox'
    return config.production
      ? fault(found, 'Set SMTP_URL: in production nobody reads the outbox')
      : missing(found, 'Set SMTP_URL')
  }
  const transport = openTransport(config.SMTP_URL)
  try {
    await transport.verify()
    return ok(`${URL.parse(config.SMTP_URL)?.host ?? 'the server'} takes mail from ${config.MAIL_FROM}`)
  } finally {
    transport.close()
  }
}

async function model(config: Config, log: Logger): Promise<Finding> {
  const opened = openModel(config, log)
  if (!opened) return missing('none: answers are quotes from the documents', 'Set AI_MODEL and AI_BASE_URL')
  const prompt = { system: 'Answer with one word.', messages: [{ role: 'user', content: 'Say yes.' }] as const }
  // Room for a model that reasons first: its reasoning counts among its tokens.
  const asked = { ...prompt, maxOutputTokens: 1_000 }
  for await (const _delta of opened.stream(asked, AbortSignal.timeout(PATIENCE_MS))) break
  return ok(`${opened.name} answers`)
}

async function embeddings(config: Config, log: Logger): Promise<Finding> {
  const { embedder, reranker } = openSearchModels(config, log)
  const question = 'How long is the warranty?'
  try {
    await reranker?.rerank(question, [question], PATIENCE_MS)
    const reranking = reranker ? `; ${reranker.model} reranks` : ''
    if (!embedder) return missing(`off: search by words alone${reranking}`, 'Remove EMBEDDING_MODEL=off')
    const vector = await embedder.embedQuery(question)
    return ok(`${embedder.model}, ${vector.length} dimensions${reranking}`)
  } finally {
    await Promise.all([embedder?.close(), reranker?.close()])
  }
}

function address({ PUBLIC_URL, production, TRUST_PROXY }: Config): Finding {
  const https = PUBLIC_URL.startsWith('https://')
  if (!production) return ok(`${PUBLIC_URL}, not in production: demo data and outbox`)
  if (!https) return fault(`${PUBLIC_URL} stands in mails and is not https`, 'Set PUBLIC_URL to the address people use')
  if (!TRUST_PROXY) return missing(`${PUBLIC_URL}`, 'Behind a reverse proxy set TRUST_PROXY=true')
  return ok(PUBLIC_URL)
}
