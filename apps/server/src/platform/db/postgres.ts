import pg from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '../config-error.ts'
import type { Database } from './database.ts'
import { CONNECTION_WAIT_MS, CONNECTIONS_MAX, lendConnections, UNBOUND } from './postgres-connections.ts'
import { openHandle } from './postgres-handle.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { checkCompanyId } from './row-security.ts'
import { createTransactionGuard } from './transaction-guard.ts'

const INT8 = 20
/** Any number that no other program uses on the same database, and not the migrations' own. */
const START_LOCK = 7_238_104_512

/** A PostgreSQL server (15 or later) as a `Database`. @throws ConfigError with the connection's error as cause when it cannot be used. */
export async function openPostgres(connectionString: string, log: Logger): Promise<Database> {
  // As the embedded database reads them: counts are numbers unless they are too large for one.
  pg.types.setTypeParser(INT8, (text) => {
    const number = Number(text)
    return Number.isSafeInteger(number) ? number : BigInt(text)
  })
  const pool = new pg.Pool({
    connectionString,
    application_name: 'cuecard',
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(`set timezone = 'UTC'; ${UNBOUND}`)
    },
  })
  // The pool hears errors of idle connections only; one that is lost while it is lent out would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'A connection to PostgreSQL reported an error'))
  })
  pool.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost'))
  try {
    await warnOfUnboundRole(pool, log)
  } catch (error) {
    await pool.end()
    throw unusable(error, connectionString)
  }
  const guard = createTransactionGuard()
  const connections = lendConnections(pool)
  const listener = listenOnPostgres(connectionString, log)
  return {
    kind: 'postgres',
    db: openHandle({ pool, connections, guard, companyId: null }),
    of: (companyId) => {
      checkCompanyId(companyId)
      return openHandle({ pool, connections, guard, companyId })
    },
    query: async (text, params) => {
      guard.check()
      return { rows: rowsOf(await connections.query(null, params?.length ? [text, params] : [text])) }
    },
    afterCommit: guard.afterCommit,
    listen: listener.listen,
    alone: (work) => underLock(connectionString, work),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/** The server is named without its user and password, which stand in the same setting. */
function unusable(error: unknown, connectionString: string): ConfigError {
  // Of a name with several addresses, none of which answers, only the parts have words.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const reason = first instanceof Error ? first.message : String(first)
  const server = URL.parse(connectionString)?.host || 'the server'
  return new ConfigError(`DATABASE_URL: PostgreSQL at ${server} cannot be used: ${reason}`, { cause: error })
}

async function warnOfUnboundRole(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ name: string; unbound: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.unbound) return
  log.warn(
    { role: rows[0].name },
    "Row-level security does not bind this database role: use one that is neither superuser nor has BYPASSRLS, and owns Cuecard's database",
  )
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
