import { type Cell, cellsOf, type Word } from '../cell-rows.ts'
import { plainSigns } from '../text/symbol-fonts.ts'
import { placeRaised, RAISED, RAISED_END } from '../text/raised.ts'
import { isRubbish } from '../text/rubbish.ts'
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

const BOX_BYTES = 16
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

interface Box {
  left: number
  right: number
  bottom: number
  height: number
}

interface OpenText {
  pdfium: Pdfium
  text: number
  buffer: number
  /** Whether the text has all characters of the page, so that both are counted alike. */
  isWhole: boolean
}

const NO_BOX: Box = { left: 0, right: 0, bottom: 0, height: 0 }

/** Has pdfium write the box of a character into the buffer. Returns whether there is one. */
const measure = ({ pdfium, text, buffer, isWhole }: OpenText, index: number): boolean => {
  const character = isWhole ? index : pdfium._FPDFText_GetCharIndexFromTextIndex(text, index)
  return character >= 0 && pdfium._FPDFText_GetLooseCharBox(text, character, buffer) !== 0
}

const boxAt = (open: OpenText, index: number): Box => {
  if (!measure(open, index)) return NO_BOX
  const floats = open.pdfium.HEAPF32
  const at = open.buffer >> 2
  const bottom = floats[at + 3] ?? 0
  return { left: floats[at] ?? 0, right: floats[at + 2] ?? 0, bottom, height: (floats[at + 1] ?? 0) - bottom }
}

const leftOf = (open: OpenText, index: number): number =>
  measure(open, index) ? (open.pdfium.HEAPF32[open.buffer >> 2] ?? 0) : 0
const rightOf = (open: OpenText, index: number): number =>
  measure(open, index) ? (open.pdfium.HEAPF32[(open.buffer >> 2) + 2] ?? 0) : 0

const isRaised = (box: Box, base: Box): boolean =>
  box.height < base.height * SMALL && box.bottom - base.bottom > base.height * LIFT

const FIGURES = /[\d%]\d+/g

/** A word that begins at `start`, with its raised figures marked. Only those behind a figure or a percentage can be misread. */
const withRaised = (open: OpenText, word: string, start: number): string => {
  for (const { 0: figures, index } of word.matchAll(FIGURES)) {
    const base = boxAt(open, start + index)
    let from = figures.length
    while (from > 1 && isRaised(boxAt(open, start + index + from - 1), base)) from--
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

const isSpace = (code: number): boolean => code <= 32 || (code >= 0x7f && code <= 0xa0) || code === 0xffff
const isLineHyphen = (code: number): boolean => code === 2 || code === 0xfffe
const LINE_FEED = 10
const HAS_FIGURES = /[\d%]\d/
/** A drawn line is no text. */
const DRAWN = /^[_—–=-]{4,}$/
const HAS_LEADER = /[.·…_]{2}/
const SPACES = /[\p{Cc} \u00a0\uffff]+/gu

interface Part {
  from: number
  to: number
}

/** The words of a line, which stands from `from` up to, without, `to`. */
const wordsOf = (pageText: string, { from, to }: Part): Part[] => {
  const words: Part[] = []
  for (let at = from, start = from; at <= to; at++) {
    if (at < to && !isSpace(pageText.charCodeAt(at))) continue
    if (at > start) words.push({ from: start, to: at })
    start = at + 1
  }
  return words
}

const hasGap = (open: OpenText, words: readonly Part[], wide: number): boolean => {
  for (let i = 1; i < words.length; i++) {
    const [before, word] = [words[i - 1], words[i]]
    if (before && word && leftOf(open, word.from) - rightOf(open, before.to - 1) > wide) return true
  }
  return false
}

const lineOf = (open: OpenText, pageText: string, part: Part): Omit<PageLine, 'atEdge'> => {
  const parts = wordsOf(pageText, part)
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return { text: '', cells: [], y: 0, height: 0 }
  const { left, bottom: y, height } = boxAt(open, first.from)
  const raw = pageText.slice(first.from, last.to)
  if (DRAWN.test(raw)) return { text: '', cells: [], y, height }
  const plain = (text: string): string =>
    plainSigns(text.endsWith('\u00ad') ? text.slice(0, -1) + LINE_HYPHEN : text)
      .replaceAll('\u00ad', '')
      .trim()
  // Most lines are text, and time counts in long documents: words are built for the others.
  if (!HAS_FIGURES.test(raw) && !HAS_LEADER.test(raw) && !hasGap(open, parts, height * LETTERS)) {
    const text = plain(raw.replace(SPACES, ' '))
    return { text, cells: [{ left, right: rightOf(open, last.to - 1), text }], y, height }
  }
  const words = parts.map(({ from, to }): Word => {
    const box = boxAt(open, from)
    const text = withRaised(open, pageText.slice(from, to), from)
    return { left: box.left, right: rightOf(open, to - 1), height: box.height * LETTERS, text }
  })
  const text = plain(placeRaised(words.map((word) => word.text).join(' ')))
  return { text, cells: cellsOfLine(text, words), y, height }
}

/** The lines of a page's text in the order of the file. `pageHeight` in points. */
const linesOf = (open: OpenText, pageText: string, pageHeight: number): PageLine[] => {
  const lines: PageLine[] = []
  let from = 0
  // A line that ends with such a hyphen may end with a line feed too.
  let isEnded = false
  for (let to = 0; to <= pageText.length; to++) {
    const code = to < pageText.length ? pageText.charCodeAt(to) : LINE_FEED
    if (code !== LINE_FEED && !isLineHyphen(code)) continue
    const line = lineOf(open, pageText, { from, to })
    const { text, cells, y, height } = line
    const atEdge = y < pageHeight * EDGE || y + height > pageHeight * (1 - EDGE)
    const cell = cells.at(-1)
    const hyphen = code === LINE_FEED ? '' : LINE_HYPHEN
    if (cell) cell.text += hyphen
    if (!(isEnded && text === '')) lines.push({ ...line, text: text + hyphen, atEdge })
    isEnded = isLineHyphen(code)
    from = to + 1
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
  const buffer = pdfium.wasmExports.malloc(BOX_BYTES)
  try {
    if (buffer === 0) throw new Error('out of memory')
    const pageText = readText(pdfium, text)
    if (pageText === '' || isRubbish(pageText)) return []
    const last = pageText.length - 1
    const isWhole = pdfium._FPDFText_GetCharIndexFromTextIndex(text, last) === last
    return linesOf({ pdfium, text, buffer, isWhole }, pageText, pdfium._FPDF_GetPageHeight(page))
  } finally {
    pdfium.wasmExports.free(buffer)
    pdfium._FPDFText_ClosePage(text)
  }
}
