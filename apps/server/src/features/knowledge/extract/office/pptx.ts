import { posix } from 'node:path'
import { decodeText } from '../text/charset.ts'
import { corrupt } from '../extraction-error.ts'
import type { Block, Section } from '../extracted-document.ts'
import { buildTable } from '../table-rows.ts'
import { findAll, findFirst, parseXml, type XmlNode } from './xml-tree.ts'

export interface Slide {
  section: Section
  /** Names of the parts that contain its pictures. */
  pictures: string[]
}

type Parts = ReadonlyMap<string, Buffer>
type Links = ReturnType<typeof linksOf>

/** Placeholders repeated on every slide: number, date, footer and header. */
const REPEATED = new Set(['sldNum', 'dt', 'ftr', 'hdr'])
const TITLES = new Set(['title', 'ctrTitle'])

const readPart = (parts: Parts, name: string | undefined): XmlNode | undefined => {
  const data = name === undefined ? undefined : parts.get(name)
  return data && parseXml(decodeText(data), 'pptx')
}

const linksOf = (parts: Parts, part: string) => {
  const root = readPart(parts, `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`)
  const links = (root ? findAll(root, 'Relationship') : [])
    .filter((link) => link.attributes.get('TargetMode') !== 'External')
    .map((link) => {
      const target = link.attributes.get('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)
      return { id: link.attributes.get('Id'), type: link.attributes.get('Type') ?? '', path }
    })
  return {
    /** The part for a relationship id. */
    target: (id: string | undefined) => links.find((link) => link.id === id)?.path,
    ofType: (type: string) => links.filter((link) => link.type.endsWith(`/${type}`)).map((link) => link.path),
  }
}

const paragraphText = (paragraph: XmlNode): string => {
  const words = (node: XmlNode): string =>
    node.name === 't' ? node.text : node.name === 'br' ? '\n' : node.children.map(words).join('')
  return words(paragraph).trim()
}
const paragraphsOf = (node: XmlNode): string[] =>
  findAll(node, 'p')
    .map(paragraphText)
    .filter((text) => text !== '')

const textBlocks = (paragraphs: string[]): Block[] =>
  paragraphs.length > 1
    ? [{ type: 'list', items: paragraphs }]
    : paragraphs.map((text): Block => ({ type: 'text', text }))

const tableBlocks = (table: XmlNode) =>
  buildTable(
    findAll(table, 'tr').map((row) => findAll(row, 'tc').map((cell) => paragraphsOf(cell).join('\n'))),
    findFirst(table, 'tblPr')?.attributes.get('firstRow') === '1',
  )

const valuesOf = (node: XmlNode | undefined): string[] =>
  (node ? findAll(node, 'pt') : []).map((point) => findFirst(point, 'v')?.text.trim() ?? '')

/** The values of a chart as a table: one row per category, one column per series. */
const chartBlocks = (chart: XmlNode): Block[] => {
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

interface Gathered {
  titles: string[]
  blocks: Block[]
  pictures: string[]
}

const readFrame = (frame: XmlNode, links: Links, parts: Parts): Block[] => {
  const table = findFirst(frame, 'tbl')
  if (table) return tableBlocks(table)
  const chart = readPart(parts, links.target(findFirst(frame, 'chart')?.attributes.get('r:id')))
  if (chart) return chartBlocks(chart)
  const diagram = readPart(parts, links.target(findFirst(frame, 'relIds')?.attributes.get('r:dm')))
  return diagram ? textBlocks(paragraphsOf(diagram)) : []
}

const readShapes = (tree: XmlNode, source: { links: Links; parts: Parts }): Gathered => {
  const out: Gathered = { titles: [], blocks: [], pictures: [] }
  const visit = (node: XmlNode): void => {
    if (node.name === 'sp') {
      const placeholder = findFirst(node, 'ph')?.attributes.get('type') ?? ''
      const body = findFirst(node, 'txBody')
      const paragraphs = body && !REPEATED.has(placeholder) ? paragraphsOf(body) : []
      if (TITLES.has(placeholder)) out.titles.push(...paragraphs)
      else out.blocks.push(...textBlocks(paragraphs))
    } else if (node.name === 'graphicFrame') out.blocks.push(...readFrame(node, source.links, source.parts))
    else if (node.name === 'AlternateContent') {
      const [choice, fallback] = node.children
      if (choice) visit(choice.children.length > 0 || !fallback ? choice : fallback)
    } else if (node.name === 'blip') {
      const part = source.links.target(node.attributes.get('r:embed'))
      if (part !== undefined) out.pictures.push(part)
    } else node.children.forEach(visit)
  }
  visit(tree)
  return out
}

const notesOf = (parts: Parts, links: Links): Block[] => {
  const notes = readPart(parts, links.ofType('notesSlide')[0])
  const shapes = (notes ? findAll(notes, 'sp') : []).filter(
    (shape) => findFirst(shape, 'ph')?.attributes.get('type') === 'body',
  )
  const text = shapes.flatMap(paragraphsOf).join('\n')
  return text === '' ? [] : [{ type: 'text', text: `Notes: ${text}` }]
}

const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

/** The parts of the slides, in the order of the presentation. */
const slideParts = (parts: Parts): string[] => {
  const main = 'ppt/presentation.xml'
  const presentation = readPart(parts, main)
  const links = linksOf(parts, main)
  const shown = (presentation ? findAll(presentation, 'sldId') : []).flatMap(
    (entry) => links.target(entry.attributes.get('r:id')) ?? [],
  )
  if (shown.some((name) => parts.has(name))) return shown.filter((name) => parts.has(name))
  return [...parts.keys()]
    .filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name))
    .sort((a, b) => numberIn(a) - numberIn(b))
}

/** One section per slide: the title as heading, then texts, lists, tables, chart values and notes. */
export const readPptx = (parts: Parts): Slide[] => {
  if (!parts.has('ppt/presentation.xml')) throw corrupt('pptx')
  return slideParts(parts).map((name, i) => {
    const links = linksOf(parts, name)
    const slide = readPart(parts, name)
    const { titles, blocks, pictures } = slide
      ? readShapes(slide, { links, parts })
      : { titles: [], blocks: [], pictures: [] }
    const title = titles.join(' ').replace(/\s+/g, ' ').trim()
    const section: Section = {
      locator: `slide ${i + 1}`,
      headings: title === '' ? [] : [title],
      blocks: [...blocks, ...notesOf(parts, links)],
    }
    return { section, pictures }
  })
}
