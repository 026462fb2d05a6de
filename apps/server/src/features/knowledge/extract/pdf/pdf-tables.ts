import { type Cell, distance, toGrid } from '../cell-rows.ts'
import { addRows, buildTable } from '../table-rows.ts'
import type { Block } from '../extracted-document.ts'
import type { JoinLine } from './line-joins.ts'
import { below, joinWrapped, type Row, rowsOf } from './pdf-rows.ts'
import type { PageLine } from './pdf-text.ts'

/** Rows of one table stand closer than this many times their height. */
const ROW_DISTANCE = 4
/** Edges of a column lie within this share of the height. */
const EDGE = 0.3
/** Rows of more cells are drawings of letters, and comparing them would take long. */
const CELLS_MAX = 100
/** Shorter cells are no lines of a column of text. */
const TEXT_MIN = 20
const SECTION = /^\d+(\.\d+)*\.?$/

const gapsOf = ({ cells }: Row): Cell[] =>
  cells.slice(1).map((cell, i) => ({ left: cells[i]?.right ?? 0, right: cell.left, text: '' }))

/** Whether all gaps of the row with fewer ones stand under gaps of the other. */
const isAligned = (a: Row, b: Row): boolean => {
  const [few = [], many = []] = [gapsOf(a), gapsOf(b)].sort((x, y) => x.length - y.length)
  return few.every((gap) => many.some((other) => distance(gap, other) < 0))
}

/** Whether two cells begin, end or have their middle at the same place. */
const isSameColumn = (a: Cell, b: Cell, within: number): boolean =>
  Math.abs(a.left - b.left) < within ||
  Math.abs(a.right - b.right) < within ||
  Math.abs(a.left + a.right - b.left - b.right) < 2 * within

/** Whether the columns of two neighbouring rows line up somewhere: the gaps of justified text only happen to meet. */
const haveColumns = (rows: readonly Row[]): boolean =>
  rows.some((row, at) => {
    const above = rows[at - 1]
    if (!above) return false
    const [few, many] = above.cells.length < row.cells.length ? [above, row] : [row, above]
    return few.cells.slice(1).every((cell) => many.cells.some((other) => isSameColumn(cell, other, row.height * EDGE)))
  })

/** A table of contents: titles, with their numbers or without, and rising numbers of pages. */
const isContents = (rows: readonly Row[]): boolean => {
  const pages = rows.map(({ cells }) => Number(/^\d{1,4}$/.exec(cells.at(-1)?.text ?? '')?.[0] ?? Number.NaN))
  return (
    rows.every(({ cells }) => cells.length === 2 || (cells.length === 3 && SECTION.test(cells[0]?.text ?? ''))) &&
    pages.every((page, i) => page >= (pages[i - 1] ?? 1))
  )
}

/** Columns of text, of which the file has the lines side by side: sentences go on in both. */
const isText = (rows: readonly Row[]): boolean =>
  [0, 1].every((at) => {
    const goesOn = rows.filter(({ cells }) => {
      const text = cells[at]?.text ?? ''
      return text.length >= TEXT_MIN && /^\p{Ll}/u.test(text)
    })
    return 3 * goesOn.length >= rows.length
  })

/** The tables of a page: at least two rows, one below the other, with gaps at the same places. */
export const findTables = (lines: readonly PageLine[], join: JoinLine): Row[][] => {
  const found: Row[][] = []
  if (!lines.some(({ cells }) => cells.length > 1)) return found
  let rows: Row[] = []
  const end = (): void => {
    rows = joinWrapped(rows, join)
    if (rows.length > 1 && haveColumns(rows) && !isContents(rows) && !isText(rows)) found.push(rows)
    rows = []
  }
  for (const row of rowsOf(lines, join)) {
    const last = rows.at(-1)
    const goesOn =
      last &&
      row.cells.length <= CELLS_MAX &&
      below(last, row) > 0 &&
      below(last, row) < ROW_DISTANCE &&
      isAligned(last, row)
    const isRow = row.cells.length > 1 && row.cells.length <= CELLS_MAX
    if (!goesOn || !isRow) end()
    if (isRow) rows.push(row)
  }
  end()
  return found
}

type Table = Extract<Block, { type: 'table' }>

const hasFigure = (cell: string | undefined) => /\d/.test(cell ?? '')

/** Whether the heads stand above figures, so that they are no row of their own. */
const isHeaded = ({ header, rows }: Table): boolean =>
  header.some(
    (head, at) => head !== '' && !hasFigure(head) && 2 * rows.filter((row) => hasFigure(row[at])).length > rows.length,
  )

/** A table that a page ends with, and its last row. */
export interface OpenTable {
  table: Table
  row: Row
}

const beginsSmall = (cells: readonly string[]) => cells.some((cell) => /^\p{Ll}/u.test(cell))

/** Whether the first row is heads of its own, which `Sensor | on request` is not below heads that all begin with capitals. */
const hasOwnHeads = (grid: string[][], heads: readonly string[]): boolean => {
  const [own] = buildTable(grid)
  return own?.type === 'table' && own.header.length > 0 && (beginsSmall(heads) || !beginsSmall(own.header))
}

/** The rows at a page's top under the heads of the table before, if they go on with it. */
const underHeads = ({ table, row }: OpenTable, rows: readonly Row[], grid: string[][]): Table | undefined => {
  const [first] = rows
  if (!first || !isAligned(row, first) || !haveColumns([row, first]) || hasOwnHeads(grid, table.header))
    return undefined
  const scratch: Block[] = [{ type: 'table', header: table.header, rows: [] }]
  addRows(scratch, grid)
  const [made, more] = scratch
  const isWhole = made?.type === 'table' && made.rows.every((cells) => cells.length <= table.header.length)
  return isWhole && !more ? made : undefined
}

/**
 * Adds rows. They go on with the table right above, and have its heads when only a title stands between, or a page turn, in
 * which case `before` is the table of the page before.
 */
export const addTable = (blocks: Block[], rows: readonly Row[], before?: OpenTable): void => {
  const grid = toGrid(rows.map((row) => row.cells))
  const turned = before && blocks.length === 0 ? underHeads(before, rows, grid) : undefined
  if (turned) return void blocks.push(turned)
  const [title, last] = [blocks.at(-2), blocks.at(-1)]
  const goesOn = last?.type === 'table' || (title?.type === 'table' && isHeaded(title))
  if (goesOn) addRows(blocks, grid)
  else blocks.push(...buildTable(grid))
}
