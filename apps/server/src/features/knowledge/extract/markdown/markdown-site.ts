import { isCode as tellsCode } from '../text/code-signs.ts'
import { codeLines } from './markdown-fence.ts'
import { withoutPrograms } from './markdown-programs.ts'
import { pairedNames, withoutTags } from './markdown-tags.ts'

/** `:::tip Title`, `:::note[Title]` and `:::` at the end. */
const DIRECTIVE = /^\s*:{3,}\s*([a-z][\w-]*)?(.*)$/s
/** `!!! note "Title"` and `??? note`. */
const ADMONITION = /^\s*(?:!!!|\?\?\?\+?)\s+([a-z][\w-]*)(.*)$/s
const KINDS = new Set(
  'note tip info important warning caution danger abstract summary tldr todo hint success check question help faq failure bug error example quote details attention seealso admonition secondary card cards tab tabs step steps columns'.split(
    ' ',
  ),
)
/** `> [!NOTE]` */
const ALERT = /^\s*\[!(?:note|tip|important|warning|caution|info|danger)\][+-]?\s*/i
/** Within a point of a list it stands further in, where '> 50 users' is no quote. */
const QUOTED = /^(?: {0,3}(?:>\s?)+|[ \t]{4,}(?:>[ \t]?)+(?!\s*[\d€$£]))/
const HEADING = /^ {0,3}#{1,6}[ \t]/
const COMPONENT =
  /^\s*<\/?(?:[A-Z]\w*|div|details|section|table)\b|^\s*:{3,}|^\s*(?:!!!|\?\?\?\+?|===)\s|^(?:import|export)\s/

/** Whether a file is made for a generator of web sites, within whose marks text is indented. */
export const holdsMarkup = (lines: readonly string[]): boolean => {
  const isCode = codeLines(lines)
  return lines.some((line, at) => !isCode[at] && COMPONENT.test(line))
}

/** Lines as a reader of the web site sees them: without what runs there, admonitions below their titles, and quotes as paragraphs. */
export function withSiteMarksRead(lines: readonly string[]): string[] {
  const unquoted = withoutQuoteMarks(lines)
  const isCode = codeLines(unquoted)
  for (const at of holdsMarkup(lines) ? [] : indentedCode(unquoted, isCode)) isCode[at] = true
  const parts: { lines: string[]; isCode: boolean }[] = []
  for (const [at, line] of withoutPrograms(unquoted, isCode).entries()) {
    const here = isCode[at] ?? false
    if (parts.at(-1)?.isCode === here) parts.at(-1)?.lines.push(line)
    else parts.push({ lines: [line], isCode: here })
  }
  const texts = parts.map((part) => (part.isCode ? '' : part.lines.join('\n')))
  const paired = pairedNames(texts)
  const kept = parts.flatMap((part, at) =>
    part.isCode ? part.lines : withoutTags(texts[at] ?? '', paired).split('\n'),
  )
  return withoutAdmonitions(kept)
}

/** What would be taken for a program that runs, where it does not stand four blanks in. */
const RUNS = /<(?:script|style|svg)\b/i

/** Lines of code with scripts, four blanks in below a blank line, where nothing runs; other tags there may hold text of the page. */
function indentedCode(lines: readonly string[], isFenced: readonly boolean[]): number[] {
  const isIn = (at: number) => !isFenced[at] && /^(?: {4}|\t)\s*\S/.test(lines[at] ?? '')
  const found: number[] = []
  for (let at = 1; at < lines.length; at++) {
    if (!isIn(at) || (lines[at - 1] ?? '').trim() !== '') continue
    let end = at
    while (isIn(end)) end++
    const text = lines.slice(at, end).join('\n')
    if (RUNS.test(text) && tellsCode(text)) for (let each = at; each < end; each++) found.push(each)
    at = end - 1
  }
  return found
}

/** Code in a quote is code as well; a quoted heading stands above no section. */
function withoutQuoteMarks(lines: readonly string[]): string[] {
  const isCode = codeLines(lines)
  let wasQuoted = false
  return lines.flatMap((line, at) => {
    const mark = isCode[at] ? '' : (QUOTED.exec(line)?.[0] ?? '')
    const isFirst = mark !== '' && !wasQuoted
    wasQuoted = mark !== ''
    if (mark === '') return [line]
    const said = line.slice(mark.length).replace(ALERT, '')
    const indent = mark.startsWith('    ') || mark.startsWith('\t') ? '    ' : ''
    return [...(isFirst ? [''] : []), HEADING.test(said) ? `**${withoutHeadingMarks(said)}**` : `${indent}${said}`]
  })
}

/** The words of a heading, also of one that is closed: `## Prices ##`. */
export function withoutHeadingMarks(line: string): string {
  const words = line
    .trim()
    .replace(/^#{1,6}/, '')
    .trim()
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  // 'C#' and '#1' end and begin so.
  return end === 0 || /\s/.test(words[end - 1] ?? '') ? words.slice(0, end).trim() : words
}

function withoutAdmonitions(lines: readonly string[]): string[] {
  const isCode = codeLines(lines)
  const closes = lines.some((line, at) => !isCode[at] && /^\s*:{3,}\s*$/.test(line))
  return lines.flatMap((line, at) => {
    const title = isCode[at] ? null : (titleOfDirective(line, closes) ?? titleOfAdmonition(line))
    return title === null ? [line] : ['', asTitle(title), '']
  })
}

/** Null for other lines, such as '::: 49 EUR'; empty without a title. `closes`: some line closes what such a line opens. */
function titleOfDirective(line: string, closes: boolean): string | null {
  const [, name = '', behind = ''] = DIRECTIVE.exec(line) ?? []
  if (!/^\s*:::/.test(line)) return null
  const rest = withoutAttributes(behind)
  const inBrackets = rest.startsWith('[') && rest.endsWith(']') ? rest.slice(1, -1) : null
  if (name === '') return rest === '' && closes ? '' : null
  const isOnlyName = rest === '' || inBrackets !== null
  if (closes && isOnlyName) return inBrackets ?? ''
  return KINDS.has(name) && closes && /^[\s[]/.test(behind) ? (inBrackets ?? rest) : null
}

function titleOfAdmonition(line: string): string | null {
  const [, kind, behind = ''] = ADMONITION.exec(line) ?? []
  if (kind === undefined) return null
  const rest = behind.trim()
  if (rest === '') return KINDS.has(kind) ? '' : null
  return /^\s/.test(behind) && rest.length > 1 && rest.startsWith('"') && rest.endsWith('"') ? rest.slice(1, -1) : null
}

/** `{.class #id}` at the end. */
function withoutAttributes(text: string): string {
  const rest = text.trim()
  const from = rest.endsWith('}') ? rest.lastIndexOf('{') : -1
  return (from < 0 ? rest : rest.slice(0, from)).trim()
}

/** A title that is a sentence says something by itself. */
const asTitle = (title: string): string => (title === '' || /[.!?]$/.test(title) ? title : `**${title}**`)
