import type { Logger } from 'pino'
import type { Database } from './database.ts'

const EVERY_MS = 5 * 60_000
const WAL_BYTES = 16 * 1024 * 1024

/**
 * Does what PostgreSQL's background processes do and PGlite has none of: checkpoints (the write-ahead log would grow
 * for ever, and every start after a crash would replay all of it), VACUUM and ANALYZE of tables that changed much.
 * Returns the way to stop.
 */
export function startUpkeep(database: Database, log: Logger): () => void {
  const timer = setInterval(() => {
    keepUp(database).catch((error: unknown) => log.warn({ err: error }, 'Upkeep of the embedded database failed'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** One round. Returns what it did: `checkpoint`, and the names of the tables it cleaned. */
export async function keepUp(database: Database): Promise<string[]> {
  const done: string[] = []
  // Counts of changes are handed in at most once a second: those not yet handed in would be added after the cleaning.
  await database.query('select pg_stat_force_next_flush()')
  for (const table of await worthCleaning(database)) {
    await database.query(`vacuum (analyze) ${table}`)
    done.push(table)
  }
  const { rows } = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as since from pg_control_checkpoint()',
  )
  if (Number(rows[0]?.['since']) > WAL_BYTES) {
    await database.query('checkpoint')
    done.push('checkpoint')
  }
  return done
}

/** Tables with more than 500 and a fifth of their rows dead or changed, each quoted with its schema. */
async function worthCleaning(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where greatest(n_dead_tup, n_mod_since_analyze) > 500 + n_live_tup / 5`,
  )
  return rows.map((row) => String(row['name']))
}
