import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * A handle for queries: the database or a transaction of it. Stores take the one they are given, because the
 * embedded database has a single connection: inside `db.transaction(tx => …)` only `tx` may be used.
 */
export type Db = PgDatabase<PgQueryResultHKT>

/** One open database, embedded (PGlite in a thread of its own) or a PostgreSQL server. */
export interface Database {
  kind: 'pglite' | 'postgres'
  /** Sees every company's rows: for sign-in, background work and what spans companies. */
  db: Db
  /**
   * A handle for work that one company's member asked for: on PostgreSQL, row-level security keeps every other
   * company's rows from its queries and transactions, also where a condition was forgotten. The embedded database knows
   * one user only, whom no policy binds: there it is `db`. @throws when it is not given an id.
   */
  of: (companyId: string) => Db
  /**
   * Raw SQL outside Drizzle: pg-boss, notifications, readiness. Rows as plain objects. Without `params` the text may
   * hold several statements; the rows of all of them follow each other.
   */
  query: (sql: string, params?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Calls `act` once the transaction that this is called from has committed (never after a rollback), at once outside of any. */
  afterCommit: (act: () => void) => void
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
