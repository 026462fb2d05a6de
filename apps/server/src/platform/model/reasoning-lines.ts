import { MARK_MAX, type Tag, tagWithin } from './reasoning-marks.ts'

/** At most three blanks: more are code. */
const INDENT_MAX = 3
/** '```npm i```' in one line is no fence. */
const FENCE = /^\s*(?<mark>`{3,}(?=[^`\n]*\n?$)|~{3,})(?<behind>.*)/

/** The mark of the code that a line stands in or opens; only one of its kind, as long and with nothing behind it, ends it. */
function fenceBehind(line: string, fence: string | null): string | null {
  const { mark = '', behind = '' } = FENCE.exec(line)?.groups ?? {}
  if (fence === null) return mark === '' ? null : mark
  return mark.startsWith(fence) && behind.trim() === '' ? null : fence
}

/** Follows an answer line by line, for tags of reasoning that begin one outside code. */
export function trackLines() {
  /** What the current line begins with, as far as it was shown. */
  let line = ''
  let fence: string | null = null
  const add = (text: string): void => {
    line = (line + text).slice(0, MARK_MAX)
    if (!text.endsWith('\n')) return
    fence = fenceBehind(line, fence)
    line = ''
  }
  const isOpen = () => fence === null && line.length <= INDENT_MAX && line.trim() === ''
  return {
    /** What of the text may be shown; `rest` begins with such a tag, or may. */
    next: (text: string): { shown: string; rest: string; tag: Tag | null } => {
      let from = 0
      while (from < text.length) {
        const newline = text.indexOf('\n', from)
        const end = newline < 0 ? text.length : newline + 1
        const piece = text.slice(from, end)
        const indent = piece.length - piece.trimStart().length
        const word = piece.slice(indent)
        if (isOpen() && line.length + indent <= INDENT_MAX && word !== '') {
          const tag = openedBy(word)
          if (tag !== null) {
            const at = from + indent
            add(text.slice(from, at))
            return { shown: text.slice(0, at), rest: text.slice(at), tag: tag === 'unclear' ? null : tag }
          }
        }
        add(piece)
        from = end
      }
      return { shown: text, rest: '', tag: null }
    },
    /** Takes the text for shown, and the rest of its last line for no beginning. */
    pass: (text: string): void => {
      line = text.endsWith('\n') ? '' : 'x'
    },
  }
}

/** The tag that begins a line, whose next character tells whether reasoning begins: behind one that is spoken of stands a blank or a mark of punctuation. */
function openedBy(line: string): Tag | 'unclear' | null {
  const tag = tagWithin(line)
  if (tag === null || tag === 'unclear') return tag
  const next = line.slice(tag.open.length, tag.open.length + 1)
  if (next === '') return 'unclear'
  return /[\p{L}\p{N}\n\r*_"'“„(]/u.test(next) ? tag : null
}
