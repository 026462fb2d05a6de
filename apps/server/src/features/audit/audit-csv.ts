import Papa from 'papaparse'
import type { EntryRow } from './audit.store.ts'

const HEADER = ['Time (UTC)', 'Action', 'Who', 'Target', 'Detail', 'IP address', 'Company']

/** What spreadsheets take for a formula. The library's own rule misses a formula that has a line break in it. */
const FORMULA = /^[=+\-@\t\r]/

const LINE_END = '\r\n'

/** Spreadsheets take a file without it for the local code page. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvHead = (): string => BYTE_ORDER_MARK + linesOf([HEADER])

/** RFC 4180; a cell that a spreadsheet would run begins with an apostrophe instead. */
export function csvRows(rows: readonly EntryRow[]): string {
  return linesOf(
    rows.map((row) => [
      row.at.toISOString(),
      row.action,
      row.actor_email,
      row.target,
      row.detail,
      row.ip,
      row.company_name,
    ]),
  )
}

function linesOf(rows: readonly (string | null)[][]): string {
  if (rows.length === 0) return ''
  return Papa.unparse([...rows], { newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END
}
