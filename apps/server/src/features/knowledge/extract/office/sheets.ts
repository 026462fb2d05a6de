import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { corrupt, encrypted, tooMuchText } from '../extraction-error.ts'
import type { Block, DocumentKind, Section } from '../extracted-document.ts'
import { asTexts } from '../said-once.ts'
import { addRows } from '../table-rows.ts'

/** A gap of this many rows starts a new table. */
const GAP = 2

/** A time of day or a length of time, which a sheet keeps as a moment of the first days of 1900; a date of that year is shown without one. */
const isTime = (value: Date, shown: string): boolean =>
  value.getUTCFullYear() <= 1900 && /\d:\d|\d\s*[ap]m?$/i.test(shown)

/** `2026-03-01`, or `2026-03-01T17:30:00Z`. In fractions of a day half past five is a moment before it. */
const dateText = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000)
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.000Z$/, 'Z')

const cellText = (cell: CellObject): string => {
  if (cell.t === 'z' || cell.t === 'e') return ''
  if (cell.v instanceof Date && !(cell.w && isTime(cell.v, cell.w))) return dateText(cell.v)
  return String(cell.w ?? cell.v ?? '').trim()
}

interface Budget {
  charactersMax: number
  /** Characters that may still be read. */
  left: number
}

interface SheetCells {
  rows: { row: number; cells: Map<number, string> }[]
  /** With the cell that each belongs to. */
  comments: string[]
}

/** Written by Excel into the old form of a comment, before its text. */
const THREADED = /^\[Threaded comment\].*?\bComment:\s*/s

const commentsOf = (cell: CellObject, at: { r: number; c: number }): string[] =>
  (cell.c ?? [])
    .map((comment) => (comment.t ?? '').replace(THREADED, '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text) => `Comment on ${utils.encode_cell(at)}: ${text}`)

const spend = (budget: Budget, text: string): void => {
  budget.left -= text.length
  if (budget.left < 0) throw tooMuchText('xlsx', budget.charactersMax)
}

/** Existing cells by row. Only existing keys are visited, because a sheet may claim an enormous size. */
const sparseRows = (sheet: WorkSheet, budget: Budget): SheetCells => {
  const data: unknown = Reflect.get(sheet, '!data')
  const { rows, comments }: SheetCells = { rows: [], comments: [] }
  if (!Array.isArray(data)) return { rows, comments }
  for (const key of Object.keys(data)) {
    const source: unknown = data[Number(key)]
    if (!Array.isArray(source)) continue
    const cells = new Map<number, string>()
    for (const column of Object.keys(source)) {
      const cell: CellObject | undefined = source[Number(column)]
      const text = cell ? cellText(cell) : ''
      for (const comment of cell?.c ? commentsOf(cell, { r: Number(key), c: Number(column) }) : []) {
        spend(budget, comment)
        comments.push(comment)
      }
      if (text === '') continue
      spend(budget, text)
      cells.set(Number(column), text)
    }
    if (cells.size > 0) rows.push({ row: Number(key), cells })
  }
  return { rows, comments }
}

/** Adjacent rows as a grid of the columns that at least one of them uses. */
const toGrid = (rows: readonly { cells: Map<number, string> }[]): string[][] => {
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b)
  return rows.map(({ cells }) => {
    const row = columns.map((column) => cells.get(column) ?? '')
    while (row.at(-1) === '') row.pop()
    return row
  })
}

const readSheet = (sheet: WorkSheet, budget: Budget): Block[] => {
  const blocks: Block[] = []
  let group: { row: number; cells: Map<number, string> }[] = []
  const finish = (): void => {
    if (group.length === 0) return
    addRows(blocks, toGrid(group))
    group = []
  }
  const { rows, comments } = sparseRows(sheet, budget)
  for (const entry of rows) {
    if (entry.row - (group.at(-1)?.row ?? entry.row) >= GAP) finish()
    group.push(entry)
  }
  finish()
  return [...blocks, ...asTexts(comments)]
}

const open = (bytes: Buffer, kind: DocumentKind) => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      bookVBA: false,
    })
  } catch (cause) {
    if (cause instanceof Error && /password|encrypt/i.test(cause.message)) throw encrypted(kind)
    throw corrupt(kind, cause)
  }
}

/**
 * Formatted values of all cells and their comments; formulas give their last result. `charactersMax` limits the text.
 * `beside` gives what stands beside the cells of a sheet, by its name. Hidden sheets are not read: purchase prices may stand there.
 */
export const readSheets = (
  bytes: Buffer,
  source: { kind: DocumentKind; charactersMax: number; beside?: (sheet: string) => Block[] },
): { sections: Section[]; hidden: string[] } => {
  const book = open(bytes, source.kind)
  const notShown = new Set((book.Workbook?.Sheets ?? []).flatMap(({ name, Hidden }) => (Hidden && name ? [name] : [])))
  const hidden = book.SheetNames.filter((name) => notShown.has(name))
  const budget: Budget = { charactersMax: source.charactersMax, left: source.charactersMax }
  const sections: Section[] = []
  for (const name of book.SheetNames) {
    if (notShown.has(name)) continue
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
    const blocks = [...(sheet ? readSheet(sheet, budget) : []), ...(source.beside?.(name) ?? [])]
    if (blocks.length > 0) sections.push({ locator: `sheet ${name}`, headings: [name], blocks })
  }
  return { sections, hidden }
}
