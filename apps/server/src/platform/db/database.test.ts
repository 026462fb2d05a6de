import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { outboxMails } from '../mail/mail.tables.ts'
import { openSignals } from '../signals.ts'
import { migrateDatabase } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.query('create table things (id int primary key, at timestamptz, day date, tags text[], data jsonb)')
})
afterAll(() => database.close())

const count = async () => {
  const { rows } = await database.query('select count(*) as number from things')
  return rows[0]?.['number']
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const insert = (id: number) => sql`insert into things (id) values (${id})`

test('a transaction that throws leaves nothing behind', async () => {
  const before = await count()
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(insert(1))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await count()).toBe(before)
})

test('a transaction that swallowed an error does not pretend to have committed', async () => {
  const quiet = database.db.transaction(async (tx) => {
    await tx.execute(insert(2))
    await tx.execute(sql`select nonsense`).catch(() => undefined)
  })
  await expect(quiet.catch((error: unknown) => String(error))).resolves.toMatch(/rolled back|Failed query/)
  const { rows } = await database.query('select id from things where id = 2')
  expect(rows).toEqual([])
})

test('statements from outside wait until the running transaction has ended, and do not become part of it', async () => {
  const entered = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(insert(10))
    entered.resolve()
    await leave.promise
    throw new Error('rolled back')
  })
  await entered.promise
  const outside = database.query('insert into things (id) values (11)')
  leave.resolve()
  await expect(failing).rejects.toThrow('rolled back')
  await outside
  const { rows } = await database.query('select id from things where id in (10, 11)')
  expect(rows).toEqual([{ id: 11 }])
})

test('transactions started at once all take effect', async () => {
  await database.query('insert into things (id, data) values (20, \'{"n": 0}\')')
  const add = () =>
    database.db.transaction(async (tx) => {
      const found = (await tx.execute(sql`select data from things where id = 20 for update`)) as unknown as {
        rows: { data: { n: number } }[]
      }
      await pause(1)
      await tx.execute(
        sql`update things set data = ${JSON.stringify({ n: (found.rows[0]?.data.n ?? 0) + 1 })} where id = 20`,
      )
    })
  await Promise.all(Array.from({ length: 20 }, add))
  const { rows } = await database.query('select data from things where id = 20')
  expect(rows).toEqual([{ data: { n: 20 } }])
})

test('the outer handle inside a transaction is refused at once instead of waiting for ever', async () => {
  const wrong = database.db.transaction(async () => {
    await database.db.execute(sql`select 1`)
  })
  await expect(wrong).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside its own transaction') },
  })
  const nested = database.db.transaction(() => database.db.transaction(async () => undefined))
  await expect(nested).rejects.toThrow(/inside its own transaction/)
  const raw = database.db.transaction(() => database.query('select 1'))
  await expect(raw).rejects.toThrow(/inside its own transaction/)
  await database.db.transaction(async (tx) => tx.execute(sql`select 1`))
})

test('a transaction inside a transaction is a savepoint', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(insert(30))
    await tx
      .transaction(async (inner) => {
        await inner.execute(insert(31))
        await inner.execute(insert(31))
      })
      .catch(() => undefined)
    await tx.execute(insert(32))
  })
  const { rows } = await database.query('select id from things where id between 30 and 32 order by id')
  expect(rows).toEqual([{ id: 30 }, { id: 32 }])
})

test('an error keeps its SQLSTATE and its constraint, and carries no source', async () => {
  await database.query('insert into things (id) values (40)')
  const error = await database.query('insert into things (id) values ($1)', [40]).catch((e: unknown) => e)
  expect(error).toMatchObject({ code: '23505', constraint: 'things_pkey', table: 'things' })
  expect(String((error as Error).stack).length).toBeLessThan(3000)
  const wrapped = await database.db.execute(insert(40)).catch((e: unknown) => e)
  expect(wrapped).toMatchObject({ cause: { code: '23505' } })
})

test('a failed text of several statements leaves no transaction open', async () => {
  await expect(
    database.query('begin; insert into things (id) values (50); select nonsense; commit'),
  ).rejects.toMatchObject({ code: '42703' })
  await database.query('insert into things (id) values (51)')
  const { rows } = await database.query('select id from things where id in (50, 51)')
  expect(rows).toEqual([{ id: 51 }])
})

test('columns come back with the same types from both databases', async () => {
  const at = new Date('2026-03-04T05:06:07.890Z')
  const id = crypto.randomUUID()
  await database.db
    .insert(outboxMails)
    .values({ id, to: 'a@b.example', subject: 's', text: 't', html: 'h', created_at: at })
  const [mail] = await database.db.select().from(outboxMails)
  expect(mail).toMatchObject({ id, created_at: at })
  await database.query('insert into things (id, at, day, tags, data) values ($1, $2, $3, $4, $5)', [
    60,
    at,
    '2026-03-04',
    ['a', 'b,c'],
    JSON.stringify({ deep: [1] }),
  ])
  const raw = await database.query(
    'select at, tags, data, 5::bigint as five, 1.5::real as r, true as yes from things where id = 60',
  )
  expect(raw.rows).toEqual([{ at, tags: ['a', 'b,c'], data: { deep: [1] }, five: 5, r: 1.5, yes: true }])
  const text = (await database.db.execute(
    sql`select at, day, 2.50::numeric as n from things where id = 60`,
  )) as unknown as {
    rows: unknown[]
  }
  expect(text.rows).toEqual([{ at: '2026-03-04 05:06:07.89+00', day: '2026-03-04', n: '2.50' }])
})

test('signals arrive when the transaction that sent them commits, and never when it rolls back', async () => {
  const signals = await openSignals(database)
  const heard: string[] = []
  const stop = signals.subscribe('company', (key) => heard.push(key))
  signals.subscribe('user', (key) => heard.push(`user ${key}`))
  await database.db.transaction(async (tx) => {
    await signals.publish(tx, 'company', 'one')
    await pause(50)
    expect(heard).toEqual([])
  })
  await database.db
    .transaction(async (tx) => {
      await signals.publish(tx, 'company', 'lost')
      throw new Error('no')
    })
    .catch(() => undefined)
  await signals.publish(database.db, 'user', 'two')
  await expect.poll(() => heard).toEqual(['one', 'user two'])
  stop()
  await signals.publish(database.db, 'company', 'three')
  await pause(50)
  expect(heard).toEqual(['one', 'user two'])
  await signals.stop()
})

test('the process that sent a signal has it with the commit, once, before it goes on', async () => {
  const signals = await openSignals(database)
  const elsewhere = await openSignals(database)
  const heard: string[] = []
  const heardElsewhere: string[] = []
  signals.subscribe('company', (key) => heard.push(key))
  elsewhere.subscribe('company', (key) => heardElsewhere.push(key))
  await database.db.transaction((tx) => signals.publish(tx, 'company', 'one'))
  expect(heard).toEqual(['one'])
  await signals.publish(database.db, 'company', 'two')
  expect(heard).toEqual(['one', 'two'])
  await expect.poll(() => heardElsewhere).toEqual(['one', 'two'])
  expect(heard).toEqual(['one', 'two'])
  await signals.stop()
  await elsewhere.stop()
})

test('migrating twice, and twice at once, changes nothing', async () => {
  const applied = () => database.query('select hash from drizzle.__drizzle_migrations order by id')
  const before = await applied()
  await Promise.all([migrateDatabase(database), migrateDatabase(database)])
  expect(await applied()).toEqual(before)
  expect(before.rows.length).toBeGreaterThan(0)
})

test('after a lost connection every subscriber is told that anything may have changed', async (context) => {
  if (database.kind === 'pglite') return context.skip('the embedded database has no connection to lose')
  const signals = await openSignals(database)
  const heard: string[] = []
  signals.subscribe('knowledge', (key) => heard.push(key))
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuecard listener' and datname = current_database()`,
  )
  await expect.poll(() => heard).toEqual(['*'])
  await signals.publish(database.db, 'knowledge', 'after')
  await expect.poll(() => heard).toEqual(['*', 'after'])
  await signals.stop()
})
