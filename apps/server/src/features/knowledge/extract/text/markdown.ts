import type { Section } from '../extracted-document.ts'
import { PICTURE_LABEL } from '../../../../shared/passages/picture-label.ts'
import { withNotesPlaced } from './markdown-notes.ts'
import { withoutComments, withoutFrontMatter } from './markdown-unseen.ts'
import { createSectionBuilder, type SectionBuilder } from '../section-builder.ts'

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$/
/** Brackets within are closed ones: so a text of nothing but opening ones is read in one pass. */
const TEXT = String.raw`(?:[^[\]]|\[[^[\]]{0,200}\])`
const ADDRESS = String.raw`\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,5}(?:\s+"[^"]{0,500}")?\)`
const LABEL = String.raw`\[[^[\]]{0,200}\]`
/** `![what it shows](address "title")` or `![what it shows][label]`, and nothing else. */
const PICTURE = new RegExp(String.raw`^\s*!\[(${TEXT}{0,500})\](?:${ADDRESS}|${LABEL})\s*$`)
/** What converters write where a picture had no description. */
const NOT_FOUND = /^(?:image|picture|img)? ?(?:not found|missing)?$/i
/** A link and nothing else. */
const LINK = new RegExp(String.raw`^\s*\[${TEXT}{1,1000}\]${ADDRESS}\s*$`)
const PICTURES = new RegExp(String.raw`!\[(${TEXT}{0,500})\](?:${ADDRESS}|${LABEL})`, 'g')
const LINKS = new RegExp(String.raw`\[(${TEXT}{1,1000})\](?:${ADDRESS}|${LABEL})`, 'g')
/** Below such a heading so many links and nothing else are a table of contents. */
const CONTENTS =
  /^(?:table of )?contents$|^index$|^topics$|\b(?:in|on) this (?:guide|manual|document|page|section|chapter)\b|^inhalt|^sommaire$|^table des matières$|^índice$/iu
const CONTENTS_MIN = 30
const DELIMITER = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/** The visible text, without emphasis marks, link targets, inline tags and escapes. */
export const plainInline = (source: string) =>
  source
    .replace(PICTURES, '$1')
    .replace(LINKS, '$1')
    .replace(/<(https?:[^>\s]{1,2000}|[^>\s@]{1,100}@[^>\s]{1,200})>/g, '$1')
    .replace(/<(s|del|strike)>[^<>]{0,500}<\/\1>/gi, ' ')
    .replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, ' ')
    // Crossed out: a price before its discount, for example.
    .replace(/(?<![\\~])~~(?=[^\s~])[^~\n]{0,500}(?<=[^\s\\])~~(?!~)/g, '')
    .replace(/(?<!\\)(\*\*\*|\*\*|__|~~)(?=\S)/g, '')
    .replace(/(?<=\S)(?<!\\)(\*\*\*|\*\*|__|~~)/g, '')
    .replace(/(^|[\s(["'])[*_](?=\S)([^*_\n]{1,500}?)(?<=[^\s\\])[*_](?=$|[\s.,;:!?)\]"'])/g, '$1$2')
    .replace(/(?<!`)(`+)(?!`)([^`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

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
}

const readFence = (cursor: Cursor, out: SectionBuilder): void => {
  const mark = FENCE.exec(cursor.lines[cursor.at] ?? '')?.[1] ?? '```'
  const code: string[] = []
  cursor.at++
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? ''
    if (line.trim().startsWith(mark)) break
    code.push(line)
  }
  cursor.at++
  out.add({ type: 'text', text: code.join('\n').trim() })
}

const isTable = ({ lines, at }: Cursor) =>
  (lines[at] ?? '').includes('|') && (lines[at + 1] ?? '').includes('-') && DELIMITER.test(lines[at + 1] ?? '')

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

const readList = (cursor: Cursor, out: SectionBuilder): void => {
  const items: string[] = []
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? ''
    const item = ITEM.exec(line)
    if (item) items.push((item[1] ?? '').replace(/^\[[ xX]\](?=\s)/, (box) => (box === '[ ]' ? '☐' : '☒')))
    else if (PICTURE.test(line)) continue
    else if (line.trim() === '') {
      if (!ITEM.test(cursor.lines[cursor.at + 1] ?? '')) break
    } else if (startsBlock(cursor)) break
    else items[items.length - 1] += ` ${line.trim()}`
  }
  // It holds the words of every heading, so that it would be found for every question, and answers none.
  if (items.length >= CONTENTS_MIN && CONTENTS.test(cursor.heading) && items.every((item) => LINK.test(item))) return
  out.add({ type: 'list', items: items.map(plainInline).filter((item) => item !== '') })
}

const startsBlock = (cursor: Cursor): boolean => {
  const line = cursor.lines[cursor.at] ?? ''
  return FENCE.test(line) || HEADING.test(line) || RULE.test(line) || isTable(cursor)
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
    if (text.length > 0 && (startsBlock(cursor) || PICTURE.test(line) || /^\s*[-*+][ \t]+\S/.test(line))) break
    text.push(line.replace(/^\s*(>\s?)+/, ''))
  }
  out.add({ type: 'text', text: text.map(plainInline).join('\n').trim() })
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
  const cursor: Cursor = { lines: withNotesPlaced(withoutComments(lines)), at: 0, heading: '' }
  const out = createSectionBuilder()
  if (!HEADING.test(cursor.lines.find((line) => line.trim() !== '') ?? '')) out.heading(1, title)
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    const heading = HEADING.exec(line)
    if (line.trim() === '' || RULE.test(line)) cursor.at++
    else if (FENCE.test(line)) readFence(cursor, out)
    else if (heading) {
      cursor.heading = plainInline(heading[2] ?? '')
      out.heading(heading[1]?.length ?? 1, cursor.heading)
      cursor.at++
    } else if (PICTURE.test(line)) readPicture(cursor, out)
    else if (isTable(cursor)) readTable(cursor, out)
    else if (ITEM.test(line)) readList(cursor, out)
    else readParagraph(cursor, out)
  }
  return out.sections()
}
