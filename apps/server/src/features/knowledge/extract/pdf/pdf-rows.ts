import { type Cell, distance, median } from '../cell-rows.ts'
import { type JoinLine, LINE_HYPHEN } from './line-joins.ts'
import type { PageLine } from './pdf-text.ts'

interface RowCell extends Cell {
  /** Of its last line. */
  bottom: number
}

/** What stands side by side on a page, in the lines from `from` up to, without, `to`. */
export interface Row {
  from: number
  to: number
  cells: RowCell[]
  /** Of its first line and of its last one. */
  top: number
  bottom: number
  height: number
}

/** Lines of one cell stand closer than this many times their height. */
const LINE_DISTANCE = 1.6
/** Lines are level, and edges of cells at one place, within this share of the height. */
const LEVEL = 0.3
/** More lines in the first cell of a row are taken for a column of text. */
const CELL_LINES_MAX = 4
/** "•", "a)", "(iv)", "3.", "2.1.4", "[12]" and signs of sections. */
const MARKER = /^([•●▪◦‣·✓–—−*-]|\(?[\p{L}\d]{1,4}[.)]|\d+(\.\d+)+|\[\d+\]|§ ?\d+)$/u

/** Lines of one cell stand closer than rows by this factor, where rows have room between them. */
const CLOSER = 1.3
const HAS_FIGURE = /\d/
const WORDS = /\S\s+\S/

/** The cells of a line at `bottom`. A bullet or a number stands apart from its text without being a cell. */
const cellsAt = (cells: readonly Cell[], bottom: number): RowCell[] => {
  const own = cells.map((cell) => ({ ...cell, bottom }))
  const [first, second, ...rest] = own
  return first && second && MARKER.test(first.text) && /^[\p{L}"“„]/u.test(second.text)
    ? [{ ...second, left: first.left, text: `${first.text} ${second.text}` }, ...rest]
    : own
}

/** How far `b` stands below `a`, in heights. */
export const below = (a: { bottom: number; height: number }, b: { top: number; height: number }): number =>
  (a.bottom - b.top) / Math.max(a.height, b.height)

const joinCells = (rows: readonly Row[], join: JoinLine): RowCell => {
  const cells = rows.flatMap((row) => row.cells)
  return {
    left: Math.min(...cells.map((cell) => cell.left)),
    right: Math.max(...cells.map((cell) => cell.right)),
    text: cells.map((cell) => cell.text).reduce(join),
    bottom: rows.at(-1)?.bottom ?? 0,
  }
}

const isBeside = (row: Row, next: Row): boolean =>
  next.top > row.bottom - row.height * LEVEL &&
  next.top < row.top + row.height * LEVEL &&
  row.cells.every((cell) => cell.right < (next.cells[0]?.left ?? 0))

/** How many of the last rows are the lines of one cell that `next` stands beside. */
const linesBeside = (rows: readonly Row[], next: Row): number => {
  const before = rows.at(-1)
  if (!before || next.cells.length === 0 || below(before, next) > LEVEL) return 0
  for (let count = 1; count <= Math.min(CELL_LINES_MAX, rows.length); count++) {
    const lines = rows.slice(-count)
    const [first, last] = [lines[0], lines.at(-1)]
    if (!first || !last) return 0
    if (isBeside({ ...first, cells: lines.flatMap((line) => line.cells), bottom: last.bottom }, next)) return count
    const above = rows.at(-count - 1)
    const [cell, more] = above?.cells ?? []
    const left = first.cells[0]?.left ?? 0
    if (!above || !cell || more || first.cells.length > 1 || Math.abs(cell.left - left) > above.height) return 0
    if (below(above, first) <= 0 || below(above, first) > LINE_DISTANCE) return 0
  }
  return 0
}

/** The only cell of a row that another one stands close below, unless that is the first one. */
const cellAbove = (row: Row, cell: RowCell, height: number): RowCell | undefined => {
  const [above, more] = row.cells.filter((other) => distance(other, cell) < 0)
  if (!above || more || above === row.cells[0]) return undefined
  const apart = (above.bottom - cell.bottom) / Math.max(row.height, height)
  return apart > 0 && apart <= LINE_DISTANCE ? above : undefined
}

/** A value below another value is one of its own, and so is what stands below a single word. */
const mayGoOn = (above: string, text: string): boolean =>
  above.endsWith(LINE_HYPHEN) || (WORDS.test(above) && !(HAS_FIGURE.test(above) && HAS_FIGURE.test(text)))

/** The cell that a line of one cell goes on with. */
const wrappedCell = (row: Row, next: Row): RowCell | undefined => {
  const [cell, more] = next.cells
  const above = cell && !more ? cellAbove(row, cell, next.height) : undefined
  if (!cell || !above) return undefined
  return /^[\p{L}(]/u.test(cell.text) || (/^\d/.test(cell.text) && mayGoOn(above.text, cell.text)) ? above : undefined
}

/** The cells that a line of several cells goes on with, in its order; none when it may be a row of its own. `usual`: how far apart rows are. */
const wrappedCells = (row: Row, next: Row, usual: number): RowCell[] => {
  const pairs = next.cells.flatMap((cell) => {
    const above = cellAbove(row, cell, next.height)
    return above ? [{ above, text: cell.text }] : []
  })
  const isWhole = new Set(pairs.map(({ above }) => above)).size === next.cells.length
  if (!isWhole || pairs.some((pair) => HAS_FIGURE.test(pair.above.text) && HAS_FIGURE.test(pair.text))) return []
  if (!pairs.some((pair) => mayGoOn(pair.above.text, pair.text))) return []
  const isCloser = below(row, next) * CLOSER < usual
  const goOn =
    pairs.every(({ above, text }) => above.text.endsWith(LINE_HYPHEN) || /^[\p{Ll}\d(]/u.test(text)) &&
    // Where all begin in small letters, that tells nothing.
    pairs.some(({ above, text }) => /^\p{Ll}/u.test(text) && !/^\p{Ll}/u.test(above.text))
  return isCloser || goOn ? pairs.map(({ above }) => above) : []
}

/** The rows of a table, without those that only go on with cells of the row above. */
export const joinWrapped = (rows: readonly Row[], join: JoinLine): Row[] => {
  const isNamed = ({ cells: [first] }: Row, { cells: [above] }: Row) => first && above && distance(first, above) < 0
  const apart = rows.flatMap((row, i) => {
    const above = rows[i - 1]
    return above && rows[0] && isNamed(row, rows[0]) ? [below(above, row)] : []
  })
  const usual = median(apart)
  const joined: Row[] = []
  for (const next of rows) {
    const last = joined.at(-1)
    const wrapped = last ? wrappedCells(last, next, usual) : []
    if (!last || wrapped.length === 0) {
      joined.push(next)
      continue
    }
    for (const [i, cell] of wrapped.entries()) {
      cell.text = join(cell.text, next.cells[i]?.text ?? '')
      cell.bottom = next.bottom
    }
    last.bottom = next.bottom
    last.to = next.to
  }
  return joined
}

/** Lines as rows: what stands beside the lines before belongs to their row, also when a cell has several lines. */
export const rowsOf = (lines: readonly PageLine[], join: JoinLine): Row[] => {
  const rows: Row[] = []
  for (const [at, { y, height, cells }] of lines.entries()) {
    const next = { from: at, to: at + 1, cells: cellsAt(cells, y), top: y, bottom: y, height }
    const last = rows.at(-1)
    const wrapped = last && wrappedCell(last, next)
    const beside = wrapped ? 0 : linesBeside(rows, next)
    if (last && wrapped) {
      wrapped.text = join(wrapped.text, next.cells[0]?.text ?? '')
      wrapped.bottom = y
      last.bottom = Math.min(last.bottom, y)
      last.to = next.to
    } else if (beside > 0) {
      const before = rows.splice(-beside)
      const first = before[0] ?? next
      const own = before.length === 1 ? first.cells : [joinCells(before, join)]
      rows.push({ ...first, to: next.to, cells: [...own, ...next.cells], bottom: before.at(-1)?.bottom ?? y })
    } else rows.push(next)
  }
  return rows
}
