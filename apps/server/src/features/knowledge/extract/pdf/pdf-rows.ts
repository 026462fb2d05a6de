import { type Cell, distance } from '../cell-rows.ts'
import type { JoinLine } from './line-joins.ts'
import type { PageLine } from './pdf-text.ts'

/** What stands side by side on a page, in the lines from `from` up to, without, `to`. */
export interface Row {
  from: number
  to: number
  cells: Cell[]
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

/** A bullet or a number stands apart from its text without being a cell. */
const withoutMarker = ([first, second, ...rest]: readonly Cell[]): Cell[] => {
  if (!first) return []
  if (!second) return [{ ...first }]
  const copies = [second, ...rest].map((cell) => ({ ...cell }))
  return MARKER.test(first.text) && /^[\p{L}"“„]/u.test(second.text)
    ? [{ left: first.left, right: second.right, text: `${first.text} ${second.text}` }, ...copies.slice(1)]
    : [{ ...first }, ...copies]
}

/** How far `b` stands below `a`, in heights. */
export const below = (a: { bottom: number; height: number }, b: { top: number; height: number }): number =>
  (a.bottom - b.top) / Math.max(a.height, b.height)

const joinCells = (rows: readonly Row[], join: JoinLine): Cell => {
  const cells = rows.flatMap((row) => row.cells)
  return {
    left: Math.min(...cells.map((cell) => cell.left)),
    right: Math.max(...cells.map((cell) => cell.right)),
    text: cells.map((cell) => cell.text).reduce(join),
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

/** The cell that a line of one cell goes on with: it stands close below it, and below no other one. */
const wrappedCell = (row: Row, next: Row): Cell | undefined => {
  const [cell, more] = next.cells
  const apart = below(row, next)
  if (!cell || more || apart <= 0 || apart > LINE_DISTANCE || !/^[\p{L}(]/u.test(cell.text)) return undefined
  const above = row.cells.filter((other) => distance(other, cell) < 0)
  return above.length === 1 && above[0] !== row.cells[0] ? above[0] : undefined
}

/** Lines as rows: what stands beside the lines before belongs to their row, also when a cell has several lines. */
export const rowsOf = (lines: readonly PageLine[], join: JoinLine): Row[] => {
  const rows: Row[] = []
  for (const [at, { y, height, cells }] of lines.entries()) {
    const next = { from: at, to: at + 1, cells: withoutMarker(cells), top: y, bottom: y, height }
    const last = rows.at(-1)
    const wrapped = last && wrappedCell(last, next)
    const beside = wrapped ? 0 : linesBeside(rows, next)
    if (last && wrapped) {
      wrapped.text = join(wrapped.text, next.cells[0]?.text ?? '')
      last.bottom = y
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
