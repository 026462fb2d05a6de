import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import type { Database } from '../src/platform/db/database.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { prepareDatabase, templateKey } from '../src/platform/db/template.ts'
import { memoryDatabase } from './memory-database.ts'

export type TestDatabase = Database & {
  /** Null on the embedded database, which nobody else can reach. */
  url: string | null
}

/**
 * A fresh migrated database: PGlite in memory, or one of its own on the server that `TEST_DATABASE_URL` names, on which
 * databases may be made; `close` drops it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  return server ? await postgresDatabase(server) : { ...(await memoryDatabase()), url: null }
}

async function postgresDatabase(server: string): Promise<TestDatabase> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const template = `cuecard_template_${templateKey()}`
  const owner = await preparedTemplate(admin, { server, template })
  const name = `cuecard_test_${randomBytes(8).toString('hex')}`
  await admin.query(`create database ${name} template ${template} owner ${owner.name}`)
  const url = urlOf(owner.url, name)
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

/** Made once a server; several test files may start at once. Returns the address of the role that owns it. */
async function preparedTemplate(admin: pg.Client, { server, template }: { server: string; template: string }) {
  await admin.query('select pg_advisory_lock(7238104512)')
  try {
    const owner = await boundRole(admin, server)
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rows.length > 0) return owner
    const unfinished = `${template}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished} owner ${owner.name}`)
    const database = await openPostgres(urlOf(owner.url, unfinished), pino({ level: 'silent' }))
    await prepareDatabase(database)
    await database.close()
    await admin.query(`alter database ${unfinished} rename to ${template}`)
    return owner
  } finally {
    await admin.query('select pg_advisory_unlock(7238104512)')
  }
}

interface Owner {
  /** As SQL wants it. */
  name: string
  url: string
}

/** The server's own role; or, when policies would not bind that one, a role beside it that they bind. */
async function boundRole(admin: pg.Client, server: string): Promise<Owner> {
  const { rows } = await admin.query<{ name: string; unbound: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.unbound) return { name: admin.escapeIdentifier(rows[0]?.name ?? ''), url: server }
  const name = 'cuecard_test'
  // The same for all test files, and as hard to guess as the server's own.
  const password = createHash('sha256').update(`${name} ${server}`).digest('hex')
  const known = await admin.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = known.rows.length > 0 ? 'alter' : 'create'
  await admin.query(`${verb} role ${name} login nosuperuser nobypassrls password '${password}'`)
  const url = new URL(server)
  url.username = name
  url.password = password
  return { name, url: url.href }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
