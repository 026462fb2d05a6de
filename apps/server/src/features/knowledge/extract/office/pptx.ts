import { corrupt } from '../extraction-error.ts'
import type { Block, Section } from '../extracted-document.ts'
import { chartBlocks, paragraphsOf, tableBlocks, textBlocks } from './drawing-text.ts'
import { linksOf, readPart, type Links, type Parts } from './parts.ts'
import { findAll, findFirst, type XmlNode } from './xml-tree.ts'

export interface Slide {
  /** As the presentation counts, hidden slides too. */
  number: number
  section: Section
  /** Names of the parts that contain its pictures. */
  pictures: string[]
}

/** Placeholders repeated on every slide: number, date, footer and header. */
const REPEATED = new Set(['sldNum', 'dt', 'ftr', 'hdr'])
const TITLES = new Set(['title', 'ctrTitle'])

interface Gathered {
  titles: string[]
  blocks: Block[]
  pictures: string[]
}

const readFrame = (frame: XmlNode, links: Links, parts: Parts): Block[] => {
  const table = findFirst(frame, 'tbl')
  if (table) return tableBlocks(table)
  const chart = readPart(parts, links.target(findFirst(frame, 'chart')?.attributes.get('r:id')), 'pptx')
  if (chart) return chartBlocks(chart)
  const diagram = readPart(parts, links.target(findFirst(frame, 'relIds')?.attributes.get('r:dm')), 'pptx')
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
  const notes = readPart(parts, links.ofType('notesSlide')[0], 'pptx')
  const shapes = (notes ? findAll(notes, 'sp') : []).filter(
    (shape) => findFirst(shape, 'ph')?.attributes.get('type') === 'body',
  )
  const text = shapes.flatMap(paragraphsOf).join('\n')
  return text === '' ? [] : [{ type: 'text', text: `Notes: ${text}` }]
}

const commentsOf = (parts: Parts, links: Links): Block[] =>
  links.ofType('comments').flatMap((name) => {
    const root = readPart(parts, name, 'pptx')
    const older = (root ? findAll(root, 'text') : []).map((one) => one.text.trim())
    const newer = (root ? findAll(root, 'txBody') : []).map((one) => paragraphsOf(one).join('\n'))
    const texts = [...older, ...newer].filter((text) => text !== '')
    return texts.map((text): Block => ({ type: 'text', text: `Comment: ${text}` }))
  })

const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)

/** The parts of the slides, in the order of the presentation. */
const slideParts = (parts: Parts): string[] => {
  const main = 'ppt/presentation.xml'
  const presentation = readPart(parts, main, 'pptx')
  const links = linksOf(parts, main, 'pptx')
  const shown = (presentation ? findAll(presentation, 'sldId') : []).flatMap(
    (entry) => links.target(entry.attributes.get('r:id')) ?? [],
  )
  if (shown.some((name) => parts.has(name))) return shown.filter((name) => parts.has(name))
  return [...parts.keys()]
    .filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name))
    .sort((a, b) => numberIn(a) - numberIn(b))
}

const isHidden = (slide: XmlNode): boolean =>
  ['0', 'false'].includes(findFirst(slide, 'sld')?.attributes.get('show') ?? '')

/** One section per slide: the title as heading, then texts, lists, tables, chart values, notes and comments. Hidden slides are not read. */
export const readPptx = (parts: Parts): { slides: Slide[]; hidden: number[] } => {
  if (!parts.has('ppt/presentation.xml')) throw corrupt('pptx')
  const slides: Slide[] = []
  const hidden: number[] = []
  for (const [i, name] of slideParts(parts).entries()) {
    const number = i + 1
    const slide = readPart(parts, name, 'pptx')
    if (slide && isHidden(slide)) {
      hidden.push(number)
      continue
    }
    const links = linksOf(parts, name, 'pptx')
    const { titles, blocks, pictures } = slide
      ? readShapes(slide, { links, parts })
      : { titles: [], blocks: [], pictures: [] }
    const title = titles.join(' ').replace(/\s+/g, ' ').trim()
    const section: Section = {
      locator: `slide ${number}`,
      headings: title === '' ? [] : [title],
      blocks: [...blocks, ...notesOf(parts, links), ...commentsOf(parts, links)],
    }
    slides.push({ number, section, pictures })
  }
  return { slides, hidden }
}
