import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/platform/db/database.ts'
import { pgliteDatabase } from '../src/platform/db/pglite-database.ts'
import { type PgliteThread, startPgliteThread } from '../src/platform/db/pglite-thread.ts'
import { makeTemplate } from '../src/platform/db/template.ts'

// Starting PGlite costs a second of CPU time, emptying it a tenth: a database that a test file closed is emptied and
// given to the next file of the same process. One whose schema a test touched is closed for good.

interface PreparedThread {
  thread: PgliteThread
  /** Puts every table and sequence back to what the template holds. */
  empty: () => Promise<void>
}

const idle: PreparedThread[] = []
/** Vitest ends its processes itself; a bench would wait for the idle thread for ever. */
const HAS_NEXT_FILE = process.env['VITEST'] !== undefined
/** Compiled once a process: threads that share the module share its machine code, also what V8 optimised in it. */
let program: Promise<WebAssembly.Module> | null = null

/** A fresh migrated PGlite in memory. */
export async function memoryDatabase(): Promise<Database> {
  const prepared = idle.pop() ?? (await startThread())
  const loan = lend(prepared.thread)
  const close = async () => {
    const reusable = await loan.end()
    if (!reusable || !HAS_NEXT_FILE) return await prepared.thread.close()
    await prepared.empty()
    idle.push(prepared)
  }
  return { ...pgliteDatabase(loan.thread), close }
}

/** One that no test file had before and none gets afterwards: its statistics know this test alone. */
export async function unsharedMemoryDatabase(): Promise<Database> {
  return pgliteDatabase((await startThread()).thread)
}

async function startThread(): Promise<PreparedThread> {
  program ??= compile()
  const options = { folder: null, template: await makeTemplate(), program: await program }
  const thread = await startPgliteThread(options, (error) => {
    throw error
  })
  return { thread, empty: await emptier(thread) }
}

async function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  return await WebAssembly.compile(await readFile(path))
}

const CHANGES_SCHEMA =
  /\b(create|alter|drop|grant|revoke)\s+(or|table|index|unique|function|trigger|role|view|schema|policy|sequence|type|all|select)\b/i

interface Loan {
  thread: PgliteThread
  /** From here on every call is refused. Resolves when nothing runs any more: true if the database can be lent again. */
  end: () => Promise<boolean>
}

/** The thread for one borrower, who cannot reach it after `end`. */
function lend(thread: PgliteThread): Loan {
  let ended = false
  let reusable = true
  const unlisten = new Set<() => Promise<void>>()
  const check = (sql = '') => {
    if (ended) throw new Error('The database is closed')
    if (CHANGES_SCHEMA.test(sql)) reusable = false
  }
  const watched: PgliteThread = {
    ...thread,
    query: async (...call) => {
      check(call[0])
      return await thread.query(...call)
    },
    exec: async (sql) => {
      check(sql)
      return await thread.exec(sql)
    },
    transaction: async (work) => {
      check()
      return await thread.transaction((tx) =>
        work({
          query: async (...call) => {
            if (CHANGES_SCHEMA.test(call[0])) reusable = false
            return await tx.query(...call)
          },
          exec: async (sql) => {
            if (CHANGES_SCHEMA.test(sql)) reusable = false
            return await tx.exec(sql)
          },
        }),
      )
    },
    listen: async (channel, hear) => {
      check()
      const stop = await thread.listen(channel, hear)
      unlisten.add(stop)
      return async () => {
        unlisten.delete(stop)
        await stop()
      }
    },
  }
  const end = async () => {
    ended = true
    for (const stop of unlisten) await stop()
    // Waits for a transaction that has begun.
    await thread.transaction((tx) => tx.exec('select 1'))
    return reusable
  }
  return { thread: watched, end }
}

const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, start_value, last_value from pg_sequences`

interface KeptRows {
  table: string
  rows: string
}

async function emptier(thread: PgliteThread): Promise<() => Promise<void>> {
  const all = async <T>(sql: string) => (await thread.query(sql)).rows as T[]
  const tables = (await all<{ name: string }>(TABLES)).map(({ name }) => name)
  const filled = async () => {
    const [row = {}] = await all<Record<string, boolean>>(
      `select ${tables.map((name, nth) => `exists(select from ${name}) as t${nth}`).join(', ')}`,
    )
    return tables.filter((_, nth) => row[`t${nth}`])
  }
  const kept: KeptRows[] = []
  for (const table of await filled()) {
    const [found] = await all<{ rows: string }>(`select json_agg(t)::text as rows from ${table} t`)
    if (found) kept.push({ table, rows: found.rows })
  }
  const sequences = await all<{ name: string; start_value: unknown; last_value: unknown }>(SEQUENCES)
  const restart = sequences.map(({ name, start_value, last_value }) =>
    last_value === null
      ? `select setval('${name}', ${String(start_value)}, false)`
      : `select setval('${name}', ${String(last_value)})`,
  )
  return async () => {
    const used = await filled()
    // Keeps foreign keys, and what forbids changes of the audit log, from firing.
    await thread.exec(
      ['reset all', `set session_replication_role = replica`, ...used.map((name) => `delete from ${name}`)].join('; '),
    )
    for (const { table, rows } of kept) {
      await thread.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
    }
    await thread.exec([...restart, 'reset session_replication_role'].join('; '))
    // The rows that were deleted would otherwise stay in the files and slow down every later file.
    for (const name of used) await thread.exec(`vacuum ${name}`)
  }
}
