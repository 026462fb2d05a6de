import Papa from 'papaparse'

/** What spreadsheets take for a formula. The library's own rule misses a formula that has a line break in it. */
const FORMULA = /^[=+\-@\t\r]/

const LINE_END = '\r\n'

/** Begins a file: spreadsheets take one without it for the local code page. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Lines of a CSV file (RFC 4180); a cell that a spreadsheet would run begins with an apostrophe instead. */
export function csvLines(rows: readonly (string | number | null)[][]): string {
  if (rows.length === 0) return ''
  return Papa.unparse([...rows], { newline: LINE_END, escapeFormulae: FORMULA }) + LINE_END
}
