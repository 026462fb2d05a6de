import { closesFence, fenceOf } from './markdown-fence.ts'

/** Code of a line, in which a comment is an example, or the beginning of a comment. */
const CODE_OR_COMMENT = /`+[^`]*`+|<!--/g
const COMMENT_START = '<!--'
const COMMENT_END = '-->'

function startOf(line: string): number {
  if (!line.includes(COMMENT_START)) return -1
  for (const { 0: found, index } of line.matchAll(CODE_OR_COMMENT)) if (found === COMMENT_START) return index
  return -1
}

/** Lines without comments, which no program shows: they hold what is meant for authors alone. One that never ends is text. */
export function withoutComments(lines: readonly string[]): string[] {
  const lastEnd = lines.findLastIndex((line) => line.includes(COMMENT_END))
  let fence = ''
  let isOpen = false
  return lines.map((line, at) => {
    const mark = fence === '' ? fenceOf(line) : ''
    if (!isOpen && (fence !== '' || mark !== '')) {
      if (fence === '') fence = mark
      else if (closesFence(line, fence)) fence = ''
      return line
    }
    const kept: string[] = []
    for (let rest = line; ;) {
      if (isOpen) {
        const end = rest.indexOf(COMMENT_END)
        if (end < 0) break
        rest = rest.slice(end + COMMENT_END.length)
        isOpen = false
      }
      const start = startOf(rest)
      const ends = rest.indexOf(COMMENT_END, start + COMMENT_START.length) >= 0 || at < lastEnd
      if (start < 0 || !ends) {
        kept.push(rest)
        break
      }
      kept.push(rest.slice(0, start))
      rest = rest.slice(start + COMMENT_START.length)
      isOpen = true
    }
    const text = kept.join('')
    return text.trim() === '' ? '' : text
  })
}

const FRONT_MATTER = /^(?:---|\+\+\+)\s*$/
/** Names of fields are written small, or are those that every generator knows; 'Note: …' between two rules is text. */
const FIELD =
  /^["']?(?:[a-z][\w.-]*|(?:Title|Author|Date|Description|Layout|Tags|Category|Categories|Keywords|Slug|Summary|Weight|Draft|Status)\b)["']?\s*[:=](?:\s|$)/
/** Values over several lines, points of lists, comments and TOML's tables. */
const BELONGS = /^(?:\s|$|[-#[\]{}"'])/
const TITLE = /^title\s*[:=](.*)$/i

/** The lines below the fields at the top of a file, which programs for websites read, and the title among those fields. */
export function withoutFrontMatter(lines: readonly string[]): { title: string; lines: readonly string[] } {
  const [mark = '', first = ''] = lines
  const end = FRONT_MATTER.test(mark) && FIELD.test(first) ? lines.indexOf(mark.trim(), 1) : -1
  const fields = lines.slice(1, Math.max(1, end))
  if (end < 0 || !fields.every((line) => FIELD.test(line) || BELONGS.test(line))) return { title: '', lines }
  const title = fields.flatMap((line) => TITLE.exec(line)?.[1]?.trim() ?? [])[0] ?? ''
  const quote = title[0] === '"' || title[0] === "'" ? title[0] : ''
  const isQuoted = quote !== '' && title.length > 1 && title.endsWith(quote)
  return { title: isQuoted ? title.slice(1, -1) : title, lines: lines.slice(end + 1) }
}
