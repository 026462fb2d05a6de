/** One row of a company's. */
export interface RowKey {
  company_id: string
  id: string
}

/** The first row that a query gives or a change returns; null without one. */
export const firstRow = <T>(rows: readonly T[]): T | null => rows[0] ?? null

/** Whether a query gives, or a change with `returning` touched, any row. */
export const hasRows = (rows: readonly unknown[]): boolean => rows.length > 0

/**
 * Rows of one statement. Each value is a parameter, and a statement has room for 65,535 of them on PostgreSQL and for half as many in
 * the embedded database; so few also leave other requests their turn.
 */
const ROWS_AT_ONCE = 200

/** Rows in parts of which each fits into one insert: `for (const part of inParts(rows)) await tx.insert(table).values(part)`. */
export function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
