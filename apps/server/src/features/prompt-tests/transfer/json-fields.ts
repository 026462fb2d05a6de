import { TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { COLUMN_NAMES, type Column, columnNamed, DEFAULT_USERNAME } from './case-columns.ts'
import type { PortableCase } from './imported-case.ts'
import { fieldsOf } from './unknown-fields.ts'

type Path = readonly PropertyKey[]
type Complain = (path: Path, message: string) => void

/** The field of a case that a column stands for; the name of the speaker is a part of the message. */
const FIELD_OF: Record<Exclude<Column, 'username'>, keyof PortableCase> = {
  name: 'name',
  description: 'description',
  test_message: 'test_message',
  message_history: 'message_history',
  expected_result: 'expected_result',
  mode: 'test_case_response_mode',
  category: 'category_name',
  core: 'is_core_test_case',
  must_contain: 'must_contain',
  must_not_contain: 'must_not_contain',
  expects_refusal: 'expects_refusal',
}

export interface NamedCase {
  value: unknown
  /** A path in the case as the file has it, so that its line is found. */
  inFile: (path: Path) => Path
}

/**
 * A case of a JSON file under the names of our own fields: it may use each name that a CSV file may, and a message may be a
 * text alone. A name that does not exist is complained about, as what stands under it would be lost.
 */
export function namedCase(value: unknown, complain: Complain): NamedCase {
  const fields = fieldsOf(value)
  if (!fields) return { value, inFile: (path) => path }
  const keys = new Map<Column, string>()
  for (const key of Object.keys(fields)) {
    const column = columnNamed(key)
    const first = column && keys.get(column)
    if (!column) complain([key], `There is no such field. All fields: ${COLUMN_NAMES.join(', ')}.`)
    else if (first !== undefined && first !== null) complain([key], `Is the same field as “${first}”.`)
    else keys.set(column, key)
  }
  const at = (column: Column) => fields[keys.get(column) ?? '']
  const given = Object.entries(FIELD_OF).filter(([column]) => keys.has(column as Column))
  const named = Object.fromEntries(given.map(([column, field]) => [field, at(column as Column)]))
  const username = keys.get('username')
  if (typeof named['test_message'] === 'string') {
    const history = named['message_history']
    named['test_message'] = {
      message: named['test_message'],
      username: username === undefined ? DEFAULT_USERNAME : at('username'),
      order_index: Array.isArray(history) ? history.length : 0,
    }
  } else if (username !== undefined) complain([username], 'Belongs into test_message, where that is no text.')
  const inFile = ([field, ...rest]: Path): Path => {
    const column = Object.entries(FIELD_OF).find(([, name]) => name === field)?.[0]
    return field === undefined ? [] : [keys.get(column as Column) ?? field, ...rest]
  }
  refuseUnknown(named, (path, message) => complain(inFile(path), message))
  return { value: named, inFile }
}

const MESSAGE_FIELDS = Object.keys(TestMessage.shape)

/** The same within messages. */
function refuseUnknown({ test_message, message_history }: Record<string, unknown>, complain: Complain): void {
  const history = Array.isArray(message_history) ? message_history : []
  const messages: [Path, unknown][] = [
    [['test_message'], test_message],
    ...history.map((each: unknown, nth): [Path, unknown] => [['message_history', nth], each]),
  ]
  for (const [path, message] of messages) {
    for (const key of Object.keys(fieldsOf(message) ?? {})) {
      if (MESSAGE_FIELDS.includes(key)) continue
      complain([...path, key], `There is no such field. A message has: ${MESSAGE_FIELDS.join(', ')}.`)
    }
  }
}
