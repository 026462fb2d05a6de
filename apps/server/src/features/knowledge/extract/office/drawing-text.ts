import { SSF } from '@e965/xlsx'
import type { Block } from '../extracted-document.ts'
import { mergedText } from './merged-cells.ts'
import { buildTable } from '../table-rows.ts'
import { placeRaised, RAISED, RAISED_END } from '../text/raised.ts'
import { findAll, findFirst, type XmlNode } from './xml-tree.ts'

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'

const paragraphText = (paragraph: XmlNode): string => {
  const words = (node: XmlNode): string => {
    if (node.name === 't') return node.text
    if (node.name === 'br') return '\n'
    const text = node.children.map(words).join('')
    if (node.name !== 'r') return text
    const properties = node.children.find(({ name }) => name === 'rPr')?.attributes
    // Crossed out.
    if (/^(?:sng|dbl)Strike$/.test(properties?.get('strike') ?? '')) return ''
    return Number.parseFloat(properties?.get('baseline') ?? '') > 0 ? RAISED + text + RAISED_END : text
  }
  return placeRaised(words(paragraph)).trim()
}
/** The paragraphs of a drawing's text, without blank ones. */
export const paragraphsOf = (node: XmlNode): string[] =>
  findAll(node, 'p')
    .map(paragraphText)
    .filter((text) => text !== '')

export const textBlocks = (paragraphs: string[]): Block[] =>
  paragraphs.length > 1
    ? [{ type: 'list', items: paragraphs }]
    : paragraphs.map((text): Block => ({ type: 'text', text }))

/** The texts of a table's cells; a cell merged over rows stands in each of them. */
const cellsOf = (table: XmlNode): string[][] => {
  const rows: string[][] = []
  for (const row of findAll(table, 'tr')) {
    const above = rows.at(-1)
    rows.push(
      findAll(row, 'tc').map((cell, i) =>
        isOn(cell.attributes.get('vMerge')) ? mergedText(above?.[i]) : paragraphsOf(cell).join('\n'),
      ),
    )
  }
  return rows
}

export const tableBlocks = (table: XmlNode) =>
  buildTable(cellsOf(table), findFirst(table, 'tblPr')?.attributes.get('firstRow') === '1')

/** What holds the values: kept of a sheet's cells, written into the chart, or a level of categories. */
const VALUES = ['strCache', 'numCache', 'strLit', 'numLit', 'lvl']

/** The values of a chart's reference by their place; what has no value is left out of the file. */
const valuesOf = (node: XmlNode | undefined, date1904 = false): Map<number, string> => {
  const values = new Map<number, string>()
  for (const cache of node ? VALUES.flatMap((name) => findAll(node, name)) : []) {
    const code = findFirst(cache, 'formatCode')?.text
    for (const point of findAll(cache, 'pt')) {
      const value = findFirst(point, 'v')?.text.trim() ?? ''
      const own = point.attributes.get('formatCode') ?? code
      values.set(Number(point.attributes.get('idx')), own === undefined ? value : shown(value, own, date1904))
    }
  }
  return values
}

/** A number as the chart shows it: 0.9995 as 99.95%, 46023 as a month. */
const shown = (value: string, code: string, date1904: boolean): string => {
  if (value === '' || !Number.isFinite(Number(value))) return value
  try {
    const text: unknown = SSF.format(code, Number(value), { date1904 })
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : value
  } catch {
    return value
  }
}

/** The categories of a chart. Of those in several levels, an outer one is named once for all that stand below it. */
const categoriesOf = (node: XmlNode | undefined, date1904: boolean): Map<number, string> => {
  const levels = node ? findAll(node, 'lvl') : []
  const [inner, ...outer] = levels.map((level) => valuesOf({ ...level, children: [level] }))
  if (!inner || outer.length === 0) return valuesOf(node, date1904)
  const named = outer.map(() => '')
  return new Map(
    [...inner].map(([at, text]) => {
      for (const [i, level] of outer.entries()) named[i] = level.get(at) ?? named[i] ?? ''
      return [at, [...named.toReversed(), text].join(' ').trim()]
    }),
  )
}

/** The title and the values of a chart as a table: one row per category, one column per series. */
export const chartBlocks = (chart: XmlNode): Block[] => {
  const title = findFirst(chart, 'title')
  const date1904 = isOn(findFirst(chart, 'date1904')?.attributes.get('val'))
  const series = findAll(chart, 'ser')
  const part = (one: XmlNode, name: string) => one.children.find((child) => child.name === name)
  const names = series.map((one) => [...valuesOf(part(one, 'tx')).values()].join(' '))
  const values = series.map((one) => valuesOf(part(one, 'val') ?? part(one, 'yVal'), date1904))
  const first = series[0]
  const categories = first ? categoriesOf(part(first, 'cat') ?? part(first, 'xVal'), date1904) : []
  const rows = [...categories].map(([at, category]) => [category, ...values.map((column) => column.get(at) ?? '')])
  return [
    ...(title ? textBlocks(paragraphsOf(title)) : []),
    ...(rows.length > 0 ? buildTable([['', ...names], ...rows], true) : []),
  ]
}
