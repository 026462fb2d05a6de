/** What passes between the proxy (`pglite-thread.ts`) and PGlite's own thread (`pglite-worker.ts`). */

export interface ThreadOptions {
  /** Null for a database in memory. */
  folder: string | null
  /** A gzipped dump to start from when the folder holds no database yet. */
  template: string | null
  /** PGlite's program when this process has it already: threads that share it share its machine code too. */
  program?: WebAssembly.Module
}

/** `text` gives Drizzle dates and numerics as the database writes them, as its PostgreSQL driver does. */
export type DateMode = 'text' | 'date'

export interface QueryCall {
  op: 'query'
  sql: string
  params: unknown[]
  rowMode: 'object' | 'array'
  dates: DateMode
}

/** Calls are answered in the order in which they were sent. */
export type Call = QueryCall | { op: 'exec'; sql: string } | { op: 'commit' } | { op: 'dump' } | { op: 'close' }

export interface Result {
  rows: unknown[]
  affectedRows?: number | undefined
}

export interface WireError {
  message: string
  fields: Record<string, string>
}

export type Answer =
  | { kind: 'ready' }
  | { kind: 'failed'; error: WireError }
  | { kind: 'done'; id: number; value: unknown }
  | { kind: 'refused'; id: number; error: WireError }
  | { kind: 'notification'; channel: string; payload: string }

const KEPT = [
  'name',
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const

/** The words and the SQLSTATE of an error, without statement, parameters, or stack (which is minified source). */
export function toWire(error: unknown): WireError {
  const source = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Record<
    string,
    unknown
  >
  const fields: Record<string, string> = {}
  for (const field of KEPT) {
    const value = source[field]
    if (typeof value === 'string' && value !== '') fields[field] = value.slice(0, 2000)
  }
  const message = source['message']
  return { message: typeof message === 'string' ? message.slice(0, 2000) : 'The embedded database failed', fields }
}

/** Rebuilds the error on the caller's side, with the caller's stack. */
export function fromWire(wire: WireError): Error {
  const { name, ...fields } = wire.fields
  const error = Object.assign(new Error(wire.message), fields)
  if (name !== undefined && name !== 'Error') error.name = name
  return error
}
