import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './database.ts'
import { COMPANY_SETTING, EVERY_COMPANY } from './row-security.ts'
import type { TransactionGuard } from './transaction-guard.ts'

/** What every connection of the pool is set to while no work for one company runs. */
export const UNBOUND = `set ${COMPANY_SETTING} = '${EVERY_COMPANY}'`

interface HandleOptions {
  pool: pg.Pool
  guard: TransactionGuard
  /** Null: for all companies. */
  companyId: string | null
}

/**
 * Drizzle on the pool, refusing what the embedded database cannot do and refusing to lose a transaction silently. For a
 * company every query and transaction sees and writes that company's rows alone.
 */
export function openHandle({ pool, guard, companyId }: HandleOptions): Db {
  const query = async (...call: unknown[]) => {
    guard.check()
    return companyId === null ? await send(pool, call) : await queryBound(pool, companyId, call)
  }
  const db = drizzle(
    // Drizzle asks `instanceof Pool` before it takes a client of its own for a transaction.
    new Proxy(pool, { get: (target, key) => (key === 'query' ? query : bound(target, key)) }),
  ) as unknown as Db
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    guard.check()
    const bound: typeof work = async (tx) => {
      // Ends with the transaction, however that ends.
      if (companyId !== null) await tx.execute(sql`select set_config(${COMPANY_SETTING}, ${companyId}, true)`)
      const value = await work(tx)
      // PostgreSQL answers COMMIT after a failed statement with a quiet rollback; this statement fails instead.
      await tx.execute(sql`select 1`)
      return value
    }
    return await guard.transaction(() => transaction((tx) => guard.inside(() => bound(tx)), config))
  }
  return db
}

const send = (on: pg.Pool | pg.PoolClient, call: unknown[]) =>
  (on.query as (...call: unknown[]) => Promise<unknown>).apply(on, call)

async function queryBound(pool: pg.Pool, companyId: string, call: unknown[]): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('select set_config($1, $2, false)', [COMPANY_SETTING, companyId])
    return await send(client, call)
  } finally {
    // The caller need not wait for it; the pool does.
    void giveBack(client)
  }
}

/** A connection that cannot be set back is closed instead of being used again. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(UNBOUND)
  } catch {
    client.release(true)
    return
  }
  client.release()
}

function bound(pool: pg.Pool, key: string | symbol): unknown {
  const value = Reflect.get(pool, key) as unknown
  return typeof value === 'function' ? (value.bind(pool) as unknown) : value
}
