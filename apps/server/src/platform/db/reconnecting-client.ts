import pg from 'pg'
import type { Logger } from 'pino'

const PROBE_EVERY_MS = 20_000
const LONGEST_WAIT_MS = 10_000

interface Options {
  /** Connects, and prepares the connection. */
  open: () => Promise<pg.Client>
  /** Called when a lost connection was opened again. */
  back: () => void
  log: Logger
}

/**
 * One connection that is opened at first use and, once lost, again and again with growing pauses. A probe finds
 * connections that died silently.
 */
export function keepConnected({ open, back, log }: Options) {
  let client: pg.Client | null = null
  let opening: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let closed = false

  const connect = async (): Promise<pg.Client> => {
    const fresh = await open()
    client = fresh
    failures = 0
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    return fresh
  }
  const ready = async (): Promise<pg.Client> => {
    if (client) return client
    opening ??= connect().finally(() => {
      opening = null
    })
    return await opening
  }
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    void lost.end().catch(() => undefined)
    if (closed) return
    log.warn('The connection that hears about changes was lost')
    reconnect()
  }
  const reconnect = () => {
    const wait = Math.min(LONGEST_WAIT_MS, 200 * 2 ** failures)
    failures += 1
    retry = setTimeout(() => {
      ready().then(back, () => closed || reconnect())
    }, wait)
  }
  const probe = setInterval(() => {
    const probed = client
    probed?.query('select 1').catch(() => lose(probed))
  }, PROBE_EVERY_MS)
  probe.unref()

  return {
    /** The open connection, opening it if need be. @throws the connection's error. */
    ready,
    /** Null while there is none. */
    current: () => client,
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearInterval(probe)
      await opening?.catch(() => undefined)
      const last = client
      client = null
      await last?.end()
    },
  }
}
