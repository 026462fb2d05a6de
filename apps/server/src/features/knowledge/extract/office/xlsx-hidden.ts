import { linksOf, readPart, type Parts } from './parts.ts'
import { type HiddenLines, noHiddenLines } from './sheets.ts'
import { sheetParts } from './xlsx-aside.ts'
import { findAll, findFirst } from './xml-tree.ts'

/** A row, or what is said of some columns, with its attributes. */
const LINE = /<(?:[\w.-]+:)?(row|col)\b([^<>]*)>/g
const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/
/** Part of a group that is folded up: no more secret than what a filter has put away. */
const GROUPED = /\soutlineLevel\s*=\s*["'][1-7]/
const ROW = /\sr\s*=\s*["'](\d+)/
const FIRST = /\smin\s*=\s*["'](\d+)/
const LAST = /\smax\s*=\s*["'](\d+)/

/** The rows and columns that a sheet's XML hides; its rows and columns are numbered from 1, and a row may leave its number out. */
const linesOf = (xml: string): Pick<HiddenLines, 'rows' | 'columns'> => {
  const { rows, columns } = noHiddenLines()
  let row = 0
  for (const [, kind, attributes = ''] of xml.matchAll(LINE)) {
    if (kind === 'row') row = Number(ROW.exec(attributes)?.[1] ?? row + 1)
    if (!HIDDEN.test(attributes) || GROUPED.test(attributes)) continue
    if (kind === 'row') rows.add(row - 1)
    else columns.fill(1, Number(FIRST.exec(attributes)?.[1] ?? 1) - 1, Number(LAST.exec(attributes)?.[1] ?? 0))
  }
  return { rows, columns }
}

/** The ranges of a sheet's tables in which a filter hides rows. Every table has a filter, but only one with a criterion hides any. */
const tableFilters = (parts: Parts, sheet: string): string[] =>
  linksOf(parts, sheet, 'xlsx')
    .ofType('table')
    .flatMap((name) => {
      const table = readPart(parts, name, 'xlsx')
      return (table ? findAll(table, 'autoFilter') : [])
        .filter((filter) => findFirst(filter, 'filterColumn'))
        .flatMap((filter) => filter.attributes.get('ref') ?? [])
    })

/** The hidden rows and columns of a sheet, by its name. The parser would give them only with an object for every empty cell that has a style. */
export const createHiddenLines = (parts: Parts): ((sheet: string) => HiddenLines | undefined) => {
  const names = sheetParts(parts)
  return (sheet) => {
    const part = names.get(sheet)
    const data = part === undefined ? undefined : parts.get(part)
    if (part === undefined || !data?.includes('hidden')) return undefined
    // Names and numbers are ASCII in any encoding of XML that Office writes.
    const lines = linesOf(data.toString('latin1'))
    // Arrows alone hide nothing: what is hidden beside them was hidden by hand.
    const isFiltered = data.includes('filterColumn')
    return { ...lines, isFiltered, tableFilters: lines.rows.size > 0 ? tableFilters(parts, part) : [] }
  }
}
