import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import { type DumpedSequence, type DumpedTable, listTables, rowsOf } from './dump-rows.ts'
import { BackupRefused } from './manifest.ts'
import { readLines } from './read-lines.ts'

const ROWS_AT_ONCE = 500
/** Bytes of one statement's rows: long texts come in smaller batches. */
const BYTES_AT_ONCE = 4 * 1024 * 1024

/**
 * Fills the empty tables of a database whose schema is the backup's, in one transaction. `versions` holds the restored index versions
 * by company; any other company gets none. Returns the rows by table.
 */
export async function loadRows(
  database: Database,
  dump: Readable,
  versions: ReadonlyMap<string, number>,
): Promise<Record<string, number>> {
  return await database.db.transaction(async (tx) => {
    const keys = await dropForeignKeys(tx)
    const counts = await insertAll(tx, dump)
    await setVersions(tx, versions)
    for (const { table, name, definition } of keys) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
    }
    return counts
  })
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** They are checked when they are added again, so that tables and rows may come in any order. */
async function dropForeignKeys(tx: Db): Promise<ForeignKey[]> {
  const keys = await rowsOf<ForeignKey>(
    tx,
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  return keys
}

async function insertAll(tx: Db, dump: Readable): Promise<Record<string, number>> {
  const known = new Map((await listTables(tx)).map((found) => [found.table, new Set(found.columns)]))
  const counts: Record<string, number> = {}
  let insert: (rows: readonly string[]) => Promise<void> = refuseRows
  let current = ''
  let rows: string[] = []
  let bytes = 0
  const flush = async () => {
    if (rows.length > 0) await insert(rows)
    counts[current] = (counts[current] ?? 0) + rows.length
    rows = []
    bytes = 0
  }
  for await (const line of readLines(dump)) {
    if (line.startsWith('[')) {
      rows.push(line)
      bytes += line.length
      if (rows.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
      continue
    }
    if (current !== '') await flush()
    const head = JSON.parse(line) as DumpedTable | DumpedSequence
    if ('sequence' in head) {
      await tx.execute(sql`select setval(${head.sequence}, ${head.value}::bigint)`)
      current = ''
      continue
    }
    if (head.columns.some((column) => !known.get(head.table)?.has(column))) {
      throw new BackupRefused(`The backup's table ${head.table} does not fit this version's schema`)
    }
    current = head.table
    counts[current] = 0
    insert = await insertInto(tx, head)
  }
  if (current !== '') await flush()
  return counts
}

const refuseRows = () => Promise.reject(new BackupRefused('The backup has rows without a table'))

async function insertInto(tx: Db, { table, columns }: DumpedTable) {
  const types = new Map(
    (
      await rowsOf<{ name: string; type: string }>(
        tx,
        `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type
          from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
      )
    ).map(({ name, type }) => [name, type]),
  )
  const values = columns.map((column, nth) => `(r->>${nth})::${types.get(column) ?? 'text'}`).join(', ')
  const text = `insert into ${table} (${columns.join(', ')}) overriding system value select ${values} from json_array_elements(`
  return async (rows: readonly string[]) => {
    await tx.execute(sql`${sql.raw(text)}${`[${rows.join(',')}]`}::json) r`)
  }
}

async function setVersions(tx: Db, versions: ReadonlyMap<string, number>): Promise<void> {
  await tx.execute(sql.raw('update companies set index_version = null where index_version is not null'))
  for (const [companyId, version] of versions) {
    await tx.execute(sql`update companies set index_version = ${version} where id = ${companyId}`)
  }
}
