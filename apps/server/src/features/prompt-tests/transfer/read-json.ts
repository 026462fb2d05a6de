import { type JSONPath, type ParseError, printParseErrorCode, visit } from 'jsonc-parser'
import { InvalidCaseFile, invalidFile, fieldName, type RawCase, refuseTooMany } from './imported-case.ts'
import { casesOfTests, type PromptfooConfig } from './promptfoo-cases.ts'
import { fieldOf } from './unknown-fields.ts'

const NO_CASES = 'This JSON holds no test cases. It should be a list of test cases, as an export is.'

/** Reads a list of cases, as an export holds it, or a promptfoo configuration in JSON. @throws BrokenCases */
export function readJsonCases(text: string): RawCase[] {
  const whole = parse(text)
  const config: PromptfooConfig = { whole, lineOf: (path) => lineOf(text, path) }
  if (fieldOf(whole, 'tests') !== undefined) return casesOfTests(config)
  const held = fieldOf(whole, 'test_cases')
  const [cases, before]: [unknown, JSONPath] = Array.isArray(whole) ? [whole, []] : [held, ['test_cases']]
  if (!Array.isArray(cases)) throw invalidFile(NO_CASES)
  refuseTooMany(cases.length)
  return cases.map((value: unknown, at) => ({
    value,
    placeOf: (path) => placeIn(config, { before: [...before, at], case: at + 1, path }),
  }))
}

/** `Line 12, test case 3, test_message.message`; of what is missing the line of what it is missing in. */
export function placeIn(
  { lineOf }: PromptfooConfig,
  { before, path, ...counted }: { before: JSONPath; case: number; path: readonly PropertyKey[] },
): string {
  const whole = [
    ...before,
    ...path.map((key) => (typeof key === 'number' ? key : /^\d+$/.test(String(key)) ? Number(key) : String(key))),
  ]
  const field = fieldName(path)
  return `Line ${lineOf(whole)}, test case ${counted.case}${field === '' ? '' : `, ${field}`}`
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    throw syntaxError(text)
  }
}

/** The engine's own message names a place for some faults only. */
function syntaxError(text: string): InvalidCaseFile {
  let first: { line: number; error: ParseError['error'] } | null = null
  visit(
    text,
    { onError: (...[error, , , line]) => void (first ??= { line: line + 1, error }) },
    { disallowComments: true },
  )
  const { line, error } = first ?? { line: 1, error: 1 }
  const what = printParseErrorCode(error)
    .replace(/(?<=[a-z])[A-Z]/g, ' $&')
    .toLowerCase()
  return new InvalidCaseFile([{ place: `Line ${line}`, message: `This is not valid JSON (${what}).` }])
}

/** Where the value at a path begins, or the nearest that there is around it. Lines from 1. */
function lineOf(text: string, path: JSONPath): number {
  let depth = -1
  let found = 1
  const look = (line: number, current: () => JSONPath) => {
    const here = current()
    if (here.length <= depth || here.length > path.length || here.some((key, at) => key !== path[at])) return
    depth = here.length
    found = line + 1
  }
  visit(text, {
    onObjectBegin: (...[, , line, , current]) => look(line, current),
    onArrayBegin: (...[, , line, , current]) => look(line, current),
    onLiteralValue: (...[, , , line, , current]) => look(line, current),
  })
  return found
}
