import { TEST_NAME_CUT } from '@cuecard/contract/limits.ts'
import type { JSONPath } from 'jsonc-parser'
import { DEFAULT_USERNAME } from './case-columns.ts'
import { collectProblems, fieldName, type RawCase, type PortableCase, refuseTooMany } from './imported-case.ts'
import { fieldOf, fieldsOf } from './unknown-fields.ts'

/** A parsed configuration of promptfoo, from YAML or JSON. */
export interface PromptfooConfig {
  whole: unknown
  /** The line of the value at a path, or of the nearest enclosing value. */
  lineOf: (path: JSONPath) => number
}

/** Names of variables that usually contain the message of the customer, in order of preference. */
const MESSAGE_VARIABLES = ['message', 'question', 'query', 'input', 'prompt', 'text'] as const

const CONTAINS = new Set(['contains', 'icontains'])
/** promptfoo takes a text here for a list with commas. */
const CONTAINS_ALL = new Set(['contains-all', 'icontains-all'])
const LACKS = new Set(['not-contains', 'not-icontains'])
const EXPECTS = new Set([
  'llm-rubric',
  'factuality',
  'model-graded-factuality',
  'model-graded-closedqa',
  'similar',
  'equals',
])
const REFUSES = new Set(['is-refusal'])

/** The fields of a case that have no equivalent in promptfoo. */
interface PromptfooMetadata {
  category: string | null
  description: string | null
  mode: PortableCase['test_case_response_mode']
  core: boolean
  message_history: PortableCase['message_history']
  order_index: number
}

/** Converts a case to a promptfoo test: the message as `{{message}}`, expectations as assertions, other fields as metadata. */
export function testOf(portable: PortableCase) {
  const { test_message, message_history, expected_result } = portable
  const metadata: PromptfooMetadata = {
    category: portable.category_name,
    description: portable.description,
    mode: portable.test_case_response_mode,
    core: portable.is_core_test_case,
    message_history,
    order_index: test_message.order_index,
  }
  return {
    description: portable.name,
    vars: {
      message: test_message.message,
      username: test_message.username,
      history: message_history.map(({ username, message }) => `${username}: ${message}`).join('\n'),
    },
    assert: [
      ...(portable.expects_refusal ? [{ type: 'is-refusal' }] : []),
      ...portable.must_contain.map((value) => ({ type: 'icontains', value })),
      ...portable.must_not_contain.map((value) => ({ type: 'not-icontains', value })),
      ...(expected_result === '' ? [] : [{ type: 'llm-rubric', value: expected_result }]),
    ],
    metadata,
  }
}

/** The cases of a configuration, or of a list of tests. @throws InvalidCaseFile */
export function casesOfTests(config: PromptfooConfig): RawCase[] {
  const before: JSONPath = Array.isArray(config.whole) ? [] : ['tests']
  const tests: unknown = Array.isArray(config.whole) ? config.whole : fieldOf(config.whole, 'tests')
  const problems = collectProblems()
  const complain = (path: JSONPath, words: string) =>
    problems.add(() => `Line ${config.lineOf(path)}, ${fieldName(path) || 'file'}`, words)
  if (!Array.isArray(tests)) {
    complain(before, 'Should be a list of tests; references to other files are not followed.')
    problems.throwIfAny()
    return []
  }
  refuseTooMany(tests.length)
  const shared = fieldOf(config.whole, 'defaultTest')
  if (['vars', 'assert'].some((key) => fieldOf(shared, key) !== undefined)) {
    complain(['defaultTest'], 'Values of “defaultTest” are not imported. Write them into each test.')
  }
  const found = tests.map((test: unknown, at) => {
    const here = [...before, at]
    const value = caseOf(test, (path, words) => complain([...here, ...path], words))
    return { value, placeOf: (path: readonly PropertyKey[]) => placeOf(config, here, path) }
  })
  problems.throwIfAny()
  return found
}

/** The path in a test from which a field of a case is read. */
const SOURCES: Record<string, JSONPath> = {
  name: ['description'],
  description: ['metadata', 'description'],
  message_history: ['metadata', 'message_history'],
  test_message: ['vars'],
  expected_result: ['assert'],
  must_contain: ['assert'],
  must_not_contain: ['assert'],
  test_case_response_mode: ['metadata', 'mode'],
  category_name: ['metadata', 'category'],
  is_core_test_case: ['metadata', 'core'],
}

function placeOf({ lineOf }: PromptfooConfig, here: JSONPath, [field, ...inner]: readonly PropertyKey[]): string {
  const source = SOURCES[String(field)] ?? []
  const deeper = source[0] === 'metadata' ? inner.map((key) => (typeof key === 'number' ? key : String(key))) : []
  const path = [...here, ...source, ...deeper]
  return `Line ${lineOf(path)}, ${fieldName(path)}`
}

type Complain = (path: JSONPath, words: string) => void

/** Reads the text at a path of a test; a problem is reported there. */
type ReadText = (value: unknown, path: JSONPath) => string

function caseOf(test: unknown, complain: Complain): unknown {
  if (!fieldsOf(test)) {
    complain([], 'Should be a test with “vars” and “assert”.')
    return null
  }
  const metadata = fieldOf(test, 'metadata')
  const vars = fieldsOf(fieldOf(test, 'vars')) ?? {}
  const messageName = MESSAGE_VARIABLES.find((each) => Object.hasOwn(vars, each)) ?? onlyKey(vars)
  if (messageName === null) {
    const others = MESSAGE_VARIABLES.slice(1).join(', ')
    complain(['vars'], `Should hold the customer's message as “message” (or ${others}).`)
  }
  // An exported case holds its texts to the letter, also where they look like templates.
  const isExported = fieldOf(metadata, 'order_index') !== undefined
  const template = isExported ? null : templateOf(vars)
  const read: ReadText = (value, path) => {
    const say = (words: string) => complain(path, words)
    const text = ownText(template && typeof value === 'string' ? template.fill(value) : value, say)
    if (template && LEFT_OF_TEMPLATE.test(text)) say('Templates other than “{{variable}}” are not imported.')
    return text
  }
  const message = messageName === null ? '' : read(vars[messageName], ['vars', messageName])
  const history = fieldOf(metadata, 'message_history') ?? []
  const assertions = assertionsOf(fieldOf(test, 'assert') ?? [], { complain, read })
  const unread = messageName === null ? [] : (template?.unused([messageName, 'username']) ?? [])
  for (const name of unread) complain(['vars', name], 'This variable is not imported. Remove it from the file.')
  return {
    name: textOf(fieldOf(test, 'description')) ?? [...message].slice(0, TEST_NAME_CUT).join(''),
    description: fieldOf(metadata, 'description'),
    message_history: history,
    test_message: {
      order_index: fieldOf(metadata, 'order_index') ?? (Array.isArray(history) ? history.length : 0),
      message,
      username: textOf(fieldOf(vars, 'username')) ?? DEFAULT_USERNAME,
    },
    test_case_response_mode: fieldOf(metadata, 'mode') ?? undefined,
    category_name: fieldOf(metadata, 'category'),
    is_core_test_case: fieldOf(metadata, 'core'),
    ...assertions,
  }
}

/** The message variable can have any name: if there is only one variable, it is the message. */
function onlyKey(fields: Record<string, unknown>): string | null {
  const [first, ...others] = Object.keys(fields)
  return first !== undefined && others.length === 0 ? first : null
}

const LEFT_OF_TEMPLATE = /\{[{%#]/

/** Puts the variables of a test where its texts name them, and knows which ones no text named. */
function templateOf(vars: Record<string, unknown>) {
  const named = new Set<string>()
  return {
    fill: (text: string) =>
      text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string) => {
        const value = Object.hasOwn(vars, name) ? textOf(vars[name]) : null
        if (value === null) return whole
        named.add(name)
        return value
      }),
    unused: (known: readonly string[]) => Object.keys(vars).filter((name) => !named.has(name) && !known.includes(name)),
  }
}

function assertionsOf(assertions: unknown, { complain, read }: { complain: Complain; read: ReadText }) {
  const must_contain: string[] = []
  const must_not_contain: string[] = []
  const expected: string[] = []
  let expects_refusal = false
  if (!Array.isArray(assertions)) complain(['assert'], 'Should be a list.')
  const all: unknown[] = Array.isArray(assertions) ? assertions : []
  for (const [at, assertion] of all.entries()) {
    const type = textOf(fieldOf(assertion, 'type')) ?? ''
    const value = fieldOf(assertion, 'value')
    const texts = () => (Array.isArray(value) ? value : [value]).map((each) => read(each, ['assert', at, 'value']))
    if (CONTAINS.has(type)) must_contain.push(...texts())
    else if (CONTAINS_ALL.has(type)) must_contain.push(...(Array.isArray(value) ? texts() : texts().flatMap(listOf)))
    else if (LACKS.has(type)) must_not_contain.push(...texts())
    else if (EXPECTS.has(type)) expected.push(...texts())
    else if (REFUSES.has(type)) expects_refusal = true
    else
      complain(
        ['assert', at],
        `Assertions of the type “${type.slice(0, 60)}” are not supported. Remove them from the file.`,
      )
  }
  return { must_contain, must_not_contain, expected_result: expected.join('\n'), expects_refusal }
}

/** `forty, "1,000 euros"` → `['forty', '1,000 euros']` */
const listOf = (text: string) =>
  [...text.matchAll(/\s*(?:"([^"]*)"\s*(?=,|$)|([^,]+))/g)]
    .map(([, quoted, plain = '']) => (quoted ?? plain).trim())
    .filter((each) => each !== '')

/** A text value. Numbers and booleans are accepted as text without quotation marks; references to files are refused. */
function ownText(value: unknown, complain: (words: string) => void): string {
  const text = textOf(value)
  if (text === null) complain('Should be text.')
  else if (text.startsWith('file://')) complain('References to other files are not followed.')
  return text ?? ''
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
