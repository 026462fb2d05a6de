import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * A handle for queries: the database or a transaction of it. Stores take the one they are given, because the
 * embedded database has a single connection: inside `db.transaction(tx => …)` only `tx` may be used.
 */
export type Db = PgDatabase<PgQueryResultHKT>

/** One open database, embedded (PGlite in a thread of its own) or a PostgreSQL server. */
export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  /**
   * Raw SQL outside Drizzle: pg-boss, notifications, readiness. Rows as plain objects. Without `params` the text may
   * hold several statements; the rows of all of them follow each other.
   */
  query: (sql: string, params?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Hears `NOTIFY channel, payload` from every process on this database. Returns the way to stop. `missed` is called
   * when the connection came back after a loss, since notifications may have been lost with it.
   */
  listen: (channel: string, hear: (payload: string) => void, missed?: () => void) => Promise<() => Promise<void>>
  /**
   * Runs the work while no other process on this database is inside the same call: what a start does once for all
   * (queue tables, seeds). The work may use any handle.
   */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}
