import { decodeText } from '../text/charset.ts'
import { linksOf, readPart, type Parts } from './parts.ts'
import { findAll, type XmlNode } from './xml-tree.ts'

const MAIN = 'word/document.xml'
/** The parts that have text: the document, its headers, footers, notes and comments. */
const TEXT_PART = /^word\/[^/]+\.xml$/
/** A tag with the name of its element and its attributes; comments and CDATA may hold what looks like one. */
const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*?)(\/?)>/g
const VALUE = /\bval\s*=\s*["']([^"']*)/
/** Parts of a run that are no text of it: without the codes of a field its parser would lose the end of the field. */
const KEPT = new Set(['rPr', 'fldChar', 'instrText', 'delInstrText'])
const OFF = new Set(['0', 'false', 'off'])
/** An attribute that names a relationship, such as `r:embed="rId5"`. */
const RELATION = /\br:\w+\s*=\s*["']([^"']*)/g
/** Types of relationships that lead to a picture, a chart or the words of a diagram. */
const DRAWN = ['image', 'chart', 'diagramData']

interface Range {
  start: number
  end: number
}

interface OpenElement {
  name: string
  start: number
  /** Of a run: whether it says itself that it is hidden. */
  hidden?: boolean
  /** Of a run or a paragraph. */
  style?: string
  /** Of a run: its texts, drawings and references. */
  content: Range[]
}

const isOn = (value: string | undefined): boolean => !OFF.has(value ?? '1')

/** The ids of the styles of paragraphs and characters that hide their text, by themselves or by the style they are based on. */
const hiddenStyles = (parts: Parts): Set<string> => {
  const name = linksOf(parts, MAIN, 'docx').ofType('styles')[0]
  if (name === undefined || !parts.get(name)?.includes('vanish')) return new Set()
  const root = readPart(parts, name, 'docx')
  const child = (node: XmlNode | undefined, of: string) => node?.children.find((one) => one.name === of)
  const styles = new Map(
    (root ? findAll(root, 'style') : []).map((style) => {
      const vanish = child(child(style, 'rPr'), 'vanish')
      const own = vanish && isOn(vanish.attributes.get('w:val'))
      const basedOn = child(style, 'basedOn')?.attributes.get('w:val')
      return [style.attributes.get('w:styleId') ?? '', { own, basedOn }] as const
    }),
  )
  const hides = (id: string): boolean => {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = styles.get(at)?.basedOn) {
      seen.add(at)
      const own = styles.get(at)?.own
      if (own !== undefined) return own
    }
    return false
  }
  return new Set([...styles.keys()].filter(hides))
}

/** What a property says about the run or paragraph that it belongs to. */
const readProperty = (open: readonly OpenElement[], name: string, attributes: string): void => {
  const [owner, properties] = [open.at(-2), open.at(-1)]
  if (!owner || !properties) return
  const value = VALUE.exec(attributes)?.[1]
  if (owner.name === 'r' && properties.name === 'rPr') {
    if (name === 'vanish') owner.hidden = isOn(value)
    else if (name === 'rStyle' && value !== undefined) owner.style = value
  } else if (owner.name === 'p' && properties.name === 'pPr' && name === 'pStyle' && value !== undefined)
    owner.style = value
}

const isHidden = (run: OpenElement, open: readonly OpenElement[], styles: ReadonlySet<string>): boolean => {
  if (run.hidden !== undefined) return run.hidden
  const paragraph = open.findLast(({ name }) => name === 'p')
  return [run.style, paragraph?.style].some((style) => style !== undefined && styles.has(style))
}

/** Where the content of hidden runs stands in the XML of a part. */
const hiddenRanges = (xml: string, styles: ReadonlySet<string>): Range[] => {
  const found: Range[] = []
  const open: OpenElement[] = []
  const close = (element: OpenElement, end: number): void => {
    const parent = open.at(-1)
    if (parent?.name === 'r' && !KEPT.has(element.name)) parent.content.push({ start: element.start, end })
    if (element.name === 'r' && isHidden(element, open, styles)) found.push(...element.content)
  }
  for (const tag of xml.matchAll(TAG)) {
    const [, ending, name, attributes = '', empty] = tag
    if (name === undefined) continue
    const end = tag.index + tag[0].length
    if (ending === '/') {
      const element = open.pop()
      if (element) close(element, end)
      continue
    }
    readProperty(open, name, attributes)
    const element: OpenElement = { name, start: tag.index, content: [] }
    if (empty === '/') close(element, end)
    else open.push(element)
  }
  return found
}

interface Divided {
  /** The XML without its hidden ranges. */
  rest: string
  /** What stood in them. */
  removed: string
}

/** A text box in a hidden run may have hidden runs of its own. */
const divide = (xml: string, ranges: readonly Range[]): Divided => {
  let rest = ''
  let removed = ''
  let at = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    rest += xml.slice(at, start)
    removed += xml.slice(start, end)
    at = end
  }
  return { rest: rest + xml.slice(at), removed }
}

/** The pictures, charts and diagrams that nothing but hidden runs leads to. `divided`: the parts that have some, by name. */
const hiddenDrawings = (parts: Parts, divided: ReadonlyMap<string, Divided>): Set<string> => {
  const hidden = new Set<string>()
  const shown = new Set<string>()
  for (const name of parts.keys()) {
    if (!TEXT_PART.test(name)) continue
    const links = linksOf(parts, name, 'docx')
    const drawn = new Set(DRAWN.flatMap((type) => links.ofType(type)))
    const ledTo = (xml: string) =>
      [...xml.matchAll(RELATION)].flatMap(([, id]) => links.target(id) ?? []).filter((part) => drawn.has(part))
    const found = divided.get(name)
    for (const part of found ? ledTo(found.removed) : []) hidden.add(part)
    for (const part of found ? ledTo(found.rest) : drawn) shown.add(part)
  }
  return new Set([...hidden].filter((part) => !shown.has(part)))
}

/**
 * The parts of a Word document without what its author has hidden. `hidden`: whether there was any; `drawings`: the names of pictures,
 * charts and diagrams that are hidden with their runs.
 */
export const withoutHiddenText = (parts: Parts): { xml: Parts; hidden: boolean; drawings: ReadonlySet<string> } => {
  const styles = hiddenStyles(parts)
  const signs = ['vanish', ...styles]
  const divided = new Map<string, Divided>()
  for (const [name, data] of parts) {
    if (!TEXT_PART.test(name) || !signs.some((sign) => data.includes(sign))) continue
    const source = decodeText(data)
    const ranges = hiddenRanges(source, styles)
    if (ranges.length > 0) divided.set(name, divide(source, ranges))
  }
  const drawings = divided.size > 0 ? hiddenDrawings(parts, divided) : new Set<string>()
  const xml = new Map([...parts].filter(([name]) => !drawings.has(name)))
  for (const [name, { rest }] of divided) xml.set(name, Buffer.from(rest))
  const hadWords = ({ removed }: Divided) => removed.replace(/<[^>]*>/g, '').trim() !== ''
  return { xml, hidden: drawings.size > 0 || [...divided.values()].some(hadWords), drawings }
}
