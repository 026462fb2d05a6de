import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import type { Database } from '../src/platform/db/database.ts'
import { openPglite } from '../src/platform/db/pglite-database.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { makeTemplate, prepareDatabase, templateKey } from '../src/platform/db/template.ts'

/** Set to `postgres://…` of a server on which databases may be made, to run the tests on PostgreSQL. */
const SERVER = process.env['TEST_DATABASE_URL']

export type TestDatabase = Database & {
  /** Null on the embedded database, which nobody else can reach. */
  url: string | null
}

/** A fresh migrated database: PGlite in memory, or one of its own on the server; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  return SERVER ? await postgresDatabase(SERVER) : await memoryDatabase()
}

async function memoryDatabase(): Promise<TestDatabase> {
  const database = await openPglite({ folder: null, template: await makeTemplate() }, (error) => {
    throw error
  })
  return { ...database, url: null }
}

async function postgresDatabase(server: string): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const template = `cuecard_template_${templateKey()}`
  await preparedTemplate(admin, { server, template })
  const name = `cuecard_test_${randomBytes(8).toString('hex')}`
  await admin.query(`create database ${name} template ${template}`)
  const url = urlOf(server, name)
  const database = await openPostgres(url, pino({ level: 'silent' }))
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Made once a server; several test files may start at once. */
async function preparedTemplate(admin: pg.Client, { server, template }: { server: string; template: string }) {
  await admin.query('select pg_advisory_lock(7238104512)')
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rows.length > 0) return
    const unfinished = `${template}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished}`)
    const database = await openPostgres(urlOf(server, unfinished), pino({ level: 'silent' }))
    await prepareDatabase(database)
    await database.close()
    await admin.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await admin.query('select pg_advisory_unlock(7238104512)')
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
