import { oneLine } from '@cuecard/language/plain-text.ts'

/** A line of a pasted list: a name and how else it is written. */
export interface ListedName {
  /** Counted from 1. */
  line: number
  name: string
  spellings: string[]
}

const HEAD =
  /^(?:names?|compan(?:y|ies)|competitors?|products?|vendors?|spellings?|firma|firmen|wettbewerber|produkte?)$/i
/** Tabs come from spreadsheets, semicolons from those of countries with decimal commas. */
const SEPARATORS = ['\t', ';', ','] as const

/** The names of a pasted list; the row of heads of a table is no name, and empty lines and cells are left out. */
export function readList(text: string): ListedName[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: cellsOf(line).map(oneLine) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const first = lines[0]
  const hasHead = lines.length > 1 && first !== undefined && first.cells.length > 1 && HEAD.test(first.cells[0] ?? '')
  return (hasHead ? lines.slice(1) : lines).flatMap(({ line, cells }) => {
    const [name, ...spellings] = cells.filter((cell) => cell !== '')
    return name === undefined ? [] : [{ line, name, spellings }]
  })
}

/** Cells between the line's own separator; one in double quotes holds it as a character. */
function cellsOf(line: string): string[] {
  const outside = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const separator = SEPARATORS.find((each) => outside.includes(each)) ?? ','
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((each) =>
    each
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  )
}
