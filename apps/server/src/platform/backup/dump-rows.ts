import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import type { Manifest } from './manifest.ts'

const ROWS_AT_ONCE = 500

/** A table of the database's own schema, and its columns that are not computed. Names are quoted where SQL needs it. */
export interface DumpedTable {
  table: string
  columns: string[]
}

export interface DumpedSequence {
  sequence: string
  value: string
}

/** What the rows of one moment name outside the database. */
export interface Referenced {
  file_keys: string[]
  /** The index versions that answers use. */
  published: { company_id: string; version: number }[]
}

export interface Snapshot extends Omit<Manifest['database'], 'entry'>, Referenced {}

/**
 * Writes every row of the database as it is at one moment to a gzipped file of JSON lines: a line `{table, columns}`
 * and after it one array of texts a row, as PostgreSQL writes and reads each type. Works alike for every engine and schema, so that a
 * backup of the embedded database can be restored into PostgreSQL. The queue's own tables are left out: the rows in
 * `job_runs` say what is to be done, and the next start sends their messages again. The embedded database does nothing else meanwhile.
 * `copyFirst` runs before the first row is read, and null is returned when it returns false: copying what the rows name takes
 * less long than reading them, and what is removed meanwhile is missing.
 */
export async function dumpRows(
  database: Database,
  path: string,
  copyFirst: (referenced: Referenced) => Promise<boolean>,
): Promise<Snapshot | null> {
  return await database.db.transaction(
    async (tx) => {
      await tx.execute(sql.raw("set local datestyle = 'ISO'; "))
      await tx.execute(sql.raw('set local extra_float_digits = 1'))
      const tables = await listTables(tx)
      const referenced = await referencedBy(tx, tables)
      if (!(await copyFirst(referenced))) return null
      const counts: Record<string, number> = {}
      await pipeline(Readable.from(linesOf(tx, tables, counts)), createGzip({ level: 3 }), createWriteStream(path))
      return { migration: await lastMigration(tx), tables: counts, ...referenced }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const referencedBy = async (db: Db, tables: DumpedTable[]): Promise<Referenced> => ({
  file_keys: await listFileKeys(db, tables),
  published: await listPublished(db, tables),
})

export const currentReferences = async (db: Db) => await referencedBy(db, await listTables(db))

/** The keys of all stored files that rows name now. */
export const currentFileKeys = async (db: Db) => await listFileKeys(db, await listTables(db))

export async function rowsOf<Row>(db: Db, query: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
}

export const listTables = (db: Db) =>
  rowsOf<DumpedTable>(
    db,
    `select quote_ident(c.relname) as "table", array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' group by c.relname order by c.relname`,
  )

async function* linesOf(tx: Db, tables: DumpedTable[], counts: Record<string, number>): AsyncGenerator<string> {
  for (const { table, columns } of tables) {
    yield `${JSON.stringify({ table, columns })}\n`
    counts[table] = 0
    const texts = columns.map((column) => `${column}::text`).join(', ')
    await tx.execute(
      sql.raw(`declare backup no scroll cursor for select array_to_json(array[${texts}])::text as line from ${table}`),
    )
    for (;;) {
      const rows = await rowsOf<{ line: string }>(tx, `fetch ${ROWS_AT_ONCE} from backup`)
      if (rows.length === 0) break
      counts[table] += rows.length
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
    await tx.execute(sql.raw('close backup'))
  }
  const sequences = await rowsOf<DumpedSequence>(
    tx,
    `select format('%I.%I', schemaname, sequencename) as sequence, last_value::text as value
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const sequence of sequences) yield `${JSON.stringify(sequence)}\n`
}

/** When the newest applied migration was written, in ms; 0 for a database that has none. */
export const lastMigration = async (db: Db): Promise<number> => (await listMigrations(db)).at(-1) ?? 0

/** When each migration that was applied was written, in ms, oldest first; none without a schema. */
export async function listMigrations(db: Db): Promise<number[]> {
  const [table] = await rowsOf<{ found: string | null }>(
    db,
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  )
  if (!table?.found) return []
  const rows = await rowsOf<{ at: unknown }>(
    db,
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** By the column's name, so that a table that an earlier or later version has is not forgotten. */
async function listFileKeys(db: Db, tables: DumpedTable[]): Promise<string[]> {
  const keys: string[] = []
  for (const { table } of tables.filter(({ columns }) => columns.includes('file_key'))) {
    const rows = await rowsOf<{ key: string }>(
      db,
      `select file_key as key from ${table} where file_key is not null order by file_key`,
    )
    keys.push(...rows.map(({ key }) => key))
  }
  return [...new Set(keys)]
}

async function listPublished(db: Db, tables: DumpedTable[]): Promise<Referenced['published']> {
  const known = tables.some(({ table, columns }) => table === 'companies' && columns.includes('index_version'))
  if (!known) return []
  const rows = await rowsOf<{ company_id: string; version: unknown }>(
    db,
    'select id as company_id, index_version as version from companies where index_version is not null order by id',
  )
  return rows.map(({ company_id, version }) => ({ company_id, version: Number(version) }))
}
