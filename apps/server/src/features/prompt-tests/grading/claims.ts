import { countNegations } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'

/** What a text says is so, or is not so. */
export interface Claim {
  words: ReadonlySet<string>
  negated: boolean
  /** Words that another text must contain to be about the same: a cell's column, and the figures of the row beside it. */
  needs: ReadonlySet<string>
}

/** Also splits the cells of a table row. */
export const CLAUSE_END = /[\n;|]+|(?<=[.!?])\s+|(?<=[。！？])/u

const CELL_VALUE = /(?<![\p{L}\p{N}])(?:yes|no|none|ja|nein|keine?|oui|non|sí|[✓✔✗✘])[.”"]*$/iu
const CROSS = /[✗✘]/u
/** Commas inside brackets belong to the text of one cell. */
const CELL_END = /\s*,\s+(?![^()]*\))/u
const LABEL_END = /:\s+(?![^()]*\))/u

const NOTHING: ReadonlySet<string> = new Set()

/**
 * What the sentences and table rows of a text say. A row that says yes to one column and no to another is as many claims as it has
 * such cells: read as one sentence it would deny what it says in the other cells.
 */
export function claimsIn(text: string): Claim[] {
  const lines = text.split('\n')
  const prose = lines.filter((line) => !isTableLine(line)).join('\n')
  return [...tablesIn(lines), ...prose.split(CLAUSE_END).flatMap(claimsOf)]
}

const isTableLine = (line: string) => line.split('|').length > 2

function claimsOf(clause: string): Claim[] {
  if (clause.trim() === '') return []
  const { label, cells } = readRow(clause)
  if (!cells.some((cell) => CELL_VALUE.test(cell.trim()))) return [sentence(clause)]
  return rowClaims(
    label,
    cells.map((value) => ({ column: '', value })),
  )
}

/** Two negations in a sentence count as none. */
const sentence = (text: string): Claim => ({
  words: contentSet(text),
  negated: countNegations(text) % 2 === 1,
  needs: NOTHING,
})

/** `Label: Starter no, Growth yes`, as rows are quoted; without a label it is a row only if every part ends in a yes or no. */
function readRow(clause: string): { label: string; cells: string[] } {
  const at = clause.search(LABEL_END)
  const label = at < 0 ? '' : clause.slice(0, at)
  const cells = clause.slice(at < 0 ? 0 : at + 1).split(CELL_END)
  const isRow = label !== '' || (cells.length > 1 && cells.every((cell) => CELL_VALUE.test(cell.trim())))
  return { label, cells: isRow ? cells : [] }
}

interface Cell {
  column: string
  value: string
}

function rowClaims(label: string, cells: readonly Cell[]): Claim[] {
  return cells.flatMap((cell) => {
    const [value] = CELL_VALUE.exec(cell.value.trim()) ?? []
    if (value === undefined) return []
    const column = contentSet(`${cell.column} ${cell.value.trim().slice(0, -value.length)}`)
    const beside = cells.filter((other) => other !== cell).flatMap((other) => figuresIn(other.value))
    return {
      words: new Set([...contentSet(label), ...column]),
      negated: countNegations(value) > 0 || CROSS.test(value),
      needs: new Set([...column, ...beside]),
    }
  })
}

const figuresIn = (text: string) => [...contentSet(text)].filter((word) => /^\p{N}/u.test(word))

/** Rows of Markdown tables, whose first line names the columns. */
function tablesIn(lines: readonly string[]): Claim[] {
  let columns: string[] | null = null
  return lines.flatMap((line) => {
    // The rule between head and rows is an empty line here.
    if (line.trim() === '' && columns) return []
    if (!isTableLine(line)) {
      columns = null
      return []
    }
    const [label = '', ...values] = line.replace(/^\s*\||\|\s*$/gu, '').split('|')
    if (!columns) {
      columns = values
      return []
    }
    const heads = columns
    return rowClaims(
      label,
      values.map((value, at) => ({ column: heads[at] ?? '', value })),
    )
  })
}
