import { requireFloor } from '../disk-space.ts'
import { createConnectionMutex } from './connection-mutex.ts'
import {
  type Answer,
  type Call,
  type DateMode,
  fromWire,
  type QueryCall,
  type Result,
  type ThreadOptions,
} from './pglite-protocol.ts'
import { startThread } from '../thread.ts'
import { createTransactionGuard } from './transaction-guard.ts'

/** What Drizzle passes with a query; functions cannot cross threads, so that its parsers only say "dates as text". */
interface QueryOptions {
  rowMode?: 'object' | 'array' | undefined
  parsers?: Record<number, unknown> | undefined
}

export interface PgliteHandle {
  query: (sql: string, params?: unknown[], options?: QueryOptions) => Promise<Result>
  /** Several statements in one go, without parameters; one result a statement. */
  exec: (sql: string) => Promise<Result[]>
}

/**
 * PGlite in a thread of its own, seen through the calls that Drizzle and pg-boss make. One connection: statements
 * outside a running transaction wait for its end, transactions follow each other. SQL errors carry their SQLSTATE as `code`.
 */
export interface PgliteThread extends PgliteHandle {
  /** @throws the error of `work` after a rollback; an error with code 25P02 when COMMIT had to roll back. */
  transaction: <T>(work: (tx: PgliteHandle) => Promise<T>) => Promise<T>
  /** See `Database`. */
  afterCommit: (act: () => void) => void
  listen: (channel: string, hear: (payload: string) => void) => Promise<() => Promise<void>>
  /** The whole data folder as a gzipped tar file. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

interface Line {
  send: (call: Call) => Promise<unknown>
  /** Ends the thread without closing the database. */
  drop: () => Promise<void>
  /** Why the thread is gone; null while it runs. */
  over: () => Error | null
}

type Hear = (channel: string, payload: string) => void

/** Starts the thread and waits until the database is open. `died` is called if it ends without having been closed. */
export async function startPgliteThread(options: ThreadOptions, died: (error: Error) => void): Promise<PgliteThread> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const line = await openLine(options, {
    hear: (channel, payload) => listeners.get(channel)?.forEach((hear) => hear(payload)),
    died,
  })
  const mutex = createConnectionMutex()
  const guard = createTransactionGuard()
  const plain = handleOn(line)

  const requireRoom = (sql?: string) => {
    if (options.folder !== null && !isRead(sql ?? '')) requireFloor(options.folder)
  }
  const outer: PgliteHandle = {
    query: async (...call) => {
      guard.check()
      requireRoom(call[0])
      return await mutex.statement(() => plain.query(...call))
    },
    exec: async (sql) => {
      guard.check()
      requireRoom(sql)
      return await mutex.statement(() => plain.exec(sql))
    },
  }
  return {
    ...outer,
    transaction: async (work) => {
      guard.check()
      requireRoom()
      return await guard.transaction(() =>
        mutex.transaction(() => runTransaction(line, (tx) => guard.inside(() => work(tx)))),
      )
    },
    afterCommit: guard.afterCommit,
    listen: async (channel, hear) => {
      const heard = listeners.get(channel) ?? new Set()
      listeners.set(channel, heard.add(hear))
      await outer.exec(`LISTEN ${quoted(channel)}`)
      return async () => {
        heard.delete(hear)
        if (heard.size > 0 || line.over()) return
        await outer.exec(`UNLISTEN ${quoted(channel)}`)
      }
    },
    dump: async () => (await mutex.statement(() => line.send({ op: 'dump' }))) as Uint8Array,
    close: async () => {
      if (line.over()) return
      try {
        requireRoom()
      } catch {
        // Closing writes a checkpoint; the next start does without one, as after a crash.
        return await line.drop()
      }
      await mutex.transaction(() => line.send({ op: 'close' }))
    },
  }
}

/** A single statement that writes nothing. One that begins with `with` may write in any of its parts. */
const isRead = (sql: string) => READS.test(sql) && !(BEGINS_WITH.test(sql) && WRITES.test(sql))
const READS = /^\s*(select|with|show|listen|unlisten)\b[^;]*;?\s*$/i
const BEGINS_WITH = /^\s*with\b/i
const WRITES = /\b(insert|update|delete|merge)\b/i

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`

const handleOn = (line: Line): PgliteHandle => ({
  query: async (sql, params = [], options = {}) => {
    const dates: DateMode = options.parsers ? 'text' : 'date'
    const call: QueryCall = { op: 'query', sql, params, rowMode: options.rowMode ?? 'object', dates }
    return withRowCount((await line.send(call)) as Result)
  },
  exec: async (sql) => ((await line.send({ op: 'exec', sql })) as Result[]).map(withRowCount),
})

/** `rowCount` is what the PostgreSQL driver calls it. */
const withRowCount = (result: Result) => ({ ...result, rowCount: result.affectedRows })

async function runTransaction<T>(line: Line, work: (tx: PgliteHandle) => Promise<T>): Promise<T> {
  const plain = handleOn(line)
  let open = true
  const check = () => {
    if (!open) throw new Error('The transaction is over: its handle was used after it ended')
  }
  const tx: PgliteHandle = {
    query: async (...call) => {
      check()
      return await plain.query(...call)
    },
    exec: async (sql) => {
      check()
      return await plain.exec(sql)
    },
  }
  await plain.exec('BEGIN')
  try {
    const value = await work(tx)
    open = false
    await line.send({ op: 'commit' })
    return value
  } catch (error) {
    const failedInWork = open
    open = false
    if (failedInWork && !line.over()) await plain.exec('ROLLBACK')
    throw error
  }
}

async function openLine(options: ThreadOptions, to: { hear: Hear; died: (error: Error) => void }): Promise<Line> {
  const worker = startThread({ module: new URL('./pglite-worker.ts', import.meta.url), data: options, execArgv: [] })
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let next = 1
  let over: Error | null = null
  let closing = false

  const end = (error: Error) => {
    if (over) return
    over = error
    for (const call of pending.values()) call.reject(error)
    pending.clear()
    if (!closing) to.died(error)
  }
  const settle = (
    id: number,
    how: (call: { resolve: (value: unknown) => void; reject: (e: Error) => void }) => void,
  ) => {
    const call = pending.get(id)
    pending.delete(id)
    if (call) how(call)
  }

  await new Promise<void>((ready, failed) => {
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'done') settle(answer.id, (call) => call.resolve(answer.value))
      else if (answer.kind === 'refused') settle(answer.id, (call) => call.reject(fromWire(answer.error)))
      else if (answer.kind === 'notification') to.hear(answer.channel, answer.payload)
      else if (answer.kind === 'ready') ready()
      else {
        closing = true
        failed(new Error(`The embedded database did not open: ${answer.error.message}`))
      }
    })
    // The thread's own error would carry lines of minified source.
    worker.on('error', (error) => {
      const short = new Error(`The embedded database stopped: ${String(error.message).slice(0, 300)}`)
      failed(short)
      end(short)
    })
    worker.on('exit', () => {
      const gone = new Error(closing ? 'The database is closed' : 'The embedded database stopped')
      failed(gone)
      end(gone)
    })
  })

  return {
    over: () => over,
    drop: async () => {
      closing = true
      await worker.terminate()
    },
    send: (call) =>
      new Promise((resolve, reject) => {
        if (over ?? closing) return reject(over ?? new Error('The database is closed'))
        if (call.op === 'close') closing = true
        const id = next++
        pending.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
        worker.postMessage({ id, call })
      }),
  }
}
