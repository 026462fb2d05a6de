import { yieldToAnswers } from '../../../../platform/background-thread.ts'
import type { Block } from '../extracted-document.ts'
import { asTexts } from '../said-once.ts'
import { createJoinLine, type JoinLine, LINE_HYPHEN } from './line-joins.ts'
import { joinLines, longLine } from './pdf-lines.ts'
import { addTable, findTables } from './pdf-tables.ts'
import type { PageLine } from './pdf-text.ts'

/** Paragraphs and tables of a page. */
const layOut = (lines: readonly PageLine[], join: JoinLine): Block[] => {
  const long = longLine(lines.map((line) => line.text))
  const blocks: Block[] = []
  const addLines = (from: number, to: number): void => {
    const texts = lines.slice(from, to).map((line) => line.text)
    blocks.push(...asTexts(joinLines(texts, { long, join })))
  }
  let done = 0
  for (const rows of findTables(lines, join)) {
    addLines(done, rows[0]?.from ?? done)
    addTable(blocks, rows)
    done = rows.at(-1)?.to ?? done
  }
  addLines(done, lines.length)
  return blocks
}

const withHyphens = (block: Block): Block =>
  block.type === 'text' ? { type: 'text', text: block.text.replace(LINE_HYPHEN, '-') } : block

/** Blocks by page number, of the lines by page number. */
export const layOutPages = (pages: ReadonlyMap<number, PageLine[]>): Map<number, Block[]> => {
  const join = createJoinLine(function* () {
    for (const lines of pages.values()) for (const line of lines) yield line.text
  })
  return new Map(
    [...pages].map(([number, lines]) => {
      yieldToAnswers()
      return [number, layOut(lines, join).map(withHyphens)]
    }),
  )
}
