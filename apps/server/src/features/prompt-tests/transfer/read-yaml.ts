import { type Document, isCollection, isNode, LineCounter, parseDocument } from 'yaml'
import { InvalidCaseFile, invalidFile, type RawCase } from './imported-case.ts'
import { casesOfTests } from './promptfoo-cases.ts'
import { fieldOf } from './unknown-fields.ts'

/** Maximum number of alias expansions: enough for real files, too few for a small file that expands to a huge one. */
const ALIASES_MAX = 100
const NO_TESTS =
  'This file holds no test cases. It should be JSON or CSV as an export is, or a promptfoo configuration with “tests”.'

/** Reads the tests of a promptfoo configuration in YAML. @throws InvalidCaseFile */
export function readYamlCases(text: string): RawCase[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false })
  const [error] = [...document.errors, ...document.warnings]
  // The parser reports a stack overflow as an error of the document.
  if (error?.message.includes('call stack')) throw invalidFile('This file is too deeply nested to be read.')
  if (error) {
    const place = `Line ${lines.linePos(error.pos[0]).line}`
    throw new InvalidCaseFile([{ place, message: `This is not valid YAML (${error.message.replace(/[.\s]+$/, '')}).` }])
  }
  const whole = valueOf(document)
  if (!Array.isArray(whole) && fieldOf(whole, 'tests') === undefined) throw invalidFile(NO_TESTS)
  return casesOfTests({ whole, lineOf: (path) => lines.linePos(startOf(document, path)).line })
}

function valueOf(document: Document): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: ALIASES_MAX })
    return value
  } catch (error) {
    if (error instanceof ReferenceError) throw invalidFile('This file repeats its anchors too often.')
    throw error
  }
}

/** The start of the node at a path, or of the nearest enclosing node. */
function startOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let start = 0
  for (const key of [null, ...path]) {
    if (key !== null) node = isCollection(node) ? node.get(key, true) : undefined
    if (!isNode(node)) break
    start = node.range?.[0] ?? start
  }
  return start
}
