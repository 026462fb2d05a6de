import { type AnyPgColumn, uuid } from 'drizzle-orm/pg-core'

/** The id of the row that this one belongs to, and is deleted with. */
export const partOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })
