import type { Results } from '@electric-sql/pglite'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DatabaseError,
  DataRowMessage,
  Field,
  NotificationResponseMessage,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

type ParseText = (text: string) => unknown

export interface ReadOptions {
  /** What makes a value of a text, by the number of the column's type; other texts stay as they are. */
  parsers: Record<number, ParseText>
  rowMode?: 'object' | 'array' | undefined
}

export interface Reply {
  /** One a statement, as PGlite's own. */
  results: Results[]
  notifications: { channel: string; payload: string }[]
  /** Of the parameters, when they were asked for. */
  types: number[]
  /** The first error; nothing after it was done. */
  error: Error | null
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'COPY', 'MERGE'])

/** The messages that are read here, by their names. */
type Message =
  | (RowDescriptionMessage & { name: 'rowDescription' })
  | (DataRowMessage & { name: 'dataRow' })
  | (CommandCompleteMessage & { name: 'commandComplete' })
  | (ParameterDescriptionMessage & { name: 'parameterDescription' })
  | (NotificationResponseMessage & { name: 'notification' })
  | (DatabaseError & { name: 'error' })

/** `bpchar`: values of it are given as bytes (`asBytes`). */
const BYTES_TYPE = 1042
/** Where a message has its length, behind the byte that says what it is; the length counts itself. */
const LENGTH_AT = 1
const [ROW_DESCRIPTION, DATA_ROW] = [0x54, 0x44]

/** Reads whole messages, one behind the other. */
export function readReply(bytes: Buffer, { parsers, rowMode }: ReadOptions): Reply {
  const reply: Reply = { results: [], notifications: [], types: [], error: null }
  let columns: Field[] = []
  let readers: (ParseText | undefined)[] = []
  let rows: unknown[] = []
  const addRow = (values: unknown[]) => rows.push(rowMode === 'array' ? values : objectOf(columns, values))
  const hear = (read: BackendMessage) => {
    const message = read as Message
    switch (message.name) {
      case 'rowDescription':
        columns = message.fields
        readers = columns.map(({ dataTypeID }) => parsers[dataTypeID])
        break
      case 'dataRow':
        addRow(readValues(message.fields, readers))
        break
      case 'commandComplete':
        reply.results.push(resultOf(message.text, { columns, rows, before: reply.results.at(-1)?.affectedRows ?? 0 }))
        columns = []
        rows = []
        break
      case 'parameterDescription':
        reply.types = message.dataTypeIDs
        break
      case 'notification':
        reply.notifications.push({ channel: message.channel, payload: message.payload })
        break
      case 'error':
        reply.error ??= message
    }
  }
  const parser = new Parser()
  let from = 0
  const parseUpTo = (end: number) => {
    if (end > from) parser.parse(bytes.subarray(from, end), hear)
    from = end
  }
  for (let at = 0; at < bytes.length;) {
    const end = at + LENGTH_AT + bytes.readInt32BE(at + LENGTH_AT)
    if (bytes[at] === ROW_DESCRIPTION) parseUpTo(end)
    else if (bytes[at] === DATA_ROW && columns.some(isInBytes)) {
      parseUpTo(at)
      addRow(readBytes(bytes, at, { columns, readers }))
      from = end
    }
    at = end
  }
  parseUpTo(bytes.length)
  return reply
}

const isInBytes = ({ dataTypeID }: Field) => dataTypeID === BYTES_TYPE

/** The row at `at`, the parser of which would make a text of every value. */
function readBytes(
  bytes: Buffer,
  at: number,
  { columns, readers }: { columns: readonly Field[]; readers: readonly (ParseText | undefined)[] },
): unknown[] {
  let next = at + LENGTH_AT + Int32Array.BYTES_PER_ELEMENT + Int16Array.BYTES_PER_ELEMENT
  return columns.map((column, nth) => {
    const length = bytes.readInt32BE(next)
    next += Int32Array.BYTES_PER_ELEMENT
    if (length < 0) return null
    const value = bytes.subarray(next, next + length)
    next += length
    // In memory of its own, which another thread can take over.
    if (isInBytes(column)) return new Uint8Array(value)
    const text = value.toString()
    return readers[nth]?.(text) ?? text
  })
}

/** The parser's types say `any`: a text, or null for NULL. */
const readValues = (texts: readonly (string | null)[], readers: readonly (ParseText | undefined)[]): unknown[] =>
  texts.map((text, nth) => (text === null ? null : (readers[nth]?.(text) ?? text)))

function objectOf(columns: readonly Field[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  values.forEach((value, nth) => (row[columns[nth]?.name ?? ''] = value))
  return row
}

interface Done {
  columns: readonly Field[]
  rows: unknown[]
  /** Rows that earlier statements of the same text have changed. */
  before: number
}

/** `INSERT 0 3`, `SELECT 12`, `CREATE TABLE`: what was done, and to how many rows. */
function resultOf(tag: string, { columns, rows, before }: Done): Results {
  const words = tag.split(' ')
  const command = words[0] ?? ''
  const rowCount = Number.parseInt(words.at(-1) ?? '', 10)
  return {
    rows: rows as Results['rows'],
    fields: columns.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    command,
    affectedRows: before + (CHANGES.has(command) ? rowCount : 0),
    ...(Number.isNaN(rowCount) ? {} : { rowCount }),
  }
}
