/** Cells of figures that are heads of columns: tiers, years and hours, not prices or amounts. */
const YEAR = /^(?:19|20)\d\d(?:\s?[/–-]\s?\d{2,4})?$/
const ROUND_THE_CLOCK = /^24\/7$/
const NUMBER = '(?:\\d{1,3}(?:[.,]\\d{3})+|\\d+(?:[.,]\\d{1,2})?)'
const RANGE = new RegExp(`^(${NUMBER})\\s?[-–]\\s?(${NUMBER})$`)
const OPEN_END = new RegExp(`^(${NUMBER})\\s?\\+$`)

/** Rows that are looked at. */
const ROWS_MAX = 50

const valueOf = (number: string) =>
  Number(/[.,]\d{3}$/.test(number) ? number.replace(/[.,]/g, '') : number.replace(',', '.'))

/** A telephone number has a zero in front, or parts that do not rise. */
function isTier(cell: string): boolean {
  if (OPEN_END.test(cell)) return true
  const [, from = '', to = ''] = RANGE.exec(cell) ?? []
  return to !== '' && !/^0\d/.test(from) && valueOf(from) < valueOf(to)
}

const KINDS = [(cell: string) => YEAR.test(cell), (cell: string) => ROUND_THE_CLOCK.test(cell), isTier]

/** Whether at least half of the rows have such a cell in the column. */
const mostly = (rows: readonly (readonly string[])[], at: number, fits: (cell: string) => boolean) =>
  2 * rows.filter((row) => fits(row[at] ?? '')).length >= rows.length

/**
 * Whether a row of words and figures heads the `rows` below it: `Edition | 1-10 | 11-50`, `Licence | 2025 | 2026`. Several of its cells are
 * such figures and stand above others, or one does and a word stands above figures. A row such as `Founded | 1998` is one of many.
 */
export function headsWithFigures(
  first: readonly string[],
  rows: readonly string[][],
  isFigure: (cell: string) => boolean,
) {
  const [name = ''] = first
  const cells = first.filter((cell) => cell !== '')
  const figures = Array.from(first.entries()).filter(([, cell]) => isFigure(cell))
  const below = rows.slice(0, ROWS_MAX)
  if (isFigure(name) || new Set(cells).size < cells.length || !/\p{L}/u.test(below[0]?.[0] ?? '')) return false
  const areHeads = figures.every(([at, cell]) => {
    const kind = KINDS.find((fits) => fits(cell))
    return kind !== undefined && !mostly(below, at, kind)
  })
  if (!areHeads || figures.length === 0) return false
  return figures.length > 1 || first.some((cell, at) => at > 0 && /\p{L}/u.test(cell) && mostly(below, at, isFigure))
}
