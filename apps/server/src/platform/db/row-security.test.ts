import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { jobRuns } from '../jobs/jobs.tables.ts'
import type { Db } from './database.ts'
import { migrateDatabase } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { secureRows } from './row-security.ts'
import { createRowMaker, type Insert, type TenantTable, tenantTables } from './tenant-rows.fixture.ts'

let database: TestDatabase
let tables: TenantTable[]
let rows: ReturnType<typeof createRowMaker>
const [a, b] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  database = await testDatabase()
  tables = await tenantTables(database)
  rows = createRowMaker(database)
  for (const id of [a, b]) await rows.row({ name: 'companies', column: 'id' }, id)
  for (const table of tables) for (const id of [a, b]) await rows.row(table, id)
})
afterAll(() => database.close())

function skipped(context: TestContext): boolean {
  if (database.kind === 'postgres') return false
  console.warn(`SKIPPED: ${context.task.name} — the embedded database's only user is bound by no policy`)
  context.skip('PostgreSQL only')
  return true
}

const settingOf = async (db: Db): Promise<unknown> => {
  const found = (await db.execute(sql`select current_setting('cuecard.company_id', true) as company`)) as unknown as {
    rows: { company: unknown }[]
  }
  return found.rows[0]?.company
}

/** What every connection of the pool is set to: more questions at once than it has connections. */
async function settingsOfThePool(): Promise<unknown[]> {
  const asked = Array.from({ length: 30 }, () =>
    database.query(`select current_setting('cuecard.company_id', true) as company, pg_sleep(0.02)`),
  )
  return [...new Set((await Promise.all(asked)).map(({ rows }) => rows[0]?.['company']))]
}

test('every table of companies’ rows is bound by one policy for all commands, and its owner too', async () => {
  const { rows } = await database.query(
    `select relname as name, relrowsecurity and relforcerowsecurity as forced, cmd, permissive, roles::text as roles, qual = with_check as both
      from pg_class left join pg_policies on schemaname = 'public' and tablename = relname
      where relnamespace = 'public'::regnamespace and relname = any($1) order by relname`,
    [tables.map(({ name }) => name)],
  )
  const bound = { forced: true, cmd: 'ALL', permissive: 'PERMISSIVE', roles: '{public}', both: true }
  expect(rows).toEqual(tables.map(({ name }) => ({ name, ...bound })))
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['companies', 'job_runs', 'users']))
})

test('a start binds what is not bound yet, and locks nothing when all is', async () => {
  await database.query(`
    create table "Late one" (company_id uuid);
    alter table job_runs no force row level security;
    create policy open_door on users using (true);
    alter policy ${await policyOf('companies')} on companies rename to company_old`)
  await migrateDatabase(database)
  const { rows } = await database.query(
    `select relname as name from pg_class join pg_policies on tablename = relname
      where relrowsecurity and relforcerowsecurity and policyname = $1 and relname = any($2) order by relname`,
    [await policyOf('knowledge_items'), ['Late one', 'job_runs', 'users', 'companies']],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Late one', 'companies', 'job_runs', 'users'])
  const others = await database.query(
    `select tablename from pg_policies where policyname in ('open_door', 'company_old')`,
  )
  expect(others.rows).toEqual([])
  await database.db.transaction(async (tx) => {
    await secureRows(tx)
    const locks = (await tx.execute(
      sql`select mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and mode <> 'AccessShareLock'`,
    )) as unknown as { rows: unknown[] }
    expect(locks.rows).toEqual([])
  })
  await database.query('drop table "Late one"')
})

const policyOf = async (table: string): Promise<string> => {
  const { rows } = await database.query('select policyname from pg_policies where tablename = $1', [table])
  return String(rows[0]?.['policyname'])
}

test('nobody gets a handle for all companies, or for none, where one company’s is asked for', () => {
  for (const id of ['all', '', "'; reset all; --", `${a} `])
    expect(() => database.of(id)).toThrow('without the company')
})

interface Touch extends Insert {
  on: pg.Client
}

/** How many rows it touches, or why it is refused. What it does is undone. */
async function touch({ on, text, values }: Touch): Promise<unknown> {
  await on.query('begin')
  try {
    return (await on.query(text, values)).rowCount
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code === '42501' ? 'refused by policy' : error.message) : error
  } finally {
    await on.query('rollback')
  }
}

test('check 37: no table gives or takes another company’s row, and none at all without the setting', async (context) => {
  if (skipped(context)) return
  const on = new pg.Client({ connectionString: database.url ?? '' })
  await on.connect()
  const set = (value: string) => on.query(`select set_config('cuecard.company_id', $1, false)`, [value])
  const before = await counts()
  for (const { name, column } of tables) {
    // The audit log takes no change from anybody.
    const nothing = name === 'audit_entries' ? 'audit_entries is append-only' : 0
    const insert = await rows.insertInto({ name, column }, b)
    const look = async () =>
      (await on.query(`select ${column} as company, count(*) as rows from ${name} group by 1`)).rows
    const move = { text: `update ${name} set ${column} = $1 where ${column} = $2`, values: [a, b] }
    const remove = { text: `delete from ${name} where ${column} = $1`, values: [b] }
    for (const value of ['', a]) {
      await set(value)
      const where = `${name} under '${value}'`
      expect([where, (await look()).map(({ company }) => company)]).toEqual([where, value ? [a] : []])
      const theirs = await on.query(`select 1 from ${name} where ${column} = $1`, [b])
      expect([where, theirs.rows]).toEqual([where, []])
      expect([where, await touch({ on, ...insert })]).toEqual([where, 'refused by policy'])
      expect([where, await touch({ on, ...move })]).toEqual([where, nothing])
      expect([where, await touch({ on, ...remove })]).toEqual([where, nothing])
    }
    const give = { text: `update ${name} set ${column} = $1`, values: [b] }
    expect([name, await touch({ on, ...give })]).toEqual([name, nothing || 'refused by policy'])
    await set('all')
    expect([name, new Set((await look()).map(({ company }) => company))]).toEqual([name, new Set([a, b])])
  }
  await set('nonsense')
  await expect(on.query('select 1 from users')).rejects.toMatchObject({ code: '22P02' })
  await on.query('reset cuecard.company_id')
  expect((await on.query('select 1 from users')).rows).toEqual([])
  await on.end()
  const fresh = new pg.Client({ connectionString: database.url ?? '' })
  await fresh.connect()
  for (const { name } of tables) expect([name, (await fresh.query(`select 1 from ${name}`)).rows]).toEqual([name, []])
  await fresh.end()
  expect(await counts()).toEqual(before)
})

async function counts(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = (await database.query(`select count(*) as n from ${name}`)).rows[0]?.['n']
  return found
}

test('check 37: a company’s handle finds and writes its own rows alone, where a condition was forgotten too', async (context) => {
  if (skipped(context)) return
  const ofA = database.of(a)
  expect(await ofA.select({ company: jobRuns.company_id }).from(jobRuns)).toEqual([{ company: a }])
  expect(await ofA.select().from(jobRuns).where(eq(jobRuns.company_id, b))).toEqual([])
  expect(await ofA.update(jobRuns).set({ percent: 50 }).returning({ company: jobRuns.company_id })).toEqual([
    { company: a },
  ])
  await ofA.transaction(async (tx) => {
    expect(await tx.select({ company: jobRuns.company_id }).from(jobRuns)).toEqual([{ company: a }])
    expect(await tx.delete(jobRuns).where(eq(jobRuns.company_id, b)).returning()).toEqual([])
  })
  const [theirs] = await database.db.select().from(jobRuns).where(eq(jobRuns.company_id, b))
  expect(theirs).toMatchObject({ percent: 0 })
  const intruder = ofA.update(jobRuns).set({ company_id: b })
  await expect(intruder).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a connection goes back to the pool as it came, also after errors, rollbacks and losses', async (context) => {
  if (skipped(context)) return
  const ofA = database.of(a)
  const often = (work: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 15 }, work))
  expect(await settingsOfThePool()).toEqual(['all'])
  await often(() => settingOf(ofA))
  expect(await settingsOfThePool()).toEqual(['all'])
  const failed = await often(() => ofA.execute(sql`select 1 / 0`))
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await settingsOfThePool()).toEqual(['all'])
  await often(() => ofA.transaction((tx) => settingOf(tx)))
  await often(() => ofA.transaction((tx) => tx.execute(sql`select 1 / 0`)))
  await often(() => ofA.transaction((tx) => tx.execute(sql`select 1 / 0`).catch(() => undefined)))
  await often(() =>
    ofA.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined)
      expect(await settingOf(tx)).toBe(a)
      throw new Error('changed my mind')
    }),
  )
  expect(await settingsOfThePool()).toEqual(['all'])
  const lost = await often(() => ofA.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  expect(lost.every(({ status }) => status === 'rejected')).toBe(true)
  const cut = await often(() => ofA.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)))
  expect(cut.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await settingsOfThePool()).toEqual(['all'])
})

test('companies that are served at once never meet on a connection', async (context) => {
  if (skipped(context)) return
  const ids = Array.from({ length: 8 }, () => randomUUID())
  const asked = Array.from({ length: 200 }, async (_, nth) => {
    const id = ids[nth % ids.length] ?? ''
    const handle = nth % 5 === 0 ? database.db : database.of(id)
    const expected = nth % 5 === 0 ? 'all' : id
    const work = (db: Db) => settingOf(db)
    return [nth % 3 === 0 ? await handle.transaction(work) : await work(handle), expected]
  })
  for (const [found, expected] of await Promise.all(asked)) expect(found).toBe(expected)
})

test('a role that no policy binds is warned of at the start, and the suite’s own is bound', async (context) => {
  if (skipped(context)) return
  const lines: string[] = []
  const log = pino({ level: 'warn' }, new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }))
  await (await openPostgres(database.url ?? '', log)).close()
  expect(lines).toEqual([])
  const server = process.env['TEST_DATABASE_URL'] ?? ''
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const { rows } = await admin.query('select rolsuper from pg_roles where rolname = current_user')
  await admin.end()
  if (!rows[0].rolsuper) return
  await (await openPostgres(server, log)).close()
  expect(lines.join()).toContain('Row-level security does not bind this database role')
})
