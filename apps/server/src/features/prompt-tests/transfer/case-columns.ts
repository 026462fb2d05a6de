import { fieldName, type PortableCase } from './imported-case.ts'

/** The columns of a CSV file, in their order; a column's own name first, then others under which it is taken. */
export const COLUMNS = {
  name: ['name', 'test_case_name'],
  description: ['description'],
  test_message: ['test_message', 'message', 'question'],
  username: ['username', 'test_username'],
  message_history: ['message_history', 'history'],
  expected_result: ['expected_result', 'expected', 'expected_answer'],
  mode: ['mode', 'test_case_response_mode', 'response_mode'],
  category: ['category', 'category_name'],
  core: ['core', 'is_core_test_case'],
  must_contain: ['must_contain'],
  must_not_contain: ['must_not_contain'],
  expects_refusal: ['expects_refusal'],
} as const

export type Column = keyof typeof COLUMNS

export const COLUMN_NAMES = Object.keys(COLUMNS)
export const DEFAULT_USERNAME = 'user'

/** In which column a field of a case stands; others have their own name. */
const COLUMN_OF: Record<string, Column> = {
  test_case_response_mode: 'mode',
  category_name: 'category',
  is_core_test_case: 'core',
}

/** The column of a field, and where in it, for those that hold lists. */
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

/** Which column a header names; null for none. */
export function columnNamed(header: string): Column | null {
  const wanted = plain(header)
  for (const [column, names] of Object.entries(COLUMNS)) {
    const known: readonly string[] = names
    if (known.includes(wanted) && isColumn(column)) return column
  }
  return null
}

const isColumn = (name: string): name is Column => Object.hasOwn(COLUMNS, name)

/** What spreadsheets take for a formula, and what was made safe already: both get an apostrophe in front. */
export const FORMULA = /^'*[=+\-@\t\r\n]/

/** Takes back the apostrophe that an export put in front of what looks like a formula. */
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

/** A phrase a line; as JSON where a phrase has lines of its own or would be taken for JSON. */
const linesOf = (phrases: readonly string[]) =>
  phrases.some((phrase) => /[\r\n]/.test(phrase)) || phrases[0]?.startsWith('[')
    ? JSON.stringify(phrases)
    : phrases.join('\n')
