import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { corrupt, encrypted, tooMuchText } from '../extraction-error.ts'
import type { Block, DocumentKind, Section } from '../extracted-document.ts'
import { asTexts } from '../said-once.ts'
import { addRows, buildTable } from '../table-rows.ts'
import { cellText } from './cell-text.ts'
import { repeatMerged } from './merged-cells.ts'
import { formOfBook, type NumberForm } from './number-form.ts'

/** A gap of this many rows starts a new table. */
const GAP = 2

interface Reading {
  charactersMax: number
  /** Characters that may still be read. */
  left: number
  /** Of the workbook's numbers. */
  form: NumberForm
}

interface SheetCells {
  /** `row`: its number among those that are not hidden. */
  rows: { row: number; cells: Map<number, string> }[]
  /** With the cell that each belongs to. */
  comments: string[]
  /** Whether cells with text were left out, because their row or column is hidden. */
  hidden: boolean
}

/** The rows and columns of a sheet that are hidden, numbered from 0. */
export interface HiddenLines {
  rows: Set<number>
  /** 1 for each that is hidden. */
  columns: Uint8Array
  /** Whether the sheet's own filter, where it has one, may hide rows. */
  isFiltered: boolean
  /** The ranges of tables whose filters hide rows, such as `A1:D20`. */
  tableFilters: string[]
}

const COLUMNS_MAX = 16_384

export const noHiddenLines = (): HiddenLines => ({
  rows: new Set(),
  columns: new Uint8Array(COLUMNS_MAX),
  isFiltered: false,
  tableFilters: [],
})

/** Tells which rows are hidden, and which cells are with their row or column. */
const createHidden = (sheet: WorkSheet, lines = noHiddenLines()) => {
  const own = lines.isFiltered ? sheet['!autofilter']?.ref : undefined
  const filters = [...lines.tableFilters, ...(own ? [own] : [])].map((ref) => utils.decode_range(ref))
  // What a filter has put away is not meant to be secret.
  const isRow = (row: number) => lines.rows.has(row) && !filters.some(({ s, e }) => row >= s.r && row <= e.r)
  const isColumn = (column: number) => lines.columns[column] === 1
  const isSeen = (first: number, last: number, isHidden: (at: number) => boolean): boolean => {
    for (let at = first; at <= last; at++) if (!isHidden(at)) return true
    return false
  }
  // The text of merged cells is seen as long as one of them is.
  const merged = new Set(
    (sheet['!merges'] ?? [])
      .filter(({ s, e }) => isSeen(s.r, e.r, isRow) && isSeen(s.c, e.c, isColumn))
      .map(({ s }) => `${s.r} ${s.c}`),
  )
  const isCell = (row: number, column: number) => (isRow(row) || isColumn(column)) && !merged.has(`${row} ${column}`)
  return { isRow, isCell }
}

/** Written by Excel into the old form of a comment, before its text. */
const THREADED = /^\[Threaded comment\].*?\bComment:\s*/s

const commentsOf = (cell: CellObject, at: { r: number; c: number }): string[] =>
  (cell.c ?? [])
    .map((comment) => (comment.t ?? '').replace(THREADED, '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => `Comment on ${utils.encode_cell(at)}: ${text}`)

const spend = (reading: Reading, text: string): void => {
  reading.left -= text.length
  if (reading.left < 0) throw tooMuchText('xlsx', reading.charactersMax)
}

/** Existing cells by row. Only existing keys are visited, because a sheet may claim an enormous size. */
const sparseRows = (sheet: WorkSheet, reading: Reading, lines: HiddenLines | undefined): SheetCells => {
  const data: unknown = Reflect.get(sheet, '!data')
  const { rows, comments }: Omit<SheetCells, 'hidden'> = { rows: [], comments: [] }
  const seen = new Map<number, Map<number, string>>()
  let hidden = false
  let hiddenRows = 0
  if (!Array.isArray(data)) return { rows, comments, hidden }
  const { isRow, isCell } = createHidden(sheet, lines)
  for (const key of Object.keys(data)) {
    const source: unknown = data[Number(key)]
    if (!Array.isArray(source)) continue
    if (isRow(Number(key))) hiddenRows += 1
    const cells = new Map<number, string>()
    for (const column of Object.keys(source)) {
      const cell: CellObject | undefined = source[Number(column)]
      const text = cell ? cellText(cell, reading.form) : ''
      if (isCell(Number(key), Number(column))) {
        hidden ||= text !== '' || cell?.c !== undefined
        continue
      }
      for (const comment of cell?.c ? commentsOf(cell, { r: Number(key), c: Number(column) }) : []) {
        spend(reading, comment)
        comments.push(comment)
      }
      if (text === '') continue
      spend(reading, text)
      cells.set(Number(column), text)
    }
    if (cells.size === 0) continue
    rows.push({ row: Number(key) - hiddenRows, cells })
    seen.set(Number(key), cells)
  }
  repeatMerged(sheet, seen, (text) => spend(reading, text))
  return { rows, comments, hidden }
}

type Rows = SheetCells['rows']

const columnsOf = (rows: Rows): number[] =>
  [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b)

/** Adjacent rows as a grid of these columns. */
const toGrid = (rows: Rows, columns: readonly number[]): string[][] =>
  rows.map(({ cells }) => {
    const row = columns.map((column) => cells.get(column) ?? '')
    while (row.at(-1) === '') row.pop()
    return row
  })

/** Adds tables to blocks, each from adjacent rows. One that begins in the column of the one before has its columns, so that cells stay under their heads. */
const createTables = (blocks: Block[]) => {
  let before: number[] = []
  return (rows: Rows): void => {
    const own = columnsOf(rows)
    const isAside = !before.includes(own[0] ?? 0) && before.length > 0
    const columns = isAside ? own : [...new Set([...before, ...own])].sort((a, b) => a - b)
    if (isAside) blocks.push(...buildTable(toGrid(rows, columns)))
    else addRows(blocks, toGrid(rows, columns))
    if (rows.some(({ cells }) => cells.size > 1)) before = columns
  }
}

const readSheet = (sheet: WorkSheet, reading: Reading, lines: HiddenLines | undefined) => {
  const blocks: Block[] = []
  const addTable = createTables(blocks)
  let group: Rows = []
  const finish = (): void => {
    if (group.length > 0) addTable(group)
    group = []
  }
  const { rows, comments, hidden } = sparseRows(sheet, reading, lines)
  for (const entry of rows) {
    if (entry.row - (group.at(-1)?.row ?? entry.row) >= GAP) finish()
    group.push(entry)
  }
  finish()
  return { blocks: [...blocks, ...asTexts(comments)], hidden }
}

const open = (bytes: Buffer, kind: DocumentKind) => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellNF: true,
      cellHTML: false,
      cellStyles: false,
      bookVBA: false,
    })
  } catch (cause) {
    if (cause instanceof Error && /password|encrypt/i.test(cause.message)) throw encrypted(kind)
    throw corrupt(kind, cause)
  }
}

/** Names of sheets that are hidden, and of others with hidden rows or columns. */
interface HiddenOfSheets {
  sheets: string[]
  lines: string[]
}

interface SheetsSource {
  kind: DocumentKind
  charactersMax: number
  /** What stands beside the cells of a sheet, by its name. */
  beside?: (sheet: string) => Block[]
  /** What is hidden in a sheet, by its name and its number from 0; undefined for nothing. */
  hiddenIn: (sheet: string, at: number) => HiddenLines | undefined
  /** Names of sheets in which formulas have no stored results. */
  noResults?: readonly string[]
}

interface SheetsText {
  sections: Section[]
  hidden: HiddenOfSheets
  /** Names of sheets that are shown, with formulas that have no stored results. */
  noResults: string[]
}

/**
 * Formatted values of all cells and their comments; formulas give their last result. `charactersMax` limits the text. Hidden sheets, rows and
 * columns are not read: purchase prices may stand there.
 */
export const readSheets = async (bytes: Buffer, source: SheetsSource): Promise<SheetsText> => {
  const book = open(bytes, source.kind)
  const notShown = new Set((book.Workbook?.Sheets ?? []).flatMap(({ name, Hidden }) => (Hidden && name ? [name] : [])))
  const hidden: HiddenOfSheets = { sheets: book.SheetNames.filter((name) => notShown.has(name)), lines: [] }
  const { charactersMax } = source
  const reading: Reading = { charactersMax, left: charactersMax, form: await formOfBook(book) }
  const sections: Section[] = []
  for (const [at, name] of book.SheetNames.entries()) {
    if (notShown.has(name)) continue
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
    const cells = sheet && readSheet(sheet, reading, source.hiddenIn(name, at))
    if (cells?.hidden) hidden.lines.push(name)
    const blocks = [...(cells?.blocks ?? []), ...(source.beside?.(name) ?? [])]
    if (blocks.length > 0) sections.push({ locator: `sheet ${name}`, headings: [name], blocks })
  }
  return { sections, hidden, noResults: (source.noResults ?? []).filter((name) => !notShown.has(name)) }
}
