import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core'

/** The id of the row that this one belongs to, and is deleted with. */
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** A time as the database writes it into JSON text: in ISO form, ending in `Z`. */
export const instant = (time: AnyPgColumn | SQL) => sql`to_char(${time} at time zone 'UTC', ${sql.raw(`'${ISO}'`)})`

/** These columns of a table under their own names, for a select. */
export const columnsOf = <T extends object, K extends keyof T>(table: T, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>

/** Several ids as one parameter: as many parameters take longer to write and to read than the rows. */
export const isOneOf = (column: AnyPgColumn, ids: readonly string[]) => sql`${column} = any(${sql.param(ids)}::uuid[])`
