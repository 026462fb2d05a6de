import { findFigures, MONEY_UNITS } from '@cuecard/language/figures.ts'
import type { Block } from './extracted-document.ts'
import { headsWithFigures } from './figure-heads.ts'
import { joinedHeads } from './two-heads.ts'

const NUMERIC = /^[\s\d.,%()+\-/:€$£¥]*\d[\s\d.,%()+\-/:€$£¥]*$/
const TITLE_ROWS_MAX = 10
const ROWS_LOOKED_AT = 50

const isNumeric = (cell: string) => NUMERIC.test(cell)
const filled = (row: readonly string[]): number => row.reduce((sum, cell) => sum + (cell === '' ? 0 : 1), 0)
const isHeaderLike = (row: readonly string[]) =>
  filled(row) >= 2 && row.every((cell) => cell === '' || (cell.length <= 200 && !isNumeric(cell)))

const isHeading = (first: readonly string[], below: readonly string[][]) =>
  isHeaderLike(first) && !isAmongValues(first, below)

/** What a cell begins with: the figure of '310 EUR a month', none of 'Payload 3 kg' and '24/7'. */
const figureOf = (cell: string) => findFigures(cell).find(({ start }) => start === 0)

/** A column whose cell in the first row is such a value. */
interface Valued {
  value: number
  unit: string
  /** What the cells below it count or measure. */
  below: string[]
}

/**
 * Whether values of one unit stand above such of others, as in '12 months | 24 months' above months and euros. Prices stand above no others,
 * unless they are years: 'EUR 2026 | EUR 2027'.
 */
function areEditions([one, ...others]: readonly Valued[]): boolean {
  if (!one || others.length === 0 || others.some(({ unit }) => unit !== one.unit)) return false
  const areYears =
    /^(?:19|20)\d\d$/.test(String(one.value)) && others.every(({ value }, at) => value === one.value + at + 1)
  return MONEY_UNITS.has(one.unit)
    ? areYears
    : [one, ...others].some(({ below }) => below.some((unit) => unit !== one.unit))
}

/** Whether a row holds such a value as most rows below it: 'Motor | 310 EUR' above 'Pump | 120 EUR' is one of many. */
function isAmongValues(first: readonly string[], below: readonly string[][]): boolean {
  const looked = below.slice(0, ROWS_LOOKED_AT)
  const valued = first.flatMap((cell, at): Valued[] => {
    const figure = at > 0 ? figureOf(cell) : undefined
    return figure ? [{ ...figure, below: looked.flatMap((row) => figureOf(row[at] ?? '')?.unit ?? []) }] : []
  })
  const isLike = ({ unit, below: units }: Valued) => 2 * units.filter((one) => one === unit).length >= looked.length
  return valued.some(isLike) && !areEditions(valued)
}

/**
 * Blocks for a grid of cells. Rows with a single cell at the top become text before the table; the first row is its header
 * if it has words only, if its figures are heads too, or if `headed` is set. Empty rows are dropped.
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
  const below = rows.slice(at + 1)
  const hasHeader =
    headed || (below.length > 0 && (isHeading(first, below) || headsWithFigures(first, below, isNumeric)))
  const body = hasHeader ? below : rows.slice(at)
  if (body.every((row) => filled(row) <= 1 && (row.length <= 1 || !hasHeader))) {
    const texts = [...(hasHeader ? [first] : []), ...body].map((row) => row.filter((cell) => cell !== '').join(' '))
    return [...blocks, ...texts.map((text): Block => ({ type: 'text', text }))]
  }
  const [second = [], ...others] = body
  const heads = hasHeader && others.length > 0 && isHeaderLike(second) ? joinedHeads(first, second) : null
  if (heads) return [...blocks, { type: 'table', header: heads, rows: others }]
  return [...blocks, { type: 'table', header: hasHeader ? first : [], rows: body }]
}

type Table = Extract<Block, { type: 'table' }>

const most = (rows: readonly string[][], count: (row: readonly string[]) => number) =>
  Math.max(0, ...rows.slice(0, ROWS_LOOKED_AT).map(count))

/** How many columns of a table say anything. */
const columns = ({ header, rows }: Table) =>
  Math.max(header.findLastIndex((head) => head !== '') + 1, most(rows, filled))

/** Other heads than those of the table before: more than it has columns, they repeat one of them, or one stands above figures. */
function isOtherHeader({ header, rows }: Table, before: Table): boolean {
  const heads = header.filter((cell) => cell !== '')
  const widest = columns(before)
  // A remark in the first row of a page heads nothing: most rows below heads of more columns have more of them.
  if (heads.length > widest && 2 * rows.filter((row) => filled(row) > widest).length >= rows.length) return true
  if (new Set(heads).size < heads.length) return false
  if (heads.some((head) => before.header.includes(head))) return true
  return header.some(
    (head, at) => head !== '' && 2 * rows.filter((row) => isNumeric(row[at] ?? '')).length >= rows.length,
  )
}

/**
 * Whether a table is one row of words and heads another one, which has no heads of its own. Two cells, or one with a colon, say something
 * themselves: 'Prepared by' and by whom.
 */
function isHeadOf(before: Table, table: Table): boolean {
  const [first = [], ...others] = before.header.length === 0 ? before.rows : []
  const fits = table.header.length === 0 && most(table.rows, (row) => row.length) <= first.length
  const areHeads = filled(first) > 2 && !first.some((cell) => /\d|:$/.test(cell))
  return fits && others.length === 0 && isHeaderLike(first) && areHeads
}

/**
 * Adds what stands after a blank row. Rows without heads of their own go on with the table above; below a title of their own they get its
 * heads if they fill as many columns. A price list has other heads in each part. A blank row may stand below the heads, too.
 */
export function addRows(blocks: Block[], grid: readonly string[][]): void {
  const made = buildTable(grid)
  const before = blocks.findLast((block) => block.type === 'table')
  const table = made.at(-1)
  const follows = made.length === 1 && before === blocks.at(-1)
  if (table?.type === 'table' && before && follows && isHeadOf(before, table)) {
    before.header = before.rows[0] ?? []
    before.rows = table.rows
    return
  }
  if (table?.type !== 'table' || !before || before.header.length === 0) {
    blocks.push(...made)
    return
  }
  if (table.header.length > 0 && !isOtherHeader(table, before)) {
    table.rows.unshift(table.header)
    table.header = []
  }
  const fits = table.header.length === 0 && most(table.rows, (row) => row.length) <= before.header.length
  if (fits && follows) {
    for (const row of table.rows) before.rows.push(row)
    return
  }
  if (fits && most(table.rows, filled) === filled(before.header)) table.header = before.header
  blocks.push(...made)
}
