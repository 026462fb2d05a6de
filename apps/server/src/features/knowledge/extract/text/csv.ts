import Papa from 'papaparse'
import type { Section } from '../extracted-document.ts'
import { buildTable } from '../table-rows.ts'

/** Reads CSV with any delimiter, quoted line breaks and rows of different length. */
export const readCsv = (text: string): Section[] => {
  const { data } = Papa.parse<string[]>(text, { header: false, skipEmptyLines: 'greedy' })
  return [{ locator: null, headings: [], blocks: buildTable(data) }]
}
