import type { Section } from '../extracted-document.ts'
import { PICTURE_LABEL } from '../../../../shared/passages/picture-label.ts'
import { isCode } from '../text/code-signs.ts'
import { closesFence, fenceOf, languageOf } from './markdown-fence.ts'
import { ADDRESS, LABEL, plainInline, TEXT } from './markdown-inline.ts'
import { IS_BOLD, isBroken, joinLines } from './markdown-lines.ts'
import { withNotesPlaced } from './markdown-notes.ts'
import { holdsMarkup, withoutHeadingMarks, withSiteMarksRead } from './markdown-site.ts'
import { withoutComments, withoutFrontMatter } from './markdown-unseen.ts'
import { createSectionBuilder, type SectionBuilder } from '../section-builder.ts'

const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const ITEM = /^(\s*(?:[-*+]|\d{1,9}[.)])[ \t]+)(.*)$/
/** What may stand directly below a paragraph: other numbers are those of its text. */
const FIRST_ITEM = /^\s*(?:[-*+]|1[.)])[ \t]+\S/
/** `![what it shows](address "title")` or `![what it shows][label]`, and nothing else. */
const PICTURE = new RegExp(String.raw`^\s*!\[(${TEXT}{0,500})\](?:${ADDRESS}|${LABEL})\s*$`)
/** What converters write where a picture had no description. */
const NOT_FOUND = /^(?:image|picture|img)? ?(?:not found|missing)?$/i
/** A link and nothing else. */
const LINK = new RegExp(String.raw`^\s*\[${TEXT}{1,1000}\]${ADDRESS}\s*$`)
/** Below such a heading so many links and nothing else are a table of contents. */
const CONTENTS =
  /^(?:table of )?contents$|^index$|^topics$|\b(?:in|on) this (?:guide|manual|document|page|section|chapter)\b|^inhalt|^sommaire$|^table des matières$|^índice$/iu
const CONTENTS_MIN = 30
/** `|---|:--:|`: dashes between the borders of cells, below the head of a table. */
const isDelimiter = (line: string): boolean =>
  /^[\s|:-]+$/.test(line) &&
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .every((cell) => /^:?-+:?$/.test(cell.trim()))

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainInline(cell))

interface Cursor {
  lines: readonly string[]
  at: number
  /** The last one before. */
  heading: string
  /** Lines four blanks in are code: not in files with components and other marks of web sites, where they stand within those. */
  indentedCode: boolean
  /** Indented lines before this one have been found to be text. */
  textUntil: number
}

/** Blanks at the beginning of a line; a tab counts as four. */
const indentOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length

/** Without so many blanks at the beginning. */
const outdented = (line: string, blanks: number): string => {
  const spaced = line.replaceAll('\t', '    ')
  return spaced.slice(Math.min(blanks, indentOf(spaced)))
}

/** What stands between marks, which is text where nothing says that it is code. */
const readFence = (cursor: Cursor, out: SectionBuilder, mark: string): void => {
  const opening = cursor.lines[cursor.at] ?? ''
  const indent = indentOf(opening)
  const code: string[] = []
  cursor.at++
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? ''
    if (closesFence(line, mark)) break
    code.push(outdented(line, indent))
  }
  // Marks that nothing closes have perhaps been forgotten, and what follows is no code.
  const isClosed = cursor.at < cursor.lines.length
  cursor.at++
  const text = code.join('\n')
  // They may stand behind the sign of a point: '- ```js'.
  if (isCode(text, isClosed ? languageOf(opening.slice(opening.indexOf(mark))) : '')) out.add({ type: 'code', text })
  else out.add({ type: 'text', text: text.trim() })
}

/**
 * Lines that stand four blanks in, or as many more than the point of a list that they belong to, where they are code: false where they are text,
 * as in plain notes.
 */
const readIndented = (cursor: Cursor, indent: number, add: (code: string) => void): boolean => {
  const { lines, at } = cursor
  if (!cursor.indentedCode || at < cursor.textUntil || indentOf(lines[at] ?? '') < indent) return false
  let end = at
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (line.trim() === '') continue
    if (indentOf(line) < indent) break
    end = next + 1
  }
  const text = lines
    .slice(at, end)
    .map((line) => outdented(line, indent))
    .join('\n')
  if (isCode(text)) {
    add(text)
    cursor.at = end
    return true
  }
  cursor.textUntil = end
  return false
}

const isTable = ({ lines, at }: Cursor) =>
  (lines[at] ?? '').includes('|') && (lines[at + 1] ?? '').includes('-') && isDelimiter(lines[at + 1] ?? '')

const readTable = (cursor: Cursor, out: SectionBuilder): void => {
  const header = cells(cursor.lines[cursor.at] ?? '')
  const rows: string[][] = []
  cursor.at += 2
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? ''
    if (line.trim() === '' || !line.includes('|')) break
    rows.push(cells(line))
  }
  out.add({ type: 'table', header, rows })
}

/** A point of a list goes on below a blank line so far in. */
const GOES_ON_FROM = 2

/** The line behind blank ones where it belongs to the list above them; -1 where the list ends. */
const listGoesOnAt = ({ lines, at }: Cursor): number => {
  let next = at
  while (next < lines.length && (lines[next] ?? '').trim() === '') next++
  const line = lines[next] ?? ''
  const goesOn = line.trim() !== '' && (ITEM.test(line) || indentOf(line) >= GOES_ON_FROM) && !HEADING.test(line)
  return goesOn ? next : -1
}

/** A list with the paragraphs of its points; code among them stands between its parts. */
const readList = (cursor: Cursor, out: SectionBuilder): void => {
  let items: string[][] = []
  /** Blanks before the text of the last point. */
  let inset = 0
  let isBelowBlank = false
  let isBelowCode = false
  const add = (): void => {
    const points = items.map((parts) => parts.join(' ').trim().replace(/\\$/, ''))
    // It holds the words of every heading, so that it would be found for every question, and answers none.
    const isContents =
      points.length >= CONTENTS_MIN && CONTENTS.test(cursor.heading) && points.every((point) => LINK.test(point))
    if (!isContents) out.add({ type: 'list', items: points.map(plainInline).filter((point) => point !== '') })
    items = []
  }
  const addCode = (text: string): void => {
    add()
    out.add({ type: 'code', text })
  }
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    if (line.trim() === '') {
      const next = listGoesOnAt(cursor)
      if (next < 0) break
      isBelowBlank = true
      cursor.at = next
      continue
    }
    const [, sign = '', text = ''] = ITEM.exec(line) ?? []
    const fence = fenceOf(sign === '' ? line : text)
    const blanks = isBelowBlank
    isBelowBlank = false
    if (fence !== '') {
      add()
      readFence(cursor, out, fence)
      isBelowCode = true
    } else if (sign !== '') {
      items.push([text.replace(/^\[[ xX]\](?=\s)/, (box) => (box === '[ ]' ? '☐' : '☒'))])
      inset = sign.replaceAll('\t', '    ').length
      isBelowCode = false
      cursor.at++
    } else if (blanks && readIndented(cursor, inset + 4, addCode)) isBelowCode = true
    else if (PICTURE.test(line)) cursor.at++
    else if (startsBlock(cursor) || (isBelowCode && indentOf(line) < GOES_ON_FROM)) break
    else {
      if (items.length === 0) items.push([])
      goOn(items.at(-1) ?? [], line, blanks)
      cursor.at++
    }
  }
  add()
}

/** A paragraph of its own begins a sentence, and a bold line by itself is the name of the point. */
const goOn = (parts: string[], line: string, isBelowBlank: boolean): void => {
  const source = parts.pop() ?? ''
  const last = source.trim().replace(/\\$/, '')
  const isName = IS_BOLD.test(last) && (isBelowBlank || isBroken(source))
  const isOpen = (isName || isBelowBlank) && !/[.!?:;,…。！？]["'”’)*_`]*$/u.test(last)
  if (last !== '') parts.push(isOpen ? `${last}${isName ? ':' : '.'}` : last)
  parts.push(line.trimStart())
}

const startsBlock = (cursor: Cursor): boolean => {
  const line = cursor.lines[cursor.at] ?? ''
  return fenceOf(line) !== '' || HEADING.test(line) || RULE.test(line) || isTable(cursor)
}

const readParagraph = (cursor: Cursor, out: SectionBuilder): void => {
  const text: string[] = []
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? ''
    if (line.trim() === '') break
    const underline = text.length > 0 ? UNDERLINE.exec(line) : null
    if (underline) {
      cursor.at++
      cursor.heading = plainInline(text.join(' '))
      out.heading(underline[1]?.startsWith('=') ? 1 : 2, cursor.heading)
      return
    }
    if (text.length > 0 && (startsBlock(cursor) || PICTURE.test(line) || FIRST_ITEM.test(line))) break
    text.push(line)
  }
  out.add({ type: 'text', text: joinLines(text) })
}

/** A picture on a line of its own: what it shows can be found, and is told from what the document says. */
const readPicture = (cursor: Cursor, out: SectionBuilder): void => {
  const shows = plainInline(PICTURE.exec(cursor.lines[cursor.at] ?? '')?.[1] ?? '').replace(/^\[(.*)\]$/, '$1')
  cursor.at++
  if (!NOT_FOUND.test(shows.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()))
    out.add({ type: 'text', text: `${PICTURE_LABEL} ${shows}` })
}

/** Headings, tables, lists and paragraphs of Markdown, in one pass over its lines so that hostile text takes no longer. */
export const readMarkdown = (source: string): Section[] => {
  const { title, lines } = withoutFrontMatter(source.split('\n'))
  const seen = withoutComments(lines)
  const placed = withNotesPlaced(withSiteMarksRead(seen))
  const cursor: Cursor = { lines: placed, at: 0, heading: '', indentedCode: !holdsMarkup(seen), textUntil: 0 }
  const out = createSectionBuilder()
  const [, first] = HEADING.exec(cursor.lines.find((line) => line.trim() !== '') ?? '') ?? []
  if (first !== '#') out.heading(1, plainInline(title))
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    const heading = HEADING.exec(line)
    const fence = fenceOf(line)
    if (line.trim() === '' || RULE.test(line)) cursor.at++
    else if (fence !== '') readFence(cursor, out, fence)
    else if (heading) {
      cursor.heading = plainInline(withoutHeadingMarks(line))
      out.heading(heading[1]?.length ?? 1, cursor.heading)
      cursor.at++
    } else if (PICTURE.test(line)) readPicture(cursor, out)
    else if (isTable(cursor)) readTable(cursor, out)
    else if (ITEM.test(line)) readList(cursor, out)
    else if (!readIndented(cursor, 4, (text) => out.add({ type: 'code', text }))) readParagraph(cursor, out)
  }
  return out.sections()
}
