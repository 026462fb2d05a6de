import Papa from 'papaparse'
import type { Block, Section } from '../extracted-document.ts'
import { addRows } from '../table-rows.ts'

/** Reads CSV with any delimiter, quoted line breaks and rows of different length; a blank row ends a part of it. */
export const readCsv = (text: string): Section[] => {
  const { data } = Papa.parse<string[]>(text, { header: false })
  const blocks: Block[] = []
  let rows: string[][] = []
  for (const row of [...data, []]) {
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    else if (rows.length > 0) {
      addRows(blocks, rows)
      rows = []
    }
  }
  return [{ locator: null, headings: [], blocks }]
}
