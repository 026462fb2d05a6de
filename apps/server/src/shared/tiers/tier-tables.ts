/** A passage as far as its tables are read. */
export interface TablePassage {
  item_id: string
  position: number
  title: string
  text: string
}

/** A table of a document, put together again from the passages that it was cut into. */
export interface DocumentTable {
  header: string[]
  rows: string[][]
  /** What says what it is of, the nearest first: a short line before it and the headings above. */
  titles: string[]
}

const TITLE_WORDS_MAX = 12
const DIVIDER = /^\|(?:\s*:?-+:?\s*\|)+$/u
const HEADING_SEPARATOR = ' › '

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

interface Former {
  passage: TablePassage
  /** Its last line outside of a table that ends it. */
  lastLine: string
  table: DocumentTable | null
}

/** All tables, in the order of their documents. */
export function tablesIn(passages: readonly TablePassage[]): DocumentTable[] {
  const ordered = [...passages].sort((a, b) => a.item_id.localeCompare(b.item_id) || a.position - b.position)
  const tables: DocumentTable[] = []
  let former = null as Former | null
  for (const passage of ordered) {
    const isNext = former?.passage.item_id === passage.item_id && former.passage.position + 1 === passage.position
    former = readPassage(passage, isNext ? former : null, tables)
  }
  return tables
}

/** Adds the tables that begin in a passage, and to the one before it the rows that it goes on with. */
function readPassage(passage: TablePassage, former: Former | null, tables: DocumentTable[]): Former {
  let [before, table] = [former?.lastLine ?? '', former?.table ?? null]
  const lines = passage.text.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    if (!line.startsWith('|')) {
      if (line !== '') [before, table] = [line, null]
      continue
    }
    if (!DIVIDER.test(lines[at + 1]?.trim() ?? '')) {
      table?.rows.push(cellsOf(line))
      continue
    }
    const header = cellsOf(line)
    // A passage that holds the rest of a table repeats its head.
    if (table?.header.join('|') !== header.join('|')) {
      table = { header, rows: [], titles: titlesOf(passage, before) }
      tables.push(table)
    }
    at += 1
  }
  return { passage, lastLine: lines.at(-1)?.startsWith('|') ? '' : before, table }
}

function titlesOf({ title }: TablePassage, before: string): string[] {
  const isTitle = before !== '' && before.split(/\s+/u).length <= TITLE_WORDS_MAX
  return [...(isTitle ? [before] : []), ...title.split(HEADING_SEPARATOR).toReversed()]
}
