import { type Cell, cellsOf, toGrid, type Word } from '../cell-rows.ts'
import type { Block } from '../extracted-document.ts'
import { joinPdfLines } from '../pdf/pdf-lines.ts'
import { buildTable } from '../table-rows.ts'

interface Line {
  paragraph: string
  cells: Cell[]
}

const WORD_LEVEL = 5
/** Percent. Words below it are mostly misread ornaments and photographs. */
const CONFIDENCE_MIN = 30
const RULE = /^[|[\]{}_—–-]+$/

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

const toLine = (key: string, words: readonly Word[]): Line => ({
  paragraph: key.slice(0, key.lastIndexOf('.')),
  cells: cellsOf(words, RULE),
})

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
    blocks.push(...(isRow && run.length > 1 ? buildTable(toGrid(run.map((line) => line.cells))) : paragraphs(run)))
    from = to
  }
  // Photographs often give single characters, which are not text.
  return blocks.some((block) => /[\p{L}\p{N}]{2}/u.test(JSON.stringify(block.type === 'text' ? block.text : block)))
    ? blocks
    : []
}
