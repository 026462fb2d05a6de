import { plainSigns } from '../text/symbol-fonts.ts'

/** A line shorter than this share of the long lines ends its paragraph. */
const SHORT = 0.75
/** A line that the next one's first word fits on, up to this share of the long lines or of that line, was not broken for want of room. */
const ROOM = 0.85
const BULLET = /^\s*([•●▪◦‣·–—*-]|\d{1,3}[.)]|\(?[a-z]\))\s+/
const BULLET_ALONE = '•'
/** pdfium marks a hyphen that only breaks a line with U+0002 or U+FFFE. */
const SOFT_HYPHEN = /[\ufffe\u00ad]\n?/g

const endsSentence = (line: string): boolean => /[.!?:。！？：]["'”’)\]]*$/.test(line)

/** Whether a line with a capital stands below one that had room for its first word: a title or an edition above a text. */
const startsParagraph = (previous: string, line: string, room: number): boolean =>
  /^\p{Lu}/u.test(line) && !/[,;-]$/.test(previous) && `${previous} ${line.split(' ', 1)[0]}`.length <= room

/** Joins the lines of a page into paragraphs. */
export const joinPdfLines = (pageText: string): string[] => {
  // Before lines are joined: a bullet begins a paragraph.
  const lines = plainSigns(pageText.replace(/\r\n?/g, '\n'))
    .replaceAll('\u0002', '\ufffe')
    .replace(SOFT_HYPHEN, '')
    // Remaining control characters would disturb search and display.
    .replace(/(?![\t\n])\p{Cc}|\uffff/gu, ' ')
    .split('\n')
    .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  const lengths = lines.map((line) => line.length).filter((length) => length > 0)
  const long = lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.8)] ?? 0
  const paragraphs: string[] = []
  let current = ''
  let previous = ''
  for (const line of lines) {
    const breaks =
      line === '' ||
      line === BULLET_ALONE ||
      BULLET.test(line) ||
      // The words of a bullet may stand in a line of their own.
      (previous !== BULLET_ALONE &&
        (previous.length < long * (endsSentence(previous) ? SHORT : SHORT / 2) ||
          (endsSentence(previous) && previous.length < long * SHORT) ||
          startsParagraph(previous, line, Math.max(long, line.length) * ROOM)))
    if (breaks && current !== '') {
      paragraphs.push(current)
      current = ''
    }
    current = current === '' ? line : `${current} ${line}`
    previous = line
  }
  if (current !== '') paragraphs.push(current)
  return paragraphs
}
