import { is, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

// For replies of thousands of rows. Their JSON is put together as text, because `json_build_object` looks up for each value
// of each row how its type is written, and takes half as long again.

const NULL = sql.raw(`'null'`)

/** A value's JSON text, of type text and never null, by its column's type. A time is an ISO string that ends in `Z`. */
export function jsonText(column: AnyPgColumn): SQL<string> {
  const type = column.getSQLType()
  if (type === 'timestamp with time zone') return jsonInstant(column)
  // These hold nothing to be escaped.
  if (type === 'uuid') return orNull(inQuotes(sql`${column}::text`))
  if (['integer', 'bigint', 'boolean', 'jsonb'].includes(type)) return orNull(sql`${column}::text`)
  return orNull(sql`to_json(${column})::text`)
}

export const jsonInstant = (time: AnyPgColumn | SQL) => orNull(inQuotes(instant(time)))

/** The JSON text of a value that is JSON already; null where there is none. */
export const jsonValue = (json: SQL) => orNull(sql`(${json})::text`)

const inQuotes = (text: SQL) => sql`'"' || ${text} || '"'`
const orNull = (text: SQL) => sql<string>`coalesce(${text}, ${NULL})`

/** The JSON text of an object; a value is a column, or an expression that is JSON text itself and never null. */
export function jsonObject(fields: Readonly<Record<string, AnyPgColumn | SQL>>): SQL<string> {
  const parts = Object.entries(fields).flatMap(([name, value], nth) => [
    sql.raw(`'${nth === 0 ? '{' : ','}${JSON.stringify(name)}:'`),
    is(value, SQL) ? value : jsonText(value),
  ])
  return sql<string>`(${sql.join(parts, sql` || `)} || '}')`
}

/** The rows' JSON texts in order, with commas between them; null where there is no row. */
export const joinJson = (json: SQL<string>, order: SQL) =>
  sql<string | null>`string_agg(${json}, ',' order by ${order})`

/** A text that is only passed on: its bytes in UTF-8 from the embedded database, a string from a server. */
export type TextBytes = string | Uint8Array<ArrayBuffer>

/**
 * Spares a long text being made a string by the database's thread, copied to this one and made bytes again. `bpchar`, which no column is,
 * leaves a text without a length as it is, and tells `pglite-replies.ts` what is asked for.
 */
export const asBytes = (text: SQL<string | null>) => sql<TextBytes | null>`(${text})::bpchar`

/** A chunk of a reply or of a file, without another copy. */
export const toChunk = (text: TextBytes): string | Buffer =>
  typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength)
