import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { joinJson, jsonInstant, jsonObject, jsonValue } from './json-text.ts'

const things = pgTable('json_things', (t) => ({
  id: t.uuid().primaryKey(),
  place: t.integer().notNull(),
  name: t.text(),
  size: t.real(),
  large: t.bigint({ mode: 'number' }),
  done: t.boolean(),
  at: t.timestamp({ withTimezone: true }),
  data: t.jsonb(),
  tags: t.text().array(),
}))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.query(
    `create table json_things (id uuid, place int, name text, size real, large bigint, done boolean, at timestamptz,
       data jsonb, tags text[])`,
  )
})
afterAll(() => database.close())

const ROWS = [
  {
    id: randomUUID(),
    place: 1,
    name: 'Ada "the\\rep"\n\t\u0007 – ☃ 😀',
    size: 1.5,
    large: 9_007_199_254_740_991,
    done: true,
    at: new Date('2026-03-02T10:00:00.120Z'),
    data: { a: ['x"', null, 1e3] },
    tags: ['a,b', '"'],
  },
  { id: randomUUID(), place: -2, name: '', size: 0, large: 0, done: false, at: new Date(0), data: [], tags: [] },
  {
    id: randomUUID(),
    place: 3,
    name: null,
    size: null,
    large: null,
    done: null,
    at: null,
    data: null,
    tags: null,
  },
]

test('values of every kind are read back as they were written, in order and with null where there is none', async () => {
  await database.db.insert(things).values(ROWS)
  const { id, place, name, size, large, done, at, data, tags } = things
  const json = jsonObject({
    id,
    inner: jsonObject({ place, name }),
    size,
    large,
    done,
    at,
    data,
    tags,
    again: jsonInstant(sql`at`),
    part: jsonValue(sql`data->'a'`),
  })
  const [row] = await database.db.select({ text: joinJson(json, sql`place desc`) }).from(things)
  const read = JSON.parse(`[${row?.text}]`)
  const written = ROWS.toSorted((a, b) => b.place - a.place).map(({ place, name, at, ...rest }) => ({
    ...rest,
    inner: { place, name },
    at: at?.toISOString() ?? null,
    again: at?.toISOString() ?? null,
    part: rest.data && 'a' in rest.data ? rest.data.a : null,
  }))
  expect(read).toEqual(written)
})

test('no rows give no text', async () => {
  const none = database.db.select({ text: joinJson(jsonObject({ id: things.id }), sql`place`) }).from(things)
  expect(await none.where(sql`false`)).toEqual([{ text: null }])
})
