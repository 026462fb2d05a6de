import { type Cell, cellsOf, type Word } from '../cell-rows.ts'
import { plainSigns } from '../text/symbol-fonts.ts'
import { placeRaised, RAISED, RAISED_END } from '../text/raised.ts'
import { isRubbish } from '../text/rubbish.ts'
import { type CharBox, type MeasureChar, withCharBoxes } from './char-boxes.ts'
import { LINE_HYPHEN } from './line-joins.ts'
import type { Pdfium } from './pdfium.ts'

/** A line as it stands on the page; lengths in points. */
export interface PageLine {
  /** Ends with LINE_HYPHEN where a hyphen breaks a word. */
  text: string
  cells: Cell[]
  /** Of the lower edge, from the page's. */
  y: number
  height: number
  /** Whether it stands where headers and footers do. */
  atEdge: boolean
}

/** Letters fill about this share of a font's height. */
const LETTERS = 0.7
/** The share of a page at its top and its bottom that headers and footers stand in. */
const EDGE = 0.1
/** A figure is raised if it is smaller than this share of the one before, */
const SMALL = 0.8
/** and stands higher by this share of its height. A smaller figure on the same line stands higher by a tenth. */
const LIFT = 0.2
/** Gaps are equal if they differ by less than this share of the letters' height. */
const EVEN = 0.1

const isRaised = (box: CharBox, base: CharBox): boolean =>
  box.height < base.height * SMALL && box.bottom - base.bottom > base.height * LIFT

const FIGURES = /[\d%]\d+/g

/** A word that begins at `start`, with its raised figures marked. Only those behind a figure or a percentage can be misread. */
const withRaised = (measure: MeasureChar, word: string, start: number): string => {
  for (const { 0: figures, index } of word.matchAll(FIGURES)) {
    const base = { ...measure(start + index) }
    let from = figures.length
    while (from > 1 && isRaised(measure(start + index + from - 1), base)) from--
    const [cut, end] = [index + from, index + figures.length]
    if (from < figures.length) return word.slice(0, cut) + RAISED + word.slice(cut, end) + RAISED_END + word.slice(end)
  }
  return word
}

/** Dots that lead to a price or a page's number. */
const LEADER = /^[.·…_]{2,}$/

/** Whether all words stand equally far apart, as only text does that is set to the width of a narrow column. */
const isJustified = (words: readonly Word[]): boolean => {
  let [least, most] = [Infinity, -Infinity]
  for (const [i, word] of words.entries()) {
    const gap = word.left - (words[i - 1]?.right ?? 0)
    if (i > 0) [least, most] = [Math.min(least, gap), Math.max(most, gap)]
  }
  return words.length > 2 && most - least < (words[0]?.height ?? 0) * EVEN && !words.some(({ text }) => /\d/.test(text))
}

const cellsOfLine = (text: string, words: readonly Word[]): Cell[] => {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  if (isJustified(words)) return [{ left: first.left, right: last.right, text }]
  return cellsOf(words, LEADER).map((cell) => ({ ...cell, text: placeRaised(plainSigns(cell.text)).trim() }))
}

const LINE_FEED = 10
const SPACE = 32
const isSpace = (code: number): boolean => code <= SPACE || (code >= 0x7f && code <= 0xa0) || code === 0xffff
const isLineHyphen = (code: number): boolean => code === 2 || code === 0xfffe
/** What words are usually made of: no soft hyphens, no signs of symbol fonts. */
const isUsual = (code: number): boolean => code < 0xe000 && code !== 0xad
const isFigure = (code: number): boolean => code >= 48 && code <= 57
const mayBearRaised = (code: number): boolean => isFigure(code) || code === 37
const isDot = (code: number): boolean => code === 0x2e || code === 0xb7 || code === 0x2026 || code === 0x5f
/** A drawn line is no text. */
const DRAWN = /^[_—–=-]{4,}$/
const SPACES = /[\p{Cc} \u00a0\uffff]+/gu

/** A line of a page's text. Indexes are of that text. */
interface RawLine {
  /** Where it ends. */
  to: number
  /** Where its words begin and end, in turn. */
  words: number[]
  /** Whether it holds nothing but usual characters and single blanks. */
  isUsual: boolean
  /** Whether figures stand behind a figure or a percentage, so that they may be raised. */
  hasFigures: boolean
  /** Whether dots may lead to something. */
  hasDots: boolean
}

/** Characters are looked at once and here alone: time counts in long documents. */
const nextLine = (pageText: string, from: number): RawLine => {
  const line: RawLine = { to: from, words: [], isUsual: true, hasFigures: false, hasDots: false }
  let [start, before, at] = [from, SPACE, from]
  const addWord = (): void => {
    if (at === start) return
    const end = line.words.at(-1) ?? start - 1
    if (line.words.length > 0 && (start - end > 1 || pageText.charCodeAt(end) !== SPACE)) line.isUsual = false
    line.words.push(start, at)
  }
  for (; at < pageText.length; at++) {
    const code = pageText.charCodeAt(at)
    if (code === LINE_FEED || isLineHyphen(code)) break
    if (isSpace(code)) {
      addWord()
      start = at + 1
    } else if (!isUsual(code)) line.isUsual = false
    else if (isFigure(code)) line.hasFigures ||= mayBearRaised(before)
    else if (isDot(code)) line.hasDots ||= isDot(before)
    before = code
  }
  addWord()
  line.to = at
  return line
}

/** The widest gap between words and the height of the smallest font that one begins with. */
const measureGaps = (measure: MeasureChar, words: readonly number[]): { widest: number; least: number } => {
  let [widest, least] = [0, Infinity]
  let right = Infinity
  for (let i = 0; i < words.length; i += 2) {
    const { left, height } = measure(words[i] ?? 0)
    widest = Math.max(widest, left - right)
    least = Math.min(least, height)
    if (i + 2 < words.length) right = measure((words[i + 1] ?? 0) - 1).right
  }
  return { widest, least }
}
const hasRaised = (measure: MeasureChar, text: string, start: number): boolean =>
  [...text.matchAll(FIGURES)].some(({ 0: figures, index }) => {
    const base = { ...measure(start + index) }
    return isRaised(measure(start + index + figures.length - 1), base)
  })

const plain = (text: string): string =>
  plainSigns(text.endsWith('\u00ad') ? text.slice(0, -1) + LINE_HYPHEN : text)
    .replaceAll('\u00ad', '')
    .trim()

const lineOf = (measure: MeasureChar, pageText: string, line: RawLine): Omit<PageLine, 'atEdge'> => {
  const { words } = line
  const [from, to] = [words[0], words.at(-1)]
  if (from === undefined || to === undefined) return { text: '', cells: [], y: 0, height: 0 }
  const { left, bottom: y, height } = measure(from)
  const raw = pageText.slice(from, to)
  if (words.length === 2 && DRAWN.test(raw)) return { text: '', cells: [], y, height }
  // Most lines are text: words are built for the others.
  const { widest, least } = measureGaps(measure, words)
  if (!line.hasDots && widest <= least * LETTERS && !(line.hasFigures && hasRaised(measure, raw, from))) {
    const text = line.isUsual ? raw : plain(raw.replace(SPACES, ' '))
    return { text, cells: [{ left, right: measure(to - 1).right, text }], y, height }
  }
  const built = wordsOf(measure, pageText, words)
  const text = plain(placeRaised(built.map((word) => word.text).join(' ')))
  return { text, cells: cellsOfLine(text, built), y, height }
}

const wordsOf = (measure: MeasureChar, pageText: string, bounds: readonly number[]): Word[] => {
  const words: Word[] = []
  for (let i = 0; i < bounds.length; i += 2) {
    const [from, to] = [bounds[i] ?? 0, bounds[i + 1] ?? 0]
    const { left, height } = measure(from)
    const text = withRaised(measure, pageText.slice(from, to), from)
    words.push({ left, right: measure(to - 1).right, height: height * LETTERS, text })
  }
  return words
}

/** The lines of a page's text in the order of the file. `pageHeight` in points. */
const linesOf = (measure: MeasureChar, pageText: string, pageHeight: number): PageLine[] => {
  const lines: PageLine[] = []
  // A line that ends with such a hyphen may end with a line feed too.
  let isEnded = false
  for (let from = 0; from <= pageText.length;) {
    const raw = nextLine(pageText, from)
    const line = lineOf(measure, pageText, raw)
    const { text, cells, y, height } = line
    const atEdge = y < pageHeight * EDGE || y + height > pageHeight * (1 - EDGE)
    const hyphen = raw.to < pageText.length && isLineHyphen(pageText.charCodeAt(raw.to)) ? LINE_HYPHEN : ''
    const cell = cells.at(-1)
    if (cell) cell.text += hyphen
    if (!(isEnded && text === '')) lines.push({ text: text + hyphen, cells, y, height, atEdge })
    isEnded = hyphen !== ''
    from = raw.to + 1
  }
  return lines
}

const readText = (pdfium: Pdfium, text: number): string => {
  const count = pdfium._FPDFText_CountChars(text)
  if (count <= 0) return ''
  const buffer = pdfium.wasmExports.malloc((count + 1) * 2)
  if (buffer === 0) throw new Error('out of memory')
  try {
    const length = pdfium._FPDFText_GetText(text, 0, count, buffer)
    return length <= 1 ? '' : Buffer.from(pdfium.HEAPU8.buffer, buffer, (length - 1) * 2).toString('utf16le')
  } finally {
    pdfium.wasmExports.free(buffer)
  }
}

/** A page's lines; none when its font has no letters for what it draws, which is read from the picture instead. */
export const readLines = (pdfium: Pdfium, page: number): PageLine[] => {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return []
  try {
    const pageText = readText(pdfium, text)
    if (pageText === '' || isRubbish(pageText)) return []
    const pageHeight = pdfium._FPDF_GetPageHeight(page)
    return withCharBoxes(pdfium, { text, last: pageText.length - 1 }, (measure) =>
      linesOf(measure, pageText, pageHeight),
    )
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}
