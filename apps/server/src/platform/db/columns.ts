import { sql } from 'drizzle-orm'
import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core'

/** The id of the row that this one belongs to, and is deleted with. */
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** A time as the database writes it into JSON text: in ISO form, ending in `Z`. */
export const instant = (column: AnyPgColumn) => sql`to_char(${column} at time zone 'UTC', ${sql.raw(`'${ISO}'`)})`

/** These columns of a table under their own names, for a select. */
export const columnsOf = <T extends object, K extends keyof T>(table: T, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>
