import type { TablePassage } from './tier-tables.ts'

/** A document with one table, as its passage holds it: lines of cells with bars between them, the head first. */
export function tableOf(title: string, ...lines: readonly string[]): TablePassage {
  const [head = '', ...rows] = lines.map((line) => `| ${line} |`)
  const divider = `|${'---|'.repeat(head.split(' | ').length)}`
  return { item_id: title, position: 0, title, text: [head, divider, ...rows].join('\n') }
}
