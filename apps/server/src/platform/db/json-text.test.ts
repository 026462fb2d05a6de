import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { asBytes, joinJson, jsonInstant, jsonObject, jsonValue, toChunk } from './json-text.ts'

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

const readBytes = (text: SQL<string | null>, rows = 1) =>
  database.db
    .select({ place: sql<number>`n`, piece: asBytes(text), text: sql<string>`'größer'` })
    .from(sql`generate_series(1, ${rows}::int) n`)
    .orderBy(sql`n`)

test.each([
  ['letters of every width', 'a ä € 😀 "\\'],
  ['blanks at its end', 'price   '],
  ['nothing', ''],
  ['three million of them', '€'.repeat(1_000_000)],
])('a text is passed on as it is: %s', async (_, text) => {
  const [row] = await readBytes(sql`${text}::text`)
  expect([row?.place, row?.text]).toEqual([1, 'größer'])
  // A string would have been made by the database's thread, and copied.
  if (database.kind === 'pglite') expect(row?.piece).toBeInstanceOf(Uint8Array)
  expect(String(toChunk(row?.piece ?? 'none'))).toBe(text)
})

test('no text stays none', async () => {
  expect(await readBytes(sql`null::text`)).toEqual([{ place: 1, piece: null, text: 'größer' }])
})

test('texts of many rows are as whole as that of one', async () => {
  const rows = await readBytes(sql`repeat('ü', n)`, 300)
  expect(rows.map(({ piece }) => String(toChunk(piece ?? '')).length)).toEqual(rows.map(({ place }) => place))
})
