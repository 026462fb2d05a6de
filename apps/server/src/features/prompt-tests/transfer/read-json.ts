import type { JSONPath } from 'jsonc-parser'
import { JsonSyntaxError, lineOfPath, parseJson } from '../../../shared/json-source.ts'
import {
  collectProblems,
  InvalidCaseFile,
  invalidFile,
  fieldName,
  type RawCase,
  refuseTooMany,
} from './imported-case.ts'
import { namedCase } from './json-fields.ts'
import { casesOfTests, type PromptfooConfig } from './promptfoo-cases.ts'
import { fieldOf } from './unknown-fields.ts'

const NO_CASES = 'This JSON holds no test cases. It should be a list of test cases, as an export is.'

/** Reads a list of cases in the format of an export, or a promptfoo configuration in JSON. @throws InvalidCaseFile */
export function readJsonCases(text: string): RawCase[] {
  const whole = parse(text)
  const config: PromptfooConfig = { whole, lineOf: (path) => lineOfPath(text, path) }
  if (fieldOf(whole, 'tests') !== undefined) return casesOfTests(config)
  const [cases, before]: [unknown, JSONPath] = Array.isArray(whole)
    ? [whole, []]
    : [fieldOf(whole, 'test_cases'), ['test_cases']]
  if (!Array.isArray(cases)) throw invalidFile(NO_CASES)
  refuseTooMany(cases.length)
  const problems = collectProblems()
  const found = cases.map((value: unknown, at): RawCase => {
    const place = (path: readonly PropertyKey[]) => placeIn(config, { before: [...before, at], case: at + 1, path })
    const { value: named, inFile } = namedCase(value, (path, message) => problems.add(() => place(path), message))
    return { value: named, placeOf: (path) => place(inFile(path)) }
  })
  problems.throwIfAny()
  return found
}

/** Such as `Line 12, test case 3, test_message.message`; the line of a missing field is that of the enclosing value. */
function placeIn(
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
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new InvalidCaseFile([{ place: `Line ${error.line}`, message: `This is ${error.message}.` }])
  }
}
