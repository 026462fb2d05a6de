import { yieldToAnswers } from '../../../../platform/background-thread.ts'
import type { Block } from '../extracted-document.ts'
import { asTexts } from '../said-once.ts'
import { createJoinLine, type JoinLine, LINE_HYPHEN } from './line-joins.ts'
import { type FramedPage, withoutFrames } from './page-frames.ts'
import { joinTurns, type LaidOutPage } from './page-turns.ts'
import { endsSentence, joinLines, longLine, SHORT } from './pdf-lines.ts'
import type { Row } from './pdf-rows.ts'
import { addTable, findTables, type OpenTable } from './pdf-tables.ts'
import type { PageLine } from './pdf-text.ts'

interface Page extends LaidOutPage {
  /** What it ends with, if that is a table with heads. */
  table?: OpenTable | undefined
}

/** Paragraphs and tables of a page. `before`: the table that the page before ends with. */
const layOut = (lines: readonly PageLine[], join: JoinLine, before: OpenTable | undefined): Page => {
  const long = longLine(lines.map((line) => line.text))
  const blocks: Block[] = []
  const addLines = (from: number, to: number): void => {
    blocks.push(...asTexts(joinLines(lines.slice(from, to), { long, join })))
  }
  let done = 0
  let row: Row | undefined
  for (const rows of findTables(lines, join)) {
    addLines(done, rows[0]?.from ?? done)
    addTable(blocks, rows, before)
    row = rows.at(-1)
    done = row?.to ?? done
  }
  addLines(done, lines.length)
  const table = blocks.at(-1)
  const last = lines.findLast((line) => line.text !== '')?.text ?? ''
  return {
    blocks,
    isOpen: done < lines.length && last.length >= long * SHORT && !endsSentence(last),
    table: row && table?.type === 'table' && table.header.length > 0 ? { table, row } : undefined,
  }
}

const withHyphens = (block: Block): Block => {
  const plain = (text: string) => text.replaceAll(LINE_HYPHEN, '-')
  if (block.type === 'text') return { type: 'text', text: plain(block.text) }
  if (block.type === 'list' || block.type === 'code') return block
  return { ...block, header: block.header.map(plain), rows: block.rows.map((row) => row.map(plain)) }
}

/** Blocks by page number, of the lines by page number. */
export const layOutPages = (pages: ReadonlyMap<number, PageLine[]>): Map<number, Block[]> => {
  const inOrder = new Map([...pages].sort(([a], [b]) => a - b))
  const join = createJoinLine(function* () {
    for (const lines of inOrder.values()) for (const line of lines) yield line.text
  })
  const laidOut = new Map<number, Page & Omit<FramedPage, 'lines'>>()
  for (const [number, { lines, headers, footers }] of withoutFrames(inOrder)) {
    yieldToAnswers()
    laidOut.set(number, { ...layOut(lines, join, laidOut.get(number - 1)?.table), headers, footers })
  }
  joinTurns(laidOut, join)
  return new Map(
    [...laidOut].map(([number, { blocks, headers, footers }]) => [
      number,
      [...asTexts(headers), ...blocks, ...asTexts(footers)].map(withHyphens),
    ]),
  )
}
