import type { Block } from '../extracted-document.ts'
import { joinPdfLines } from '../pdf/pdf-lines.ts'
import { buildTable } from '../table-rows.ts'

interface Word {
  left: number
  right: number
  height: number
  text: string
}
interface Line {
  paragraph: string
  cells: { left: number; text: string }[]
}

const WORD_LEVEL = 5
/** Percent. Words below it are mostly misread ornaments and photographs. */
const CONFIDENCE_MIN = 30
/** A gap wider than this many times the word height separates two cells; a normal space is about a third of the height. */
const CELL_GAP = 1.3
const RULE = /^[|[\]{}_—–-]+$/

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Words of each line, from Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const linesOf = (tsv: string): Map<string, Word[]> => {
  const lines = new Map<string, Word[]>()
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    const text = (cells[11] ?? '').trim()
    if (Number(cells[0]) !== WORD_LEVEL || text === '' || Number(cells[10]) < CONFIDENCE_MIN) continue
    const key = cells.slice(1, 5).join('.')
    const left = Number(cells[6])
    const word = { left, right: left + Number(cells[8]), height: Number(cells[9]), text }
    lines.set(key, [...(lines.get(key) ?? []), word])
  }
  return lines
}

const toLine = (key: string, words: readonly Word[]): Line => {
  const height = median(words.map((word) => word.height))
  const cells: Line['cells'] = []
  let right = -Infinity
  for (const word of words) {
    // Remains of table lines also separate cells.
    if (RULE.test(word.text)) {
      right = -Infinity
      continue
    }
    const last = cells.at(-1)
    if (last && word.left - right <= height * CELL_GAP) last.text += ` ${word.text}`
    else cells.push({ left: word.left, text: word.text })
    right = word.right
  }
  return { paragraph: key.slice(0, key.lastIndexOf('.')), cells }
}

/** Assigns each cell to the nearest column of the row with the most cells. */
const toGrid = (lines: readonly Line[]): string[][] => {
  const columns = lines.reduce(
    (most, line) => (line.cells.length > most.length ? line.cells : most),
    lines[0]?.cells ?? [],
  )
  return lines.map((line) => {
    if (line.cells.length === columns.length) return line.cells.map((cell) => cell.text)
    const row = columns.map(() => '')
    for (const cell of line.cells) {
      const distances = columns.map((column) => Math.abs(column.left - cell.left))
      const at = distances.indexOf(Math.min(...distances))
      row[at] = `${row[at] ?? ''} ${cell.text}`.trim()
    }
    return row
  })
}

const paragraphs = (lines: readonly Line[]): Block[] => {
  let text = ''
  let paragraph = ''
  for (const line of lines) {
    text += (line.paragraph === paragraph ? '\n' : '\n\n') + line.cells.map((cell) => cell.text).join(' ')
    paragraph = line.paragraph
  }
  return joinPdfLines(text).map((text) => ({ type: 'text', text }))
}

/** Paragraphs and tables of a page from Tesseract's words and their positions; at least two lines with gaps form a table. */
export const blocksOfWords = (tsv: string): Block[] => {
  const lines = [...linesOf(tsv)].map(([key, words]) => toLine(key, words)).filter((line) => line.cells.length > 0)
  const blocks: Block[] = []
  let from = 0
  while (from < lines.length) {
    const isRow = (lines[from]?.cells.length ?? 0) > 1
    let to = from
    while (to < lines.length && (lines[to]?.cells.length ?? 0) > 1 === isRow) to++
    const run = lines.slice(from, to)
    blocks.push(...(isRow && run.length > 1 ? buildTable(toGrid(run)) : paragraphs(run)))
    from = to
  }
  // Photographs often give single characters, which are not text.
  return blocks.some((block) => /[\p{L}\p{N}]{2}/u.test(JSON.stringify(block.type === 'text' ? block.text : block)))
    ? blocks
    : []
}
