import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCaches } from './caches.ts'
import { runCommand } from './command.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { ConfigError } from './platform/config-error.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openDeps } from './platform/open-deps.ts'

let folder: string
let data: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-newer-schema-test-'))
  data = join(folder, 'data')
  const database = await openDatabase({ DATA_DIR: data }, pino({ level: 'silent' }))
  await migrateDatabase(database)
  // A column that this version names has another name in the later one, whose migration is older than this version's newest.
  await database.query('alter table companies rename column name to title')
  await database.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1_700_000_000_001)",
  )
  await database.close()
  await mkdir(join(data, 'backups'))
  for (const day of ['21', '28']) await writeFile(join(data, 'backups', nameOf(day)), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nameOf = (day: string) => `cuecard-before-migration-2026-11-${day}T06-00-00-000Z.tar`

const settings = () => ({ DATA_DIR: data, EMBEDDING_MODEL: 'off', DEMO: 'off', LOG_LEVEL: 'silent' })

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
  const lines: string[] = []
  try {
    return {
      code: await runCommand(words, folder, { say: (line) => lines.push(line), ask: null }),
      text: lines.join('\n'),
    }
  } finally {
    vi.unstubAllEnvs()
  }
}

it('an older version refuses the data of a newer one in one line that names the backup before the change, and so do its commands', async () => {
  const remedy = `Start that version, or restore ${join(data, 'backups', nameOf('28'))} into an empty place with this one`
  const line = `DATA_DIR: the data in ${data} were changed by a newer version of Cuecard. ${remedy}`
  const config = readConfig(settings())
  const start = openDeps(config, { clock: systemClock, caches: createCaches(config) })
  const refusal = await start.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(refusal).toMatchObject({ message: line })
  expect(await run('admin', 'make-staff-admin', 'ada@example.com')).toEqual({ code: 1, text: line })
  const doctor = await run('doctor')
  expect(doctor.code).toBe(1)
  expect(doctor.text).toContain(`fault    database        embedded, changed by a newer version of Cuecard\n`)
  expect(doctor.text).toContain(remedy)
})
