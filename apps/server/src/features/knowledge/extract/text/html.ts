import { parse } from 'parse5'
import { decodeUpload } from './charset.ts'
import { isCode } from './code-signs.ts'
import { addWritten, createFlow, LINE_BREAK } from './html-flow.ts'
import {
  attribute,
  BREAKS,
  type HtmlElement,
  type HtmlNode,
  isDropped,
  isHidden,
  isText,
  languageOf,
  pictureText,
  squeeze,
  textOf,
  walk,
  wordsAfter,
  wordsBefore,
  writtenText,
} from './html-nodes.ts'
import { readPlainText } from './plain-text.ts'
import { unfold } from './unfold.ts'
import { buildTable } from '../table-rows.ts'
import type { Section } from '../extracted-document.ts'
import { createSectionBuilder, type SectionBuilder } from '../section-builder.ts'

type Element = HtmlElement

const HEADINGS = /^h[1-6]$/
/** Characters of a question in a button. */
const QUESTION_MAX = 300

/** Whether a table is used for layout: it contains other tables or headings, or has a single column. */
const isLayout = (table: Element): boolean => {
  let structure = false
  let widest = 0
  walk(table, {
    text: () => undefined,
    enter: (element) => {
      if (element !== table && /^(table|h[1-6]|article|main|section)$/.test(element.tagName)) structure = true
      if (element.tagName === 'tr')
        widest = Math.max(
          widest,
          element.childNodes.filter((child) => child.nodeName === 'td' || child.nodeName === 'th').length,
        )
      return !structure && !isDropped(element)
    },
    leave: () => undefined,
  })
  return structure || widest < 2
}

/** A question without the signs behind it, such as the plus that unfolds its answer; empty for what is none. */
const questionIn = (text: string): string =>
  text.length > QUESTION_MAX ? '' : (/^.*[?？](?=[^\p{L}\p{N}]*$)/su.exec(text)?.[0] ?? '')

/** The question in a button that unfolds its answer; empty for other buttons and elements. */
const questionInButton = (element: Element): string =>
  element.tagName === 'button' ? questionIn(textOf(element, true)) : ''

/** The words of a heading. In a list of questions that unfold they stand in a button. */
const headingText = (heading: Element): string => {
  const text = textOf(heading)
  if (text !== '') return text
  const inButton = textOf(heading, true)
  return questionIn(inButton) || inButton
}

const tableRows = (table: Element): { rows: string[][]; headed: boolean } => {
  const rows: string[][] = []
  const spanning: SpanningCells = { cells: new Map(), left: SPANNED_CELLS_MAX }
  let headed = false
  walk(table, {
    text: () => undefined,
    enter: (element) => {
      if (element.tagName !== 'tr') return !isDropped(element)
      const cells = element.childNodes.filter(
        (child): child is Element => child.nodeName === 'td' || child.nodeName === 'th',
      )
      const inHead = element.parentNode?.nodeName === 'thead'
      if (rows.length === 0 && (inHead || (cells.length > 1 && cells.every((cell) => cell.tagName === 'th'))))
        headed = true
      rows.push(rowOf(cells, { at: rows.length, spanning }))
      return false
    },
    leave: () => undefined,
  })
  return { rows, headed }
}

interface SpanningCells {
  /** Column → the text of a cell that spans rows, and the last row that it stands in. */
  cells: Map<number, { text: string; until: number }>
  /** How many cells may still be repeated. */
  left: number
}

/** Characters of a cell that are repeated in each row that it spans, the most of those, and of a table's repeated cells: a page cannot fill the memory. */
const SPANNING_TEXT_MAX = 200
const SPANNED_ROWS_MAX = 500
const SPANNED_CELLS_MAX = 100_000

/** The cells of a row under their headers, with those of rows above that span this one. */
const rowOf = (cells: readonly Element[], { at, spanning }: { at: number; spanning: SpanningCells }): string[] => {
  const row: string[] = []
  if (cells.length === 0) return row
  const addSpanning = (): void => {
    for (let from = spanning.cells.get(row.length); from && from.until >= at; from = spanning.cells.get(row.length)) {
      if (spanning.left === 0) return
      spanning.left -= 1
      row.push(from.text)
    }
  }
  for (const cell of cells) {
    addSpanning()
    const rows = spanOf(cell, 'rowspan', SPANNED_ROWS_MAX)
    for (const text of spread(cell)) {
      const repeated = text.length <= SPANNING_TEXT_MAX ? text : ''
      if (rows > 1) spanning.cells.set(row.length, { text: repeated, until: at + rows - 1 })
      row.push(text)
    }
  }
  addSpanning()
  return row
}

const spanOf = (cell: Element, name: 'colspan' | 'rowspan', most: number): number =>
  Math.min(most, Math.max(1, Number(attribute(cell, name) ?? 1) || 1))

/** What the only icon of a cell says: whether something is included, often. */
const iconIn = (cell: Element): string => {
  let label = ''
  walk(cell, {
    text: () => undefined,
    enter: (element) => {
      if (label !== '' || isHidden(element) || attribute(element, 'aria-hidden') === 'true') return false
      if (element.tagName === 'svg') label = attribute(element, 'aria-label') ?? titleIn(element)
      return element.tagName !== 'svg'
    },
    leave: () => undefined,
  })
  return squeeze(label)
}

const titleIn = (icon: Element): string => {
  const title = icon.childNodes.find((node) => node.nodeName === 'title')
  return title && 'childNodes' in title ? title.childNodes.map((node) => (isText(node) ? node.value : '')).join('') : ''
}

/** Adds empty cells after a cell that spans columns, so that the following cells stay under their headers. */
const spread = (cell: Element): string[] => [
  textOf(cell) || iconIn(cell),
  ...Array.from({ length: spanOf(cell, 'colspan', 50) - 1 }, () => ''),
]

/** Adds a table below its caption, which often says in what its figures are. */
const addTable = (out: SectionBuilder, table: Element): void => {
  const caption = table.childNodes.find((child) => child.nodeName === 'caption')
  if (caption) out.add({ type: 'text', text: textOf(caption) })
  const { rows, headed } = tableRows(table)
  for (const block of buildTable(rows, headed)) out.add(block)
}

const isList = (tag: string): boolean => tag === 'ul' || tag === 'ol'
const isBorder = (tag: string): boolean => tag === 'li' || tag === 'tr' || BREAKS.has(tag)

export interface TreeOptions {
  /** Elements to skip in addition to scripts, navigation and hidden elements. */
  skip: (element: HtmlElement) => boolean
  /** Locator of sections without a heading that has a place. */
  locator: string | null
  /** Locator of a heading; undefined when it has none. */
  place: (heading: HtmlElement) => string | undefined
}

const WHOLE_DOCUMENT: TreeOptions = { skip: () => false, locator: null, place: () => undefined }

/** Headings, tables, lists and paragraphs of HTML, without scripts, styles, navigation and hidden parts. `arrange` may change its tree. */
export const readHtmlText = (html: string, arrange = unfold): Section[] => {
  const document = parse(html)
  arrange(document)
  return readTree(document, WHOLE_DOCUMENT)
}

/** Like `readHtmlText`, for one part of a parsed page. */
export const readTree = (root: HtmlNode, reading: TreeOptions): Section[] => {
  const out = createSectionBuilder(reading.locator)
  const flow = createFlow(out)
  /** How many `<pre>` that are text stand around. */
  let asWritten = 0
  const enter = (element: Element): boolean => {
    const tag = element.tagName
    if (reading.skip(element)) return false
    const question = questionInButton(element)
    if (question !== '') flow.paragraph(question)
    if (isDropped(element) || tag === 'title') {
      if (!isHidden(element)) flow.words(...wordsBefore(element))
      return false
    }
    if (HEADINGS.test(tag) || (tag === 'table' && !isLayout(element))) {
      flow.endList()
      if (tag === 'table') addTable(out, element)
      else out.heading(Number(tag[1]), headingText(element), reading.place(element))
      return false
    }
    if (tag === 'pre' && asWritten > 0) asWritten += 1
    else if (tag === 'pre') {
      // The outermost one tells for those within: each would be read again at every level.
      const written = writtenText(element)
      if (isCode(written, languageOf(element))) {
        flow.code(written)
        return false
      }
      asWritten += 1
    }
    if (isList(tag)) flow.openList()
    else if (isBorder(tag)) flow.flush()
    else if (tag === 'br') flow.words(LINE_BREAK)
    else if (tag === 'img') flow.picture(pictureText(element))
    else if (tag === 'td' || tag === 'th') flow.words(' ')
    else flow.words(...wordsBefore(element))
    return true
  }
  const leave = (element: Element): void => {
    const tag = element.tagName
    if (tag === 'pre') asWritten -= 1
    if (isList(tag)) flow.closeList()
    else if (isBorder(tag)) flow.flush()
    else if (tag === 'td' || tag === 'th') flow.words(' ')
    else flow.words(...wordsAfter(element))
  }
  const text = (value: string): void => (asWritten > 0 ? addWritten(flow, value) : flow.words(value))
  walk(root, { text, enter, leave })
  flow.endList()
  return withTextOfPages(out.sections())
}

/** A page of nothing else than one `<pre>` is a text file that is shown as a page. */
const withTextOfPages = (sections: Section[]): Section[] => {
  const blocks = sections.flatMap((section) => [...section.headings, ...section.blocks])
  const [only] = blocks
  if (blocks.length !== 1 || typeof only !== 'object' || only.type !== 'code') return sections
  const [{ locator } = { locator: null }] = sections
  return readPlainText(only.text).map((section) => ({ ...section, locator }))
}

export const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i

/** Reads an uploaded HTML file. */
export const readHtml = (bytes: Buffer) =>
  readHtmlText(decodeUpload(bytes, META_CHARSET.exec(bytes.toString('latin1', 0, 4096))?.[1]))
