import { existsSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { DurableNodeFS, fsyncTree } from './durable-node-fs.ts'
import { type Answer, type Call, type QueryCall, type Result, type ThreadOptions, toWire } from './pglite-protocol.ts'
import { openPgliteQueries, type PgliteQueries } from './pglite-query.ts'
import { unpackTemplate } from './unpack-template.ts'

// The thread that PGlite runs in: it performs one call after the other. The order of callers is decided by the proxy
// in `pglite-thread.ts`.

const asText = (value: string) => value
/** The same types that Drizzle's PostgreSQL driver leaves as text; its column types parse them. */
const TEXT_PARSERS = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182].map((type) => [
    type,
    asText,
  ]),
)

/** PGlite's own start parameters turn fsync off (`-F`), and its default sync method does nothing in WebAssembly. */
const DURABLE = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']
/** After a while all of PostgreSQL's usual 128 MB would be in use, beside the system's own cache of the same files. */
const BUFFERS = ['-c', 'shared_buffers=16MB']

async function open({ folder, template, program }: ThreadOptions): Promise<PGlite> {
  const dump = template === null ? null : readFileSync(template)
  const compiled = program ? { pgliteWasmModule: program } : {}
  if (folder === null)
    return await PGlite.create({ dataDir: 'memory://', ...compiled, ...(dump && { loadDataDir: new Blob([dump]) }) })
  const fresh = !existsSync(`${folder}/PG_VERSION`)
  if (fresh && dump) unpackTemplate(dump, folder)
  const pg = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: [...DURABLE, ...BUFFERS] })
  // A dump is one of a running database, so that PostgreSQL recovers, and first syncs every file; a folder that PGlite
  // made itself is not recovered, and not synced either.
  if (fresh && !dump) {
    await pg.exec('CHECKPOINT')
    fsyncTree(folder)
  }
  return pg
}

/** The database, and the statements with parameters that it is asked. */
interface Opened {
  pg: PGlite
  queries: PgliteQueries
}

/** The memory of a single row's bytes, which the caller's thread takes over. */
function bytesOf({ rows }: Result): ArrayBuffer[] {
  const [row] = rows
  if (rows.length !== 1 || typeof row !== 'object' || row === null) return []
  return Object.values(row).flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
      ? [value.buffer]
      : [],
  )
}

async function query({ queries }: Opened, call: QueryCall): Promise<Result> {
  const { rows, affectedRows } = await queries.query(call.sql, call.params, {
    rowMode: call.rowMode,
    ...(call.dates === 'text' ? { parsers: TEXT_PARSERS } : {}),
  })
  return { rows, affectedRows }
}

/** A statement that failed outside the proxy's transactions must not leave one open for the next caller. */
async function exec({ pg, queries }: Opened, sql: string, inTransaction: boolean): Promise<Result[]> {
  try {
    const results = await queries.exec(sql)
    return results.map(({ rows, affectedRows }) => ({ rows, affectedRows }))
  } catch (error) {
    if (!inTransaction && pg.isInTransaction()) await pg.exec('ROLLBACK')
    throw error
  }
}

async function commit(queries: PgliteQueries): Promise<void> {
  const [result] = await queries.exec('COMMIT')
  if (result?.command !== 'ROLLBACK') return
  throw Object.assign(new Error('The transaction was rolled back, because a statement in it had failed'), {
    code: '25P02',
  })
}

async function perform(opened: Opened, call: Call): Promise<unknown> {
  const { pg } = opened
  const inTransaction = pg.isInTransaction()
  switch (call.op) {
    case 'query':
      return await query(opened, call)
    case 'exec':
      return await exec(opened, call.sql, inTransaction)
    case 'commit':
      return await commit(opened.queries)
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('gzip')).arrayBuffer())
    case 'close':
      return await pg.close()
  }
}

const port = parentPort
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only')
const post = (answer: Answer, taken: readonly ArrayBuffer[] = []) => port.postMessage(answer, taken)

try {
  const pg = await open(workerData as ThreadOptions)
  const opened = {
    pg,
    queries: openPgliteQueries(pg, (channel, payload) => post({ kind: 'notification', channel, payload })),
  }
  let last: Promise<void> = Promise.resolve()
  const handle = async (id: number, call: Call) => {
    try {
      const value = await perform(opened, call)
      post({ kind: 'done', id, value }, call.op === 'query' ? bytesOf(value as Result) : [])
    } catch (error) {
      post({ kind: 'refused', id, error: toWire(error) })
    }
    if (call.op === 'close') port.close()
  }
  port.on('message', ({ id, call }: { id: number; call: Call }) => {
    last = last.then(() => handle(id, call))
  })
  post({ kind: 'ready' })
} catch (error) {
  post({ kind: 'failed', error: toWire(error) })
  port.close()
}
