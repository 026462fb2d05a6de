import type pg from 'pg'
import { connectionTurns } from './connection-turns.ts'
import { COMPANY_SETTING, EVERY_COMPANY } from './row-security.ts'

/** Connections of one process. */
export const CONNECTIONS_MAX = 10
/** A caller waits that long for a connection, and is told then to come again. */
export const CONNECTION_WAIT_MS = 10_000

/** What a new connection is set to. */
export const UNBOUND = `set ${COMPANY_SETTING} = '${EVERY_COMPANY}'`

/** Lends the pool's connections; the borrower calls `release`. */
export interface Connections {
  /**
   * A connection whose queries and transactions see the company's rows alone; null: those of all companies.
   * @throws NoFreeConnection
   */
  lend: (companyId: string | null) => Promise<pg.PoolClient>
  /** One query with such a connection; `call` is what `pg` takes. */
  query: (companyId: string | null, call: unknown[]) => Promise<unknown>
}

/** Nobody else may take connections from the pool: they stay bound to the company that had them last. */
export function lendConnections(pool: pg.Pool): Connections {
  const turns = connectionTurns({ size: CONNECTIONS_MAX, waitMs: CONNECTION_WAIT_MS })
  const bindings = new WeakMap<pg.PoolClient, string>()

  const bind = async (client: pg.PoolClient, company: string) => {
    if ((bindings.get(client) ?? EVERY_COMPANY) === company) return
    try {
      await client.query('select set_config($1, $2, false)', [COMPANY_SETTING, company])
      bindings.set(client, company)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const lend = async (companyId: string | null) => {
    const end = await turns.take(companyId ?? EVERY_COMPANY)
    try {
      const client = await pool.connect()
      await bind(client, companyId ?? EVERY_COMPANY)
      const release = client.release.bind(client)
      client.release = (destroy) => {
        release(destroy)
        end()
      }
      return client
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    lend,
    query: async (companyId, call) => {
      const client = await lend(companyId)
      try {
        const result = await (client.query as (...call: unknown[]) => Promise<unknown>).apply(client, call)
        client.release()
        return result
      } catch (error) {
        // A text of several statements may have left a transaction open.
        client.release(true)
        throw error
      }
    },
  }
}
