import { RAISED, RAISED_END } from '../text/raised.ts'
import { ALONE, BLOCKS, FLAGS, HIDDEN, isHtmlName, LOOKS, OF_PAGE, STRUCK, WITHOUT_END } from './html-names.ts'
import { LINE_BREAK } from './markdown-inline.ts'
import { labelOf, shownBy } from './markdown-cards.ts'
import { tagAttributes, type TagAttributes, type TagBudget } from './tag-attributes.ts'

const NAME = /<(\/?)([A-Za-z][\w.-]{0,100})?(?=[\s/>])/y
const NAMES = /<(\/?)([A-Za-z][\w.-]{0,100})/g
/** `{' '}`, a blank in a component. */
const BLANK_VALUE = /\{\s{0,20}(['"\x60])\s{0,20}\1\s{0,20}\}/y
const CODE_MAX = 1_000
/** Characters behind an inline tag within which it ends. */
const INLINE_MAX = 2_000
const STRUCK_MAX = 500
const RAISED_MAX = 60
/** Of a picture's alt text; a longer one is no picture to `markdown.ts`. */
const PICTURE_TEXT_MAX = 400
const VAIN_MAX = 4_000_000
/** What a search for the end of an inline tag takes of it. */
const SEARCH_COST = 200
/** Only programs have them, and no sentence on `<script>`. */
const PROGRAM_SIGNS = /[{};=(]/

/** Names of tags that are opened and closed somewhere. */
export function pairedNames(texts: readonly string[]): ReadonlySet<string> {
  const opened = new Set<string>()
  const closed = new Set<string>()
  for (const text of texts) {
    for (const [, slash, name = ''] of text.matchAll(NAMES)) (slash ? closed : opened).add(name)
    if (text.includes('<>')) opened.add('')
    if (text.includes('</>')) closed.add('')
  }
  return new Set([...opened].filter((name) => closed.has(name)))
}

interface Found {
  end: number
  /** What stands in its place; itself where null. */
  instead: string | null
}

/**
 * Text without the components, comments and scripts of a web site; what stands in its blocks becomes paragraphs of its own. What stands between
 * `<` and `>` and is no tag for certain stays: 'teams of < 100 users', `List<String>` and `<your name>`. Code within lines stays too.
 */
export function withoutTags(text: string, paired: ReadonlySet<string>): string {
  const kept: string[] = []
  let from = 0
  const reading: TextReading = {
    text,
    paired,
    line: lineReader(text),
    budget: { left: VAIN_MAX },
    withoutEnd: new Set(),
  }
  const signs = /[`<{]/g
  for (let sign = signs.exec(text); sign && reading.budget.left > 0; sign = signs.exec(text)) {
    const at = sign.index
    const found = text[at - 1] === '\\' ? null : readAt(reading, at)
    if (!found) continue
    if (found.instead !== null) {
      kept.push(text.slice(from, at), found.instead)
      from = found.end
      reading.line.skipTo(found.end)
    }
    signs.lastIndex = found.end
  }
  kept.push(text.slice(from))
  return kept.join('')
}

interface TextReading {
  text: string
  paired: ReadonlySet<string>
  line: ReturnType<typeof lineReader>
  budget: TagBudget
  /** Marks that do not come any more. */
  withoutEnd: Set<string>
}

function readAt(reading: TextReading, at: number): Found | null {
  const { text, line, budget } = reading
  if (text[at] === '`') return readCode(text, at)
  if (text.startsWith('{/*', at)) return endAfter(reading, '*/}', at)
  if (text[at] === '{') return readBlank(text, at)
  NAME.lastIndex = at
  const [start, slash = '', written = ''] = NAME.exec(text) ?? []
  const found = start === undefined ? null : tagAttributes(text, at + start.length, budget)
  if (!found) return null
  const tag: Tag = { ...found, ...line.upTo(at), at, written, name: written.toLowerCase(), isEnd: slash !== '' }
  if (!isTag(tag, reading)) return null
  const { end, name } = tag
  if (!tag.isEnd && !tag.isClosed) {
    if (STRUCK.has(name)) return readStruck(text, tag) ?? { end, instead: ' ' }
    if (name === 'sup') return readRaised(text, tag) ?? { end, instead: ' ' }
    if (HIDDEN.has(name)) return readHidden(reading, tag)
    if (name === 'pre' && !tag.isRow) return readPre(reading, tag)
  }
  return { end, instead: insteadOf(tag, text) }
}

function endAfter({ text, withoutEnd }: TextReading, mark: string, at: number): Found | null {
  const end = withoutEnd.has(mark) ? -1 : text.indexOf(mark, at)
  if (end < 0) withoutEnd.add(mark)
  return end < 0 ? null : { end: end + mark.length, instead: ' ' }
}

/** What stands before a tag in its line. Looks at each character once. */
function lineReader(text: string) {
  let seen = 0
  let before = ''
  let isRow = false
  const upTo = (at: number) => {
    const part = text.slice(seen, at)
    const lineEnd = part.lastIndexOf('\n')
    if (lineEnd >= 0) before = ''
    const rest = part.slice(lineEnd + 1)
    if (before === '') isRow = /^[ \t]{0,200}\|/.test(rest)
    // Enough to tell what it is.
    before = before.trim() === '' ? `${before}${rest}`.slice(-200) : `${before.slice(0, 100)}${rest.slice(0, 100)}`
    seen = at
    return { before, isRow }
  }
  return {
    upTo,
    skipTo: (at: number): void => {
      upTo(seen)
      if (text.slice(seen, at).includes('\n')) before = ''
      seen = at
    },
  }
}

interface Tag extends TagAttributes {
  at: number
  /** In small letters, and as it is written. */
  name: string
  written: string
  isEnd: boolean
  /** The line before it, without other tags. */
  before: string
  isRow: boolean
}

/** What names no element of HTML is a component, or a word that stands for another: `<Company Name>`. */
function isTag(tag: Tag, reading: TextReading): boolean {
  const { flags, name, written, quoted, plain, isClosed, isEnd } = tag
  const isPaired = reading.paired.has(written)
  if (name === '') return isPaired && tag.end - tag.at === (isEnd ? 3 : 2)
  if (quoted > 0) return true
  if (!isHtmlName(name)) {
    if (isEnd || flags.some((flag) => !/^[a-z]/.test(flag))) return isEnd && isPaired
    return isPaired || (isClosed && /^[A-Z]|[.-]/.test(written))
  }
  if (flags.some((flag) => !FLAGS.has(flag.toLowerCase()))) return false
  if (plain > 0 || ALONE.has(name)) return true
  const startsLine = tag.before.trim() === ''
  if (OF_PAGE.has(name)) return isPaired && (startsLine || (isEnd && !/\s/.test(reading.text[tag.at - 1] ?? ' ')))
  // '<option> is what you choose' speaks of it.
  const isNamed = /^[ \t]{1,20}\p{Ll}/u.test(reading.text.slice(tag.end, tag.end + 22))
  if (isEnd || isClosed || (WITHOUT_END.has(name) && startsLine && !isNamed)) return true
  if (BLOCKS.has(name) || WITHOUT_END.has(name) || /^h[1-6]$/.test(name)) return isPaired
  const ends = reading.text.slice(tag.end, tag.end + INLINE_MAX).includes(`</${written}>`)
  if (!ends) reading.budget.left -= SEARCH_COST
  return ends
}

function insteadOf(tag: Tag, text: string): string {
  const { name, isEnd } = tag
  if (name === 'br') return LINE_BREAK
  if (name === 'img') return pictureOf(tag)
  // A row of a table is one line.
  if (tag.isRow || name === 'td' || name === 'th') return isHtmlName(name) ? ' ' : shownBy(tag, false)
  if (/^h[1-6]$/.test(name)) return isEnd ? '\n\n' : `\n\n${'#'.repeat(Number(name[1]))} `
  if (name === 'li') return isEnd ? '\n' : '\n- '
  const isInPoint = /^\s*(?:[-*+]|\d{1,9}[.)])\s*$/.test(tag.before)
  if (BLOCKS.has(name)) return isInPoint ? '' : '\n\n'
  const isAlone = tag.before.trim() === '' && /^[ \t]{0,200}(?:\n|$|<)/.test(text.slice(tag.end, tag.end + 202))
  if (!isHtmlName(name) && (isAlone || tag.isClosed)) return shownBy(tag, isAlone)
  const inside = isHtmlName(name) || isEnd ? null : insideOf(tag, text)
  if (inside !== null) return labelOf(tag, { inside, isWithin: tag.before.trim() !== '' && !follows(tag, text) })
  const after = text[tag.end] ?? ''
  // 'un<b>do</b>ne', and a full stop behind a link.
  const isInWord = LOOKS.has(name) && /\p{L}/u.test(text[tag.at - 1] ?? '') && /\p{L}/u.test(after)
  return isInWord || name === 'sub' || name === 'wbr' || (isEnd && /[.,;:!?)\]]/.test(after)) ? '' : ' '
}

/** Whether the same component ends right before it. */
const follows = ({ at, written }: Tag, text: string) =>
  text
    .slice(Math.max(0, at - written.length - 23), at)
    .trimEnd()
    .endsWith(`</${written}>`)

/**
 * The text of a component that has its line for itself, up to the line's end; null for one within a sentence, whose attributes are shown
 * to who points at it: 'See <Link title="Pricing page">our prices</Link>.'
 */
function insideOf(tag: Tag, text: string): string | null {
  const isFirst = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?$/.test(tag.before)
  if ((!isFirst || WRAPPED.test(text.slice(Math.max(0, tag.at - 500), tag.at))) && !follows(tag, text)) return null
  const [line = ''] = text.slice(tag.end, tag.end + INLINE_MAX).split('\n', 1)
  const mark = `</${tag.written}>`
  const end = line.indexOf(mark)
  if (end < 0) return line
  return /^\s*(?:$|<)/.test(line.slice(end + mark.length)) ? line.slice(0, end) : null
}

/** As a picture of Markdown, so that it is told from what the page says. */
function pictureOf({ texts }: Tag): string {
  const alt = texts.find(([attribute]) => attribute.toLowerCase() === 'alt')?.[1] ?? ''
  const shows = alt
    .replaceAll(/[[\]()\s]+/g, ' ')
    .trim()
    .slice(0, PICTURE_TEXT_MAX)
  return shows === '' ? ' ' : `![${shows}](picture)`
}

/** To the same marks. */
function readCode(text: string, at: number): Found {
  const [marks = '`'] = /^`+/.exec(text.slice(at, at + CODE_MAX)) ?? []
  const end = text.slice(at + marks.length, at + CODE_MAX).indexOf(marks)
  return { end: at + marks.length + (end < 0 ? 0 : end + marks.length), instead: null }
}

function readBlank(text: string, at: number): Found | null {
  BLANK_VALUE.lastIndex = at
  return BLANK_VALUE.test(text) ? { end: BLANK_VALUE.lastIndex, instead: ' ' } : null
}

/** Crossed out: a price before its discount, for example. */
function readStruck(text: string, { end, written }: Tag): Found | null {
  const length = text.slice(end, end + STRUCK_MAX).indexOf('<')
  const mark = `</${written}>`
  return length >= 0 && text.startsWith(mark, end + length) ? { end: end + length + mark.length, instead: ' ' } : null
}

function readRaised(text: string, { end, written }: Tag): Found | null {
  const length = text.slice(end, end + RAISED_MAX).search(/[<\n]/)
  const mark = `</${written}>`
  if (length < 0 || !text.startsWith(mark, end + length)) return null
  return { end: end + length + mark.length, instead: `${RAISED}${text.slice(end, end + length)}${RAISED_END}` }
}

/** What a sentence names, such as '<script> and </script>', holds no program. */
function readHidden(reading: TextReading, { end, name, written, before }: Tag): Found | null {
  const found = endAfter(reading, `</${written}>`, end)
  if (!found) return null
  const inside = reading.text.slice(end, found.end - written.length - 3)
  const isWhole = !inside.includes(`<${written}`) && (before.trim() === '' || !inside.includes('\n\n'))
  const isRun = name === 'svg' ? /^\s*</.test(inside) : PROGRAM_SIGNS.test(inside)
  return inside.trim() === '' || (isWhole && isRun) ? found : null
}

/** A long line without an end right above: the sentence goes on. */
const WRAPPED = /(?:^|\n)[^\n<#|]{40,}[\p{L}\p{N},;–-][ \t]{0,20}\r?\n[ \t]*$/u
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/** As a block between marks that it does not hold, with the language of its classes. */
function readPre(reading: TextReading, tag: Tag): Found | null {
  const found = endAfter(reading, `</${tag.written}>`, tag.end)
  if (!found) return null
  const inside = reading.text.slice(tag.end, found.end - tag.written.length - 3)
  const opening = `${reading.text.slice(tag.at, tag.end)}${inside.slice(0, 300)}`
  const language = /\b(?:language|lang)-([\w+#-]{1,30})/.exec(opening)?.[1] ?? ''
  const code = inside
    .replaceAll(/<br ?\/?>\n?/gi, '\n')
    .replaceAll(/<\/?([a-zA-Z][\w-]{0,100})(?=[\s/>])[^<>]{0,1000}>/g, (each, name: string) =>
      isHtmlName(name.toLowerCase()) ? '' : each,
    )
    .replaceAll(/&(?:lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] ?? '')
  const longest = (code.match(/~+/g) ?? []).reduce((most, { length }) => Math.max(most, length + 1), 3)
  const marks = '~'.repeat(longest)
  return { end: found.end, instead: `\n\n${marks}${language}\n${code}\n${marks}\n\n` }
}
