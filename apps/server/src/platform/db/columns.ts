import { Column, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core'

/** The id of the row that this one belongs to, and is deleted with. */
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** A time as the database writes it into JSON text: in ISO form, ending in `Z`. */
export const instant = (time: AnyPgColumn | SQL) => sql`to_char(${time} at time zone 'UTC', ${sql.raw(`'${ISO}'`)})`

/** These columns of a table under their own names, for a select. */
export const columnsOf = <T extends object, K extends keyof T>(table: T, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>

/**
 * Several values as one parameter, for lists without a small bound: a statement has room for 65,535 parameters at most, in the embedded
 * database for half as many, and many of them take longer to write and to read than the rows. What is no column is text.
 */
export function isOneOf(column: AnyPgColumn | SQL<string>, values: readonly string[]): SQL<boolean> {
  const type = is(column, Column) ? column.getSQLType() : 'text'
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`
}
