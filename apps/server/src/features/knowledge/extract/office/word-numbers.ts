import { decodeText } from '../text/charset.ts'
import { linksOf, type Parts, readPart } from './parts.ts'
import { findAll, type XmlNode } from './xml-tree.ts'

const MAIN = 'word/document.xml'
const PARAGRAPH = /<([\w.-]+:)p(?=[\s>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*(?<!\/)>/g
/** The properties at the beginning of a paragraph, without those that it had before a tracked change. */
const PROPERTIES = /^\s*<[\w.-]+:pPr(?=[\s>])[^>]*(?<!\/)>([\s\S]*?)(?:<\/[\w.-]+:pPr>|<[\w.-]+:pPrChange\b)/
const PROPERTIES_MAX = 4_000
const LEVEL = /<[\w.-]+:ilvl\s[^>]*?val\s*=\s*["'](\d+)/
const NUMBER = /<[\w.-]+:numId\s[^>]*?val\s*=\s*["'](\d+)/
const STYLE = /<[\w.-]+:pStyle\s[^>]*?val\s*=\s*["']([^"']+)/
/** The first words of a paragraph stand so far from where it begins. */
const BEGINNING_MAX = 20_000
const FORMER_MARK = /<[\w.-]+:rPrChange\b[\s\S]*?<\/[\w.-]+:rPrChange>/
const MARK_GONE = /<[\w.-]+:(?:del|moveFrom)[\s/>]/
const HIDDEN = /<[\w.-]+:vanish(?=[\s/>])(?!\s[^>]*val\s*=\s*["'](?:0|false|off))/
const TEXT = /<[\w.-]+:t[\s>]/
const LEVELS_MAX = 9
/** '1.2', 'Article 4', or a number behind the sign of a section: what people name a clause by. Steps and points of a list are numbered '1.' and 'a)'. */
const NAMES_CLAUSE = /%\d.*%\d|§|\p{L}{2}/u

interface Level {
  start: number
  /** `decimal`, `lowerLetter` and so on. */
  format: string
  /** `%1.%2`. */
  text: string
  /** All numbers in it are decimal. */
  isLegal: boolean
  style: string | undefined
  /** The level, from 1, below which it begins anew; 0: never. */
  restart: number | undefined
}

/** By level, from 0. */
type Levels = ReadonlyMap<number, Level>

interface Numbering {
  levels: Levels
  /** Of the levels that have numbers, how far each has been counted; NaN where that cannot be told. */
  counts: (number | undefined)[]
}

interface NumberedList {
  numbering: Numbering
  /** Those of the numbering, or others in their place. */
  levels: Levels
  /** Where a level begins anew with this list, by level. */
  starts: Map<number, number>
}

interface Style {
  number: string | undefined
  level: string | undefined
  basedOn: string | undefined
  isHeading: boolean
}

const child = (node: XmlNode | undefined, name: string) => node?.children.find((one) => one.name === name)
const valueOf = (node: XmlNode | undefined, name: string) => child(node, name)?.attributes.get('w:val')

function stylesOf(parts: Parts): Map<string, Style> {
  const root = readPart(parts, linksOf(parts, MAIN, 'docx').ofType('styles')[0], 'docx')
  return new Map(
    (root ? findAll(root, 'style') : []).map((style) => {
      const numbered = child(child(style, 'pPr'), 'numPr')
      return [
        style.attributes.get('w:styleId') ?? '',
        {
          number: valueOf(numbered, 'numId'),
          level: valueOf(numbered, 'ilvl'),
          basedOn: valueOf(style, 'basedOn'),
          isHeading: /^heading \d$/i.test(valueOf(style, 'name') ?? ''),
        },
      ] as const
    }),
  )
}

function levelOf(node: XmlNode): [number, Level] {
  const legal = child(node, 'isLgl')
  return [
    Number(node.attributes.get('w:ilvl') ?? 0),
    {
      start: Number(valueOf(node, 'start') ?? 1),
      format: valueOf(node, 'numFmt') ?? 'decimal',
      text: valueOf(node, 'lvlText') ?? '',
      isLegal: legal !== undefined && !['0', 'false', 'off'].includes(legal.attributes.get('w:val') ?? '1'),
      style: valueOf(node, 'pStyle'),
      restart: valueOf(node, 'lvlRestart') === undefined ? undefined : Number(valueOf(node, 'lvlRestart')),
    },
  ]
}

/** The lists that number clauses or headings, by their number. */
function listsOf(parts: Parts, styles: ReadonlyMap<string, Style>): Map<string, NumberedList> {
  const root = readPart(parts, linksOf(parts, MAIN, 'docx').ofType('numbering')[0], 'docx')
  if (!root) return new Map()
  const numberings = new Map(
    findAll(root, 'abstractNum').map((node) => {
      const numbering: Numbering = { levels: new Map(findAll(node, 'lvl').map(levelOf)), counts: [] }
      return [node.attributes.get('w:abstractNumId') ?? '', numbering] as const
    }),
  )
  const isOfClause = ({ text, format, style }: Level) =>
    format !== 'bullet' && (NAMES_CLAUSE.test(text) || styles.get(style ?? '')?.isHeading === true)
  return new Map(
    findAll(root, 'num').flatMap((node) => {
      const numbering = numberings.get(valueOf(node, 'abstractNumId') ?? '')
      const starts = findAll(node, 'lvlOverride').flatMap((override): [number, number][] => {
        const start = valueOf(override, 'startOverride')
        return start === undefined ? [] : [[Number(override.attributes.get('w:ilvl') ?? 0), Number(start)]]
      })
      const levels = new Map([...(numbering?.levels ?? []), ...findAll(node, 'lvl').map(levelOf)])
      if (!numbering || ![...numbering.levels.values(), ...levels.values()].some(isOfClause)) return []
      return [[node.attributes.get('w:numId') ?? '', { numbering, levels, starts: new Map(starts) }] as const]
    }),
  )
}

/** Twenty-six letters, then each twice and so on. */
const LETTERS_MAX = 26 * 9
const letters = (count: number) =>
  count > LETTERS_MAX ? String(count) : String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26))

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(count: number): string {
  let rest = Math.min(count, 4_000)
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(rest / value)
    rest -= times * value
    return sign.repeat(times)
  }).join('')
}

const FORMATS: Readonly<Record<string, (count: number) => string>> = {
  lowerLetter: letters,
  upperLetter: (count) => letters(count).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (count) => roman(count).toUpperCase(),
  decimalZero: (count) => String(count).padStart(2, '0'),
  decimal: String,
  none: () => '',
}

/** Counts on and gives the number as it is printed; empty for a bullet, and where the right one cannot be told. */
function nextNumber({ numbering, levels, starts }: NumberedList, at: number): string {
  const { counts } = numbering
  const level = levels.get(at)
  if (!level) return ''
  const anew = starts.get(at)
  starts.delete(at)
  const before = counts[at]
  counts[at] = anew ?? (before === undefined ? level.start : before + 1)
  for (let deeper = at + 1; deeper < counts.length; deeper++) {
    const restart = levels.get(deeper)?.restart
    if (restart === undefined || at < restart) counts[deeper] = undefined
  }
  if (level.format === 'bullet') {
    // Programs differ in whether bullets in place of numbers are counted.
    if (numbering.levels.get(at)?.format !== 'bullet') counts[at] = Number.NaN
    return ''
  }
  let isKnown = true
  const printed = level.text.replace(/%(\d)/g, (_, digit: string) => {
    const of = Number(digit) - 1
    const other = levels.get(of)
    const count = (counts[of] ??= other?.start ?? 1)
    const format = FORMATS[level.isLegal ? 'decimal' : (other?.format ?? 'decimal')]
    isKnown &&= format !== undefined && !Number.isNaN(count)
    return format?.(count) ?? ''
  })
  return isKnown ? printed : ''
}

interface Named {
  number: string | undefined
  level: string | undefined
}

/** The list and level of a paragraph: its own, else those of its style, which may take its list from another style and give a level of its own. */
function placeOf(properties: string, styles: ReadonlyMap<string, Style>): Named & { style: string | undefined } {
  const own = { number: NUMBER.exec(properties)?.[1], level: LEVEL.exec(properties)?.[1] }
  const style = STYLE.exec(properties)?.[1]
  if (own.number !== undefined) return { ...own, style }
  const seen = new Set<string>()
  let first: { level: string | undefined; style: string } | undefined
  for (let at = style; at !== undefined && !seen.has(at); at = styles.get(at)?.basedOn) {
    seen.add(at)
    const { number, level } = styles.get(at) ?? {}
    if (level !== undefined && first === undefined) first = { level, style: at }
    if (number !== undefined) return { number, level: own.level ?? first?.level, style: first?.style ?? at }
  }
  return { ...own, style }
}

/** Whether a paragraph is deleted, moved away or hidden. Text stays in sight behind whose end alone is hidden, so that the next one goes on in its line. */
function isGone(properties: string, content: string): boolean {
  const now = properties.replace(FORMER_MARK, '')
  if (MARK_GONE.test(now)) return true
  const shows = (run: string) => TEXT.test(run) && !HIDDEN.test(run)
  return HIDDEN.test(now) && !content.split(/<[\w.-]+:r(?=[\s>])/).some(shows)
}

function withNumbers(xml: string, styles: ReadonlyMap<string, Style>, lists: ReadonlyMap<string, NumberedList>) {
  let read = ''
  let from = 0
  for (const { 0: tag, 1: prefix = 'w:', index } of xml.matchAll(PARAGRAPH)) {
    const begins = index + tag.length
    const properties = PROPERTIES.exec(xml.slice(begins, begins + PROPERTIES_MAX))?.[1]
    if (properties === undefined) continue
    const { number, level, style } = placeOf(properties, styles)
    const list = lists.get(number ?? '')
    if (!list) continue
    const [content = ''] = xml.slice(begins, begins + BEGINNING_MAX).split(`</${prefix}p>`, 1)
    if (isGone(properties, content)) continue
    const linked = [...list.levels].find(([, one]) => one.style !== undefined && one.style === style)?.[0]
    const printed = nextNumber(list, Math.min(Number(level ?? linked ?? 0), LEVELS_MAX - 1)).trim()
    const first = printed === '' ? -1 : content.search(new RegExp(`<(?:${prefix}r|[\\w.-]+:oMath(?:Para)?)[\\s>]`))
    const place = begins + first
    if (first === -1 || place < from) continue
    read += `${xml.slice(from, place)}<${prefix}r><${prefix}t xml:space="preserve">${escaped(printed)} </${prefix}t></${prefix}r>`
    from = place
  }
  return read + xml.slice(from)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The parts of a Word document with the numbers of its clauses and headings as text: they are counted when it is shown, and its parser
 * does not count.
 */
export function withClauseNumbers(parts: Parts): Parts {
  const data = parts.get(MAIN)
  if (!data) return parts
  const styles = stylesOf(parts)
  const lists = listsOf(parts, styles)
  if (lists.size === 0) return parts
  return new Map(parts).set(MAIN, Buffer.from(withNumbers(decodeText(data), styles, lists)))
}
