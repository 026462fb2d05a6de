import Papa from 'papaparse'
import type { Block, Section } from '../extracted-document.ts'
import { addRows } from '../table-rows.ts'

/** Its first line names the delimiter for Excel. */
const NAMED = /^sep=(.)(?:\r\n?|\n)/i
/** The comma comes last: prices and sentences in the cells have it too. */
const DELIMITERS = [';', '\t', '|', ',']
/** Characters that the delimiter is guessed from. */
const START_MAX = 50_000
const GUESSED_ROWS = 10

/**
 * Papa Parse finds no delimiter where the rows have fewer than two cells on average: in a list of two columns below a title. There it is the
 * one that most lines have.
 */
function delimiterOf(text: string): string {
  const start = text.slice(0, START_MAX)
  const guess = Papa.parse<string[]>(start, { header: false, preview: GUESSED_ROWS, skipEmptyLines: 'greedy' })
  if (guess.errors.every(({ code }) => code !== 'UndetectableDelimiter')) return guess.meta.delimiter
  const lines = start.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const counts = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length)
  const most = Math.max(...counts)
  return 2 * most >= lines.length ? (DELIMITERS[counts.indexOf(most)] ?? ',') : ','
}

/** Reads CSV with any delimiter, quoted line breaks and rows of different length; a blank row ends a part of it. */
export const readCsv = (text: string): Section[] => {
  const named = NAMED.exec(text)
  const rest = text.slice(named?.[0].length ?? 0)
  const { data } = Papa.parse<string[]>(rest, { header: false, delimiter: named?.[1] ?? delimiterOf(rest) })
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
