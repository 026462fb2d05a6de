import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { Connections } from './postgres-connections.ts'
import type { TransactionGuard } from './transaction-guard.ts'

interface HandleOptions {
  pool: pg.Pool
  connections: Connections
  guard: TransactionGuard
  /** Null: for all companies. */
  companyId: string | null
}

/**
 * Drizzle on the pool, refusing what the embedded database cannot do and refusing to lose a transaction silently. For a
 * company every query and transaction sees and writes that company's rows alone.
 */
export function openHandle({ pool, connections, guard, companyId }: HandleOptions): Db {
  const connect = () => connections.lend(companyId)
  const query = async (...call: unknown[]) => {
    guard.check()
    return await connections.query(companyId, call)
  }
  const own = { query, connect }
  const db = drizzle(
    // Drizzle asks `instanceof Pool` before it takes a client of its own for a transaction.
    new Proxy(pool, { get: (target, key) => (key in own ? own[key as keyof typeof own] : bound(target, key)) }),
  ) as unknown as Db
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    guard.check()
    const checked: typeof work = async (tx) => {
      const value = await work(tx)
      // PostgreSQL answers COMMIT after a failed statement with a quiet rollback; this statement fails instead.
      await tx.execute(sql`select 1`)
      return value
    }
    return await guard.transaction(() => transaction((tx) => guard.inside(() => checked(tx)), config))
  }
  return db
}

function bound(pool: pg.Pool, key: string | symbol): unknown {
  const value = Reflect.get(pool, key) as unknown
  return typeof value === 'function' ? (value.bind(pool) as unknown) : value
}
