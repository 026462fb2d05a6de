import { type JSONPath, type ParseError, printParseErrorCode, visit } from 'jsonc-parser'

/** An uploaded file is not valid JSON. */
export class JsonSyntaxError extends Error {
  /** From 1. */
  readonly line: number

  constructor(line: number, code: ParseError['error']) {
    super(`not valid JSON (${inWords(printParseErrorCode(code))})`)
    this.line = line
  }
}

/** `CommaExpected` → `comma expected`. */
const inWords = (code: string) => code.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase()

/** Parses JSON. @throws JsonSyntaxError with the line of the first error */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    throw firstError(text)
  }
}

/** Parsed a second time, because the messages of `JSON.parse` do not always contain a position. */
function firstError(text: string): JsonSyntaxError {
  let first: JsonSyntaxError | null = null
  visit(
    text,
    { onError: (...[code, , , line]) => void (first ??= new JsonSyntaxError(line + 1, code)) },
    { disallowComments: true },
  )
  return first ?? new JsonSyntaxError(1, 1)
}

/** The line (from 1) at which the value at a path begins, or the nearest enclosing value. */
export function lineOfPath(text: string, path: JSONPath): number {
  let depth = -1
  let found = 1
  const compare = (line: number, current: () => JSONPath) => {
    const here = current()
    if (here.length <= depth || here.length > path.length || here.some((key, at) => key !== path[at])) return
    depth = here.length
    found = line + 1
  }
  visit(text, {
    onObjectBegin: (...[, , line, , current]) => compare(line, current),
    onArrayBegin: (...[, , line, , current]) => compare(line, current),
    onLiteralValue: (...[, , , line, , current]) => compare(line, current),
  })
  return found
}
