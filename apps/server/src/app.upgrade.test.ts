import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, zstdDecompressSync } from 'node:zlib'
import { downloadKnowledgeFile, listKnowledgeItems, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from '../test/server-process.ts'
import { openPglite } from './platform/db/pglite-database.ts'

/**
 * The data folder of version 0.1.0, written by that version's code (migrations 0000 to 0009) and killed with SIGKILL: the
 * demo company, a document of its own, an answer and an imported meeting.
 */
const FIXTURE = join(import.meta.dirname, '../test/fixtures/data-0.1.0.tar.zst')
const ADMIN = 'admin@acme.example'
/** Rows that background work and a sign-in go on with after the start: they are there still, with other values. */
const LIVELY = new Set(['job_runs', 'access_tokens', 'test_runs', 'test_cases'])

/** What the reading of documents by newer rules writes, which begins with the start. */
const READ_AGAIN: Readonly<Record<string, RegExp>> = {
  companies: /^(?:index_|last_knowledge_sync|knowledge_changed)/,
  knowledge_items: /^(?:sync|last_|chunk_count$|language$|content_hash$|synced_|size_bytes$|updated_at$)/,
}

let place: string
let original: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'cuecard-upgrade-'))
  original = join(place, 'original')
  await mkdir(original)
  const tar = zstdDecompressSync(await readFile(FIXTURE), { params: { [constants.ZSTD_d_windowLogMax]: 27 } })
  execFileSync('tar', ['-x', '-C', original], { input: tar })
})
afterAll(() => rm(place, { recursive: true, force: true }))

type Rows = Map<string, Record<string, unknown>[]>

/** Every row of the embedded database in a data folder, by table; the folder is changed by the recovery. */
async function rowsIn(folder: string): Promise<Rows> {
  const database = await openPglite({ folder: join(folder, 'pg'), template: null }, () => undefined)
  try {
    const { rows: tables } = await database.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    const found: Rows = new Map()
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await database.query(`select to_jsonb(t) as row from ${name} t`)
      found.set(
        name,
        rows.map(({ row }) => row as Record<string, unknown>),
      )
    }
    return found
  } finally {
    await database.close()
  }
}

/** The old rows with the columns that they had, so that new columns do not count. */
function lost(before: Rows, after: Rows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const kept = (name: string) => READ_AGAIN[table]?.test(name) !== true
    const columns = LIVELY.has(table) ? ['id'] : Object.keys(rows[0] ?? {}).filter(kept)
    const valuesOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name] ?? null))
    const found = new Set((after.get(table) ?? []).map(valuesOf))
    return rows
      .map(valuesOf)
      .filter((values) => !found.has(values))
      .map((values) => `${table}: ${values.slice(0, 300)}`)
  })
}

/** Without the demo, which would write its texts of today over those of then. */
const settings = (folder: string) => ({ DATA_DIR: folder, LOG_LEVEL: 'error', DEMO: 'off' })

/** A start that is killed as soon as `when` is true; false when it was ready before. */
async function killed(folder: string, when: () => boolean): Promise<boolean> {
  const cut = new AbortController()
  const start = { isOver: false }
  const starting = startServer(settings(folder), { cut: cut.signal })
    .then(
      (server) => server.kill().then(() => false),
      () => true,
    )
    .finally(() => (start.isOver = true))
  while (!start.isOver && !when()) await sleep(5)
  cut.abort()
  return await starting
}

/** A start that is killed at a time, wherever it is then. */
async function killedAfter(folder: string, ms: number): Promise<void> {
  const since = Date.now()
  await killed(folder, () => Date.now() - since > ms)
}

/** A start that is killed when `when` is true. Where a busy machine saw that too late, the folder begins from the beginning. */
async function killedOnTheWay(folder: string, when: () => boolean): Promise<void> {
  for (let tries = 0; !(await killed(folder, when)); tries++) {
    expect(tries).toBeLessThan(5)
    await rm(folder, { recursive: true })
    await cp(original, folder, { recursive: true })
  }
}

const backupsIn = (folder: string) => (existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [])
const hasBackup = (folder: string) => backupsIn(folder).some((name) => name.endsWith('.tar'))

it('check 83: starts on a data folder of 0.1.0, however often it is killed on the way, and loses nothing', async () => {
  const copy = join(place, 'copy')
  await cp(original, copy, { recursive: true })
  const before = await rowsIn(copy)
  expect(before.get('assistant_responses')?.length).toBeGreaterThan(0)
  expect(before.has('outages')).toBe(false)

  const folder = join(place, 'upgraded')
  await cp(original, folder, { recursive: true })
  // While it recovers, while it writes the backup, at once when the backup is there, and while it migrates or after.
  await killedAfter(folder, 400)
  await killedOnTheWay(folder, () => backupsIn(folder).length > 0)
  await killedOnTheWay(folder, () => hasBackup(folder))
  await killedAfter(folder, 1_500)

  const server = await startServer(settings(folder))
  const token = await server.tokenOf(ADMIN)
  const api = await server.signIn(ADMIN)
  const items = await api(listKnowledgeItems)
  // Read again by the rules of now, one after the other, while all of it answers.
  expect(items.filter(({ sync_state }) => sync_state !== 'synced' && sync_state !== 'syncing')).toEqual([])
  for (const { id, file_path } of items) {
    if (file_path !== null) expect((await api(downloadKnowledgeFile, { params: { id } })).fileName).toBe(file_path)
  }
  const { passages } = await api(searchKnowledge, { body: { query: 'zephyrine adapter', limit: 5 } })
  expect(passages[0]?.text).toContain('417 grams')
  const asked = await fetch(`${server.url}/api/extension/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      current_message: { message: 'What does the zephyrine adapter weigh?', username: 'Customer' },
      transcription_message_history: [],
      stream: true,
    }),
  })
  expect(await asked.text()).toContain('417 grams')
  expect(JSON.stringify(await api(listMeetings, { query: {} }))).toContain('Upgrade call')
  const unread = async () => (await api(listKnowledgeItems)).filter(({ sync_state }) => sync_state !== 'synced')
  await expect.poll(unread).toEqual([])
  expect((await api(searchKnowledge, { body: { query: 'zephyrine adapter', limit: 5 } })).passages[0]?.text).toContain(
    '417 grams',
  )
  await server.stop()

  expect(lost(before, await rowsIn(folder))).toEqual([])
}, 180_000)
