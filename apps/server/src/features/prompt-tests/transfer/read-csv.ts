import Papa from 'papaparse'
import { InvalidCaseFile, invalidFile, collectProblems, type RawCase, refuseTooMany } from './imported-case.ts'
import { COLUMN_NAMES, type Column, columnNamed, columnOf, DEFAULT_USERNAME, unescaped } from './case-columns.ts'

const SEPARATORS = [',', ';', '\t'] as const
const REQUIRED: readonly Column[] = ['name', 'test_message']
const YES = new Set(['true', 'yes', '1'])
const NO = new Set(['', 'false', 'no', '0'])

/** The separator with which the first line contains the required columns; null when there is none. */
export function separatorOf(text: string): string | null {
  const named = (separator: string) =>
    Papa.parse<string[]>(text, { delimiter: separator, preview: 1 }).data[0]?.map(columnNamed) ?? []
  return SEPARATORS.find((separator) => REQUIRED.every((column) => named(separator).includes(column))) ?? null
}

/** Reads one case per row below the header. @throws InvalidCaseFile with row numbers as in a spreadsheet */
export function readCsvCases(text: string): RawCase[] {
  const separator = separatorOf(text)
  if (separator === null) {
    const message = `There should be a column “name” and a column “test_message”. All columns: ${COLUMN_NAMES.join(', ')}.`
    throw new InvalidCaseFile([{ place: 'Row 1', message }])
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator })
  const [error] = errors
  if (error) {
    const message = 'A quotation mark is missing, or one stands in the middle of a cell.'
    throw new InvalidCaseFile([{ place: `Row ${(error.row ?? 0) + 1}`, message }])
  }
  const [header = [], ...rows] = data
  const columns = columnsOf(header)
  refuseTooMany(rows.filter((cells) => !isBlank(cells)).length)
  const problems = collectProblems()
  const found = rows.flatMap((cells, at) => {
    if (isBlank(cells)) return []
    const row = at + 2
    if (cells.length > columns.length) {
      const message = `There are ${cells.length} cells below ${columns.length} columns. Is a text with “${separator}” without quotation marks?`
      problems.add(() => `Row ${row}`, message)
      return []
    }
    const read = new Map(columns.map((column, at) => [column, unescaped(cells[at] ?? '')]))
    const placeOf = (path: readonly PropertyKey[]) => `Row ${row}, column ${columnOf(path)}`
    return [
      {
        value: caseOf(read, (column, words) => problems.add(() => `Row ${row}, column ${column}`, words)),
        placeOf,
      },
    ]
  })
  problems.throwIfAny()
  return found
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** @throws InvalidCaseFile for an unknown or repeated column */
function columnsOf(header: readonly string[]): Column[] {
  const columns = header.map((name) => {
    const column = columnNamed(name)
    if (column) return column
    const message = `There is no column “${name.slice(0, 60)}”. All columns: ${COLUMN_NAMES.join(', ')}.`
    throw new InvalidCaseFile([{ place: 'Row 1', message }])
  })
  const twice = columns.find((column, at) => columns.indexOf(column) !== at)
  if (twice) throw invalidFile(`The column “${twice}” is there twice.`)
  return columns
}

type Complain = (column: Column, words: string) => void

function caseOf(cells: Map<Column, string>, complain: Complain): unknown {
  const textOf = (column: Column) => cells.get(column) ?? ''
  const flagOf = (column: Column) => {
    const word = textOf(column).trim().toLowerCase()
    if (!YES.has(word) && !NO.has(word)) complain(column, 'Should be true or false.')
    return YES.has(word)
  }
  const listOf = (column: Column): unknown => {
    const text = textOf(column)
    if (column !== 'message_history' && !text.startsWith('['))
      return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
    return text.trim() === '' ? [] : jsonOf(text, () => complain(column, 'Should be a list in JSON.'))
  }
  const message_history = listOf('message_history')
  return {
    name: textOf('name'),
    description: textOf('description') || null,
    message_history,
    test_message: {
      order_index: Array.isArray(message_history) ? message_history.length : 0,
      message: textOf('test_message'),
      username: cells.get('username') ?? DEFAULT_USERNAME,
    },
    expected_result: textOf('expected_result'),
    test_case_response_mode: textOf('mode').trim().toLowerCase() || undefined,
    category_name: textOf('category'),
    is_core_test_case: flagOf('core'),
    must_contain: listOf('must_contain'),
    must_not_contain: listOf('must_not_contain'),
    expects_refusal: flagOf('expects_refusal'),
  }
}

function jsonOf(text: string, complain: () => void): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    complain()
    return []
  }
}
