import { find, read } from 'cfb'
import { type HiddenLines, noHiddenLines } from '../office/sheets.ts'

/** Records of BIFF: the beginning of a part of the workbook in its versions, its end, and what is read of it. */
const BEGIN = new Set([0x0009, 0x0209, 0x0409, 0x0809])
const END = 0x000a
const SHEET = 0x0085
const COLUMNS = 0x007d
const ROW = 0x0208
/** Present while a filter hides rows. */
const FILTER = 0x009b

const COLUMNS_HIDDEN = 0x01
const ROW_HIDDEN = 0x20
/** How deep in a group of rows or columns: one that is folded up is no more secret than what a filter has put away. */
const COLUMNS_LEVEL = 0x0700
const ROW_LEVEL = 0x07

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Empty for files of Excel 2 to 4, which are a sheet without a workbook around it. */
const workbookOf = (bytes: Buffer): Buffer => {
  if (!bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return Buffer.alloc(0)
  const file = read(bytes, { type: 'buffer' })
  const stream = find(file, '/Workbook') ?? find(file, '/Book')
  return stream ? Buffer.from(stream.content) : Buffer.alloc(0)
}

const readLines = (lines: HiddenLines, type: number, record: Buffer): void => {
  if (type === FILTER) lines.isFiltered = true
  else if (
    type === COLUMNS &&
    record.length >= 10 &&
    (record.readUInt16LE(8) & (COLUMNS_HIDDEN | COLUMNS_LEVEL)) === COLUMNS_HIDDEN
  )
    lines.columns.fill(1, record.readUInt16LE(0), record.readUInt16LE(2) + 1)
  else if (type === ROW && record.length >= 13 && (record.readUInt8(12) & (ROW_HIDDEN | ROW_LEVEL)) === ROW_HIDDEN)
    lines.rows.add(record.readUInt16LE(0))
}

/** Of each sheet, in the order of the sheets in the file. */
const linesOfSheets = (book: Buffer): (HiddenLines | undefined)[] => {
  const found = new Map<number, HiddenLines>()
  const starts = new Set<number>()
  let current: HiddenLines | undefined
  let depth = 0
  for (let at = 0; at + 4 <= book.length;) {
    const type = book.readUInt16LE(at)
    const end = at + 4 + book.readUInt16LE(at + 2)
    const record = book.subarray(at + 4, end)
    if (BEGIN.has(type)) {
      // A chart in a sheet is a part within that of the sheet.
      if (starts.has(at)) {
        current = noHiddenLines()
        found.set(at, current)
        depth = 0
      }
      depth += 1
    } else if (type === END) depth = Math.max(0, depth - 1)
    else if (type === SHEET && record.length >= 4) starts.add(record.readUInt32LE(0))
    else if (depth === 1 && current) readLines(current, type, record)
    at = end
  }
  return [...starts].sort((a, b) => a - b).map((start) => found.get(start))
}

/**
 * The hidden rows and columns of an old sheet, by its number from 0. The parser would give columns only with an object for every empty cell
 * that has a style.
 */
export const createHiddenLines = (bytes: Buffer): ((sheet: string, at: number) => HiddenLines | undefined) => {
  let sheets: (HiddenLines | undefined)[] | undefined
  // The first sheet is asked for once the workbook is known to be readable.
  return (_sheet, at) => (sheets ??= linesOfSheets(workbookOf(bytes)))[at]
}
