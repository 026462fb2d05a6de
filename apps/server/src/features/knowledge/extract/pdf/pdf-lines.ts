import { plainSigns } from '../text/symbol-fonts.ts'
import { createJoinLine, type JoinLine, LINE_HYPHEN } from './line-joins.ts'
import type { PageLine } from './pdf-text.ts'

/** A line shorter than this share of the long lines ends its paragraph. */
export const SHORT = 0.75
/** A line that the next one's first word fits on, up to this share of the long lines or of that line, was not broken for want of room. */
const ROOM = 0.85
export const BULLET = /^\s*([•●▪◦‣·–—*-]|\d{1,3}[.)]|\(?[a-z]\))\s+/
const BULLET_ALONE = '•'

export const endsSentence = (line: string): boolean => /[.!?:。！？：]["'”’)\]]*$/.test(line)

/** Whether a line with a capital stands below one that had room for its first word: a title or an edition above a text. */
const startsParagraph = (previous: string, line: string, room: number): boolean =>
  /^\p{Lu}/u.test(line) && !/[,;-]$/.test(previous) && `${previous} ${line.split(' ', 1)[0]}`.length <= room

/** Whether a line ends its paragraph by its length. Most are long, and need no look at their end. */
const isShort = (line: string, long: number): boolean =>
  line.length < long * SHORT && (line.length < (long * SHORT) / 2 || endsSentence(line))

/** Letters that differ more than this in height are of a heading and of a text. */
const OTHER_HEIGHT = 1.15

/**
 * Whether two lines are a heading and a text by the height of their letters. One that goes on in small letters does so below a large first
 * letter or behind a raised figure.
 */
const isOtherSize = (previous: TextLine, { text, height }: TextLine, body: number): boolean =>
  previous.height > 0 &&
  height > 0 &&
  Math.max(height, previous.height) > Math.max(body, Math.min(height, previous.height)) * OTHER_HEIGHT &&
  /^[\p{Lu}\p{N}\p{Lo}§"“„(]/u.test(text) &&
  !/[,;-]$/.test(previous.text)

/** The letters of the text are the smallest that so much of it is written in; names in smaller ones stand within it. */
const BODY_SHARE = 0.25

/** The height of a text's letters, which headings exceed; a line has that of its first letter, as of a name in the letters of code. */
function bodyHeight(lines: readonly TextLine[]): number {
  const lengths = new Map<number, number>()
  let total = 0
  for (const { text, height } of lines) {
    lengths.set(height, (lengths.get(height) ?? 0) + text.length)
    total += text.length
  }
  const heights = [...lengths.keys()].sort((a, b) => a - b)
  return heights.find((height) => (lengths.get(height) ?? 0) >= total * BODY_SHARE) ?? 0
}

/** The length of a page's long lines. */
export const longLine = (lines: readonly string[]): number => {
  const lengths = lines.map((line) => line.length).filter((length) => length > 0)
  return lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.8)] ?? 0
}

/** `height`: of its letters; 0 where it is not known. */
type TextLine = Pick<PageLine, 'text' | 'height'>

/** Joins lines into paragraphs; `long` is the length of long lines on their page. */
export const joinLines = (lines: readonly TextLine[], { long, join }: { long: number; join: JoinLine }): string[] => {
  const paragraphs: string[] = []
  const body = bodyHeight(lines)
  let current: string[] = []
  let above: TextLine = { text: '', height: 0 }
  const endParagraph = (): void => {
    if (current.length > 0) paragraphs.push(current.join(' '))
    current = []
  }
  for (const lineOfText of lines) {
    const [line, previous] = [lineOfText.text, above.text]
    const isHyphened = previous.endsWith(LINE_HYPHEN)
    const breaks =
      !isHyphened &&
      (line === '' ||
        line === BULLET_ALONE ||
        BULLET.test(line) ||
        // The words of a bullet may stand in a line of their own.
        (previous !== BULLET_ALONE &&
          (isOtherSize(above, lineOfText, body) ||
            isShort(previous, long) ||
            startsParagraph(previous, line, Math.max(long, line.length) * ROOM))))
    if (breaks) endParagraph()
    // Only the end of a line is joined: a paragraph may be as long as the document.
    const last = isHyphened || previous.endsWith('-') ? current.pop() : undefined
    if (last !== undefined) current.push(join(last, line))
    else if (line !== '' || current.length > 0) current.push(line)
    above = lineOfText
  }
  endParagraph()
  return paragraphs
}

/** Joins the lines of a text without positions into paragraphs. */
export const joinPdfLines = (pageText: string): string[] => {
  // Before lines are joined: a bullet begins a paragraph.
  const lines = plainSigns(pageText.replace(/\r\n?/g, '\n'))
    // Remaining control characters would disturb search and display.
    .replace(/(?![\t\n])\p{Cc}|\uffff/gu, ' ')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  const placed = lines.map((text) => ({ text, height: 0 }))
  return joinLines(placed, { long: longLine(lines), join: createJoinLine(() => lines) })
}
