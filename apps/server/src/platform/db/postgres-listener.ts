import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { keepConnected } from './reconnecting-client.ts'

interface Ear {
  hear: (payload: string) => void
  missed: (() => void) | undefined
}

const TIMEOUT_MS = 10_000

/** Notifications over one connection of its own, which comes back after a loss and then calls every `missed`. */
export function listenOnPostgres(connectionString: string, log: Logger): Pick<Database, 'listen' | 'close'> {
  const ears = new Map<string, Set<Ear>>()

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'cuecard listener',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    client.on('error', (error) => log.debug({ err: error }, 'The listening connection reported an error'))
    client.on('notification', ({ channel, payload }) => {
      for (const ear of ears.get(channel) ?? []) ear.hear(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of ears.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return client
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
  }
  const back = () => {
    for (const heard of ears.values()) for (const ear of heard) ear.missed?.()
  }
  const connection = keepConnected({ open, back, log })

  return {
    listen: async (channel, hear, missed) => {
      const ear: Ear = { hear, missed }
      const heard = ears.get(channel) ?? new Set()
      ears.set(channel, heard.add(ear))
      const client = await connection.ready()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return async () => {
        heard.delete(ear)
        if (heard.size > 0) return
        ears.delete(channel)
        const current = connection.current()
        await current?.query(`unlisten ${current.escapeIdentifier(channel)}`)
      }
    },
    close: () => connection.close(),
  }
}
