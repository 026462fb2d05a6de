import type { Block } from './extracted-document.ts'

const NUMERIC = /^[\s\d.,%()+\-/:€$£¥]*\d[\s\d.,%()+\-/:€$£¥]*$/
const TITLE_ROWS_MAX = 10

const filled = (row: readonly string[]): number => row.reduce((sum, cell) => sum + (cell === '' ? 0 : 1), 0)
const isHeaderLike = (row: readonly string[]) =>
  filled(row) >= 2 && row.every((cell) => cell === '' || (cell.length <= 200 && !NUMERIC.test(cell)))

/**
 * Blocks for a grid of cells. Rows with a single cell at the top become text before the table; the first row is its header
 * if it has words only, or if `headed` is set. Empty rows are dropped.
 */
export const buildTable = (grid: readonly string[][], headed = false): Block[] => {
  const rows = grid.map((row) => row.map((cell) => cell.trim())).filter((row) => filled(row) > 0)
  const blocks: Block[] = []
  let at = 0
  if (!headed && rows.some((row) => filled(row) > 1)) {
    while (at < Math.min(rows.length, TITLE_ROWS_MAX) && filled(rows[at] ?? []) === 1) {
      blocks.push({ type: 'text', text: (rows[at] ?? []).join('').trim() })
      at++
    }
  }
  const first = rows[at]
  if (!first) return blocks
  const hasHeader = headed || (rows.length > at + 1 && isHeaderLike(first))
  const body = rows.slice(hasHeader ? at + 1 : at)
  if (body.every((row) => filled(row) <= 1 && row.length <= 1)) {
    const texts = [...(hasHeader ? [first] : []), ...body].map((row) => row.filter((cell) => cell !== '').join(' '))
    return [...blocks, ...texts.map((text): Block => ({ type: 'text', text }))]
  }
  return [...blocks, { type: 'table', header: hasHeader ? first : [], rows: body }]
}
