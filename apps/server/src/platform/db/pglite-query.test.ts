import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPgliteQueries, type PgliteQueries } from './pglite-query.ts'

let pg: PGlite
let queries: PgliteQueries
/** Of each time that the database was sent something. */
let messages = 0

beforeAll(async () => {
  pg = await PGlite.create()
  const send = pg.execProtocolStream.bind(pg)
  pg.execProtocolStream = async (...message) => {
    messages++
    return await send(...message)
  }
})
afterAll(() => pg.close())
beforeEach(async () => {
  await pg.exec('drop table if exists things; create table things (id int primary key, value jsonb)')
  queries = openPgliteQueries(pg)
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
  await expect(insert('one', null)).rejects.toMatchObject({ code: '22P02' })
  await expect(queries.query('select * from nothing where id = $1', [1], {})).rejects.toMatchObject({ code: '42P01' })
  expect((await insert(2, null)).rows).toEqual([{ id: 2, value: null }])
})

test('writes parameters as the column wants them after its type has changed', async () => {
  await insert(1, ['a'])
  const change = "alter table things alter value type text[] using '{}'"
  await pg.exec(change)
  queries.forget(change)
  expect((await insert(2, ['a'])).rows).toEqual([{ id: 2, value: ['a'] }])
  await queries.query('alter table things alter value type jsonb using to_jsonb(value)', [], {})
  expect((await insert(3, ['a'])).rows).toEqual([{ id: 3, value: ['a'] }])
})
