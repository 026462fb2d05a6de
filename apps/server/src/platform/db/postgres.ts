import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db } from './database.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { createTransactionGuard } from './transaction-guard.ts'
import type { TransactionGuard } from './transaction-guard.ts'

const INT8 = 20
/** Any number that no other program uses on the same database, and not the migrations' own. */
const START_LOCK = 7_238_104_512

/** A PostgreSQL server (15 or later) as a `Database`. @throws the connection's error when it cannot be reached. */
export async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  // As the embedded database reads them: counts are numbers unless they are too large for one.
  pg.types.setTypeParser(INT8, (text) => {
    const number = Number(text)
    return Number.isSafeInteger(number) ? number : BigInt(text)
  })
  const pool = new pg.Pool({
    connectionString,
    application_name: 'cuecard',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query("set timezone = 'UTC'")
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost'))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  const guard = createTransactionGuard()
  const listener = listenOnPostgres(connectionString, log)
  return {
    kind: 'postgres',
    db: guarded(pool, guard),
    query: async (text, params) => {
      guard.check()
      const result: unknown = await (params?.length ? pool.query(text, params) : pool.query(text))
      return { rows: rowsOf(result) }
    },
    listen: listener.listen,
    alone: (work) => underLock(connectionString, work),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/** The lock belongs to a connection of its own, so that it also ends with a process that dies. */
async function underLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'cuecard start' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

/** A text of several statements gives one result a statement. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  const results = (Array.isArray(result) ? result : [result]) as { rows: Record<string, unknown>[] }[]
  return results.flatMap(({ rows }) => rows)
}

/** Drizzle on the pool, refusing what the embedded database cannot do and refusing to lose a transaction silently. */
function guarded(pool: pg.Pool, guard: TransactionGuard): Db {
  const query = pool.query.bind(pool) as (...call: unknown[]) => unknown
  const checked = async (...call: unknown[]) => {
    guard.check()
    return await query(...call)
  }
  const db = drizzle(
    // Drizzle asks `instanceof Pool` before it takes a client of its own for a transaction.
    new Proxy(pool, { get: (target, key) => (key === 'query' ? checked : bound(target, key)) }),
  ) as unknown as Db
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    guard.check()
    return await transaction(
      (tx) =>
        guard.inside(async () => {
          const value = await work(tx)
          // PostgreSQL answers COMMIT after a failed statement with a quiet rollback; this statement fails instead.
          await tx.execute(sql`select 1`)
          return value
        }),
      config,
    )
  }
  return db
}

function bound(pool: pg.Pool, key: string | symbol): unknown {
  const value = Reflect.get(pool, key) as unknown
  return typeof value === 'function' ? (value.bind(pool) as unknown) : value
}
