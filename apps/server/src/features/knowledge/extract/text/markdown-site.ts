import { codeLines } from './markdown-fence.ts'
import { withoutTags } from './markdown-tags.ts'

/** Imports and exports of programs, which begin a block and go on to the next blank line. */
const PROGRAM =
  /^(?:import\s+(?:['"]|\{|\*\s+as\s|[\w$]+\s*,?\s*(?:\{[^}]*\}\s*)?from\s+['"])|export\s+(?:default|const|let|var|function|async|class)\b|export\s*\{)/
/** `:::tip Title`, `:::note[Title]` and `!!! note "Title"`. */
const ADMONITION = /^\s*(?::{3,}\s*([\w-]*)\s*|(?:!!!|\?\?\?\+?)\s+([\w-]+)\s*)(.*)$/
/** `> [!NOTE]` */
const ALERT = /^\s*\[!(?:note|tip|important|warning|caution|info|danger)\][+-]?\s*/i
const QUOTED = /^ {0,3}(?:>\s?)+/
const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/
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
  const kept: string[] = []
  let text: string[] = []
  const flush = (): void => {
    kept.push(...withoutTags(withoutPrograms(text).join('\n')).split('\n'))
    text = []
  }
  for (const [at, line] of unquoted.entries()) {
    if (!isCode[at]) text.push(line)
    else {
      if (text.length > 0) flush()
      kept.push(line)
    }
  }
  if (text.length > 0) flush()
  return kept.flatMap(readAdmonition(codeLines(kept)))
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
    const heading = HEADING.exec(said)?.[1]
    return [...(isFirst ? [''] : []), heading === undefined ? said : `**${heading}**`]
  })
}

function withoutPrograms(lines: readonly string[]): string[] {
  let isProgram = false
  let isBelowBlank = true
  return lines.map((line) => {
    const isBlank = line.trim() === ''
    if (isBlank) isProgram = false
    else if (isBelowBlank && PROGRAM.test(line)) isProgram = true
    isBelowBlank = isBlank || isProgram
    return isProgram ? '' : line
  })
}

const readAdmonition = (isCode: readonly boolean[]) => (line: string, at: number) => {
  const found = isCode[at] ? null : ADMONITION.exec(line)
  if (!found) return [line]
  const title = (found[3] ?? '')
    .replace(/\{[^{}]*\}\s*$/, '')
    .trim()
    .replace(/^(?:\[(.*)\]|"(.*)")$/, '$1$2')
  // A title that is a sentence says something by itself.
  const said = title === '' || /[.!?]$/.test(title) ? title : `**${title}**`
  return ['', said, '']
}
