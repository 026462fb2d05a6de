import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { readReply, type ReadOptions, type Reply } from './pglite-replies.ts'
import { knownStatements, type KnownStatement } from './pglite-statements.ts'

export interface PgliteQueries {
  /** One statement with its parameters; results and errors are those of `PGlite.query`. */
  query: (sql: string, params: unknown[], options: QueryOptions) => Promise<Results>
  /** Several statements without parameters; results and errors are those of `PGlite.exec`. */
  exec: (sql: string) => Promise<Results[]>
}

type Hear = (channel: string, payload: string) => void

/**
 * Sends PGlite one message where `PGlite.query` sends six, written and read by node-postgres' half of the protocol. Six are needed
 * only to learn the types of a statement's parameters, which are kept here. What is asked a second time is prepared: to read
 * and plan a statement takes the database up to ten times as long as to answer it. `hear` gets what was notified.
 */
export function openPgliteQueries(pg: PGlite, hear: Hear): PgliteQueries {
  const statements = knownStatements()
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
  const describe = async (sql: string): Promise<KnownStatement> => {
    const asked = [serialize.parse({ text: sql }), serialize.describe({ type: 'S' }), serialize.sync()]
    const { types } = await send(asked, { parsers: {} })
    return statements.add(sql, types)
  }
  const textOf = (value: unknown, type = 0): string | null => {
    if (value === null || value === undefined) return null
    const serializer = pg.serializers[type]
    return String(serializer ? serializer(value) : value)
  }
  const query: PgliteQueries['query'] = async (sql, params, { rowMode, parsers }) => {
    const known = statements.find(sql)
    const statement = known ?? (await describe(sql))
    // First, as a value that cannot be written throws: nothing is named before what prepares it is sent.
    const values = params.map((value, nth) => textOf(value, statement.types[nth]))
    // What was described just now is parsed already, without a name.
    const preparing = known && (known.name === null || known.usesLeft === 0) ? statements.prepare(sql, known) : []
    const asked = [
      ...preparing,
      serialize.bind({ values, ...(statement.name === null ? {} : { statement: statement.name }) }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ]
    statement.usesLeft--
    const { results } = await send(asked, { rowMode, parsers: parsersOf(parsers) }).catch((error: unknown) => {
      // It may have been refused before it was prepared.
      statement.name = null
      throw error
    })
    statements.sent(sql)
    return results[0] ?? { affectedRows: 0, rows: [], fields: [] }
  }
  const exec: PgliteQueries['exec'] = async (sql) => {
    statements.sent(sql)
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
