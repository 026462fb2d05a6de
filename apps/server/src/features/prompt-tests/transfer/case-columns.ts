import { fieldName, type PortableCase } from './imported-case.ts'

/** The columns of a CSV file, in order; the first name is used for exports, all of them for imports. */
const COLUMNS = {
  name: ['name', 'test_case_name'],
  description: ['description'],
  test_message: ['test_message', 'message', 'question'],
  username: ['username', 'test_username'],
  message_history: ['message_history', 'history'],
  expected_result: ['expected_result', 'expected', 'expected_answer'],
  mode: ['mode', 'test_case_response_mode', 'response_mode'],
  category: ['category', 'category_name'],
  core: ['core', 'is_core_test_case', 'is_core'],
  must_contain: ['must_contain'],
  must_not_contain: ['must_not_contain'],
  expects_refusal: ['expects_refusal'],
} as const

export type Column = keyof typeof COLUMNS

export const COLUMN_NAMES = Object.keys(COLUMNS)
export const DEFAULT_USERNAME = 'user'

/** The columns of fields whose column has another name. */
const COLUMN_OF: Record<string, Column> = {
  test_case_response_mode: 'mode',
  category_name: 'category',
  is_core_test_case: 'core',
}

/** The column of a field, with the position inside a list. */
export function columnOf([field, ...inner]: readonly PropertyKey[]): string {
  if (field === 'test_message') return inner[0] === 'username' ? 'username' : 'test_message'
  const deeper = inner.length > 0 ? `, ${fieldName(inner)}` : ''
  return `${COLUMN_OF[String(field)] ?? String(field)}${deeper}`
}

/** `Test Message` → `test_message`. */
const plain = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The column for a header; null when unknown. */
export function columnNamed(header: string): Column | null {
  const wanted = plain(header)
  for (const [column, names] of Object.entries(COLUMNS)) {
    const known: readonly string[] = names
    if (known.includes(wanted) && isColumn(column)) return column
  }
  return null
}

const isColumn = (name: string): name is Column => Object.hasOwn(COLUMNS, name)

/** Cells that spreadsheets would read as formulas, or that already start with an apostrophe before one: both get an apostrophe. */
export const FORMULA = /^'*[=+\-@\t\r\n]/

/** Removes the apostrophe that an export put before a formula. */
export const unescaped = (cell: string) => (/^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

/** The cells of a case, in the order of the columns. */
export function cellsOf(portable: PortableCase): string[] {
  const { test_message, message_history } = portable
  const cells: Record<Column, string> = {
    name: portable.name,
    description: portable.description ?? '',
    test_message: test_message.message,
    username: test_message.username,
    message_history: message_history.length > 0 ? JSON.stringify(message_history) : '',
    expected_result: portable.expected_result,
    mode: portable.test_case_response_mode,
    category: portable.category_name ?? '',
    core: String(portable.is_core_test_case),
    must_contain: linesOf(portable.must_contain),
    must_not_contain: linesOf(portable.must_not_contain),
    expects_refusal: String(portable.expects_refusal),
  }
  return Object.values(cells)
}

/** One phrase per line; as JSON when a phrase contains line breaks or looks like JSON. */
const linesOf = (phrases: readonly string[]) =>
  phrases.some((phrase) => /[\r\n]/.test(phrase)) || phrases[0]?.startsWith('[')
    ? JSON.stringify(phrases)
    : phrases.join('\n')
