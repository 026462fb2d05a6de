import { SafeMarkdown } from './safe-markdown.tsx'

/** Lines that begin and end with a stroke, one after the other. */
const STROKED = /((?:^[ \t]*\|.*\|[ \t]*(?:\n|$))+)/m
/** The line that makes a table of them: `|---|:--:|`. */
const RULE = /^[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$\n?/m

/** A passage as its document has it: tables drawn as tables, every other line as it stands. */
export function PassageText({ text }: { text: string }) {
  return blocksOf(text).map(({ isTable, block }, at) =>
    isTable ? <SafeMarkdown key={at} text={block} headingLevel={5} /> : <span key={at}>{block.trim()}</span>,
  )
}

interface Block {
  isTable: boolean
  block: string
}

/** Tables and what stands between them, in order. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const block of text.split(STROKED)) {
    const isTable = RULE.test(block)
    const last = blocks.at(-1)
    if (last && !isTable && !last.isTable) last.block += block
    else blocks.push({ isTable, block })
  }
  return blocks.filter(({ block }) => block.trim() !== '')
}

/** The beginning of a passage for a list: no blank lines, and the cells of its tables with dots between them. */
export function passagePreview(text: string): string {
  return blocksOf(text)
    .map(({ isTable, block }) => (isTable ? cellsOf(block) : block))
    .join('')
    .replace(/\n\s*\n/g, '\n')
}

function cellsOf(table: string): string {
  return table
    .replace(RULE, '')
    .replace(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, ' · ')
}
