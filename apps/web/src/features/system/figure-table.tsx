import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import tables from '../../shared/layout/card-table.module.css'
import { TableHead } from '../../shared/layout/table-head.tsx'
import classes from './figure-table.module.css'

export interface FigureColumn<Row> {
  name: string
  /** Figures stand at the right edge of their column. */
  isFigure?: boolean
  cell: (row: Row) => ReactNode
}

interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table whose first column names the row; on narrow screens each row is a card that names its figures. */
export function FigureTable<Row>({ label, columns, rows, keyOf }: FigureTableProps<Row>) {
  const heads = columns.map(({ name, isFigure }) => ({ name, className: isFigure ? classes.figure : undefined }))
  return (
    <table className={cx(tables.table, classes.table)} aria-label={label}>
      <TableHead columns={heads} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, isFigure, cell }) => (
              <td key={name} className={isFigure ? classes.figure : undefined}>
                <span className={classes.name} aria-hidden="true">
                  {name}
                </span>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
