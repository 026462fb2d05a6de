import Papa from 'papaparse'
import type { Section } from '../extracted-document.ts'
import { buildTable } from '../table-rows.ts'

/** Any delimiter, quoted line breaks, ragged rows. */
export const readCsv = (text: string): Section[] => {
  const { data } = Papa.parse<string[]>(text, { header: false, skipEmptyLines: 'greedy' })
  return [{ locator: null, headings: [], blocks: buildTable(data) }]
}
