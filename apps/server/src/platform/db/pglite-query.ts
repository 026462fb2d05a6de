import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { readReply, type ReadOptions, type Reply } from './pglite-replies.ts'

/** Far more than the server has; a longer statement has many rows in it and is rarely sent twice. */
const KEPT_STATEMENTS = 2000
const KEPT_LENGTH = 10_000
/** After these a statement's parameters may have other types. */
const CHANGES_TYPES = /\b(create|alter|drop|rollback)\b/i

export interface PgliteQueries {
  /** One statement with its parameters; results and errors are those of `PGlite.query`. */
  query: (sql: string, params: unknown[], options: QueryOptions) => Promise<Results>
  /** Several statements without parameters; results and errors are those of `PGlite.exec`. */
  exec: (sql: string) => Promise<Results[]>
}

type Hear = (channel: string, payload: string) => void

/**
 * Sends PGlite one message where `PGlite.query` sends six, written and read by node-postgres' half of the protocol. Six are needed
 * only to learn the types of a statement's parameters, which are kept here. `hear` gets what was notified.
 */
export function openPgliteQueries(pg: PGlite, hear: Hear): PgliteQueries {
  const kept = new Map<string, number[]>()
  const parsersOf = mergedParsers(pg)

  const send = async (messages: readonly Buffer[], options: ReadOptions): Promise<Reply> => {
    const pieces: Buffer[] = []
    await pg.execProtocolRawStream(Buffer.concat(messages), {
      // It lies in the database's memory, which is written to again.
      onRawData: (data) => void pieces.push(Buffer.from(data)),
    })
    const reply = readReply(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces), options)
    for (const { channel, payload } of reply.notifications) hear(channel, payload)
    if (reply.error) throw reply.error
    return reply
  }
  const describe = async (sql: string): Promise<number[]> => {
    const asked = [serialize.parse({ text: sql }), serialize.describe({ type: 'S' }), serialize.sync()]
    const { types } = await send(asked, { parsers: {} })
    if (kept.size >= KEPT_STATEMENTS) kept.clear()
    if (sql.length <= KEPT_LENGTH) kept.set(sql, types)
    return types
  }
  const forget = (sql: string) => {
    if (CHANGES_TYPES.test(sql)) kept.clear()
  }
  const textOf = (value: unknown, type = 0): string | null => {
    if (value === null || value === undefined) return null
    const serializer = pg.serializers[type]
    return String(serializer ? serializer(value) : value)
  }
  const query: PgliteQueries['query'] = async (sql, params, { rowMode, parsers }) => {
    const known = kept.get(sql)
    const types = known ?? (await describe(sql))
    const values = params.map((value, nth) => textOf(value, types[nth]))
    const asked = [
      // What was described just now is parsed already.
      ...(known ? [serialize.parse({ text: sql })] : []),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ]
    const { results } = await send(asked, { rowMode, parsers: parsersOf(parsers) })
    forget(sql)
    return results[0] ?? { affectedRows: 0, rows: [], fields: [] }
  }
  const exec: PgliteQueries['exec'] = async (sql) => {
    forget(sql)
    const { results } = await send([serialize.query(sql)], { parsers: pg.parsers })
    return results.length > 0 ? results : [{ affectedRows: 0, rows: [], fields: [] }]
  }
  return {
    query: (...call) => pg.runExclusive(() => query(...call)),
    exec: (sql) => pg.runExclusive(() => exec(sql)),
  }
}

type Parsers = NonNullable<QueryOptions['parsers']>

/** The database's parsers with a caller's own over them. Merged once: V8 takes longer to copy numbered keys than to read ten rows. */
function mergedParsers(pg: PGlite): (own: Parsers | undefined) => Parsers {
  const merged = new WeakMap<Parsers, Parsers>()
  return (own) => {
    if (!own) return pg.parsers
    const known = merged.get(own)
    if (known) return known
    const both = { ...pg.parsers, ...own }
    merged.set(own, both)
    return both
  }
}
