import { median } from '../cell-rows.ts'
import { isPageNumber } from '../said-once.ts'
import type { PageLine } from './pdf-text.ts'

/** A line that stands on so many pages belongs to their headers or footers; in shorter documents, on all pages. */
const PAGES_MIN = 3
/** What is larger than a page's lines by this factor is a title. */
const TITLE = 1.1

/** Rows of a table stand closer than this many times the height of their letters. */
const HEAD_DISTANCE = 3

export interface FramedPage {
  /** Without what stands in headers and footers. */
  lines: PageLine[]
  /** What headers and footers say, on the first page that has it. */
  headers: string[]
  footers: string[]
}

/** The number of a page in a long document stands alone like a year. */
const NUMBER_ALONE = /^\P{L}{0,9}$/u
const AT_AN_END = /^\d{1,4}(?!\d)|(?<!\d)\d{1,4}\P{L}{0,3}$/u
const FRAME_MAX = 200

/** A page's number alone or at one end of a longer text. */
const isNumbered = (text: string): boolean =>
  text.length <= FRAME_MAX &&
  (NUMBER_ALONE.test(text) ||
    isPageNumber(text) ||
    (AT_AN_END.test(text) && text.split(' ').filter((word) => /\p{L}/u.test(word)).length > 2))

/** A line at its height, as it is and with a number that rises with the pages. */
const keysOf = ({ text, y }: PageLine, page: number): string[] => {
  const relative = (figure: string) => `#${Number(figure) - page}`
  const counted = isNumbered(text)
    ? [text.replace(/\d+/, relative), text.replace(/(?<!\d)\d+(?!\d)(?=\D*$)/, relative)]
    : []
  return [...new Set([text, ...counted])].map((variant) => `${Math.round(y)} ${variant}`)
}

/** The lines of a page that may be headers and footers, with their keys. */
const edgesOf = (lines: readonly PageLine[], page: number): Map<PageLine, string[]> => {
  const edges = lines.filter((line) => line.atEdge && line.text !== '')
  if (edges.length === 0) return new Map()
  const height = median(lines.map((line) => line.height))
  return new Map(edges.filter((line) => line.height <= height * TITLE).map((line) => [line, keysOf(line, page)]))
}

/** The outermost lines as far as they are repeated, without a line that has others beside it, such as a cell of a table. */
const outermost = (lines: readonly PageLine[], isRepeated: (line: PageLine) => boolean): PageLine[] => {
  const end = lines.findIndex((line) => !isRepeated(line))
  const text = lines[end]
  if (!text) return [...lines]
  const outer = lines.slice(0, end).filter((line) => Math.abs(line.y - text.y) > text.height / 2)
  // The heads of a table that goes on over the page are no header.
  for (let inner = text; ;) {
    const last = outer.at(-1)
    if (!last || last.cells.length < 2 || inner.cells.length < 2) return outer
    if (Math.abs(last.y - inner.y) > HEAD_DISTANCE * last.height) return outer
    outer.pop()
    inner = last
  }
}

/** Tells headers and footers from the text of pages, which are given by their numbers in rising order. */
export const withoutFrames = (pages: ReadonlyMap<number, readonly PageLine[]>): Map<number, FramedPage> => {
  const edges = new Map([...pages].map(([number, lines]) => [number, edgesOf(lines, number)]))
  const counts = new Map<string, number>()
  for (const keys of edges.values())
    for (const key of new Set([...keys.values()].flat())) counts.set(key, (counts.get(key) ?? 0) + 1)
  const needed = Math.max(2, Math.min(PAGES_MIN, pages.size))
  const said = new Set<string>()
  const takeFrames = (number: number, lines: readonly PageLine[]): FramedPage => {
    const repeated = new Map<PageLine, string>()
    for (const [line, keys] of edges.get(number) ?? []) {
      const key = keys.find((one) => (counts.get(one) ?? 0) >= needed)
      if (key !== undefined) repeated.set(line, key)
    }
    if (repeated.size === 0) return { lines: [...lines], headers: [], footers: [] }
    const fromTop = lines.filter(({ text }) => text !== '').sort((a, b) => b.y - a.y)
    const top = new Set(outermost(fromTop, (line) => repeated.has(line)))
    const frames = new Set([...top, ...outermost(fromTop.toReversed(), (line) => repeated.has(line))])
    if (frames.size === 0 || frames.size === fromTop.length) return { lines: [...lines], headers: [], footers: [] }
    const isNew = (line: PageLine): boolean => {
      const key = repeated.get(line) ?? ''
      if (said.has(key)) return false
      said.add(key)
      return !isPageNumber(line.text)
    }
    const news = lines.filter((line) => frames.has(line) && isNew(line))
    return {
      lines: lines.filter((line) => !frames.has(line)),
      headers: news.filter((line) => top.has(line)).map((line) => line.text),
      footers: news.filter((line) => !top.has(line)).map((line) => line.text),
    }
  }
  return new Map([...pages].map(([number, lines]) => [number, takeFrames(number, lines)]))
}
