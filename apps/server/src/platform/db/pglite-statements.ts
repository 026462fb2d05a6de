import { serialize } from 'pg-protocol'

/** Far more than the server has; a longer statement has many rows in it and is rarely sent twice. */
const KEPT_STATEMENTS = 2000
const KEPT_LENGTH = 10_000
/** So many are prepared at a time: each takes the database up to 70 kB. */
const PREPARED_STATEMENTS = 256
/** Its plan was made for tables as large as they were then, and may not suit them any more: it is prepared anew. */
const USES_OF_A_PLAN = 100
/** After these a statement's parameters may have other types. */
const CHANGES_TYPES = /\b(create|alter|drop)\b/i
const ROLLS_BACK = /\brollback\b/i
const COMMITS = /\bcommit\b/i

export interface KnownStatement {
  /** Of its parameters. */
  types: number[]
  /** By which the database has it prepared. */
  name: string | null
  /** Before it is to be prepared anew. */
  usesLeft: number
}

/** What is known of the statements that a database was asked, by their text. */
export function knownStatements() {
  const known = new Map<string, KnownStatement>()
  const prepared: (KnownStatement | undefined)[] = []
  let next = 0
  /** Whether types that a rollback would take back may be known. */
  let uncommitted = false

  return {
    find: (sql: string) => known.get(sql),
    add: (sql: string, types: number[]): KnownStatement => {
      const statement = { types, name: null, usesLeft: 0 }
      if (known.size >= KEPT_STATEMENTS) known.clear()
      if (sql.length <= KEPT_LENGTH) known.set(sql, statement)
      return statement
    },
    /** Returns the messages that prepare the statement, in the place of that which was prepared longest ago. */
    prepare: (sql: string, statement: KnownStatement): Buffer[] => {
      const name = `kept_${next}`
      const before = prepared[next]
      if (before?.name === name) before.name = null
      prepared[next] = statement
      next = (next + 1) % PREPARED_STATEMENTS
      Object.assign(statement, { name, usesLeft: USES_OF_A_PLAN })
      return [serialize.close({ type: 'S', name }), serialize.parse({ name, text: sql })]
    },
    /** Of a statement that is sent: what it makes untrue is known no more. */
    sent: (sql: string) => {
      const changes = CHANGES_TYPES.test(sql)
      if (changes || (uncommitted && ROLLS_BACK.test(sql))) known.clear()
      uncommitted = changes || (uncommitted && !COMMITS.test(sql))
    },
  }
}
