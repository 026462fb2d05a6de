import type { Block } from '../extracted-document.ts'
import { buildTable } from '../table-rows.ts'
import { findAll, findFirst, type XmlNode } from './xml-tree.ts'

const paragraphText = (paragraph: XmlNode): string => {
  const words = (node: XmlNode): string =>
    node.name === 't' ? node.text : node.name === 'br' ? '\n' : node.children.map(words).join('')
  return words(paragraph).trim()
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

export const tableBlocks = (table: XmlNode) =>
  buildTable(
    findAll(table, 'tr').map((row) => findAll(row, 'tc').map((cell) => paragraphsOf(cell).join('\n'))),
    findFirst(table, 'tblPr')?.attributes.get('firstRow') === '1',
  )

const valuesOf = (node: XmlNode | undefined): string[] =>
  (node ? findAll(node, 'pt') : []).map((point) => findFirst(point, 'v')?.text.trim() ?? '')

/** The title and the values of a chart as a table: one row per category, one column per series. */
export const chartBlocks = (chart: XmlNode): Block[] => {
  const title = findFirst(chart, 'title')
  const series = findAll(chart, 'ser')
  const part = (one: XmlNode, name: string) => one.children.find((child) => child.name === name)
  const names = series.map((one) => valuesOf(part(one, 'tx')).join(' '))
  const values = series.map((one) => valuesOf(part(one, 'val') ?? part(one, 'yVal')))
  const first = series[0]
  const categories = first ? valuesOf(part(first, 'cat') ?? part(first, 'xVal')) : []
  const rows = categories.map((category, i) => [category, ...values.map((column) => column[i] ?? '')])
  return [
    ...(title ? textBlocks(paragraphsOf(title)) : []),
    ...(rows.length > 0 ? buildTable([['', ...names], ...rows], true) : []),
  ]
}
