import Papa from 'papaparse'
import { InvalidCaseFile, invalidFile, collectProblems, type RawCase, refuseTooMany } from './imported-case.ts'
import { COLUMN_NAMES, type Column, columnNamed, columnOf, DEFAULT_USERNAME, unescaped } from './case-columns.ts'

const SEPARATORS = [',', ';', '\t'] as const
const REQUIRED: readonly Column[] = ['name', 'test_message']
/** A spreadsheet writes `true` in the language of its user. */
const YES = new Set('true yes y 1 x wahr ja vrai oui verdadero sí si vero sì waar verdadeiro sim prawda tak'.split(' '))
const NO = new Set(['', ...'false no n 0 falsch nein faux non falso onwaar nee não nao fałsz nie'.split(' ')])
/** Excel’s own line before the header. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n?|\n)/i

/** The separator with which the first line contains the required columns; null when there is none. */
export function separatorOf(whole: string): string | null {
  const text = withoutSeparatorLine(whole)
  const named = (separator: string) =>
    Papa.parse<string[]>(text, { delimiter: separator, preview: 1 }).data[0]?.map(columnNamed) ?? []
  return SEPARATORS.find((separator) => REQUIRED.every((column) => named(separator).includes(column))) ?? null
}

/** Reads one case per row below the header. @throws InvalidCaseFile with row numbers as in a spreadsheet */
export function readCsvCases(whole: string): RawCase[] {
  const text = withoutSeparatorLine(whole)
  const [separator, first] = [separatorOf(text), text === whole ? 1 : 2]
  if (separator === null) {
    const message = `There should be a column “name” and a column “test_message”. All columns: ${COLUMN_NAMES.join(', ')}.`
    throw new InvalidCaseFile([{ place: `Row ${first}`, message }])
  }
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator })
  const [error] = errors
  if (error) {
    const message = 'A quotation mark is missing, or one stands in the middle of a cell.'
    throw new InvalidCaseFile([{ place: `Row ${(error.row ?? 0) + first}`, message }])
  }
  const [header = [], ...rows] = withoutEmptyColumns(data)
  const columns = columnsOf(header, first)
  refuseTooMany(rows.filter((cells) => !isBlank(cells)).length)
  const problems = collectProblems()
  const found = rows.flatMap((cells, at) => {
    if (isBlank(cells)) return []
    const row = at + first + 1
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

const withoutSeparatorLine = (text: string) => text.replace(SEPARATOR_LINE, '')

/** Spreadsheets save columns that were cleared: they have neither a name nor a cell. */
function withoutEmptyColumns([header = [], ...rows]: readonly string[][]): string[][] {
  const empty = new Set(
    header.flatMap((name, at) => (name.trim() === '' && rows.every((cells) => !cells[at]?.trim()) ? [at] : [])),
  )
  return empty.size === 0
    ? [header, ...rows]
    : [header, ...rows].map((cells) => cells.filter((_, at) => !empty.has(at)))
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** @throws InvalidCaseFile for an unknown or repeated column */
function columnsOf(header: readonly string[], row: number): Column[] {
  const columns = header.map((name) => {
    const column = columnNamed(name)
    if (column) return column
    const named = name.trim() === '' ? 'A column has cells and no name.' : `There is no column “${name.slice(0, 60)}”.`
    const message = `${named} All columns: ${COLUMN_NAMES.join(', ')}.`
    throw new InvalidCaseFile([{ place: `Row ${row}`, message }])
  })
  const twice = columns.find((column, at) => columns.indexOf(column) !== at)
  if (twice) throw invalidFile(`The column “${twice}” is there twice.`)
  return columns
}

type Complain = (column: Column, words: string) => void

function caseOf(cells: Map<Column, string>, complain: Complain): unknown {
  const textOf = (column: Column) => cells.get(column) ?? ''
  /** Undefined without the column: what it stands for is left as it is where the case is known. */
  const given = <T>(column: Column, value: T) => (cells.has(column) ? value : undefined)
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
    description: given('description', textOf('description') || null),
    message_history,
    test_message: {
      order_index: Array.isArray(message_history) ? message_history.length : 0,
      message: textOf('test_message'),
      username: cells.get('username') ?? DEFAULT_USERNAME,
    },
    expected_result: given('expected_result', textOf('expected_result')),
    test_case_response_mode: textOf('mode').trim().toLowerCase() || undefined,
    category_name: given('category', textOf('category')),
    is_core_test_case: given('core', flagOf('core')),
    must_contain: given('must_contain', listOf('must_contain')),
    must_not_contain: given('must_not_contain', listOf('must_not_contain')),
    expects_refusal: given('expects_refusal', flagOf('expects_refusal')),
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
