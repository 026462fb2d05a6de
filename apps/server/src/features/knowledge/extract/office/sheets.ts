import { read, type CellObject, type WorkSheet } from '@e965/xlsx'
import { corrupt, encrypted, tooLarge } from '../extraction-error.ts'
import type { Block, DocumentKind, Section } from '../extracted-document.ts'
import { buildTable } from '../table-rows.ts'

/** A gap of this many rows starts a new table. */
const GAP = 2

const cellText = (cell: CellObject): string => {
  if (cell.t === 'z' || cell.t === 'e') return ''
  if (cell.v instanceof Date)
    return cell.v
      .toISOString()
      .replace(/T00:00:00(\.000)?Z$/, '')
      .replace(/\.000Z$/, 'Z')
  return String(cell.w ?? cell.v ?? '').trim()
}

interface Budget {
  /** Characters that may still be read. */
  left: number
}

/** Existing cells by row. Only existing keys are visited, because a sheet may claim an enormous size. */
const sparseRows = (sheet: WorkSheet, budget: Budget): { row: number; cells: Map<number, string> }[] => {
  const data: unknown = Reflect.get(sheet, '!data')
  if (!Array.isArray(data)) return []
  const rows: { row: number; cells: Map<number, string> }[] = []
  for (const key of Object.keys(data)) {
    const source: unknown = data[Number(key)]
    if (!Array.isArray(source)) continue
    const cells = new Map<number, string>()
    for (const column of Object.keys(source)) {
      const cell: CellObject | undefined = source[Number(column)]
      const text = cell ? cellText(cell) : ''
      if (text === '') continue
      budget.left -= text.length
      if (budget.left < 0) throw tooLarge('This spreadsheet holds more text than can be read.')
      cells.set(Number(column), text)
    }
    if (cells.size > 0) rows.push({ row: Number(key), cells })
  }
  return rows
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
    const made = buildTable(toGrid(group))
    const previous = blocks.at(-1)
    const [only] = made
    // Rows without a header after a blank row continue the table above.
    const goesOn = made.length === 1 && only?.type === 'table' && only.header.length === 0 && previous?.type === 'table'
    if (goesOn && Math.max(...only.rows.slice(0, 50).map((row) => row.length)) <= previous.header.length)
      previous.rows.push(...only.rows)
    else blocks.push(...made)
    group = []
  }
  for (const entry of sparseRows(sheet, budget)) {
    if (entry.row - (group.at(-1)?.row ?? entry.row) >= GAP) finish()
    group.push(entry)
  }
  finish()
  return blocks
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

/** Formatted values of all cells; formulas give their last result. `charactersMax` limits the text. */
export const readSheets = (bytes: Buffer, kind: DocumentKind, charactersMax: number): Section[] => {
  const book = open(bytes, kind)
  const budget: Budget = { left: charactersMax }
  const sections: Section[] = []
  for (const name of book.SheetNames) {
    const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined
    const blocks = sheet ? readSheet(sheet, budget) : []
    if (blocks.length > 0) sections.push({ locator: `sheet ${name}`, headings: [name], blocks })
  }
  return sections
}
