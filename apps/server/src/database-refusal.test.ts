import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryDatabase } from '../test/memory-database.ts'
import { checkAll } from './features/operator/operator.service.ts'
import { readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { refusalText } from './start-refusal.ts'

let database: Database
beforeAll(async () => {
  database = await memoryDatabase()
  // As the first start finds a database that belongs to another role.
  await database.query('drop schema drizzle cascade')
  await database.query('create role guest')
  await database.query('set role guest')
})
afterAll(() => database.close())

const url = 'postgres://guest:secret@db.example:5432/sales'

it('a start that PostgreSQL refuses says why and what to do in one line, and keeps the stack of other errors', async () => {
  const refused: unknown = await migrateDatabase(database).catch((error: unknown) => error)
  expect(refusalText(refused, { DATABASE_URL: url })).toMatch(
    /^DATABASE_URL: PostgreSQL refuses this role: permission denied for database \S+\. Make the role .+: alter database "sales" owner to "guest"$/,
  )
  const other = new Error('Failed query: select 1', { cause: new Error('out of shared memory') })
  expect(refusalText(other, { DATABASE_URL: url })).toMatch(
    /^Cuecard could not start: out of shared memory\nError: Failed query: select 1\n +at /,
  )
})

it('the doctor says that the role may not create the tables, instead of leaving it to a start that fails', async () => {
  const parts = {
    log: pino({ level: 'silent' }),
    openDatabase: async () => ({ ...database, kind: 'postgres' as const }),
    openFiles: async () => null,
    openIndex: async () => null,
  }
  const lines: string[] = []
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: tmpdir(), EMBEDDING_MODEL: 'off' })
  expect(await checkAll(config, parts, (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toMatch(
    /^fault +database +PostgreSQL, where the role guest may not create the tables.*\n.*owner to "guest"$/m,
  )
})
