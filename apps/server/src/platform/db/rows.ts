/** One row of a company's. */
export interface RowKey {
  company_id: string
  id: string
}

/** The first row that a query gives or a change returns; null without one. */
export const firstRow = <T>(rows: readonly T[]): T | null => rows[0] ?? null

/** Whether a query gives, or a change with `returning` touched, any row. */
export const hasRows = (rows: readonly unknown[]): boolean => rows.length > 0
