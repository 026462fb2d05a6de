import { type Document, isCollection, isNode, LineCounter, parseDocument } from 'yaml'
import { InvalidCaseFile, invalidFile, type RawCase } from './imported-case.ts'
import { casesOfTests } from './promptfoo-cases.ts'
import { fieldOf } from './unknown-fields.ts'

/** How often anchors may be repeated in all: enough for people, too few for a small file that becomes a large one. */
const ALIASES_MAX = 100
const NO_TESTS =
  'This file holds no test cases. It should be JSON or CSV as an export is, or a promptfoo configuration with “tests”.'

/** Reads the tests of a promptfoo configuration in YAML. @throws BrokenCases */
export function readYamlCases(text: string): RawCase[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false })
  const [fault] = [...document.errors, ...document.warnings]
  // The reader's own way of saying that its stack is full.
  if (fault?.message.includes('call stack')) throw invalidFile('This file is too deeply nested to be read.')
  if (fault) {
    const place = `Line ${lines.linePos(fault.pos[0]).line}`
    throw new InvalidCaseFile([{ place, message: `This is not valid YAML (${fault.message.replace(/[.\s]+$/, '')}).` }])
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

/** Where the node at a path begins, or the nearest around it that is there. */
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
