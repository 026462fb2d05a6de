import { closesFence, fenceOf } from './markdown-fence.ts'

/** Code of a line, in which a comment is an example, or the beginning of a comment. */
const CODE_OR_COMMENT = /`+[^`]*`+|<!--/g
const COMMENT_START = '<!--'
const COMMENT_END = '-->'

function startOf(line: string): number {
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
const FIELD = /^[\w-]+\s*[:=](?:\s|$)/
const TITLE = /^title\s*[:=]\s*(["']?)(.+)\1\s*$/i

/** The lines below the fields at the top of a file, which programs for websites read, and the title among those fields. */
export function withoutFrontMatter(lines: readonly string[]): { title: string; lines: readonly string[] } {
  const [mark = '', first = ''] = lines
  const end = FRONT_MATTER.test(mark) && FIELD.test(first) ? lines.indexOf(mark.trim(), 1) : -1
  if (end < 0) return { title: '', lines }
  const title = lines.slice(1, end).flatMap((line) => TITLE.exec(line)?.[2] ?? [])[0] ?? ''
  return { title, lines: lines.slice(end + 1) }
}
