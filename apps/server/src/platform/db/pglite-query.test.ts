import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPgliteQueries, type PgliteQueries } from './pglite-query.ts'
import { makeTemplate } from './template.ts'

let pg: PGlite
let queries: PgliteQueries
/** Of each time that the database was sent something. */
let messages = 0
let heard: string[] = []

beforeAll(async () => {
  // Made by `initdb` it would take seconds.
  const template = await makeTemplate()
  pg = await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) })
  const send = pg.execProtocolRawStream.bind(pg)
  pg.execProtocolRawStream = async (...message) => {
    messages++
    await send(...message)
  }
})
afterAll(() => pg.close())
beforeEach(async () => {
  await pg.exec('drop table if exists things; create table things (id int primary key, value jsonb)')
  heard = []
  queries = openPgliteQueries(pg, (channel, payload) => void heard.push(`${channel}: ${payload}`))
  messages = 0
})

const INSERT = 'insert into things values ($1, $2) returning *'
const insert = (id: unknown, value: unknown) => queries.query(INSERT, [id, value], {})

test('a statement that was asked before takes one message', async () => {
  await insert(1, { a: 1 })
  messages = 0
  await insert(2, { a: 2 })
  expect(messages).toBe(1)
})

test('a statement that is asked again is prepared, and anew after some uses for what its tables hold by then', async () => {
  const sql = 'select value from things where id = $1 or id = $2'
  const preparedAt = async () =>
    (await pg.query('select prepare_time from pg_prepared_statements where statement = $1 order by 1', [sql])).rows
  const ask = () => queries.query(sql, [1, 2], {})
  await ask()
  expect(await preparedAt()).toEqual([])
  await ask()
  const first = await preparedAt()
  expect(first).toHaveLength(1)
  await ask()
  expect(await preparedAt()).toEqual(first)
  for (let time = 0; time < 150; time++) await ask()
  expect((await preparedAt()).length).toBeGreaterThan(1)
})

test('keeps a bounded number prepared, and answers what it no longer has prepared too', async () => {
  const nth = (number: number) => queries.query(`select $1::int + ${number} as sum`, [1], {})
  for (let number = 0; number < 600; number++) {
    await nth(number)
    await nth(number)
  }
  const { rows } = await pg.query<{ count: number }>('select count(*)::int from pg_prepared_statements')
  expect(rows[0]?.count).toBeLessThan(300)
  for (const number of [0, 300, 599]) expect((await nth(number)).rows).toEqual([{ sum: number + 1 }])
})

test('gives what PGlite itself gives, the first time and later', async () => {
  const statement = 'select $1::int, $2::text[] as tags, $3::jsonb as data, $4::timestamptz as at, $5::bytea, $6::bool'
  const params = [7, ['a', 'b,"c'], { a: [null] }, new Date(86_400_000), new Uint8Array([1, 0, 255]), null]
  for (const options of [{ rowMode: 'array' }, { rowMode: 'object' }, { parsers: { 1184: String } }] as const) {
    expect(await queries.query(statement, params, options)).toEqual(await pg.query(statement, params, options))
  }
  await insert(1, { a: 1 })
  const update = 'update things set value = $1 where id < $2'
  expect(await queries.query(update, [null, 9], {})).toEqual(await pg.query(update, [null, 9]))
})

test('a statement that failed leaves the connection as it was, and may be asked again', async () => {
  await insert(1, null)
  await expect(insert(1, null)).rejects.toMatchObject({ code: '23505', table: 'things' })
  await expect(insert(1, null)).rejects.toMatchObject({ code: '23505', table: 'things' })
  await expect(insert('one', null)).rejects.toMatchObject({ code: '22P02' })
  await expect(queries.query('select * from nothing where id = $1', [1], {})).rejects.toMatchObject({ code: '42P01' })
  expect((await insert(2, null)).rows).toEqual([{ id: 2, value: null }])
})

test('a value that cannot be written leaves its statement as it was', async () => {
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  // Of the tests before.
  await pg.exec('deallocate all')
  await insert(1, null)
  await expect(insert(2, circular)).rejects.toThrow('circular')
  expect((await insert(2, null)).rows).toEqual([{ id: 2, value: null }])
})

test('writes parameters as the column wants them after its type has changed', async () => {
  await insert(1, ['a'])
  const change = "alter table things alter value type text[] using '{}'"
  await queries.exec(change)
  expect((await insert(2, ['a'])).rows).toEqual([{ id: 2, value: ['a'] }])
  await queries.query('alter table things alter value type jsonb using to_jsonb(value)', [], {})
  expect((await insert(3, ['a'])).rows).toEqual([{ id: 3, value: ['a'] }])
})

test('asks for the columns that a table has by now, also after a change that was rolled back', async () => {
  const all = () => queries.query('select * from things where id > $1', [0], {})
  await insert(1, null)
  for (let time = 0; time < 3; time++) expect((await all()).rows).toEqual([{ id: 1, value: null }])
  await queries.exec('begin')
  await queries.exec('alter table things add word text')
  for (let time = 0; time < 3; time++) expect((await all()).rows).toEqual([{ id: 1, value: null, word: null }])
  await queries.exec('rollback')
  for (let time = 0; time < 3; time++) expect((await all()).rows).toEqual([{ id: 1, value: null }])
})

test('takes several statements, and says of each what PGlite says', async () => {
  const statements =
    "insert into things values (1, '[1]'), (2, null); select * from things; delete from things; select 1"
  const own = await queries.exec(statements)
  expect(own).toEqual(await pg.exec(statements))
  expect(own.map(({ rows }) => rows.length)).toEqual([0, 2, 0, 1])
  expect(await queries.exec('')).toEqual([{ affectedRows: 0, rows: [], fields: [] }])
  await expect(queries.exec('select 1; select nothing')).rejects.toMatchObject({ code: '42703' })
  expect((await insert(3, null)).rows).toHaveLength(1)
})

test('carries texts of every length and alphabet, and more rows than one piece of the answer holds', async () => {
  for (const length of [0, 5_000, 20_000, 3_000_000]) {
    const text = 'ä€😀x'.repeat(length / 4)
    const { rows } = await queries.query('select $1::text as text', [text], {})
    expect(rows).toEqual([{ text }])
  }
  const { rows } = await queries.query('select n, $1 || n as text from generate_series(1, 5000) n', ['row '], {})
  expect(rows).toEqual(Array.from({ length: 5000 }, (_, nth) => ({ n: nth + 1, text: `row ${nth + 1}` })))
})

test('hears what is notified, from statements with and without parameters', async () => {
  await queries.exec('listen news')
  await queries.query('select pg_notify($1, $2)', ['news', 'größer'], {})
  await queries.exec("begin; notify news, 'kept'; commit; begin; notify news, 'undone'; rollback; notify other, 'no'")
  expect(heard).toEqual(['news: größer', 'news: kept'])
})
